"""Trainers that others wrote run on our environments; each test needs its library, which `rookery[learn]` does not."""

from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces

from rookery.adapters.gymnasium import SeatEnv
from rookery.adapters.pettingzoo import parallel_env


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A seat whose mask stands in the observation; an illegal action is an error."""

    def __init__(self, how: dict[str, Any]) -> None:
        super().__init__(SeatEnv(dtype=np.float32, **how))
        masks = spaces.Box(0.0, 1.0, (self.env.action_space.n,), np.float32)  # type: ignore[attr-defined]
        self.observation_space = spaces.Dict({"action_mask": masks, "observations": self.env.observation_space})

    def _seen(self, seen: Any, info: dict[str, Any]) -> Any:
        return {"action_mask": info["action_mask"].astype(np.float32), "observations": seen}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._seen(seen, info), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.env.step(action)
        assert "illegal" not in info
        return self._seen(seen, info), reward, over, cut, info


@pytest.mark.needs("sb3_contrib")
def test_maskable_ppo() -> None:
    """Stable-Baselines3's PPO with masks learns a few steps and then plays a legal game."""
    contrib: Any = import_module("sb3_contrib")
    env = SeatEnv("banquise", bots="uniform", dtype=np.float32)
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(128)
    seen, info = env.reset(seed=2)
    over = False
    while not over:
        action, _ = model.predict(seen, action_masks=env.action_masks())
        seen, _, over, _, info = env.step(action)
    assert "illegal" not in info


@pytest.mark.needs("supersuit")
def test_supersuit() -> None:
    """SuperSuit makes one vector of the parallel environment's agents, and several in processes of that."""
    suit: Any = import_module("supersuit")
    vector = suit.pettingzoo_env_to_vec_env_v1(parallel_env("banquise"))
    many = suit.concat_vec_envs_v1(vector, 2, num_cpus=2, base_class="gymnasium")
    seen, _ = many.reset(seed=1)
    for _ in range(10):
        seen, *_ = many.step(seen["action_mask"].argmax(axis=1))
    assert seen["observation"].shape == (4, *vector.observation_space["observation"].shape)
    many.close()


@pytest.mark.needs("torch", "ray")
def test_rllib() -> None:
    """RLlib's PPO with its own module for masks, which looks for them beside the observation."""
    ray: Any = import_module("ray")
    ppo: Any = import_module("ray.rllib.algorithms.ppo")
    modules: Any = import_module("ray.rllib.core.rl_module.rl_module")
    masking: Any = import_module("ray.rllib.examples.rl_modules.classes.action_masking_rlm")
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        config = (
            ppo.PPOConfig()
            .environment(Masked, env_config={"name": "banquise", "bots": "uniform"})
            .env_runners(num_env_runners=0)
            .training(train_batch_size_per_learner=128, minibatch_size=64, num_epochs=1)
            .rl_module(
                rl_module_spec=modules.RLModuleSpec(
                    module_class=masking.ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [32]}
                )
            )
        )
        trainer = config.build_algo()
        assert trainer.train()["env_runners"]["num_env_steps_sampled"] >= 128
        trainer.stop()
    finally:
        ray.shutdown()

"""The page's own check of a log: honest ones pass, and none that was changed does, though its forger knows the seed."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from match.honest import GAMES, SEED, honest
from rookery.match import commitment, draws_of, fair_int
from rookery.match.fairness import draw_message, next_head

ROOT = Path(__file__).parents[2]
SCRIPT = """
import { verifyLog } from %r;
let text = "";
for await (const part of process.stdin) text += part;
console.log(JSON.stringify(await Promise.all(JSON.parse(text).map(([lines, kept]) => verifyLog(lines, kept)))));
"""


def verdicts(cases: Sequence[tuple[list[str], dict[str, Any]]]) -> list[dict[str, Any]]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here")
    module = (ROOT / "src/rookery/web/verify.js").as_uri()
    command = [node, "--input-type=module", "--eval", SCRIPT % module]
    answer = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(answer.stdout)
    return found


def rechained(lines: list[str]) -> list[str]:
    """Number the lines and close the chain again, as a forger would who knows the seed."""
    out = [lines[0]]
    header = {name: value for name, value in json.loads(lines[0]).items() if name != "seed"}
    head = next_head(SEED, "", json.dumps(header, ensure_ascii=False, separators=(",", ":")))
    for seq, line in enumerate(lines[1:], 1):
        event = {**json.loads(line), "seq": seq}
        event.pop("chain", None)
        written = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
        head = next_head(SEED, head, written)
        out.append(f'{written[:-1]},"chain":"{head}"}}' if event["what"] == "end" else written)
    return out


def forged(lines: list[str], rng: Random) -> list[str]:
    """Change something, and make the log look whole again."""
    out = list(lines)
    place = rng.randrange(1, len(out) - 1)
    match rng.randrange(5):
        case 0:
            del out[place]
        case 1:
            out.insert(place, out[place])
        case 2:
            out[place], out[place - 1 or place + 1] = out[place - 1 or place + 1], out[place]
        case 3:
            event = json.loads(out[place])
            event["text"] = event.get("text", "") + "x"
            out[place] = json.dumps(event, separators=(",", ":"))
        case _:
            end = json.loads(out[-1])
            end["outcome"]["ranks"].reverse()
            end["outcome"]["scores"][0] += 1
            out[-1] = json.dumps(end, separators=(",", ":"))
    return rechained(out)


@pytest.mark.parametrize("name", GAMES)
def test_honest_logs_pass_and_forged_ones_do_not(name: str) -> None:
    match = honest(name, 1)
    lines = match.lines()
    heads = {seq: match.head_at(seq) for seq in (0, match.seq // 2, match.seq)}
    kept: dict[str, Any] = {"promise": match.header.promise, "heads": heads}
    assert rechained(lines) == lines
    rng = Random(3)
    changed = [forged(lines, rng) for _ in range(40)]
    changed = [log for log in changed if log != lines]
    assert len(changed) >= 30
    honest_ones, forgeries = verdicts([(lines, kept), (lines, {})]), verdicts([(log, kept) for log in changed])
    assert honest_ones == [{"ok": True}, {"ok": True}]
    assert not [log for log, verdict in zip(changed, forgeries, strict=True) if verdict["ok"]]
    assert all(verdict["reason"] and verdict["line"] >= 1 for verdict in forgeries)


def test_another_seed_and_a_log_that_breaks_off() -> None:
    match = honest("banquise", 2)
    lines = match.lines()
    cases: list[tuple[list[str], dict[str, Any]]] = [
        (lines, {"promise": "0" * 64}),
        (lines[:-1], {}),
        (lines[: len(lines) // 2], {}),
        ([], {}),
        ([*lines[:5], "{"], {}),
        ([lines[0].replace('"rookery":2', '"rookery":1'), *lines[1:]], {}),
        (lines, {"heads": {str(len(lines)): "0" * 64}}),
    ]
    found = [verdict.get("reason") for verdict in verdicts(cases)]
    assert found[0] == "unfair"
    assert not any(verdict["ok"] for verdict in verdicts(cases))
    assert found[4:] == ["unreadable", "format", "chain"]


def test_a_forger_who_closes_the_chain_is_found_by_what_cannot_be() -> None:
    """Nothing was kept: numbers of draws, times, the chain's own end and the two places of the seed must agree."""
    lines = honest("banquise", 2).lines()
    draw = next(place for place, line in enumerate(lines) if '"chance"' in line)
    move = next(place for place, line in enumerate(lines) if '"move"' in line)

    def changed(place: int, **fields: Any) -> list[str]:
        event = {**json.loads(lines[place]), **fields}
        return [*lines[:place], json.dumps(event, ensure_ascii=False, separators=(",", ":")), *lines[place + 1 :]]

    last = len(lines) - 1
    cases = [
        rechained(changed(draw, draw=2)),
        rechained(changed(move, at=1)),
        changed(last, chain="0" * 64),
        rechained(changed(last, seed="0" * 64)),
    ]
    found = verdicts([(case, {}) for case in cases])
    assert [(verdict.get("reason"), verdict.get("line")) for verdict in found] == [
        ("draw", draw + 1),
        ("time", move + 1),
        ("chain", len(lines)),
        ("unfair", len(lines)),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_draw_follows_from_the_seed_and_a_forged_one_does_not(name: str) -> None:
    """The forger knows the seed, closes the chain again, and nothing was kept: only the draws themselves tell."""
    match = honest(name, 1)
    lines = match.lines()
    odds = [draw._asdict() for draw in draws_of(match)]
    assert [draw["seq"] for draw in odds] == [event.seq for event in match.events if event.what == "chance"]
    rng = Random(5)
    chosen = [draw for draw in odds if len(draw["texts"]) > 1][:12]
    assert chosen
    logs = []
    for draw in chosen:
        event = json.loads(lines[draw["seq"]])
        other = {**event, "text": rng.choice([text for text in draw["texts"] if text != event["text"]])}
        written = json.dumps(other, ensure_ascii=False, separators=(",", ":"))
        logs.append(rechained([*lines[: draw["seq"]], written, *lines[draw["seq"] + 1 :]]))
    assert verdicts([(lines, {"odds": odds})]) == [{"ok": True}]
    found = verdicts([(log, {"odds": odds}) for log in logs])
    assert found == [{"ok": False, "line": draw["seq"] + 1, "reason": "drawn"} for draw in chosen]
    assert all(verdict["ok"] for verdict in verdicts([(log, {}) for log in logs])), "else this tests something else"
    (missing,) = verdicts([(lines, {"odds": odds[1:]})])
    assert (missing["line"], missing["reason"]) == (odds[0]["seq"] + 1, "drawn")


def test_tickets_are_those_of_the_vectors() -> None:
    """Totals just above half of all numbers throw about half of them away, so the counter has to rise."""
    nonces, total = "a1,b2", (1 << 255) + 1
    half = (total + 1) // 2
    for draw in (1, 2, 4):
        assert fair_int(SEED, draw_message("m1", nonces.split(","), draw), total) < half  # docs/verify.md has them
    header = {"rookery": 2, "match": "m1", "nonces": nonces.split(","), "promise": commitment(SEED)}
    drawn = [{"seq": seq, "seat": -1, "what": "chance", "text": "low", "draw": seq} for seq in (1, 2)]
    end = {"seq": 3, "seat": -1, "what": "end", "outcome": {}, "seed": SEED.hex()}
    log = rechained([json.dumps(each, separators=(",", ":")) for each in (header, *drawn, end)])
    odds = [{"seq": seq, "texts": ["low", "high"], "weights": [str(half), str(total - half)]} for seq in (1, 2)]
    assert verdicts([(log, {"odds": odds})]) == [{"ok": True}]

/**
 * Look at motion from outside: stop all animations at the beginning and the end of each group of effects, and see what
 * has changed. Evaluated in the page; `window.probe` is what the tests use.
 */
() => {
  /** What is seen of each key: its drawing, and where and how it stands. What is as good as transparent is not seen. */
  const look = () => {
    const seen = {};
    for (const thing of document.querySelectorAll(".board-svg [data-key], .board-svg [data-ghost]")) {
      const { opacity, transform } = getComputedStyle(thing);
      if (Number(opacity) < 0.01) continue;
      const { e, f, a, b } = new DOMMatrix(transform === "none" ? "" : transform);
      const key = thing.dataset.key ?? thing.dataset.ghost;
      (seen[key] ??= []).push([thing.innerHTML, e, f, 100 * a, 100 * b, 100 * Number(opacity)]);
    }
    for (const all of Object.values(seen)) all.sort((one, other) => (one[0] === other[0] ? one[1] - other[1] : one[0] < other[0] ? -1 : 1));
    return seen;
  };
  // Times are cut to the microsecond, so what stands still is only as still as half a unit.
  const alike = (one = [], other = []) =>
    one.length === other.length &&
    one.every((part, n) => part.every((value, k) => (k ? Math.abs(value - other[n][k]) < 0.5 : value === other[n][k])));
  const changed = (one, other) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => !alike(one[key], other[key]));

  /** Return the drawing of each key that is seen. */
  const drawings = (seen) => Object.fromEntries(Object.entries(seen).map(([key, [[drawing]]]) => [key, drawing]));

  /** Film a timeline: for each group what moved while it played and what was seen then, and what moved when nothing should. */
  const film = (timeline) => {
    const moving = document.getAnimations().filter((one) => one.effect?.target?.closest?.(".board-svg"));
    const at = (time) => {
      for (const one of moving) one.currentTime = Math.min(time, timeline.length - 0.02);
      return look();
    };
    for (const one of moving) one.pause();
    let before = at(0);
    const between = [];
    const groups = timeline.groups.map(({ at: start, duration, effects }, place) => {
      const next = timeline.groups[place + 1]?.at ?? Infinity;
      const begun = at(Math.max(0, start - 0.01));
      for (const key of changed(before, begun)) between.push([key, start]);
      before = at(Math.min(start + duration + 0.02, next - 0.01));
      return { moved: changed(begun, before), seen: drawings(before), effects };
    });
    for (const one of moving) one.finish();
    return { groups, between, last: before };
  };
  window.probe = { look, changed, drawings, film, films: [] };
  document.addEventListener("rookery:motion", ({ detail }) => {
    const { groups, between } = film(detail);
    window.probe.films.push({ groups: groups.map(({ moved, effects }) => ({ moved, effects })), between });
  });
};

/** Effects in time: what plays together, when, for how long, and how a thing is seen to move. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LONGEST, beatsOf, endOf, groupEffects, playedEffects, schedule, timelineOf, tracksOf, unplayed } from "../../../src/rookery/web/board/motion.js";

const effect = (kind, key, more = {}) => ({
  kind, key, to: "", seat: 0, amount: 0, rule: "", cause: "", text: null, by: 0, seq: 1, ...more,
});
const told = (en) => ({ text: { en, fr: en } });
const keys = (groups) => groups.map((group) => group.map(({ kind, key }) => `${kind} ${key}`.trim()));

test("a block is lifted after the slide, with its own sentence", () => {
  const slide = [
    effect("move", "penguin", { rule: "P14", ...told("slides") }),
    effect("remove", "h6", { rule: "P17" }),
    effect("change", "blocks", { rule: "P17" }),
    effect("score", "", { rule: "P17", ...told("takes") }),
  ];
  assert.deepEqual(keys(groupEffects(slide)), [["move penguin"], ["remove h6", "change blocks", "score"]]);
});

test("what belongs to a sentence plays with it: a pushed tile carries its pawn", () => {
  const push = [
    effect("move", "m10", { rule: "T21", seat: 1, ...told("pushes") }),
    effect("add", "m11", { rule: "T21", seat: null }),
    effect("move", "pawn2", { rule: "TA17", seat: 1 }),
  ];
  assert.equal(groupEffects(push).length, 1);
});

test("what another seat loses waits for that seat's sentence", () => {
  const snowball = [
    effect("change", "ready-1", { rule: "R25" }),
    effect("change", "throw-1", { rule: "R20", ...told("throws") }),
    effect("change", "ready-2", { rule: "R25", seat: 1 }),
    effect("change", "ko-2", { rule: "R20", seat: 1, ...told("loses one") }),
  ];
  assert.deepEqual(keys(groupEffects(snowball)), [["change ready-1", "change throw-1"], ["change ready-2", "change ko-2"]]);
});

test("what has no sentence waits for its own clause or seat, stays with the one before, or goes with the next", () => {
  const [first, last] = [effect("move", "a", { rule: "R1", ...told("x") }), effect("move", "c", { rule: "R3", seat: 2, ...told("y") })];
  const grouped = (...more) => keys(groupEffects([first, ...more]));
  const between = (rule, seat) => effect("move", "b", { rule, seat });
  assert.deepEqual(grouped(between("R1", 1), last), [["move a", "move b"], ["move c"]]);
  assert.deepEqual(grouped(between("R2", 0), last), [["move a", "move b"], ["move c"]]);
  assert.deepEqual(grouped(between("R2", 1), last), [["move a"], ["move b", "move c"]]);
  assert.deepEqual(grouped(between("R3", 2), last), [["move a"], ["move b", "move c"]]);
  assert.deepEqual(grouped(between("R2", 1)), [["move a", "move b"]], "no sentence follows");
  assert.deepEqual(grouped(between("R2", 1), { ...last, seq: 2 }), [["move a", "move b"], ["move c"]], "nor in its step");
});

test("a thing never does two things at once, and each step begins anew", () => {
  const twice = [effect("move", "block"), effect("move", "block"), effect("move", "other", { seq: 2 })];
  assert.deepEqual(keys(groupEffects(twice)), [["move block"], ["move block"], ["move other"]]);
});

test("groups follow one another and a turn takes at most its time", () => {
  for (const count of [1, 3, 8, 20, 200]) {
    const many = Array.from({ length: count }, (_, n) => effect("move", `k${n}`, told("x")));
    const groups = schedule(many);
    const last = groups.at(-1);
    assert.ok(last.at + last.duration <= LONGEST + 1e-6, `${count}`);
    assert.equal(groups.flatMap(({ effects }) => effects).length, count);
    groups.forEach(({ at, duration }, n) => {
      assert.ok(duration >= 120 - 1e-6 && duration <= 300);
      if (n) assert.ok(at >= groups[n - 1].at + groups[n - 1].duration - 1e-6);
    });
  }
});

test("each kind has its time, a sentence is read before the next, and all of it shrinks to fit", () => {
  const times = (effects, speed = 1) => schedule(effects, speed).map(({ at, duration }) => [Math.round(at), Math.round(duration)]);
  const telling = (count) => Array.from({ length: count }, (_, n) => effect("move", `k${n}`, told("x")));
  assert.deepEqual(times([effect("note", "", told("x")), effect("roll", "a", told("y"))]), [[0, 120], [820, 280]]);
  assert.deepEqual(times([effect("change", "a"), effect("reveal", "b"), effect("move", "a")]), [[0, 240], [240, 300]]);
  assert.deepEqual(times(telling(4)), [[0, 300], [733, 300], [1467, 300], [2200, 300]], "less time to read");
  assert.deepEqual(times(telling(10)).slice(0, 2), [[0, 250], [250, 250]], "none, and faster");
  assert.deepEqual(times(telling(4), 2)[1], [367, 150]);
  const crowd = schedule(telling(30));
  assert.deepEqual([crowd.length, crowd[0].effects.length, crowd[1].effects.length], [20, 11, 1]);
  assert.ok(Math.abs(crowd[19].at + crowd[19].duration - LONGEST) < 1e-6);
});

test("a group has been played just after its end, and before the next one begins", () => {
  const timeline = timelineOf([effect("move", "a", told("x")), effect("move", "b"), effect("move", "b")], 50, 1);
  assert.deepEqual([timeline.start, timeline.length], [50, 1300]);
  assert.deepEqual([endOf(timeline, 0), endOf(timeline, 1)], [300.02, 1300]);
  assert.equal(endOf(timelineOf([effect("move", "a"), effect("move", "a")], 0, 1), 0), 299.99);
  assert.equal(timelineOf([effect("move", "a")], 0, 0).length, 1, "never nothing, which could not be divided by");
});

test("speed divides every time; without motion the order and the sentences stay", () => {
  const two = [effect("move", "a", told("x")), effect("move", "b", told("y"))];
  const [normal, fast, still] = [1, 2, 0].map((speed) => schedule(two, speed));
  assert.equal(fast[1].at, normal[1].at / 2);
  assert.equal(still[1].at, normal[1].at);
  assert.ok(still.every(({ duration }) => duration === 0));
});

test("what has begun is played; the rest is ahead", () => {
  const timeline = timelineOf([effect("move", "a", told("x")), effect("move", "b", told("y"))], 1000, 1);
  assert.deepEqual(unplayed(timeline, 1001).map(({ key }) => key), ["b"]);
  assert.deepEqual(unplayed(timeline, 1000).map(({ key }) => key), ["a", "b"]);
  assert.deepEqual(unplayed(timeline, 2000).map(({ key }) => key), ["b"]);
  assert.deepEqual(unplayed(timeline, 2001), []);
  assert.deepEqual(unplayed(null, 0), []);
  assert.equal(timelineOf([], 0, 1), null);
});

const shape = (x, y, more = {}) => ({ k: "a", x, y, p: [["circle", 0, 0, 5, ""]], ...more });
const nowhere = () => null;

test("a deal clears away what stood where something comes later in the same turn", () => {
  const [old, fresh] = [{ x: 0, y: 0, p: [["sprite", "green"]] }, { x: 0, y: 0, p: [["sprite", "blue"]] }];
  const round = [effect("deal", "", { seq: 1 }), effect("deal", "", { seq: 2 }), effect("add", "h1", { seq: 3 })];
  const beats = beatsOf("h1", old, fresh, timelineOf(round, 0, 1), () => null);
  assert.deepEqual(beats.map(({ motion, shape }) => [motion, shape]), [["remove", null], ["add", fresh]]);
  const before = timelineOf([effect("add", "h1", { seq: 0, after: { "": old } }), ...round], 0, 1);
  assert.deepEqual(beatsOf("h1", null, fresh, before, () => null).map(({ motion, shape }) => [motion, shape]), [
    ["add", old], ["remove", null], ["add", fresh],
  ]);
  const at = timelineOf(round.slice(1), 0, 1);
  assert.deepEqual(beatsOf("h1", old, fresh, at, () => null).map(({ motion }) => motion), ["remove", "add"]);
});

test("only what an effect names has beats; a deal brings what nobody named", () => {
  const timeline = timelineOf([effect("move", "a")], 0, 1);
  assert.equal(beatsOf("a", shape(0, 0), shape(9, 0), timeline, nowhere).length, 1);
  assert.deepEqual(beatsOf("b", shape(0, 0), shape(9, 0), timeline, nowhere), []);
  const deal = timelineOf([effect("deal", "")], 0, 1);
  assert.equal(beatsOf("b", null, shape(0, 0), deal, nowhere)[0].motion, "add");
  assert.equal(beatsOf("b", shape(0, 0), null, deal, nowhere)[0].motion, "remove");
});

test("a thing that moves twice stands on the place between, as far from its middle as in the end", () => {
  const places = { p: { x: 50, y: 10 }, q: { x: 90, y: 20 } };
  const timeline = timelineOf([effect("move", "a", { to: "p" }), effect("move", "a", { to: "q" })], 0, 1);
  const beats = beatsOf("a", shape(3, -5), shape(93, 15, { c: "q" }), timeline, (key) => places[key] ?? null);
  assert.deepEqual(beats.map((beat) => [beat.shape.x, beat.shape.y]), [[53, 5], [93, 15]]);
});

test("keyframes begin where a thing was and end where it is", () => {
  const timeline = timelineOf([effect("note", "z", told("x")), effect("move", "a", told("y"))], 0, 1);
  const beats = beatsOf("a", shape(0, 0), shape(30, 40), timeline, nowhere);
  const [{ frames: now }, ...more] = tracksOf(shape(0, 0), beats, timeline.length, 1);
  assert.deepEqual(more, []);
  assert.equal(now[0].transform, "translate(0px, 0px)");
  assert.equal(now.at(-1).transform, "translate(30px, 40px)");
  const held = now.filter(({ offset }) => offset < beats[0].at / timeline.length);
  assert.ok(held.every(({ transform }) => transform === "translate(0px, 0px)"));
});

test("a thing that changes its drawing shows the old one until its time, and never both", () => {
  const timeline = timelineOf([effect("note", "z", told("x")), effect("change", "a", told("y"))], 0, 1);
  const other = shape(0, 0, { p: [["circle", 0, 0, 9, ""]] });
  const beats = beatsOf("a", shape(0, 0), other, timeline, nowhere);
  const [old, now] = tracksOf(shape(0, 0), beats, timeline.length, 1).map(({ frames }) => frames);
  const turn = timeline.groups[1].at / timeline.length;
  for (const frame of old) assert.equal(frame.opacity, frame.offset < turn || frame === old[1] ? 1 : 0);
  assert.ok(now.every(({ offset, opacity }, place) => (offset < turn || place === 1 ? opacity === 0 : opacity === 1)));
});

test("what comes is unseen before, what goes is unseen after", () => {
  const timeline = timelineOf([effect("add", "a"), effect("remove", "b")], 0, 1);
  const [came] = tracksOf(null, beatsOf("a", null, shape(0, 0), timeline, nowhere), timeline.length, 1);
  assert.equal(came.frames[0].opacity, 0);
  assert.equal(came.frames.at(-1).opacity, 1);
  const [gone, ...more] = tracksOf(shape(0, 0), beatsOf("b", shape(0, 0), null, timeline, nowhere), timeline.length, 1);
  assert.deepEqual(more, []);
  assert.equal(gone.frames[0].opacity, 1);
  assert.equal(gone.frames.at(-1).opacity, 0);
});

test("effects carry who acted and the number of their event", () => {
  const steps = [{ seq: 7, seat: 2, text: "x", effects: [effect("move", "a", { by: undefined, seq: undefined })] }];
  assert.deepEqual(playedEffects(steps).map(({ by, seq }) => [by, seq]), [[2, 7]]);
});

test("what is called by its place slides to where the other thing arrives", () => {
  const timeline = timelineOf([effect("move", "a", { to: "b" }), effect("add", "b")], 0, 1);
  const placeOf = (key) => (key === "b" ? { x: 50, y: 0 } : null);
  const [{ frames: old }] = tracksOf(shape(0, 0), beatsOf("a", shape(0, 0), null, timeline, placeOf), timeline.length, 1);
  assert.ok(old.some(({ transform, opacity }) => transform === "translate(50px, 0px)" && opacity === 1));
  assert.equal(old.at(-1).opacity, 0);
  const [{ frames: now }] = tracksOf(null, beatsOf("b", null, shape(50, 0), timeline, placeOf), timeline.length, 1);
  assert.ok(now.every(({ offset, opacity }) => opacity === 0 || offset >= 0.97));
  assert.equal(now.at(-1).opacity, 1);
});

const drawn = (size) => shape(0, 0, { p: [["circle", 0, 0, size, ""]] });
const sizes = (tracks) => tracks.map(({ shape: { p } }) => p[0][3]);
const step = (seq, kinds, again) => ({ seq, seat: 0, text: "", effects: kinds.map((kind) => effect(kind, "a")), again });

test("a thing that two steps change is shown as it was between them", () => {
  const steps = [step(1, ["roll"], { a: { "": drawn(6) } }), step(2, ["change"])];
  const timeline = timelineOf(playedEffects(steps), 0, 1);
  const tracks = tracksOf(drawn(1), beatsOf("a", drawn(1), drawn(2), timeline, nowhere), timeline.length, 1);
  assert.deepEqual(sizes(tracks), [1, 6, 2]);
  const seen = (time) =>
    tracks.findIndex(({ frames }) => frames.findLast(({ offset }) => offset <= time / timeline.length)?.opacity === 1);
  assert.deepEqual(timeline.groups.map(({ at, duration }) => seen(at + duration - 1)), [1, 2]);
});

test("what the frame before showed is shown before what follows it", () => {
  const [first, second] = [step(1, ["roll"]), step(2, ["change"])];
  const timeline = timelineOf(playedEffects([first, second]), 0, 1);
  const earlier = { name: "", seq: 1, shape: () => drawn(6) };
  assert.deepEqual(sizes(tracksOf(drawn(1), beatsOf("a", drawn(1), drawn(2), timeline, nowhere, earlier), timeline.length, 1)), [1, 6, 2]);
});

test("when turns come faster than they play, a thing catches up at the first of its changes", () => {
  const changes = [1, 2, 3].map((seq) => ({ ...effect("change", "a"), by: 0, seq }));
  const timeline = timelineOf(changes, 0, 1);
  const earlier = { name: "", seq: 2, shape: () => drawn(6) };
  const beats = beatsOf("a", drawn(1), drawn(7), timeline, nowhere, earlier);
  assert.deepEqual(beats.map(({ shape }) => shape.p[0][3]), [6, 6, 7]);
});

test("what moved in a step that nobody saw the end of stands where it went", () => {
  const seen = (...steps) => {
    const effects = steps.map(([kind, seq, to = ""]) => effect(kind, "a", { to, seq }));
    const earlier = { name: "", seq: 2, shape: () => drawn(6) };
    const beats = beatsOf("a", drawn(1), drawn(7), timelineOf(effects, 0, 1), () => ({ x: 50, y: 0 }), earlier);
    return beats.map(({ shape: { p } }) => p[0][3]);
  };
  assert.deepEqual(seen(["move", 1, "p"], ["change", 2], ["change", 3]), [1, 6, 7]);
  assert.deepEqual(seen(["move", 2, "p"], ["change", 3]), [6, 7], "nor is it there, where one saw how it looked then");
});

test("a motion is that of its effect and cause", () => {
  const motion = (kind, more = {}, to = shape(9, 0)) =>
    beatsOf("a", shape(0, 0), to, timelineOf([effect(kind, "a", more)], 0, 1), nowhere)[0].motion;
  assert.deepEqual(["", "walk", "bounce"].map((cause) => motion("move", { cause })), ["slide", "hop", "bump"]);
  assert.deepEqual([motion("out"), motion("out", {}, null), motion("roll"), motion("reveal")], ["change", "remove", "roll", "reveal"]);
});

test("in the middle of a step a thing stays as it was", () => {
  const timeline = timelineOf(playedEffects([step(1, ["change", "change"])]), 0, 1);
  const beats = beatsOf("a", drawn(1), drawn(2), timeline, nowhere);
  assert.deepEqual(beats.map(({ at }) => at), [timeline.groups[1].at]);
});

test("a die that is put away in the step of its roll shows what was rolled until then", () => {
  const die = (name, style = "") => shape(0, 0, { p: [["sprite", name, 50, 50, 84, 0, style]] });
  const roll = [effect("roll", "a", { to: "bear", text: "A bear." }), effect("change", "b", { text: "It wakes." }), effect("change", "a")];
  const blank = die("die-1", "ghost");
  const beats = beatsOf("a", blank, blank, timelineOf(roll, 0, 1), nowhere);
  assert.deepEqual(beats.map((beat) => beat.shape), [die("die-bear"), blank]);
});

test("what slides and then changes in one step arrives as it was", () => {
  const slide = [effect("move", "a", { to: "b" }), effect("add", "b"), effect("change", "b")];
  const timeline = timelineOf(slide, 0, 1);
  const earlier = { name: "", seq: -1, shape: (key) => (key === "a" ? drawn(1) : null) };
  const beats = beatsOf("b", null, drawn(2), timeline, () => ({ x: 50, y: 0 }), earlier);
  assert.deepEqual(beats.map(({ shape: { x, p } }) => [x, p[0][3]]), [[50, 1], [0, 2]]);
});

/**
 * Small dry sounds, made on the spot: nothing to load, off by one key.
 */

import { local } from "./storage.js";

/** @type {AudioContext | null} */
let context = null;
let muted = local.get("mute") === "1";

/** Tell whether sounds are off. */
export const isMuted = () => muted;

/**
 * Turn sounds off or on.
 *
 * @param {boolean} off
 */
export function setMuted(off) {
  muted = off;
  local.set("mute", off ? "1" : "0");
}

/** @type {Record<string, (at: AudioContext) => void>} */
const SOUNDS = {
  slide: (at) => noise(at, 0.22, 900, 2600, 0.09),
  crack: (at) => [0, 0.04, 0.09].forEach((later) => noise(at, 0.05, 3200, 1200, 0.16, later)),
  splash: (at) => noise(at, 0.35, 1800, 300, 0.1),
  card: (at) => noise(at, 0.07, 4200, 5200, 0.08),
  die: (at) => [0, 0.07, 0.16, 0.21].forEach((later) => noise(at, 0.03, 2200, 1800, 0.14, later)),
  turn: (at) => [523, 784].forEach((pitch, place) => tone(at, pitch, 0.16, 0.05, place * 0.09)),
  wrong: (at) => tone(at, 150, 0.14, 0.09),
  chat: (at) => tone(at, 880, 0.07, 0.04),
  end: (at) => [392, 523, 659, 784].forEach((pitch, place) => tone(at, pitch, 0.5, 0.045, place * 0.11)),
};

/**
 * Play one sound, if sounds are on and somebody has touched the page.
 *
 * @param {string} name
 */
export function play(name) {
  if (muted || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[name](context);
}

/**
 * @param {AudioContext} at
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 * @param {number} [later]
 */
function tone(at, pitch, length, loud, later = 0) {
  const source = new OscillatorNode(at, { type: "sine", frequency: pitch });
  source.connect(envelope(at, length, loud, later));
  source.start(at.currentTime + later);
  source.stop(at.currentTime + later + length);
}

/**
 * @param {AudioContext} at
 * @param {number} length
 * @param {number} from
 * @param {number} to
 * @param {number} loud
 * @param {number} [later]
 */
function noise(at, length, from, to, loud, later = 0) {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(at, { buffer });
  const filter = new BiquadFilterNode(at, { type: "bandpass", frequency: from, Q: 1.2 });
  filter.frequency.linearRampToValueAtTime(to, at.currentTime + later + length);
  source.connect(filter).connect(envelope(at, length, loud, later));
  source.start(at.currentTime + later);
}

/**
 * @param {AudioContext} at
 * @param {number} length
 * @param {number} loud
 * @param {number} later
 */
function envelope(at, length, loud, later) {
  const gain = new GainNode(at, { gain: 0 });
  const start = at.currentTime + later;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(at.destination);
  return gain;
}

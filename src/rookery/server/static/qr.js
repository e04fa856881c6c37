/**
 * A QR code for a short text: byte mode, error correction M, versions 1 to 10 (up to 213 bytes).
 * After ISO/IEC 18004; a function of the text alone.
 */

/** For each version at level M: error-correction bytes in a block, and the blocks' data bytes. */
const BLOCKS = [
  [],
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
const ALIGN = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/**
 * Return the code as rows of dark (true) and light cells.
 *
 * @param {string} text
 * @returns {boolean[][]}
 */
export function code(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version < 10 && room(version) < bytes.length) version++;
  if (room(version) < bytes.length) throw new RangeError("too long for a QR code");
  const stream = interleaved(packed(bytes, version), version);
  let best = /** @type {boolean[][]} */ ([]);
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const cells = drawn(stream, version, mask);
    const cost = penalty(cells);
    if (cost < least) [best, least] = [cells, cost];
  }
  return best;
}

/**
 * Return the outline of the dark cells as an SVG path.
 *
 * @param {boolean[][]} cells
 */
export function outline(cells) {
  return cells.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
}

/** @param {number} version */
const capacity = (version) => BLOCKS[version].slice(1).reduce((sum, size) => sum + size, 0);
/** @param {number} version */
const room = (version) => capacity(version) - (version < 10 ? 2 : 3);

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function packed(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const total = capacity(version) * 8;
  put(0, Math.min(4, total - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0; bits.length < total; pad ^= 1) put(pad ? 0x11 : 0xec, 8);
  const found = new Uint8Array(total / 8);
  bits.forEach((bit, place) => (found[place >> 3] |= bit << (7 - (place & 7))));
  return found;
}

/**
 * Add error correction and mix the blocks.
 *
 * @param {Uint8Array} data
 * @param {number} version
 */
function interleaved(data, version) {
  const [extra, ...sizes] = BLOCKS[version];
  const generator = divisor(extra);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const checks = blocks.map((block) => remainder(block, generator));
  const found = [];
  for (let i = 0; i < Math.max(...sizes); i++) for (const block of blocks) if (i < block.length) found.push(block[i]);
  for (let i = 0; i < extra; i++) for (const check of checks) found.push(check[i]);
  return found;
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** @param {number} degree */
function divisor(degree) {
  const found = new Uint8Array(degree);
  found[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) found[j] = times(found[j], root) ^ (found[j + 1] ?? 0);
  }
  return found;
}

/** @param {Uint8Array} data @param {Uint8Array} generator */
function remainder(data, generator) {
  const found = new Uint8Array(generator.length);
  for (const byte of data) {
    const factor = byte ^ found[0];
    found.copyWithin(0, 1);
    found[found.length - 1] = 0;
    generator.forEach((value, place) => (found[place] ^= times(value, factor)));
  }
  return found;
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * @param {number[]} stream
 * @param {number} version
 * @param {number} mask
 */
function drawn(stream, version, mask) {
  const size = 17 + 4 * version;
  const cells = Array.from({ length: size }, () => Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array(size).fill(false));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    cells[y][x] = dark;
    fixed[y][x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const spots = ALIGN[version];
  const end = spots.at(-1);
  for (const cx of spots) {
    for (const cy of spots) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === end) || (cx === end && cy === 6)) continue;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  names(set, size, version, mask);
  let place = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = (right + 1) & 2 ? step : size - 1 - step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        const bit = place < stream.length * 8 ? (stream[place >> 3] >> (7 - (place & 7))) & 1 : 0;
        cells[y][x] = Boolean(bit) !== MASKS[mask](x, y);
        place++;
      }
    }
  }
  return cells;
}

/**
 * Write the format and, from version 7, the version.
 *
 * @param {(x: number, y: number, dark: boolean) => void} set
 * @param {number} size
 * @param {number} version
 * @param {number} mask
 */
function names(set, size, version, mask) {
  let rest = mask; // level M is 0
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ value, /** @type {number} */ i) => ((value >> i) & 1) === 1;
  for (let i = 0; i < 6; i++) set(8, i, bit(format, i));
  set(8, 7, bit(format, 6));
  set(8, 8, bit(format, 7));
  set(7, 8, bit(format, 8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(format, i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(format, i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(format, i));
  set(8, size - 8, true);
  if (version < 7) return;
  rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const written = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, bit(written, i));
    set(b, a, bit(written, i));
  }
}

/**
 * How hard a code is to read: long runs, squares, look-alikes of the corners, too dark or too light.
 *
 * @param {boolean[][]} cells
 */
function penalty(cells) {
  const size = cells.length;
  let cost = 0;
  let dark = 0;
  const lines = [...cells, ...cells.map((_, x) => cells.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) {
      const part = text.slice(i, i + 11);
      if (part === "10111010000" || part === "00001011101") cost += 40;
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (cells[y][x]) dark++;
      if (
        x &&
        y &&
        cells[y][x] === cells[y - 1][x] &&
        cells[y][x] === cells[y][x - 1] &&
        cells[y][x] === cells[y - 1][x - 1]
      )
        cost += 3;
    }
  }
  return cost + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

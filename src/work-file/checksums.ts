/** Bytes of a file that have a checksum of their own, so that a change has a place. */
const blockBytes = 256;
/** Hexadecimal digits of a checksum. */
const digits = 8;

/** CRC-32, of each byte. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let state = byte;
  for (let bit = 0; bit < 8; bit++) state = state & 1 ? (state >>> 1) ^ 0xedb88320 : state >>> 1;
  return state;
});

const step = (state: number, byte: number): number => table[(state ^ byte) & 255]! ^ (state >>> 8);

const checksum = (bytes: Uint8Array): number => ~bytes.reduce(step, ~0) >>> 0;

const blocksOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / blockBytes) }, (_, at) =>
    bytes.subarray(at * blockBytes, (at + 1) * blockBytes),
  );

/** The checksums of a file’s blocks, one after the other. They only tell where a change is, not whether there is one. */
export const checksumsOf = (bytes: Uint8Array): string =>
  blocksOf(bytes)
    .map((block) => checksum(block).toString(16).padStart(digits, '0'))
    .join('');

/** Bytes, counted from 0. */
export interface ChangedBytes {
  from: number;
  to: number;
  /** The file with its only changed byte as it may have been; null if more has changed. */
  mended: Uint8Array | null;
}

/**
 * Where a file differs from the one whose checksums these are: the first block that does, or all from there on if its
 * length has changed. A single changed byte is found exactly.
 */
export function changedBytes(bytes: Uint8Array, length: number, checksums: string): ChangedBytes {
  const blocks = blocksOf(bytes);
  const expected = (at: number) => parseInt(checksums.slice(at * digits, (at + 1) * digits), 16);
  const changedBlocks = blocks.flatMap((block, at) => (checksum(block) === expected(at) ? [] : [at]));
  const first = changedBlocks[0] ?? blocks.length;
  const from = Math.min(first * blockBytes, bytes.length);
  if (bytes.length !== length) return { from, to: Math.max(from, bytes.length - 1), mended: null };
  const block = changedBlocks.length === 1 ? blocks[first]! : null;
  const error = block && singleError(block.length, checksum(block) ^ expected(first));
  if (!error) return { from, to: Math.min(from + blockBytes, bytes.length) - 1, mended: null };
  const at = from + error.at;
  const mended = bytes.slice();
  mended[at] = mended[at]! ^ error.bits;
  return { from: at, to: at, mended };
}

/** The byte of a block, and its bits, whose change explains how its checksum has changed; null if none does. */
function singleError(length: number, difference: number): { at: number; bits: number } | null {
  const states = table.slice();
  for (let at = length - 1; at >= 0; at--) {
    const bits = states.findIndex((state, one) => one > 0 && (state ^ difference) === 0);
    if (bits > 0) return { at, bits };
    states.forEach((state, one) => (states[one] = step(state, 0)));
  }
  return null;
}

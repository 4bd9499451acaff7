import { Inflate, strFromU8 } from 'fflate';

/** A file in a zip; of a damaged one, its bytes before the damage. */
interface Member {
  path: string;
  bytes: Uint8Array;
}

/** Compressed bytes that are unpacked at once: what precedes damage is known up to there. */
const sliceBytes = 256;
const [endSignature, memberSignature, fileSignature] = [0x06054b50, 0x02014b50, 0x04034b50];

/**
 * The files of a zip, also of one that is damaged, as far as they can be read.
 *
 * @param maxBytes Of all files together.
 * @throws RangeError if it is no zip, its directory is damaged, or the files have more bytes.
 */
export function unpack(zip: Uint8Array, maxBytes: number): Member[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  if (view.getUint32(end, true) !== endSignature) throw new RangeError('This is no zip.');
  const members: Member[] = [];
  let total = 0;
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint32(at, true) !== memberSignature) throw new RangeError('The directory is damaged.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number];
    const path = strFromU8(zip.subarray(at + 46, at + 46 + nameLength));
    total += view.getUint32(at + 24, true);
    if (total > maxBytes) throw new RangeError('The zip is too large.');
    const packed = packedBytes(zip, view, {
      offset: view.getUint32(at + 42, true),
      size: view.getUint32(at + 20, true),
    });
    const isStored = view.getUint16(at + 10, true) === 0;
    members.push({ path, bytes: isStored ? packed : inflated(packed, maxBytes) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return members;
}

function packedBytes(
  zip: Uint8Array,
  view: DataView,
  { offset, size }: { offset: number; size: number },
): Uint8Array {
  if (view.getUint32(offset, true) !== fileSignature) return new Uint8Array();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return zip.subarray(start, start + size);
}

function inflated(packed: Uint8Array, maxBytes: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    length += chunk.length;
    if (length > maxBytes) throw new RangeError('The zip is too large.');
    chunks.push(chunk);
  });
  try {
    for (let at = 0; at < packed.length; at += sliceBytes)
      stream.push(packed.subarray(at, at + sliceBytes), at + sliceBytes >= packed.length);
  } catch {
    // What was unpacked before the damage is kept.
  }
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bytes;
}

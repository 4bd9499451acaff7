import { Unzip, UnzipInflate } from 'fflate';

/** Bytes of a zip that are unpacked at once: what precedes damage is known up to there. */
const sliceBytes = 256;

/**
 * The files of a zip by their paths, also of one that is damaged: of a damaged file, its bytes before the damage.
 *
 * @param maxBytes Of all files together.
 * @throws RangeError if the zip has more bytes or no files, and Error where one of them is packed in an unknown way.
 */
export function unpack(zip: Uint8Array, maxBytes: number): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  let total = 0;
  const unzip = new Unzip((file) => {
    const chunks: Uint8Array[] = [];
    let isDamaged = false;
    files.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      isDamaged ||= error !== null;
      if (isDamaged) return;
      total += chunk.length;
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.length; at += sliceBytes) {
    unzip.push(zip.subarray(at, at + sliceBytes));
    if (total > maxBytes) throw new RangeError('The zip is too large.');
  }
  if (files.size === 0) throw new RangeError('This is no zip.');
  return new Map([...files].map(([path, chunks]) => [path, joined(chunks)]));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

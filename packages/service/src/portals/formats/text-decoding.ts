import { isAscii } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

const sampleSize = 256 * 1024;

/**
 * The encoding of a text: by its byte order mark, else UTF-8 if all of it is valid UTF-8, else the most likely legacy
 * encoding.
 */
export async function encodingOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const sample: Uint8Array[] = [];
  let size = 0;
  let isUtf8 = true;
  for await (const chunk of bytes) {
    if (size === 0) {
      const marked = encodingOfMark(chunk);
      if (marked) return marked;
    }
    const isInteresting = size < sampleSize || !isAscii(chunk);
    if (isInteresting && sample.reduce((sum, { length }) => sum + length, 0) < sampleSize) sample.push(chunk);
    size += chunk.length;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
      if (!sample.includes(chunk)) sample.push(chunk);
      break;
    }
  }
  return isUtf8 ? 'utf8' : legacyEncoding(Buffer.concat(sample));
}

function encodingOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Canadian files in a legacy encoding are Windows-1252 (or Latin-1, its subset), sometimes that of old Macs or DOS. */
function legacyEncoding(sample: Buffer): string {
  // Every second byte of UTF-16 without a mark is zero.
  const zeros = sample.subarray(0, 1000).filter((byte) => byte === 0).length;
  if (zeros > Math.min(500, sample.length / 2) * 0.5) return sample[0] === 0 ? 'utf-16be' : 'utf-16le';
  const candidates = ['windows-1252', 'macintosh', 'cp850'];
  const scores = candidates.map((name) => ({ name, score: frenchScore(iconv.decode(sample, name)) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.score > 0) return best.name;
  const [guess] = analyse(sample);
  return guess && guess.confidence > 80 && iconv.encodingExists(guess.name) ? guess.name : 'windows-1252';
}

/** Letters that French and names use, less the signs that a wrong encoding shows in their place. */
function frenchScore(text: string): number {
  const letters = text.match(/[éèêëàâçîïôùûüœÉÈÊÀÂÇÎÔŒ’«»°½²]/g)?.length ?? 0;
  const misread = text.match(/[\u0080-\u009f†‡‰‹›‚„˜ˆ√∫≈∆◊∑∏πΩ¬ÅÆ¢£¥ƒ┤┬├─┼│░▒▓╗╝╚╔╩╦╠═╬ÞÐÝ¤¦]/g)?.length ?? 0;
  return letters - 2 * misread;
}

/** Decodes a stream; the byte order mark is left out. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  let isFirst = true;
  for await (const chunk of bytes) {
    let text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (isFirst && text !== '') {
      text = text.replace(/^\uFEFF/, '');
      isFirst = false;
    }
    if (text !== '') yield text;
  }
  const end = decoder.end();
  if (end) yield end;
}

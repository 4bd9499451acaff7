/** Whether this browser can compress what the workbook stores of rows. */
export const canTrace = (): boolean =>
  typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined';

const format = 'deflate-raw';
/** Bytes that `String.fromCharCode` takes at once. */
const maxArguments = 32_768;

/** A text, compressed, as Base64. */
export async function compress(text: string): Promise<string> {
  const bytes = await passThrough(new TextEncoder().encode(text), new CompressionStream(format));
  let binary = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    binary += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return btoa(binary);
}

/** @throws Error if it is no text of {@link compress}. */
export async function decompress(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await passThrough(bytes, new DecompressionStream(format)));
}

async function passThrough(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

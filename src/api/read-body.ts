/** A body that is larger than its endpoint declares. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/**
 * The text of a response's body. It is read in pieces, so that a body over the limit is rejected while it arrives.
 *
 * @param maxBytes After decompression.
 * @throws BodyTooLargeError
 */
export async function readBody({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    // Most bodies are one piece. Decoding it as a whole is several times faster than as a part of a stream.
    if (done) return pieces.length === 1 ? new TextDecoder().decode(pieces[0]) : new Blob(pieces).text();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new BodyTooLargeError(`The body is larger than ${maxBytes} bytes.`);
    }
    pieces.push(value);
  }
}

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
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    // Decoding all pieces at once is several times faster than one after the other.
    if (done) return new TextDecoder().decode(pieces.length === 1 ? pieces[0] : joined(pieces, bytes));
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new BodyTooLargeError(`The body is larger than ${maxBytes} bytes.`);
    }
    pieces.push(value);
  }
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}

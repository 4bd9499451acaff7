import type { ProblemKind } from './response-problem.ts';

/** A body that is larger than its endpoint declares, or whose bytes are no text. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';

  constructor(readonly kind: ProblemKind) {
    super(`The body is unreadable: ${kind}.`);
  }
}

/**
 * The text of a response's body, in the character set that its type declares, or else UTF-8. It is read in pieces, so
 * that a body over the limit is rejected while it arrives.
 *
 * @param maxBytes After decompression.
 * @throws UnreadableBodyError
 */
export async function readBody({ body, headers }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decode(pieces, headers.get('Content-Type'));
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new UnreadableBodyError('tooLarge');
    }
    pieces.push(value);
  }
}

/** Stands for the rest of a character that was cut off, so that the text is no JSON. */
const cutCharacter = '\ufffd';

async function decode(pieces: Uint8Array<ArrayBuffer>[], contentType: string | null): Promise<string> {
  const decoder = decoderOf(contentType);
  // Most bodies are one piece. Decoding the others as a whole is several times faster than piece by piece.
  const whole = pieces.length === 1 ? pieces[0] : await new Blob(pieces).arrayBuffer();
  let text: string;
  try {
    text = decoder.decode(whole, { stream: true });
  } catch {
    throw new UnreadableBodyError('brokenText');
  }
  try {
    return text + decoder.decode();
  } catch {
    return text + cutCharacter;
  }
}

function decoderOf(contentType: string | null): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new UnreadableBodyError('unknownCharset');
  }
}

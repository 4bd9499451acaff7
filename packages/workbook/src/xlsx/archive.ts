const localHeader = 0x04034b50;
const directoryEntry = 0x02014b50;
const endOfDirectory = 0x06054b50;
const maxComment = 0xffff;
const localLength = 30;
const entryLength = 46;
const endLength = 22;
const noCompression = 0;
const deflation = 8;
/** Names are UTF-8. */
const utf8Names = 0x0800;
/** 1 January 1980, the first day that archives can tell. */
const firstDay = 0x0021;

interface Entry {
  name: string;
  method: number;
  checksum: number;
  /** Bytes when it is expanded. */
  size: number;
  /** As it is in the archive. */
  data: Uint8Array<ArrayBuffer>;
}

/** A ZIP archive whose files are read and added; those that stay are not expanded (PKWARE, APPNOTE.TXT, 4.3). */
export class Archive {
  readonly #entries: Map<string, Entry>;

  private constructor(entries: Map<string, Entry>) {
    this.#entries = entries;
  }

  /** @returns null for bytes without a directory, or one that its files contradict. */
  static read(bytes: Uint8Array): Archive | null {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const first = Math.max(0, bytes.length - endLength - maxComment);
    for (let end = bytes.length - endLength; end >= first; end--) {
      if (view.getUint32(end, true) !== endOfDirectory) continue;
      const entries = readEntries(bytes, view, end);
      return entries && new Archive(entries);
    }
    return null;
  }

  /** The bytes that its files have when they are expanded, as its directory says. */
  get expandedSize(): number {
    return [...this.#entries.values()].reduce((sum, { size }) => sum + size, 0);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * The text of a file, or null if there is none.
   *
   * @throws TypeError for a file that is damaged.
   */
  async text(name: string): Promise<string | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const bytes =
      entry.method === noCompression
        ? entry.data
        : await through(new DecompressionStream('deflate-raw'), entry.data);
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
  }

  /** Adds a file, or replaces the one of this name. */
  async setText(name: string, text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    this.#entries.set(name, {
      name,
      method: deflation,
      checksum: checksumOf(bytes),
      size: bytes.length,
      data: await through(new CompressionStream('deflate-raw'), bytes),
    });
  }

  /** The archive as a file. */
  bytes(): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const directory: Uint8Array<ArrayBuffer>[] = [];
    let offset = 0;
    for (const entry of this.#entries.values()) {
      const name = new TextEncoder().encode(entry.name);
      parts.push(headerOf(localHeader, localLength, entry, name.length), name, entry.data);
      const listed = headerOf(directoryEntry, entryLength, entry, name.length);
      new DataView(listed.buffer).setUint32(42, offset, true);
      directory.push(listed, name);
      offset += localLength + name.length + entry.data.length;
    }
    const end = new DataView(new ArrayBuffer(endLength));
    end.setUint32(0, endOfDirectory, true);
    end.setUint16(8, this.#entries.size, true);
    end.setUint16(10, this.#entries.size, true);
    end.setUint32(12, lengthOf(directory), true);
    end.setUint32(16, offset, true);
    return joined([...parts, ...directory, new Uint8Array(end.buffer)]);
  }
}

function readEntries(bytes: Uint8Array, view: DataView, end: number): Map<string, Entry> | null {
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== directoryEntry) return null;
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(at + entryLength, at + entryLength + nameLength!));
    const start = view.getUint32(at + 42, true);
    if (start + localLength > bytes.length || view.getUint32(start, true) !== localHeader) return null;
    const data = start + localLength + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    entries.set(name, {
      name,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      data: bytes.slice(data, data + view.getUint32(at + 20, true)),
    });
    at += entryLength + nameLength! + extra! + comment!;
  }
  return entries;
}

/** The header of a file, before its data or in the directory, where the version that made it comes first. */
function headerOf(signature: number, length: number, { method, checksum, size, data }: Entry, name: number) {
  const header = new DataView(new ArrayBuffer(length));
  header.setUint32(0, signature, true);
  const isListed = signature === directoryEntry;
  if (isListed) header.setUint16(4, 20, true);
  let at = isListed ? 6 : 4;
  for (const field of [20, utf8Names, method, 0, firstDay]) {
    header.setUint16(at, field, true);
    at += 2;
  }
  for (const field of [checksum, data.length, size]) {
    header.setUint32(at, field, true);
    at += 4;
  }
  header.setUint16(at, name, true);
  return new Uint8Array(header.buffer);
}

async function through(
  stream: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  const reader = piped.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return joined(parts);
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const remainders = Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/** CRC-32. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ remainders[(sum ^ byte) & 0xff]!;
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * Numbers different texts from 1. A million addresses as strings in a Map take half a second to number and 100 MB; as
 * bytes with a hash table over them, a third of that.
 */
export class ValueDictionary {
  private bytes = new Uint8Array(1024);
  /** The end of each text in `bytes`, by its number; the first one starts at the end of 0. */
  private ends = new Uint32Array(64);
  private hashes = new Uint32Array(64);
  /** An open hash table: the number of a text, or 0. At least twice as many places as texts. */
  private places = new Uint32Array(128);
  private count = 0;

  /** The number of texts. */
  get size(): number {
    return this.count;
  }

  get byteLength(): number {
    const { bytes, ends, hashes, places } = this;
    return bytes.byteLength + ends.byteLength + hashes.byteLength + places.byteLength;
  }

  /**
   * @param texts UTF-8, separated by the byte `separator`.
   * @returns The number of each text, from 1; at 0, 0.
   */
  addAll(texts: Uint8Array, separator: number): Uint32Array {
    const numbers: number[] = [0];
    for (let start = 0; start <= texts.length;) {
      let hash = hashSeed;
      let end = start;
      for (; end < texts.length; end++) {
        const byte = texts[end] as number;
        if (byte === separator) break;
        hash = Math.imul(hash ^ byte, hashFactor);
      }
      // The lowest bits choose the place: those above take part.
      hash = (hash ^ (hash >>> 15)) >>> 0;
      numbers.push(this.find(texts, start, end, hash) || this.append(texts, start, end, hash));
      start = end + 1;
    }
    return Uint32Array.from(numbers);
  }

  text(number: number): string {
    const { buffer, byteOffset } = this.bytes;
    const start = this.start(number);
    return Buffer.from(buffer, byteOffset + start, (this.ends[number] as number) - start).toString('utf8');
  }

  /** In the order in which JavaScript compares strings: that of their UTF-16 units. */
  readonly compare = (a: number, b: number): number => {
    const { bytes, ends } = this;
    let [atA, atB] = [this.start(a), this.start(b)];
    const [endA, endB] = [ends[a] as number, ends[b] as number];
    while (atA < endA && atB < endB) {
      const difference = (bytes[atA++] as number) - (bytes[atB++] as number);
      if (difference !== 0) return unitOrder(bytes[atA - 1] as number) - unitOrder(bytes[atB - 1] as number);
    }
    return endA - atA - (endB - atB);
  };

  private start(number: number): number {
    return this.ends[number - 1] as number;
  }

  private find(texts: Uint8Array, start: number, end: number, hash: number): number {
    const { places, hashes } = this;
    const mask = places.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = places[place] as number;
      if (number === 0) return 0;
      if (hashes[number] === hash && this.isAt(number, texts, start, end)) return number;
    }
  }

  private isAt(number: number, texts: Uint8Array, start: number, end: number): boolean {
    const { bytes } = this;
    let at = this.start(number);
    if ((this.ends[number] as number) - at !== end - start) return false;
    for (let from = start; from < end; from++) if (bytes[at++] !== texts[from]) return false;
    return true;
  }

  private append(texts: Uint8Array, start: number, end: number, hash: number): number {
    const number = ++this.count;
    if (number === this.ends.length) {
      this.ends = grown(this.ends, number * 2);
      this.hashes = grown(this.hashes, number * 2);
      this.places = new Uint32Array(this.places.length * 2);
      for (let earlier = 1; earlier < number; earlier++) this.occupy(earlier);
    }
    const from = this.ends[number - 1] as number;
    const to = from + end - start;
    if (to > this.bytes.length) this.bytes = grown(this.bytes, Math.max(to, this.bytes.length * 2));
    // Texts are short: a call of set() would take longer.
    for (let at = start; at < end; at++) this.bytes[from + at - start] = texts[at] as number;
    this.ends[number] = to;
    this.hashes[number] = hash;
    this.occupy(number);
    return number;
  }

  private occupy(number: number): void {
    const mask = this.places.length - 1;
    let place = (this.hashes[number] as number) & mask;
    while (this.places[place] !== 0) place = (place + 1) & mask;
    this.places[place] = number;
  }
}

/** FNV-1a. */
const [hashSeed, hashFactor] = [0x811c9dc5, 0x01000193];

/** UTF-16 writes characters beyond U+FFFF with units below U+E000; UTF-8 with bytes above those of U+E000 to U+FFFF. */
const unitOrder = (byte: number): number => (byte === 0xee || byte === 0xef ? byte + 0x10 : byte);

function grown<Values extends Uint8Array | Uint32Array>(values: Values, length: number): Values {
  const longer = new (values.constructor as new (length: number) => Values)(length);
  longer.set(values as Uint8Array & Uint32Array);
  return longer;
}

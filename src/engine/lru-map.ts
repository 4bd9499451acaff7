export interface LruMapOptions<Value> {
  /** The sum of the sizes never exceeds it: the least recently used values are evicted first. */
  maxSize: number;
  sizeOf(value: Value, key: string): number;
}

/**
 * A map whose values have a maximum total size. Not `lru-cache`, which would be a tenth of what must load before the
 * first formula can answer: a Map already keeps its keys in order.
 */
export class LruMap<Value> {
  readonly #values = new Map<string, Value>();
  readonly #options: LruMapOptions<Value>;
  #totalSize = 0;

  constructor(options: LruMapOptions<Value>) {
    this.#options = options;
  }

  get count(): number {
    return this.#values.size;
  }

  get totalSize(): number {
    return this.#totalSize;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** A value that is larger than the whole map is not kept. */
  set(key: string, value: Value): void {
    this.delete(key);
    const size = this.#options.sizeOf(value, key);
    if (size > this.#options.maxSize) return;
    for (const oldest of this.#values.keys()) {
      if (this.#totalSize + size <= this.#options.maxSize) break;
      this.delete(oldest);
    }
    this.#values.set(key, value);
    this.#totalSize += size;
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#totalSize -= this.#options.sizeOf(value, key);
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
    this.#totalSize = 0;
  }
}

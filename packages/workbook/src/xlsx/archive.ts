import { strToU8, unzipSync, zipSync, type UnzipFileInfo } from 'fflate';

/** The files of a ZIP archive. Each is expanded when it is read. */
export class Archive {
  readonly #archived: Uint8Array;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #written = new Map<string, Uint8Array>();

  private constructor(archived: Uint8Array, sizes: ReadonlyMap<string, number>) {
    this.#archived = archived;
    this.#sizes = sizes;
  }

  /** @returns null for bytes without a directory, or one that its files contradict. */
  static read(bytes: Uint8Array): Archive | null {
    const sizes = new Map<string, number>();
    const list = ({ name, originalSize }: UnzipFileInfo) => {
      sizes.set(name, originalSize);
      return false;
    };
    try {
      unzipSync(bytes, { filter: list });
    } catch {
      return null;
    }
    return new Archive(bytes, sizes);
  }

  /** The bytes that its files have when they are expanded, as its directory says. */
  get expandedSize(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  get names(): string[] {
    return [...new Set([...this.#sizes.keys(), ...this.#written.keys()])];
  }

  /**
   * The text of a file, or null if there is none.
   *
   * @throws Error for a file that is damaged.
   */
  text(name: string): string | null {
    const bytes = this.#written.get(name) ?? this.#expand((one) => one === name)[name];
    if (!bytes) return null;
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
  }

  /** Adds a file, or replaces the one of this name. */
  setText(name: string, text: string): void {
    this.#written.set(name, strToU8(text));
  }

  /** The archive as a file. */
  bytes(): Uint8Array<ArrayBuffer> {
    const others = this.#expand((name) => !this.#written.has(name));
    return new Uint8Array(zipSync({ ...others, ...Object.fromEntries(this.#written) }));
  }

  #expand(isWanted: (name: string) => boolean): Record<string, Uint8Array> {
    return unzipSync(this.#archived, { filter: ({ name }) => isWanted(name) });
  }
}

import type { OtherWindows } from './other-windows.ts';

type Release = () => void;

/** The responses of one connection that this window requests on behalf of all windows. */
export class Claims {
  readonly #windows: OtherWindows;
  readonly #scope: Promise<string>;
  readonly #releases = new Map<string, Release>();

  /** @param scope Identifies the connection. */
  constructor(windows: OtherWindows, scope: Promise<string>) {
    this.#windows = windows;
    this.#scope = scope;
    // A failure is reported by each use of the scope.
    scope.catch(() => undefined);
  }

  /** Whether requests have to be claimed at all. */
  get isNeeded(): boolean {
    return this.#windows.isAny;
  }

  /** Whether the response is now this window's to request. If claims fail, each window requests its own. */
  async tryClaim(key: string): Promise<boolean> {
    try {
      const release = await this.#windows.tryClaim(await this.#nameOf(key));
      if (release) this.#releases.set(key, release);
      return release !== null;
    } catch {
      return true;
    }
  }

  /** Resolves once no other window requests the response, or if claims fail. */
  async claim(key: string): Promise<void> {
    try {
      this.#releases.set(key, await this.#windows.claim(await this.#nameOf(key)));
    } catch {
      // This window requests the response without a claim.
    }
  }

  has(key: string): boolean {
    return this.#releases.has(key);
  }

  release(key: string): void {
    this.#releases.get(key)?.();
    this.#releases.delete(key);
  }

  async #nameOf(key: string): Promise<string> {
    return `${await this.#scope} ${key}`;
  }
}

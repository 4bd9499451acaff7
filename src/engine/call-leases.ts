import type { OtherWindows } from './other-windows.ts';

type Release = () => void;

/** The calls of one connection that this window makes on behalf of all windows. */
export class CallLeases {
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

  /** Whether calls need a lease at all. */
  get isNeeded(): boolean {
    return this.#windows.isAny;
  }

  /** Whether the call is now this window's to make. If leases fail, each window makes its own. */
  async tryAcquire(key: string): Promise<boolean> {
    if (this.has(key)) return true;
    try {
      const release = await this.#windows.tryAcquire(await this.#nameOf(key));
      if (release) this.#releases.set(key, release);
      return release !== null;
    } catch {
      return true;
    }
  }

  /** Resolves once no other window makes the call: it has ended, or the window hangs. Also if leases fail. */
  async acquire(key: string): Promise<void> {
    try {
      let name = await this.#nameOf(key);
      let release = await this.#windows.acquire(name);
      while (!release) {
        // A window that hangs keeps its lease. Those that waited for it lease the call again, under another name.
        name += ' again';
        release = await this.#windows.acquire(name);
      }
      this.#releases.set(key, release);
    } catch {
      // This window makes the call without a lease.
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

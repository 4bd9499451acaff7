import type { Clock } from './clock.ts';

/** Held by every window for as long as it is open. */
const windowLock = 'cdata window';

/** How long a window waits for the call of another one, milliseconds. No cell stays at #BUSY! for ever. */
const maxWait = 600_000;

/** The part of the browser's LockManager that is used. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Null where the platform has no Web Locks, as Node. */
const platformLocks = (): Locks | null =>
  (globalThis.navigator as { locks?: Locks } | undefined)?.locks ?? null;

/** How the windows of this browser, workbooks and tabs with the add-in, find each other. */
export class Windows {
  readonly locks: Locks | null;
  #isAlone = true;

  /** @param locks Null for a program that shares its results with no other window. */
  constructor(locks: Locks | null = platformLocks()) {
    this.locks = locks;
    locks?.request(windowLock, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
  }

  /** Whether there is or has been another window. While there is none, leases would only cost time. */
  async areSeveral(): Promise<boolean> {
    if (this.locks && this.#isAlone) {
      const { held = [] } = await this.locks.query().catch(() => ({ held: [] }));
      this.#isAlone = held.filter(({ name }) => name === windowLock).length <= 1;
    }
    return !this.#isAlone;
  }
}

/**
 * The calls over one connection that this window makes on behalf of all windows. A window leases a call before it makes
 * it, so that the others wait for its result instead of making the call too. The browser ends the leases of a window that
 * is closed or has crashed.
 */
export class Leases {
  readonly #windows: Windows;
  readonly #scope: Promise<string>;
  readonly #clock: Clock;
  readonly #releaseByKey = new Map<string, () => void>();

  /** @param scope Identifies the connection. */
  constructor(windows: Windows, scope: Promise<string>, clock: Clock) {
    this.#windows = windows;
    this.#scope = scope;
    this.#clock = clock;
    // A failure is reported by each use of the scope.
    scope.catch(() => undefined);
  }

  areNeeded(): Promise<boolean> {
    return this.#windows.areSeveral();
  }

  /** Whether the call is now this window's to make. If leases fail, each window makes its own calls. */
  tryAcquire(key: string): Promise<boolean> {
    return this.#acquire(key, { ifAvailable: true }).catch(() => true);
  }

  /** Resolves once no other window makes the call, or after ten minutes. */
  async acquire(key: string): Promise<void> {
    const waiting = new AbortController();
    void this.#clock.wait(maxWait).then(() => waiting.abort());
    // The call is made without a lease then.
    await this.#acquire(key, { signal: waiting.signal }).catch(() =>
      this.#releaseByKey.set(key, () => undefined),
    );
  }

  has(key: string): boolean {
    return this.#releaseByKey.has(key);
  }

  release(key: string): void {
    this.#releaseByKey.get(key)?.();
    this.#releaseByKey.delete(key);
  }

  async #acquire(key: string, options: LockOptions): Promise<boolean> {
    if (this.has(key)) return true;
    const name = `cdata ${await this.#scope} ${key}`;
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => this.#releaseByKey.set(key, release));
      };
      this.#windows.locks!.request(name, options, hold).catch(reject);
    });
  }
}

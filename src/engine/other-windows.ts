/** The part of the browser's LockManager that is used. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable?: boolean },
    use: (lock: unknown) => Promise<void> | void,
  ): Promise<unknown>;
}

/** The part of a BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

export interface OtherWindowsOptions {
  locks?: Locks | null;
  channel?: Channel | null;
}

type Release = () => void;

/**
 * Other workbooks and tabs of this browser with the add-in. A window leases a call before it makes it, so that the
 * others wait for its response instead of making the call too. Leases end with their window. Without Web Locks or
 * BroadcastChannel, each window makes its own calls.
 */
export class OtherWindows {
  readonly #locks: Locks | null;
  #isAny = false;

  constructor({ locks = browserLocks(), channel = openChannel() }: OtherWindowsOptions = {}) {
    this.#locks = locks;
    channel?.addEventListener('message', ({ data }) => {
      this.#isAny = true;
      if (data === 'hello') channel.postMessage('here');
    });
    channel?.postMessage('hello');
  }

  /** Whether there has been another window. While there is none, leases would only cost time. */
  get isAny(): boolean {
    return this.#isAny && this.#locks !== null;
  }

  /** Resolves to what releases the lease, or to null if another window has it. */
  tryAcquire(name: string): Promise<Release | null> {
    return this.#request(name, { ifAvailable: true });
  }

  /** Resolves once no other window has the lease. */
  async acquire(name: string): Promise<Release> {
    return (await this.#request(name, {}))!;
  }

  #request(name: string, options: { ifAvailable?: boolean }): Promise<Release | null> {
    return new Promise((resolve, reject) => {
      const use = (lock: unknown) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      };
      this.#locks!.request(`cdata ${name}`, options, use).catch(reject);
    });
  }
}

const browserLocks = (): Locks | null =>
  (globalThis.navigator as { locks?: Locks } | undefined)?.locks ?? null;

/** Null if the browser has no channels, or blocks them together with its storage. */
function openChannel(): Channel | null {
  try {
    const channel = new BroadcastChannel('cdata.windows');
    // In Node, an open channel keeps the process alive.
    (channel as { unref?(): void }).unref?.();
    return channel;
  } catch {
    return null;
  }
}

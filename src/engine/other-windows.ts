import { systemClock, type Clock } from './clock.ts';

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
  clock?: Clock;
}

type Release = () => void;

/** What windows tell each other: the leases that they wait for, and which of these the others have. */
interface Message {
  wanted?: unknown;
  held?: unknown;
}

interface Wait {
  name: string;
  /** Questions since the window that has the lease last answered one. */
  unanswered: number;
  end(): void;
}

/** Milliseconds between two questions whether the windows that have leases are alive. */
const askInterval = 1000;
/** Questions without an answer after which a window counts as hung. */
const maxUnanswered = 3;

/**
 * Other workbooks and tabs of this browser with the add-in. A window leases a call before it makes it, so that the
 * others wait for its response instead of making the call too. Leases end with their window, and nobody waits for those
 * of a window that gives no sign of life. Without Web Locks or BroadcastChannel, each window makes its own calls.
 */
export class OtherWindows {
  readonly #locks: Locks | null;
  readonly #channel: Channel | null;
  readonly #clock: Clock;
  readonly #held = new Set<string>();
  readonly #waits = new Set<Wait>();
  #isAny = false;
  #isAsking = false;

  constructor({
    locks = browserLocks(),
    channel = openChannel(),
    clock = systemClock,
  }: OtherWindowsOptions = {}) {
    this.#locks = locks;
    this.#channel = channel;
    this.#clock = clock;
    channel?.addEventListener('message', ({ data }) => this.#onMessage(data));
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

  /** Resolves once no other window has the lease; to null if the window that has it gives no sign of life. */
  async acquire(name: string): Promise<Release | null> {
    let wait!: Wait;
    const hung = new Promise<null>((resolve) => {
      wait = { name, unanswered: 0, end: () => resolve(null) };
    });
    this.#waits.add(wait);
    void this.#ask();
    const lease = this.#request(name, {});
    try {
      const release = await Promise.race([lease, hung]);
      // The lease may come later, when nobody waits for it any more.
      if (!release) lease.then((late) => late?.()).catch(() => undefined);
      return release;
    } finally {
      this.#waits.delete(wait);
    }
  }

  /** Asks for signs of life for as long as this window waits for others. Counts questions, because computers sleep. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#waits.size > 0) {
      for (const wait of this.#waits) if (wait.unanswered++ >= maxUnanswered) wait.end();
      this.#channel?.postMessage({ wanted: [...this.#waits].map(({ name }) => name) } satisfies Message);
      await this.#clock.wait(askInterval);
    }
    this.#isAsking = false;
  }

  #onMessage(data: unknown): void {
    this.#isAny = true;
    if (data === 'hello') this.#channel?.postMessage('here');
    if (typeof data !== 'object' || data === null) return;
    const { wanted, held } = data as Message;
    const ours = Array.isArray(wanted) ? wanted.filter((name) => this.#held.has(String(name))) : [];
    if (ours.length > 0) this.#channel?.postMessage({ held: ours } satisfies Message);
    const living = new Set(Array.isArray(held) ? held : []);
    for (const wait of this.#waits) if (living.has(wait.name)) wait.unanswered = 0;
  }

  #request(name: string, options: { ifAvailable?: boolean }): Promise<Release | null> {
    return new Promise((resolve, reject) => {
      const use = (lock: unknown) => {
        if (!lock) return resolve(null);
        this.#held.add(name);
        return new Promise<void>((end) =>
          resolve(() => {
            this.#held.delete(name);
            end();
          }),
        );
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

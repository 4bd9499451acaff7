import { Redis } from 'ioredis';

/** Milliseconds that a command may take. A server that takes longer is treated as if it were away. */
const commandTimeout = 1000;

/**
 * A Valkey or Redis server that may go away at any time. Commands are never queued for a server that is away: they fail
 * at once, and the gateway goes on without it.
 */
export class Valkey {
  readonly client: Redis;
  readonly #onChange: (isUp: boolean, reason: string) => void;
  readonly #onConnected = new Set<() => void>();
  #isUp = false;
  #reason = '';

  /** @param onChange Called when the server goes away, with the reason, and when it returns. */
  constructor(address: string, onChange: (isUp: boolean, reason: string) => void = () => undefined) {
    this.#onChange = onChange;
    this.client = new Redis(address, {
      lazyConnect: true,
      connectTimeout: 2000,
      commandTimeout,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: (attempts) => Math.min(attempts * 100, 2000),
    });
    // ioredis reports an error at each attempt to connect again.
    this.client.on('error', (error: Error) => void (this.#reason = error.message));
    this.client.on('ready', () => {
      this.#set(true);
      for (const connected of this.#onConnected) connected();
    });
    this.client.on('close', () => this.#set(false));
  }

  /** False while the server is away. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Calls back whenever a connection begins: after a restart, the server may have lost what it stored. */
  onConnected(connected: () => void): void {
    this.#onConnected.add(connected);
  }

  /** Resolves when the first attempt has succeeded or failed; later attempts go on by themselves. */
  async connect(): Promise<void> {
    await this.client.connect().catch((error: Error) => {
      this.#reason ||= error.message;
      this.#onChange(false, this.#reason);
    });
  }

  /** Uses the server; returns what to do without it if it is away or fails. */
  async use<Value>(command: (client: Redis) => Promise<Value>, otherwise: Value): Promise<Value> {
    if (!this.#isUp) return otherwise;
    try {
      return await command(this.client);
    } catch {
      return otherwise;
    }
  }

  async close(): Promise<void> {
    this.client.removeAllListeners('close');
    if (this.#isUp) await this.client.quit().catch(() => undefined);
    this.client.disconnect();
  }

  #set(isUp: boolean): void {
    if (this.#isUp === isUp) return;
    this.#isUp = isUp;
    this.#onChange(isUp, this.#reason);
    this.#reason = '';
  }
}

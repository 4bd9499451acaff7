import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

/** Names a service in keys: what is stored of one service says nothing about another. @param address Of the service. */
export const serviceName = (address: string): string =>
  createHash('sha256').update(address).digest('base64url').slice(0, 16);

/** Milliseconds that a command may take. A server that takes longer is treated as unavailable. */
const commandTimeout = 1000;

/**
 * A Valkey or Redis server that may become unavailable at any time. Commands are never queued for an unavailable
 * server: they fail at once, and the gateway works without it. A server that hangs is unavailable, too, from the first
 * command that it does not answer in time until it answers the check of a new connection.
 */
export class Valkey {
  readonly #client: Redis;
  readonly #onChange: (isUp: boolean, reason: string) => void;
  readonly #onConnected = new Set<() => void>();
  #isUp = false;
  #reason = '';

  /** @param onChange Called when the server becomes unavailable, with the reason, and when it is available again. */
  constructor(address: string, onChange: (isUp: boolean, reason: string) => void = () => undefined) {
    this.#onChange = onChange;
    this.#client = new Redis(address, {
      lazyConnect: true,
      connectTimeout: 2000,
      // Ends the check of a new connection to a server that hangs. Other commands have less time.
      commandTimeout: 2 * commandTimeout,
      disconnectTimeout: 0,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: (attempts) => Math.min(attempts * 100, 2000),
    });
    // ioredis reports an error at each attempt to reconnect.
    this.#client.on('error', (error: Error) => void (this.#reason = error.message));
    this.#client.on('ready', () => {
      this.#set(true);
      for (const connected of this.#onConnected) connected();
    });
    this.#client.on('close', () => this.#set(false));
  }

  /** Whether the server is available. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Registers a callback for each new connection: after a restart, the server may have lost its data. */
  onConnected(connected: () => void): void {
    this.#onConnected.add(connected);
  }

  /** Resolves when the first attempt has succeeded or failed; later attempts are made in the background. */
  async connect(): Promise<void> {
    await this.#client.connect().catch((error: Error) => {
      this.#reason ||= error.message;
      this.#onChange(false, this.#reason);
    });
  }

  /** Runs a command. @throws When the server is unavailable, reports an error or takes too long. */
  async run<Value>(command: (client: Redis) => Promise<Value>): Promise<Value> {
    if (!this.#isUp) throw new Error('The server is unavailable.');
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const giveUp = () => {
        const reason = `did not respond within ${commandTimeout} ms`;
        reject(new Error(`The server ${reason}.`));
        this.#reconnect(reason);
      };
      // When this process itself was too busy, the reply has arrived meanwhile and is read before `setImmediate` runs.
      timer = setTimeout(() => setImmediate(giveUp), commandTimeout);
    });
    try {
      return await Promise.race([command(this.#client), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs a command, or returns a fallback when the server is unavailable, reports an error or takes too long. */
  async use<Value>(command: (client: Redis) => Promise<Value>, fallback: Value): Promise<Value> {
    try {
      return await this.run(command);
    } catch {
      return fallback;
    }
  }

  async close(): Promise<void> {
    this.#client.removeAllListeners('close');
    await this.use((client) => client.quit(), null);
    this.#client.disconnect();
  }

  /** Treats the server as unavailable until a new connection is ready. */
  #reconnect(reason: string): void {
    if (!this.#isUp) return;
    this.#reason = reason;
    this.#set(false);
    this.#client.disconnect(true);
  }

  #set(isUp: boolean): void {
    if (this.#isUp === isUp) return;
    this.#isUp = isUp;
    this.#onChange(isUp, this.#reason);
    this.#reason = '';
  }
}

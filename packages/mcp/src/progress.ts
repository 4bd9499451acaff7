import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';

/** Milliseconds between two notifications. A client that hears nothing for a minute gives up. */
const interval = 2000;

/** Tells the client of a call how far it is, also while a slow service has not answered, if the client wants to know. */
export class Progress {
  readonly #send: ((progress: number, total: number | undefined) => void) | null;
  readonly #timer: NodeJS.Timeout | null;
  #done = 0;
  #total: number | undefined;
  #last = -1;
  #lastTime = 0;
  #silentTurns = 0;

  constructor({
    _meta,
    sendNotification,
  }: Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, '_meta' | 'sendNotification'>) {
    const progressToken = _meta?.progressToken;
    this.#send =
      progressToken === undefined
        ? null
        : (progress, total) =>
            void sendNotification({
              method: 'notifications/progress',
              params: { progressToken, progress, total },
            }).catch(() => undefined);
    this.#timer = this.#send && setInterval(() => this.#notify(), interval);
    this.#timer?.unref();
  }

  report(done: number, total: number): void {
    if (done > this.#done) this.#silentTurns = 0;
    this.#done = Math.max(this.#done, done);
    this.#total = total;
    if (Date.now() - this.#lastTime >= interval) this.#notify();
  }

  end(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Progress must increase with each notification: while nothing is done, it approaches the next whole number. */
  #notify(): void {
    this.#silentTurns++;
    const progress = this.#done + 1 - 1 / this.#silentTurns;
    if (progress <= this.#last) return;
    this.#last = progress;
    this.#lastTime = Date.now();
    this.#send?.(progress, this.#total);
  }
}

import type { ServiceError, UnreadableResponseError } from '../api/index.ts';
import { Subscribable } from '../subscribable.ts';
import { backoffDelay } from './backoff.ts';
import type { Clock } from './clock.ts';
import { Generation } from './generation.ts';
import { gaveUp, outageReasons, type Outage } from './outage.ts';
import { Pause } from './pause.ts';

/** The queue does not give up before this many failures, because the computer may have been asleep or overloaded. */
export const minAttempts = 3;

/**
 * After this many unreadable responses in a row, the cause is not one input: another program may be answering at the
 * address.
 */
const maxConsecutiveUnreadable = 30;

/** Milliseconds without any response, while requests are in flight, after which the service counts as slow. */
const silence = 8000;

/** Milliseconds after which the cause of the same failure is looked for again. */
const explanationTtl = 30_000;

export interface OutageMonitorOptions {
  clock: Clock;
  /** Milliseconds without a success after which every waiting request fails. */
  patience: number;
  /** Between 0 and 1. */
  random: () => number;
  /** Finds out why a request did not reach the service. */
  explain?: (error: ServiceError) => Promise<string | null>;
}

/** Decides from responses and failures when the queue pauses and when it gives up. Notifies when its outage changes. */
export class OutageMonitor extends Subscribable {
  readonly pause: Pause;
  readonly #options: OutageMonitorOptions;
  #generation = new Generation();
  #consecutiveFailures = 0;
  #consecutiveUnreadable = 0;
  #failingSince: number | null = null;
  #outage: Outage | null = null;
  /** The failure that was explained last, and when. */
  #explained = { message: '', at: 0 };
  #inFlight = 0;
  #silentSince = 0;
  #isWatching = false;

  constructor(options: OutageMonitorOptions) {
    super();
    this.#options = options;
    this.pause = new Pause(options.clock);
  }

  /** What new requests belong to. */
  get generation(): Generation {
    return this.#generation;
  }

  /** Null while the service responds. The same object until it changes. */
  get outage(): Outage | null {
    return this.#outage;
  }

  onSend(): void {
    if (this.#inFlight++ === 0) this.#silentSince = this.#options.clock.elapsed();
    void this.#watchSilence();
  }

  /** A request has ended, whether the service has responded or not. */
  onEnd(): void {
    this.#inFlight--;
    this.#silentSince = this.#options.clock.elapsed();
    if (this.#inFlight > 0) void this.#watchSilence();
  }

  /** Tells that the service is slow long before its requests time out. */
  async #watchSilence(): Promise<void> {
    if (this.#isWatching || this.#outage) return;
    this.#isWatching = true;
    const { clock } = this.#options;
    let rest = silence;
    while (this.#inFlight > 0 && rest > 0) {
      await clock.wait(rest);
      rest = this.#silentSince + silence - clock.elapsed();
    }
    this.#isWatching = false;
    if (this.#inFlight > 0 && !this.#outage)
      this.#setOutage({ reason: 'slow', retryAt: clock.elapsed(), explanation: null });
  }

  /** The service has responded, be it with a rejection. */
  onResponse(): void {
    this.#consecutiveUnreadable = 0;
    this.#consecutiveFailures = 0;
    this.#failingSince = null;
    this.endOutage();
  }

  /** Counts as a response, but gives up if every response is unreadable. */
  onUnreadable(error: UnreadableResponseError): void {
    const count = this.#consecutiveUnreadable + 1;
    this.onResponse();
    this.#consecutiveUnreadable = count;
    if (count >= maxConsecutiveUnreadable) this.#giveUp(error);
  }

  /**
   * Gives up if nothing has succeeded for too long, or if the service requests too long a pause. Returns whether it
   * did.
   */
  onFailure(error: ServiceError): boolean {
    const { clock, patience } = this.#options;
    this.#failingSince ??= clock.elapsed();
    const isFailingForLong =
      clock.elapsed() - this.#failingSince >= patience && this.#consecutiveFailures >= minAttempts - 1;
    const isHopeless = isFailingForLong || (error.retryAfter ?? 0) > patience;
    if (isHopeless) this.#giveUp(error);
    return isHopeless;
  }

  /** Pauses the whole queue. Returns false if it is paused already. */
  startPause(error: ServiceError): boolean {
    const { status, retryAfter, isFromGateway, message } = error;
    // Requests that were in flight together fail together: that is one failure of the service, not six.
    if (!this.pause.isOver) return false;
    const { clock, random } = this.#options;
    const failures = this.#consecutiveFailures++;
    const retryAt = clock.elapsed() + backoffDelay({ failures, retryAfter, random: random() });
    this.pause.start(retryAt);
    const reason = outageReasons[status];
    const earlier = (this.#outage?.reason === reason && this.#outage?.explanation) || null;
    // An organization's gateway knows more.
    const explanation = isFromGateway ? message : earlier;
    this.#setOutage(reason ? { reason, retryAt, explanation } : null);
    if (reason === 'unreachable' && !isFromGateway) void this.#explain(error);
    return true;
  }

  async #explain(error: ServiceError): Promise<void> {
    const { clock, explain } = this.#options;
    const { message } = error;
    const isRecent = clock.elapsed() - this.#explained.at < explanationTtl;
    if (!explain || (isRecent && this.#explained.message === message)) return;
    this.#explained = { message, at: clock.elapsed() };
    const explanation = await explain(error).catch(() => null);
    if (explanation !== null && this.#outage?.reason === 'unreachable')
      this.#setOutage({ ...this.#outage, explanation });
  }

  /** Ends the pause of an outage. A pause that the service has requested is kept. */
  retryNow(): void {
    if (this.#outage?.reason !== 'unreachable' || this.pause.isOver) return;
    this.#setOutage({ ...this.#outage, retryAt: this.#options.clock.elapsed() });
    this.#explained.message = '';
    this.pause.end();
  }

  endOutage(): void {
    this.#explained.message = '';
    this.#setOutage(null);
    if (this.#inFlight > 0) void this.#watchSilence();
  }

  #giveUp(error: ServiceError): void {
    const generation = this.#generation;
    this.#generation = new Generation();
    generation.end(gaveUp(error, this.#outage?.explanation));
    this.onResponse();
    this.pause.end();
  }

  #setOutage(outage: Outage | null): void {
    if (outage === this.#outage) return;
    this.#outage = outage;
    this.notify();
  }
}

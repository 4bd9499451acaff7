import type { Counts } from './counts.ts';
import type { Lookup } from './lookup.ts';
import type { Wanted } from './queued-client.ts';

/** Somebody who waits for the answer. */
interface Claim<Answer> {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
  /** Stops listening to the signal of who waits. */
  forget?(): void;
}

/**
 * One lookup that is under way, and everybody who waits for it. Each claim gets the answer or one error, exactly
 * once. When the last claim goes away before the request is sent, the call is abandoned; once it is sent, it is
 * finished, and who asks again before it ends joins it. An AbortController for each of 10,000 cells would cost more
 * than all the rest of the engine: the call itself says whether it is wanted.
 */
export class Call<Answer> implements Wanted {
  /** What calls of the same input share. */
  readonly key: string;
  readonly lookup: Lookup<unknown, Answer>;
  readonly input: unknown;
  /** Whether its cost has been agreed to: it is not held for it again. */
  approved = false;
  /** Whether the service is asked although an answer is kept. */
  anew = false;
  readonly #counts: Counts;
  readonly #onAbandoned: (call: Call<Answer>) => void;
  #claims: Claim<Answer>[] = [];
  #isSent = false;
  #over = false;
  #left: Error | null = null;
  #abandoned = false;

  /** @param onAbandoned Told when nobody waits any longer, and nothing is under way. */
  constructor(
    key: string,
    lookup: Lookup<unknown, Answer>,
    input: unknown,
    counts: Counts,
    onAbandoned: (call: Call<Answer>) => void,
  ) {
    this.key = key;
    this.lookup = lookup;
    this.input = input;
    this.#counts = counts;
    this.#onAbandoned = onAbandoned;
  }

  /** Whether nobody waits any longer, and nothing is under way. */
  get abandoned(): boolean {
    return this.#abandoned;
  }

  /** Whether somebody waits. */
  get claimed(): boolean {
    return this.#claims.length > 0;
  }

  throwIfAborted(): void {
    if (this.#claims.length > 0 || !this.#left) return;
    this.#abandon();
    throw this.#left;
  }

  sent(): void {
    this.#isSent = true;
  }

  /** Waits for the answer; the signal gives the claim back. */
  claim(signal?: AbortSignal): Promise<Answer> {
    this.#counts.asked();
    return new Promise((resolve, reject) => {
      const claim: Claim<Answer> = { resolve, reject };
      this.#claims.push(claim);
      if (!signal) return;
      const leave = () => this.#leave(claim, signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      claim.forget = () => signal.removeEventListener('abort', leave);
    });
  }

  /** @param asked Whether the service was asked for it: that is the first claim's call, and no other's. */
  resolve(answer: Answer, asked = true): void {
    let byItsCall = asked;
    for (const claim of this.#settled()) {
      this.#counts.answered(byItsCall);
      byItsCall = false;
      claim.resolve(answer);
    }
  }

  reject(error: Error): void {
    for (const claim of this.#settled()) {
      this.#counts.failed();
      claim.reject(error);
    }
  }

  /** Gives up for everybody who waits. What is under way is finished, and what has not been sent is not sent. */
  cancel(error: Error): void {
    const claims = this.#claims;
    this.#claims = [];
    for (const claim of claims) {
      claim.forget?.();
      this.#counts.failed();
      claim.reject(error);
    }
    this.#left = new Error('cancelled');
    if (!this.#isSent) this.#abandon();
  }

  #leave(claim: Claim<Answer>, reason: Error): void {
    const index = this.#claims.indexOf(claim);
    if (index < 0) return;
    this.#claims.splice(index, 1);
    this.#counts.left();
    claim.reject(reason);
    this.#left = reason;
    if (this.#claims.length === 0 && !this.#isSent) this.#abandon();
  }

  #abandon(): void {
    if (this.#abandoned || this.#over) return;
    this.#abandoned = true;
    this.#onAbandoned(this);
  }

  /** The claims, none of which can leave any longer. */
  #settled(): Claim<Answer>[] {
    this.#over = true;
    const claims = this.#claims;
    this.#claims = [];
    for (const claim of claims) claim.forget?.();
    return claims;
  }
}

/**
 * One lookup that is under way, and everybody who waits for it. Each claim gets the answer or one error, exactly
 * once; when the last claim goes away, the call is aborted.
 */
export class Call<Answer> {
  readonly #aborting = new AbortController();
  readonly #claims = new Set<Claim<Answer>>();
  #over = false;

  /** Aborted when nobody waits any longer. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Waits for the answer; the signal gives the claim back. */
  claim(signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const claim: Claim<Answer> = { resolve, reject };
      this.#claims.add(claim);
      if (!signal) return;
      const leave = () => this.#leave(claim, signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      claim.forget = () => signal.removeEventListener('abort', leave);
    });
  }

  resolve(answer: Answer): void {
    this.#settle((claim) => claim.resolve(answer));
  }

  reject(error: Error): void {
    this.#settle((claim) => claim.reject(error));
  }

  #leave(claim: Claim<Answer>, reason: Error): void {
    if (!this.#claims.delete(claim)) return;
    claim.reject(reason);
    if (this.#claims.size === 0 && !this.#over) this.#aborting.abort(reason);
  }

  #settle(each: (claim: Claim<Answer>) => void): void {
    this.#over = true;
    for (const claim of this.#claims) {
      claim.forget?.();
      each(claim);
    }
    this.#claims.clear();
  }
}

interface Claim<Answer> {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
  /** Stops listening to the signal of who waits. */
  forget?(): void;
}

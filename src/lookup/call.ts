import type { ServiceError } from '../api/service-error.ts';

/**
 * One lookup that is under way, and everybody who waits for it. Each claim gets the answer or one error, exactly
 * once; when the last claim goes away, the call is aborted.
 */
export class Call<Answer> {
  readonly #aborting = new AbortController();
  readonly #claims = new Set<PromiseWithResolvers<Answer>>();
  #over = false;

  /** Aborted when nobody waits any longer. */
  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  /** Waits for the answer; the signal gives the claim back. */
  claim(signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const claim = withResolvers<Answer>();
    this.#claims.add(claim);
    signal?.addEventListener(
      'abort',
      () => {
        if (!this.#claims.delete(claim)) return;
        claim.reject(signal.reason as Error);
        if (this.#claims.size === 0 && !this.#over) this.#aborting.abort(signal.reason);
      },
      { once: true },
    );
    return claim.promise;
  }

  resolve(answer: Answer): void {
    this.#settle((claim) => claim.resolve(answer));
  }

  reject(error: ServiceError | Error): void {
    this.#settle((claim) => claim.reject(error));
  }

  #settle(each: (claim: PromiseWithResolvers<Answer>) => void): void {
    this.#over = true;
    const claims = [...this.#claims];
    this.#claims.clear();
    claims.forEach(each);
  }
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: Error): void;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: (value: T) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

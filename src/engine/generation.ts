import type { ServiceError } from '../api/index.ts';

/** The requests that entered the queue since it last gave up. All of them fail when it gives up again. */
export class Generation {
  /** Resolves when the queue gives up. */
  readonly ended: Promise<void>;
  #error: ServiceError | null = null;
  #resolveEnded!: () => void;

  constructor() {
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve));
  }

  /** Why the queue gave up; null until then. */
  get error(): ServiceError | null {
    return this.#error;
  }

  end(error: ServiceError): void {
    this.#error = error;
    this.#resolveEnded();
  }
}

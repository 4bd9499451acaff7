import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Stopped, type JobUnit, type Task } from '../../src/tasks/index.ts';
import { aWhile } from './lasting.ts';
import { useRuntime } from './runtime-context.ts';

/** Work of the screen that is shown: what comes of it is nothing to who has left, unlike a job's. */
export interface ScreenWork {
  id: number;
  /** What it does, in words. */
  label: string;
  unit: JobUnit;
  done: number;
  /** How many there are in all; null while that is not known. */
  of: number | null;
}

export type WorkStart = Pick<ScreenWork, 'label' | 'unit'> & Partial<Pick<ScreenWork, 'of'>>;

/** The previews, counts and trials that the screen waits for: each says how far it is, and can be cancelled. */
export class ScreenWorks {
  readonly #listeners = new Set<() => void>();
  readonly #stops = new Map<number, AbortController>();
  #views: readonly ScreenWork[] = [];
  #next = 1;

  /** What has been under way for a while; the same array until that changes. */
  get views(): readonly ScreenWork[] {
    return this.#views;
  }

  /**
   * Does some work.
   *
   * @param left Aborted when nobody waits for the work any longer.
   * @throws What the work throws; a {@link Stopped} as soon as it is cancelled.
   */
  async run<Result>(
    { label, unit, of = null }: WorkStart,
    work: (task: Task) => Promise<Result>,
    left: AbortSignal,
  ): Promise<Result> {
    const id = this.#next++;
    const stop = new AbortController();
    const signal = AbortSignal.any([left, stop.signal]);
    signal.throwIfAborted();
    this.#stops.set(id, stop);
    let shown: ScreenWork = { id, label, unit, done: 0, of };
    const progress = (done: number, all: number | null = shown.of) => {
      const before = shown;
      shown = { ...shown, done, of: all };
      if (this.#views.includes(before)) this.#show(this.#views.map((one) => (one === before ? shown : one)));
    };
    const timer = setTimeout(() => this.#show([...this.#views, shown]), aWhile);
    try {
      // A request that waits for its turn ends when that comes: who cancels does not wait for it.
      return await Promise.race([work({ signal, progress }), aborted(signal)]);
    } finally {
      clearTimeout(timer);
      this.#stops.delete(id);
      if (this.#views.includes(shown)) this.#show(this.#views.filter((one) => one !== shown));
    }
  }

  cancel(id: number): void {
    this.#stops.get(id)?.abort(new Stopped('cancelled'));
  }

  /** Calls the listener after each change; returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #show(views: readonly ScreenWork[]): void {
    this.#views = views;
    for (const listener of this.#listeners) listener();
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** How a screen does work that somebody asked it for; it ends when the screen is left. */
export function useScreenWork(): <Result>(
  start: WorkStart,
  work: (task: Task) => Promise<Result>,
) => Promise<Result> {
  const { works } = useRuntime();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort(new Stopped('cancelled'));
  }, []);
  return (start, work) => works.run(start, work, leaving.current!.signal);
}

/** What has been under way for a while on the screen; follows it. */
export function useScreenWorks(): readonly ScreenWork[] {
  const { works } = useRuntime();
  return useSyncExternalStore(
    (changed) => works.subscribe(changed),
    () => works.views,
  );
}

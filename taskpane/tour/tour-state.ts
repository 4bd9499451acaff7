import { useSyncExternalStore } from 'react';
import { Subscribable } from '../../src/subscribable.ts';

/** The step of the tour that the user is at, counted from 0; null while there is no tour. */
class TourState extends Subscribable {
  #step: number | null = null;

  get step(): number | null {
    return this.#step;
  }

  set step(step: number | null) {
    this.#step = step;
    this.notify();
  }
}

export const tourState = new TourState();

export const useTourStep = (): number | null =>
  useSyncExternalStore(tourState.subscribe, () => tourState.step);

import type { Coordinate } from '../../../engine/index.ts';
import type { CallCount, Counter, RunEngine } from '../../column-runs/index.ts';
import type { PlaceLookup } from './coordinates-columns.ts';

/** How the first row was read, so that the user can check the zone of metres; null if no row could be read. */
export type FirstPlace = Coordinate | null;

/** Counts the calls for places: one for each lookup without a cached response. */
export class CoordinatesCounter implements Counter<Coordinate, FirstPlace> {
  readonly repeatWarning = 'repeatedPlace';
  details: FirstPlace = null;
  readonly cost: CallCount = { saved: 0, calls: 0, maxExtraCalls: 0 };
  readonly #engine: Pick<RunEngine, 'cached'>;
  readonly #placeLookups: readonly PlaceLookup[];

  constructor(engine: Pick<RunEngine, 'cached'>, placeLookups: readonly PlaceLookup[]) {
    this.#engine = engine;
    this.#placeLookups = placeLookups;
  }

  async addInputs(places: readonly Coordinate[]): Promise<void> {
    this.details ??= places[0] ?? null;
    const responses = await Promise.all(
      this.#placeLookups.map((lookup) => this.#engine.cached(lookup, places)),
    );
    const missingCalls = places.map(
      (_, at) => responses.filter((results) => results[at] === undefined).length,
    );
    this.cost.calls += missingCalls.reduce((sum, calls) => sum + calls, 0);
    if (this.#placeLookups.length > 0) this.cost.saved += missingCalls.filter((calls) => calls === 0).length;
  }
}

import { readLearnedPermits, readPriceIndex } from '../queries/estimates.ts';
import { asService } from '../store/fair-store.ts';
import type { Store } from '../store/store.ts';
import { Estimator } from './estimator.ts';
import { PriceIndex } from './price-index.ts';

/** Cities whose permits are held in memory. */
const maxCities = 30;

/** The estimators of cities, each made when it is first asked for: no city waits for those that nobody asks for. */
export class Estimators {
  readonly #store: Store;
  readonly #byCity = new Map<string | null, Promise<Estimator>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param municipality Null for a permit whose city is not known. */
  of(municipality: string | null): Promise<Estimator> {
    const made = this.#byCity.get(municipality) ?? asService(() => this.#make(municipality));
    made.catch(() => this.#byCity.delete(municipality));
    // The city that was asked for longest ago goes first.
    this.#byCity.delete(municipality);
    this.#byCity.set(municipality, made);
    if (this.#byCity.size > maxCities) this.#byCity.delete(this.#byCity.keys().next().value!);
    return made;
  }

  async #make(municipality: string | null): Promise<Estimator> {
    const prices = new PriceIndex(await readPriceIndex(this.#store));
    return Estimator.of(await readLearnedPermits(this.#store, municipality), prices, municipality);
  }
}

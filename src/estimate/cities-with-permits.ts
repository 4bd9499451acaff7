import { cityOf, coverageLookups, type City } from '../engine/index.ts';
import type { RunLookups } from '../runs/index.ts';

/** How long a count waits for the cities, milliseconds. */
const maxWait = 5000;

/**
 * The cities with permit records, by name. Null if the service does not say them in time: it then refuses the permits of
 * other cities itself.
 */
export async function citiesWithPermits(lookups: Pick<RunLookups, 'request'>): Promise<City[] | null> {
  try {
    const signal = AbortSignal.timeout(maxWait);
    const { municipalities } = await lookups.request(coverageLookups.permit!, null, { signal });
    return municipalities.map(cityOf).sort((one, other) => one.name.localeCompare(other.name));
  } catch {
    return null;
  }
}

import { cityOf, coverageLookups, type FieldValues, type City, type Lookup } from '../../engine/index.ts';
import type { RunEngine } from './run-kind.ts';

/** How long a count waits for the cities, milliseconds. */
const maxWait = 5000;

/**
 * The cities with records, by name. Null if the service does not say them in time: it then refuses those of other cities
 * itself.
 *
 * @param coverage By default, that of permits.
 */
export async function coveredCities(
  engine: Pick<RunEngine, 'request'>,
  coverage: Lookup<null, { municipalities: FieldValues[] }> = coverageLookups.permit!,
): Promise<City[] | null> {
  try {
    const signal = AbortSignal.timeout(maxWait);
    const { municipalities } = await engine.request(coverage, null, { signal });
    return municipalities.map(cityOf).sort((one, other) => one.name.localeCompare(other.name));
  } catch {
    return null;
  }
}

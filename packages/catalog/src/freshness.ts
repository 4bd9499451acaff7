import type { DatasetName } from './dataset.ts';
import { datasets } from './datasets.ts';

/**
 * Days without a new record after which a source has probably stopped, by what its dataset publishes: events as they
 * happen, or a roll that comes once a year and may be late. Our choice.
 */
const maxDays = { recent: 180, all: 800 };
const day = 86_400_000;

/**
 * Whether a source has probably stopped.
 * @param type A dataset, or what else has a source, such as addresses: nothing is known of that.
 * @param latestDate YYYY-MM-DD of its newest record; null where its records have no date.
 * @param now In milliseconds since the epoch.
 */
export function hasStopped(type: string, latestDate: string | null, now: number = Date.now()): boolean {
  const statistics = Object.hasOwn(datasets, type) ? datasets[type as DatasetName].statistics : null;
  if (latestDate === null || statistics === null) return false;
  return now - Date.parse(latestDate) > maxDays[statistics] * day;
}

import { datasets, limits, type DatasetName } from '../../catalog/index.ts';
import type { SingleLookup } from '../lookup.ts';
import { getLookup, type Answer } from './get.ts';

/** How counts are grouped and over what time; what is left out is the service's choice. */
export interface StatsInput {
  municipality: string | null;
  group_by: string | null;
  period: string | null;
  sum_field: string | null;
}

const withStatistics = Object.values(datasets).filter(({ statistics }) => statistics !== null);

const each = <Found>(make: (name: DatasetName) => Found): Partial<Record<DatasetName, Found>> =>
  Object.fromEntries(withStatistics.map(({ name }) => [name, make(name)]));

/** Counts and sums, of each dataset that has them. */
export const statsLookups = each((name) =>
  getLookup<StatsInput>({ endpoint: `/${name}/stats`, age: 'record', query: (input) => ({ ...input }) }),
);

/** The cities that publish a dataset, of each that has coverage. */
export const coverageLookups = each((name) =>
  getLookup<null, { municipalities: Answer[] }>({ endpoint: `/${name}/coverage`, age: 'record' }),
);

/** Every city, with its records of each dataset. */
export const sourcesCoverageLookup = getLookup<null, { municipalities: Answer[] }>({
  endpoint: '/sources/coverage',
  age: 'record',
});

export const sourcesLookup = getLookup<null, { sources: Answer[] }>({ endpoint: '/sources', age: 'record' });

/** Whether the service is well: true for this moment alone. */
export const healthLookup = getLookup<null>({ endpoint: '/health', age: null });

/** The zoning districts of a city, or without one the zoning of every city. */
export const zoningLookup: SingleLookup<{ city: string | null; most: number }, Answer[]> = {
  endpoint: '/zoning',
  age: 'place',
  key: ({ city, most }) => JSON.stringify([city, most]),
  async ask(client, { city, most }, wanted) {
    const listed: Answer[] = [];
    while (listed.length < most) {
      const limit = Math.min(most - listed.length, limits.zoningPage.maximum);
      const query = { city, limit, offset: listed.length };
      const { results } = await client.get<{ results: Answer[] }>('/zoning', query, { wanted });
      listed.push(...results);
      if (results.length < limit) break;
    }
    return listed;
  },
};

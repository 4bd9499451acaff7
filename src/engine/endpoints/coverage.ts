import { areReadable } from '../../api/index.ts';
import { datasets, endpoints, limits, slug, zoningCoverageFields, type DatasetName } from '@cdata/catalog';
import { isDay } from '@cdata/catalog/reading';
import { getLookup, type FieldValues, type Lookup } from '../lookup.ts';

/** Null leaves the choice to the service. */
export interface StatsInput {
  municipality: string | null;
  group_by: string | null;
  period: string | null;
  sum_field: string | null;
}

const datasetsWithStatistics = Object.values(datasets).filter(({ statistics }) => statistics !== null);

const byDataset = <Value>(create: (name: DatasetName) => Value): Partial<Record<DatasetName, Value>> =>
  Object.fromEntries(datasetsWithStatistics.map(({ name }) => [name, create(name)]));

export const statsLookups = byDataset((name) =>
  getLookup<StatsInput>({ endpoint: `/${name}/stats`, ttl: 'record', query: (input) => ({ ...input }) }),
);

/** Of one city also the fields that its records fill; null asks for every city, without them. */
export const coverageLookups = byDataset((name) =>
  getLookup<string | null, { municipalities: FieldValues[] }>({
    endpoint: `/${name}/coverage`,
    ttl: 'record',
    query: (municipality) => (municipality === null ? {} : { municipality }),
  }),
);

export const sourcesCoverageLookup = getLookup<null, { municipalities: FieldValues[] }>({
  endpoint: '/sources/coverage',
  ttl: 'record',
});

export const sourcesLookup = getLookup<null, { sources: FieldValues[] }>({
  endpoint: '/sources',
  ttl: 'record',
});

export const healthLookup = getLookup<null>({ endpoint: '/health', ttl: null });

/** A city that has records. */
export interface City {
  slug: string;
  name: string;
  province: string;
  /** YYYY-MM-DD of its newest record of a dataset; null where that is unknown. */
  latestDate: string | null;
}

/** A city of the service's coverage. */
export const cityOf = ({ municipality, name, province, latest_date: latestDate }: FieldValues): City => ({
  slug: String(municipality),
  // A text in the place of the city becomes the query: a name that leads to another slug would find nothing.
  name: slug(String(name ?? '')) === municipality ? String(name) : String(municipality),
  province: String(province ?? ''),
  latestDate: typeof latestDate === 'string' && isDay(latestDate) ? latestDate : null,
});

const districtFields = [...endpoints.zoning.fields, ...zoningCoverageFields];

/** For a null city, the districts of every city. */
export const zoningLookup: Lookup<{ city: string | null; maxRows: number }, FieldValues[]> = {
  endpoint: '/zoning',
  ttl: 'place',
  key: ({ city, maxRows }) => JSON.stringify([city, maxRows]),
  isResult: (value) => areReadable(districtFields, value),
  async request(call, { city, maxRows }, onProgress) {
    const districts: FieldValues[] = [];
    let previousPage = '';
    while (districts.length < maxRows) {
      const limit = Math.min(maxRows - districts.length, limits.zoningPage.maximum);
      const query = { city, limit, offset: districts.length };
      const { results } = await call.get<{ results: FieldValues[] }>('/zoning', query);
      const page = JSON.stringify(results);
      // A service that ignores the offset would repeat its first page.
      if (page === previousPage) break;
      previousPage = page;
      districts.push(...results.slice(0, limit));
      onProgress(districts.length);
      if (results.length < limit) break;
    }
    return districts;
  },
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { slug, type DatasetName } from '../../src/catalog/index.ts';
import { coverageLookups, sourcesCoverageLookup } from '../../src/lookup/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';

/** A city that the service has something of. */
export interface City {
  slug: string;
  name: string;
  province: string;
}

/**
 * The cities that publish a dataset, or anything where none is named. They are asked for once somebody wants to choose
 * among them; where they cannot be had, none are suggested.
 */
export function useCities(dataset: DatasetName | null): { cities: City[]; ask(): void } {
  const { lookups } = useRuntime();
  const connection = useConnection();
  const [wanted, want] = useState<DatasetName | null>();
  const { data } = useQuery({
    queryKey: ['cities', connection?.address, dataset],
    queryFn: async ({ signal }) => {
      const lookup = (dataset && coverageLookups[dataset]) ?? sourcesCoverageLookup;
      const { municipalities } = await lookups.request(lookup, null, { signal, skipCostGate: true });
      return municipalities.map(cityOf).sort((one, other) => one.name.localeCompare(other.name));
    },
    enabled: wanted === dataset && connection !== null,
    staleTime: Infinity,
  });
  return { cities: data ?? [], ask: () => want(dataset) };
}

const cityOf = ({ municipality, name, province }: Record<string, unknown>): City => ({
  slug: String(municipality),
  // A name that does not lead to its slug is no use to whoever picks it.
  name: slug(String(name ?? '')) === municipality ? String(name) : String(municipality),
  province: String(province ?? ''),
});

/** The cities whose name or province begins with, or else holds, what was typed. */
export function citiesLike(cities: readonly City[], typed: string): City[] {
  const wanted = slug(typed);
  if (wanted === '') return [...cities];
  const holds = cities.filter((city) => city.slug.includes(wanted));
  const begins = (city: City) => city.slug.startsWith(wanted);
  return [...holds.filter(begins), ...holds.filter((city) => !begins(city))];
}

import { useQuery } from '@tanstack/react-query';
import type { DatasetName } from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import { cityOf, coverageLookups, sourcesCoverageLookup, type City } from '../../../src/engine/index.ts';
import { useConnection, useRuntime } from '../../frame/runtime-context.ts';

/**
 * The cities of a dataset, or for null those of all datasets, in alphabetical order; none until they are loaded. Only
 * `isNeeded` makes the call: without it, cities are those that another part of the screen has loaded.
 */
export function useCities(dataset: DatasetName | null, isNeeded: boolean): readonly City[] {
  const { engine } = useRuntime();
  const connection = useConnection();
  const { data } = useQuery({
    queryKey: ['cities', connection?.address, dataset],
    queryFn: async ({ signal }) => {
      const { municipalities } = await engine.request(
        (dataset && coverageLookups[dataset]) ?? sourcesCoverageLookup,
        null,
        { signal, fromTask: true },
      );
      return municipalities.map(cityOf).sort((a, b) => a.name.localeCompare(b.name));
    },
    enabled: isNeeded && connection !== null,
    staleTime: Infinity,
  });
  return data ?? [];
}

/** The fields that a city's records of a dataset fill; null while that is unknown. Only `isNeeded` makes the call. */
export function useFilledFields(
  dataset: DatasetName,
  city: string,
  isNeeded: boolean,
): ReadonlySet<string> | null {
  const { engine } = useRuntime();
  const connection = useConnection();
  const lookup = coverageLookups[dataset];
  const { data } = useQuery({
    queryKey: ['filled fields', connection?.address, dataset, citySlug(city)],
    queryFn: async ({ signal }) => {
      const { municipalities } = await engine.request(lookup!, citySlug(city), { signal, fromTask: true });
      const names = municipalities[0]?.filled_fields;
      return Array.isArray(names) ? new Set(names.map(String)) : null;
    },
    enabled: isNeeded && connection !== null && lookup !== undefined && city !== '',
    staleTime: Infinity,
  });
  return data ?? null;
}

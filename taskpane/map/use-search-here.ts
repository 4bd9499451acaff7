import { limits, type DatasetName } from '@cdata/catalog';
import { saveDraft } from '../frame/draft.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useGo } from '../frame/navigation.ts';
import type { SearchState } from '../tables/search/search-state.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';
import type { PointMap } from './point-map.ts';
import type { MapSource } from './use-map-source.ts';

/** The area that the map shows as a search's place, in the bounds that the service accepts. */
export function placeFilters({ lat, lng, radius }: PointMap['view']) {
  const { minimum, maximum } = limits.radiusKm;
  const kilometres = Math.min(maximum, Math.max(minimum, radius));
  return {
    lat: lat.toFixed(5),
    lng: lng.toFixed(5),
    radius_km: String(Number(kilometres.toFixed(2))),
  };
}

/** A function that opens Search with what the map shows as its place; for a table, in its dataset. */
export function useSearchHere(source: MapSource): (view: PointMap['view']) => void {
  const runtime = useRuntime();
  const go = useGo();
  const { tables = [] } = useSavedTables();
  const dataset: DatasetName | undefined =
    source.kind === 'records'
      ? source.dataset
      : tables.find(({ id }) => source.kind === 'table' && id === source.id)?.dataset;
  return (view) => {
    saveDraft<SearchState>(runtime, 'search', ({ values }) => ({
      ...(dataset && { dataset }),
      values: { ...values, ...placeFilters(view) },
    }));
    go('search');
  };
}

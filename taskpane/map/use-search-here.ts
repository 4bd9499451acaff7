import type { DatasetName } from '@cdata/catalog';
import { searchAreaOf, type Shape } from '../../src/map/index.ts';
import { saveDraft } from '../frame/draft.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useGo } from '../frame/navigation.ts';
import type { SearchState } from '../search/search-state.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';
import type { MapSource } from './use-map-source.ts';

/** A function that opens Search with the area as its place; for a table, in its dataset. */
export function useSearchHere(source: MapSource): (shape: Shape) => void {
  const runtime = useRuntime();
  const go = useGo();
  const { tables = [] } = useSavedTables();
  const dataset: DatasetName | undefined =
    source.kind === 'records'
      ? source.dataset
      : tables.find(({ id }) => source.kind === 'table' && id === source.id)?.dataset;
  return (shape) => {
    const { lat, lng, radius } = searchAreaOf(shape);
    const place = { lat: String(lat), lng: String(lng), radius_km: String(radius) };
    saveDraft<SearchState>(runtime, 'search', ({ values }) => ({
      ...(dataset && { dataset }),
      values: { ...values, ...place },
    }));
    go('search');
  };
}

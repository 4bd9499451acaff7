import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceRecord } from '../../src/api/index.ts';
import type { DatasetName } from '@cdata/catalog';
import { useGo } from '../frame/navigation.ts';

/** What the map shows. */
export type MapSource =
  | { kind: 'run'; id: string }
  | { kind: 'table'; id: string }
  /** Records that are on no sheet. */
  | {
      kind: 'records';
      title: string;
      dataset: DatasetName;
      records: readonly ServiceRecord[];
      /** Whether the first record is the one that the others are compared with. */
      hasSubject?: boolean;
    };

const queryKey = ['map source'];

/** The source that the user chose; it lasts as long as the page. Null until then. */
export function useMapSource(): [MapSource | null, (source: MapSource) => void] {
  const queries = useQueryClient();
  const { data } = useQuery<MapSource | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data ?? null, (source) => void queries.setQueryData(queryKey, source)];
}

/** A function that opens the Map screen with a source. */
export function useShowOnMap(): (source: MapSource) => void {
  const queries = useQueryClient();
  const go = useGo();
  return (source) => {
    queries.setQueryData(queryKey, source);
    go('map');
  };
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { datasets } from '@cdata/catalog';
import {
  emptySet,
  readRunPoints,
  readTablePoints,
  recordPoints,
  type PointSet,
} from '../../src/map/index.ts';
import { language, messages } from '../../src/messages/index.ts';
import type { SavedRun } from '../../src/runs/index.ts';
import type { SavedTable } from '../../src/tables/index.ts';
import { useSavedRuns } from '../column-run/use-runs.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';
import type { MapSource } from './use-map-source.ts';

export interface SourceOption {
  key: string;
  label: string;
  source: MapSource;
}

export const sourceKey = (source: MapSource): string =>
  source.kind === 'records' ? `records ${source.title}` : `${source.kind} ${source.id}`;

interface SourceOptions {
  options: SourceOption[];
  /** Whether the workbook has been read. */
  isLoaded: boolean;
}

/** What the map can show: the runs and tables of the workbook, and the records that it was opened with. */
export function useSourceOptions(current: MapSource | null): SourceOptions {
  const runs = useSavedRuns();
  const { tables, error } = useSavedTables();
  const text = messages();
  const option = (label: string, source: MapSource): SourceOption => ({
    key: sourceKey(source),
    label,
    source,
  });
  const options = [
    ...(current?.kind === 'records' ? [option(current.title, current)] : []),
    ...runs.map((run) =>
      option(text.map.runOn(text.frame.kinds[run.kind], placeOfRun(run)), { kind: 'run', id: run.id }),
    ),
    ...(tables ?? []).map(({ id, name, dataset }) =>
      option(text.map.tableOf(name, datasets[dataset].label[language()]), { kind: 'table', id }),
    ),
  ];
  return { options, isLoaded: tables !== undefined || error !== null };
}

const placeOfRun = ({ sheet, table, sources }: SavedRun): string =>
  [table ?? sheet, sources[0]?.header].filter(Boolean).join(', ');

interface PointsReading {
  set: PointSet;
  isLoading: boolean;
  error: Error | null;
}

/** The points of a source. Those on a sheet are read again when the workbook changes. */
export function usePoints(source: MapSource | null): PointsReading {
  const { tasks } = useRuntime();
  const runs = useSavedRuns();
  const { tables = [] } = useSavedTables();
  const run = source?.kind === 'run' ? runs.find(({ id }) => id === source.id) : undefined;
  const table = source?.kind === 'table' ? tables.find(({ id }) => id === source.id) : undefined;
  const records = useMemo(
    () => (source?.kind === 'records' ? recordPoints(source.records, datasets[source.dataset]) : null),
    [source],
  );
  const origin = run ?? table;
  const { data, error, isPending, isFetching } = useQuery({
    queryKey: ['tables', 'map', origin?.id, changeOf(origin)],
    queryFn: ({ signal }) => {
      const of = run?.rows ?? table!.rowCount;
      const options = { scope: 'screen', label: messages().map.reading, unit: 'rows', of, signal } as const;
      return tasks.start(options, (task) => (run ? readRunPoints(run, task) : readTablePoints(table!, task)))
        .result;
    },
    enabled: origin !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[2] === origin?.id ? previous : undefined),
    gcTime: 0,
  });
  if (records) return { set: records, isLoading: false, error: null };
  return {
    set: data ?? emptySet,
    isLoading: origin !== undefined && isPending,
    error: isFetching ? null : error,
  };
}

/** When a run last wrote, or a table was fetched: its points are then others. */
const changeOf = (origin: SavedRun | SavedTable | undefined): string | undefined =>
  origin && ('at' in origin ? origin.at : origin.fetchedAt);

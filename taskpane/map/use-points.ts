import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { datasets } from '@cdata/catalog';
import { activeSheetName } from '../../src/excel/index.ts';
import {
  emptySet,
  readRunPoints,
  readTablePoints,
  recordPoints,
  type PointSet,
  mapMessages,
} from '../../src/features/map/index.ts';
import { useRunList, useSavedRuns } from '../column-runs/use-runs.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';
import { sourceOptions, type SourceOption } from './source-options.ts';
import { changeOf, useSourcesWithPoints, type PointSource } from './use-has-points.ts';
import type { MapSource } from './use-map-source.ts';

interface SourceOptions {
  options: SourceOption[];
  /** Whether the workbook has been read. */
  isLoaded: boolean;
}

/** What the map can show: the runs and tables that have points, and what it was opened with. */
export function useSourceOptions(current: MapSource | null): SourceOptions {
  const { runs, isLoaded: hasRuns } = useRunList();
  const { tables: savedTables, error } = useSavedTables();
  const tables = savedTables ?? [];
  const hasTables = savedTables !== undefined || error !== null;
  const { data: activeSheet, isPending } = useQuery({
    queryKey: ['map', 'active sheet'],
    queryFn: activeSheetName,
    gcTime: 0,
  });
  const reading = useSourcesWithPoints<PointSource>([...runs, ...tables]);
  const isShown = (one: PointSource): boolean =>
    reading.withPoints.includes(one) ||
    // What the user opens is shown even if it turns out to have no point.
    (current !== null && current.kind !== 'records' && current.id === one.id);
  const options = sourceOptions(
    { runs: runs.filter(isShown), tables: tables.filter(isShown) },
    { current, activeSheet: activeSheet ?? null },
  );
  return { options, isLoaded: hasRuns && hasTables && reading.isLoaded && !isPending };
}

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
    queryKey: ['tables', 'map', origin?.id, origin && changeOf(origin)],
    queryFn: ({ signal }) => {
      const of = run?.rowCount ?? table!.rowCount;
      const options = { scope: 'screen', label: mapMessages().reading, unit: 'rows', of, signal } as const;
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

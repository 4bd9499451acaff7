import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sourcesLookup } from '../../src/engine/index.ts';
import { workbookRecords } from '../../src/features/sources/index.ts';
import { writeWorkbookSources, sourceListMessages } from '../../src/features/sources/reports/index.ts';
import { useScreenTask } from '../frame/use-tasks.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import type { VerifiedConnection } from '../../src/connection/index.ts';
import { sourceOf } from './source.ts';

const sourcesKey = (connection: VerifiedConnection | null) => ['sources', connection?.address];

/** The sources of the service: one call, unless they are saved. */
export function useSources() {
  const { engine } = useRuntime();
  const connection = useConnection();
  return useQuery({
    queryKey: sourcesKey(connection),
    queryFn: async ({ signal }) => {
      const { sources } = await engine.request(sourcesLookup, null, { signal, fromTask: true });
      return sources.map(sourceOf);
    },
    enabled: connection !== null,
    staleTime: Infinity,
  });
}

/** The calls that {@link useSources} takes here: none once they are saved. */
export function useSourcesPrice(): number {
  const { engine } = useRuntime();
  const connection = useConnection();
  const isLoaded = useQueryClient().getQueryData(sourcesKey(connection)) !== undefined;
  const { data: calls = 0 } = useQuery({
    queryKey: ['sources price', connection?.address],
    queryFn: async () => {
      const [saved] = await engine.cached(sourcesLookup, [null]);
      return saved ? 0 : 1;
    },
  });
  return isLoaded ? 0 : calls;
}

/** Writes the sources of what the workbook has from the service; the sheet is null if it has nothing. */
export function useWorkbookSources() {
  const { runs, engine } = useRuntime();
  const connection = useConnection();
  const runTask = useScreenTask();
  return useMutation({
    mutationFn: () =>
      runTask(
        { label: sourceListMessages().ofWorkbook.writing, unit: 'calls', of: 0 },
        async ({ signal }) => {
          const records = await workbookRecords(runs);
          const service = connection?.address ?? '';
          return { sheet: await writeWorkbookSources(records, { engine, signal, service }) };
        },
      ),
    gcTime: 0,
  });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberedTables, type RememberedTable } from '../../src/tables/saved-query.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { useJobs } from '../frame/runtime-context.ts';

const queryKey = ['tables'];

/** The tables that this workbook remembers; read anew when a job that may have written one has ended. */
export function useTables(): {
  tables: readonly RememberedTable[] | undefined;
  error: Error | null;
  again(): Promise<void>;
} {
  const queries = useQueryClient();
  const read = useQuery({ queryKey, queryFn: rememberedTables, gcTime: 0 });
  const again = () => queries.invalidateQueries({ queryKey });
  const ended = useJobs().filter((job) => !isUnderWay(job)).length;
  useEffect(() => {
    void queries.invalidateQueries({ queryKey });
  }, [ended, queries]);
  return { tables: read.data, error: read.error, again };
}

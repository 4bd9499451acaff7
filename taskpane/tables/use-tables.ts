import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rememberedTables, type RememberedTable } from '../../src/tables/saved-query.ts';

const queryKey = ['tables'];

/** The tables that this workbook remembers. */
export function useTables(): {
  tables: readonly RememberedTable[] | undefined;
  error: Error | null;
  again(): Promise<void>;
} {
  const queries = useQueryClient();
  const read = useQuery({ queryKey, queryFn: rememberedTables, gcTime: 0 });
  const again = () => queries.invalidateQueries({ queryKey });
  return { tables: read.data, error: read.error, again };
}

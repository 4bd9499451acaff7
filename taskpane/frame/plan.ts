import { useQuery } from '@tanstack/react-query';
import { tryConnection } from '../../src/api/index.ts';
import type { Connection, Plan } from '../../src/settings/connection.ts';
import { useRuntime } from './runtime-context.ts';

/** The plan of the connection: as it was found out when it was tried, asked for where that was not done. */
export function usePlan(connection: Connection | null): {
  plan: Plan | null;
  asking: boolean;
  error: Error | null;
} {
  const kept = useRuntime().connection;
  // Keyed on the address alone: a key has no place in a cache of queries.
  const asked = useQuery({
    queryKey: ['plan', connection?.address],
    queryFn: async ({ signal }) => {
      const plan = await tryConnection(connection!, signal);
      kept.learn(plan);
      return plan;
    },
    enabled: connection !== null && !connection.plan,
    gcTime: 0,
    staleTime: Infinity,
  });
  const unknown = connection !== null && !connection.plan;
  return {
    plan: connection?.plan ?? null,
    asking: unknown && asked.isPending,
    error: unknown ? asked.error : null,
  };
}

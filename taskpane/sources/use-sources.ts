import { useQuery } from '@tanstack/react-query';
import { sourcesLookup } from '../../src/engine/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { sourceOf } from './source.ts';

/** The sources of the service: one call, unless they are saved. */
export function useSources() {
  const { lookups } = useRuntime();
  const connection = useConnection();
  return useQuery({
    queryKey: ['sources', connection?.address],
    queryFn: async ({ signal }) => {
      const { sources } = await lookups.request(sourcesLookup, null, { signal, fromTask: true });
      return sources.map(sourceOf);
    },
    enabled: connection !== null,
    staleTime: Infinity,
  });
}

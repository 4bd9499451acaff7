import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TaskContext } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** What the rows of a run would cost, as far as that has been counted. */
export interface Counted<Count> {
  /** Null where it has not been counted. */
  count: Count | null;
  /** Why it could not be counted, or a `Stopped` where somebody cancelled that. */
  error: Error | null;
  again(): void;
}

interface Counting<Count> {
  /** What is counted: another one is counted anew. */
  of: readonly unknown[];
  rows: number;
  /** Whether all is there that a count needs. */
  ready: boolean;
  /** Whether a run goes on, which changes what is known, or is looked for. */
  busy: boolean;
  count(task: TaskContext): Promise<Count>;
}

/** Counts what rows would cost whenever they change. */
export function useCount<Count>({ of, rows, ready, busy, count }: Counting<Count>): Counted<Count> {
  const { tasks } = useRuntime();
  const query = useQuery({
    queryKey: ['count', ...of],
    queryFn: ({ signal }) =>
      tasks.start({ scope: 'screen', label: messages().runs.counting, unit: 'rows', of: rows, signal }, count)
        .result,
    enabled: ready && !busy,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    count: ready ? (query.data ?? null) : null,
    error: ready && !query.isFetching ? query.error : null,
    again: () => void query.refetch(),
  };
}

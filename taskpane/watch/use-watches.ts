import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listWatches, type News, type Watch } from '../../src/watches/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';

/** What checks and inserts loads with the screen. */
const load = () => import(/* webpackChunkName: "screens" */ '../../src/watches/index.ts');

// Tasks that check a watch invalidate this key when they end.
const queryKey = ['watches'];

export function useWatches(): { watches: readonly Watch[] | undefined; error: Error | null } {
  const { data, error } = useQuery({ queryKey, queryFn: listWatches, gcTime: 0 });
  return { watches: data, error };
}

interface WatchActions {
  markRead(news: readonly News[]): void;
  insert(news: readonly News[]): void;
  /** Whether the rows were inserted last. */
  hasInserted: boolean;
  setChecksOnOpen(isOn: boolean): void;
  stop(): void;
  error: Error | null;
}

export function useWatchActions(watch: Watch): WatchActions {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey });
  const change = useMutation({
    mutationFn: async (act: (watches: Awaited<ReturnType<typeof load>>) => Promise<void>) =>
      act(await load()),
    onSettled,
  });
  const insertion = useMutation({
    mutationFn: async (news: readonly News[]) => (await load()).insertNews(watch, news),
  });
  const { id } = watch;
  return {
    markRead: (news) => change.mutate((watches) => watches.markRead(id, news)),
    insert: (news) => insertion.mutate(news),
    hasInserted: insertion.isSuccess,
    setChecksOnOpen: (isOn) => change.mutate((watches) => watches.setChecksOnOpen(id, isOn)),
    stop: () => change.mutate((watches) => watches.deleteWatch(id)),
    error: change.error ?? insertion.error,
  };
}

let hasChecked = false;

/** Checks the watches that are to be checked when the workbook opens, once there is a connection. */
export function useCheckOnOpen(): void {
  const runtime = useRuntime();
  const { watches } = useWatches();
  const isDue = useConnection() !== null && watches?.some(({ checksOnOpen }) => checksOnOpen);
  useEffect(() => {
    if (!isDue || hasChecked) return;
    hasChecked = true;
    // Where the workbook cannot be read, the user checks them.
    load()
      .then(({ checkOnOpen }) => checkOnOpen(runtime))
      .catch(() => undefined);
  }, [isDue, runtime]);
}

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AddressInput } from '../../src/engine/index.ts';
import {
  areComparablesCached,
  findComparables,
  isPropertyCached,
  latestPropertyTask,
  lookUpProperty,
  subjectName,
  startComparableSearch,
  startPropertyLookup,
  startWritingComparables,
  startWritingProperty,
  type Comparables,
  type ComparableSearch,
  type Comparison,
  type Property,
  type PropertyStep,
  type PropertyTask,
  type RecordColumns,
  type WrittenTables,
} from '../../src/features/property/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useTasks } from '../frame/use-tasks.ts';
import { makePicture } from './make-picture.ts';

export const usePropertyTask = (step: PropertyStep, address?: string): PropertyTask | null =>
  latestPropertyTask(useTasks(), step, address);

/** Data stays for as long as the page: only the user starts a new lookup. */
const untilPageCloses = { staleTime: Infinity, gcTime: Infinity };

/**
 * The property at an address, and a function that looks one up. After a restart of the pane it is restored only if that
 * makes no call.
 */
export function usePropertyLookup(lookedUp: AddressInput | null): {
  property: UseQueryResult<Property | null>;
  lookUp(input: AddressInput): Promise<Property>;
} {
  const { engine, tasks } = useRuntime();
  const queries = useQueryClient();
  const service = useConnection()?.address;
  const queryKey = (input: AddressInput | null) => ['property', service, input];
  const property = useQuery<Property | null>({
    queryKey: queryKey(lookedUp),
    queryFn: async () =>
      lookedUp && (await isPropertyCached(engine, lookedUp)) ? lookUpProperty(lookedUp, { engine }) : null,
    enabled: lookedUp !== null,
    ...untilPageCloses,
  });
  const lookUp = (input: AddressInput) =>
    queries.fetchQuery({
      queryKey: queryKey(input),
      queryFn: () => startPropertyLookup(tasks, engine, input).result,
      ...untilPageCloses,
      staleTime: 0,
    });
  return { property, lookUp };
}

/** The comparables of a search, and a function that searches. Restored like {@link usePropertyLookup}. */
export function useComparableSearch(
  subject: Property,
  lastSearch: ComparableSearch | null,
): { comparables: UseQueryResult<Comparables | null>; find(search: ComparableSearch): void } {
  const { engine, tasks } = useRuntime();
  const queries = useQueryClient();
  const service = useConnection()?.address;
  const queryKey = (search: ComparableSearch | null) => [
    'comparables',
    service,
    subject.municipality,
    subjectName(subject),
    search,
  ];
  const comparables = useQuery<Comparables | null>({
    queryKey: queryKey(lastSearch),
    queryFn: async () =>
      lastSearch && (await areComparablesCached(engine, lastSearch))
        ? findComparables(subject, lastSearch, { engine })
        : null,
    enabled: lastSearch !== null,
    ...untilPageCloses,
  });
  const find = (search: ComparableSearch) =>
    void queries
      .fetchQuery({
        queryKey: queryKey(search),
        queryFn: () => startComparableSearch(tasks, engine, subject, search).result,
        ...untilPageCloses,
        staleTime: 0,
      })
      // The query has the error, and the screen shows it.
      .catch(() => undefined);
  return { comparables, find };
}

export type WriteTask = PropertyTask<WrittenTables>;

export function useWriteProperty(property: Property): {
  task: WriteTask | null;
  write(columns: RecordColumns): void;
} {
  const { tasks, engine, connection, preferences } = useRuntime();
  const task = usePropertyTask('write records', property.address) as WriteTask | null;
  const write = (columns: RecordColumns) =>
    startWritingProperty(tasks, property, {
      columns,
      engine,
      service: connection.current?.address ?? '',
      headerStyle: preferences.values.tableHeaders,
    });
  return { task, write };
}

export function useWriteComparables(subject: Property): {
  task: WriteTask | null;
  write(comparison: Comparison): void;
} {
  const { tasks, engine, connection } = useRuntime();
  const task = usePropertyTask('write comparables', subject.address) as WriteTask | null;
  const write = (comparison: Comparison) =>
    startWritingComparables(tasks, comparison, {
      engine,
      service: connection.current?.address ?? '',
      makePicture,
    });
  return { task, write };
}

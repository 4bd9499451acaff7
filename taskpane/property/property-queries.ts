import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  areComparablesKnown,
  findComparables,
  type Comparables,
  type ComparableSearch,
} from '../../src/property/index.ts';
import { isPropertyKnown, lookupCalls, lookUpProperty, type Property } from '../../src/property/index.ts';
import type { WorkbookTask, WorkbookTaskOptions } from '../../src/tasks/index.ts';
import type { AddressInput } from '../../src/lookup/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useTasks } from '../frame/use-tasks.ts';

/** What a job of this screen does, and for which address. */
export interface PropertyWork {
  step: 'look up' | 'compare' | 'put held' | 'put comparables';
  address: string;
}

/** The newest job of a step for an address, or null. */
export function usePropertyJob(
  step: PropertyWork['step'],
  address?: string,
): WorkbookTask<PropertyWork> | null {
  const found = useTasks().find(({ kind, input }) => {
    const work = input as PropertyWork;
    return kind === 'property' && work.step === step && (address === undefined || work.address === address);
  });
  return (found as WorkbookTask<PropertyWork> | undefined) ?? null;
}

const forThisPage = { staleTime: Infinity, gcTime: Infinity };

/**
 * The property at an address, and the way to look one up. What was looked up before the pane was closed is there again
 * where its answers are kept: nothing is asked by itself that would cost a call.
 */
export function usePropertyLookup(asked: AddressInput | null): {
  property: UseQueryResult<Property | null>;
  lookUp(typed: AddressInput): Promise<Property>;
} {
  const { lookups, tasks } = useRuntime();
  const queries = useQueryClient();
  const address = useConnection()?.address;
  const key = (typed: AddressInput | null) => ['property', address, typed];
  const property = useQuery<Property | null>({
    queryKey: key(asked),
    queryFn: async () =>
      asked && (await isPropertyKnown(lookups, asked)) ? lookUpProperty(asked, { lookups }) : null,
    enabled: asked !== null,
    ...forThisPage,
  });
  const lookUp = (typed: AddressInput) =>
    queries.fetchQuery({
      queryKey: key(typed),
      queryFn: () =>
        tasks.start(
          {
            scope: 'workbook',
            kind: 'property',
            subject: typed.address,
            unit: 'calls',
            input: { step: 'look up', address: typed.address },
            of: lookupCalls,
          } satisfies WorkbookTaskOptions<PropertyWork>,
          ({ signal, progress }) => lookUpProperty(typed, { lookups, signal, answered: progress }),
        ).result,
      staleTime: 0,
      gcTime: Infinity,
    });
  return { property, lookUp };
}

/** The comparables of a search, and the way to search; see {@link usePropertyLookup}. */
export function useComparableSearch(
  subject: Property,
  searched: ComparableSearch | null,
): {
  comparables: UseQueryResult<Comparables | null>;
  search(criteria: ComparableSearch): void;
} {
  const { lookups, tasks } = useRuntime();
  const queries = useQueryClient();
  const address = useConnection()?.address;
  const { municipality } = subject;
  const key = (criteria: ComparableSearch | null) => [
    'comparables',
    address,
    municipality,
    subject.address,
    criteria,
  ];
  const comparables = useQuery<Comparables | null>({
    queryKey: key(searched),
    queryFn: async () =>
      searched && (await areComparablesKnown(lookups, searched))
        ? findComparables(subject, searched, { lookups })
        : null,
    enabled: searched !== null,
    ...forThisPage,
  });
  const search = (criteria: ComparableSearch) =>
    void queries
      .fetchQuery({
        queryKey: key(criteria),
        queryFn: () =>
          tasks.start(
            {
              scope: 'workbook',
              kind: 'property',
              subject: subject.address,
              unit: 'rows',
              input: { step: 'compare', address: subject.address },
            } satisfies WorkbookTaskOptions<PropertyWork>,
            ({ signal, progress }) =>
              findComparables(subject, criteria, { lookups, signal, found: progress }),
          ).result,
        staleTime: 0,
        gcTime: Infinity,
      })
      // What went wrong is in the query, and is shown from there.
      .catch(() => undefined);
  return { comparables, search };
}

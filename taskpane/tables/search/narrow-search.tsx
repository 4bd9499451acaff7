import { Button } from '@fluentui/react-components';
import { publishedTime } from '@cdata/catalog';
import type { ReactNode } from 'react';
import { ServiceError } from '../../../src/api/index.ts';
import { formatDate } from '../../../src/language/index.ts';
import { datasetOf, formParameters, type SearchState } from './search-state.ts';
import { searchMessages } from '../search-messages.ts';

const day = 86_400_000;

/** The parameters that say since when and until when, the widest used first. */
const ranges = [
  ['issued_after', 'issued_before'],
  ['opened_from', 'opened_to'],
] as const;

/**
 * The same search over a shorter time: the last year, or the newer half of the range that the user has chosen. Null if its
 * dataset has no dates, or if the range is shorter than two days.
 * @param now In milliseconds since the epoch.
 */
export function narrowedSearch(
  search: SearchState,
  now: number = Date.now(),
): { since: string; values: Record<string, string> } | null {
  const names = new Set<string>(formParameters(datasetOf(search)).map(({ name }) => name));
  const [from, to] = ranges.find(([name]) => names.has(name)) ?? [];
  if (!from) return null;
  const until = Math.min(timeOf(search.values[to]) ?? now, now);
  const begin = timeOf(search.values[from]) ?? NaN;
  const since = Number.isNaN(begin) ? until - 365 * day : begin + (until - begin) / 2;
  if (!(since < until - day) || since - begin < day) return null;
  const date = new Date(since).toISOString().slice(0, 10);
  return { since: date, values: { ...search.values, [from]: date } };
}

/** Of a date as the user wrote it, in milliseconds; null if it is no day. */
function timeOf(input: string | undefined): number | null {
  const day = publishedTime(input)?.date;
  return day === undefined ? null : Date.parse(day);
}

interface NarrowButtonProps {
  search: SearchState;
  error: Error | null;
  change(values: Record<string, string>): void;
}

/** The button that narrows a search which took the service too long; null after any other error, or after none. */
export function narrowButton({ search, error, change }: NarrowButtonProps): ReactNode {
  if (!(error instanceof ServiceError) || error.status !== 504) return null;
  const narrowed = narrowedSearch(search);
  if (!narrowed) return null;
  return (
    <Button size="small" onClick={() => change(narrowed.values)}>
      {searchMessages().onlySince(formatDate(narrowed.since))}
    </Button>
  );
}

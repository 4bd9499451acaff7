import { publishedNumber } from '@cdata/catalog';
import { readQuarter, type IndexPeriod } from '@cdata/catalog/value-index';
import { getLookup, type Answer } from './get-lookup.ts';

/** Null for all types of work, or all uses. */
export interface ValueIndexInput {
  municipality: string;
  permit_type: string | null;
  use_class: string | null;
}

/** An index of declared value per square metre of a city's permits. It is an addition to the service. */
export const valueIndexLookup = getLookup<ValueIndexInput, { periods: Answer[] }>({
  endpoint: '/permit/value-index',
  ttl: 'record',
  query: (input) => ({ ...input }),
  explain: async (_, { status }) =>
    status === 404
      ? (await import(/* webpackChunkName: "not-found" */ './explain-not-found.ts')).explainValueIndex()
      : null,
});

/** The periods of an answer; one whose quarters can't be read is left out. */
export const indexPeriods = ({ periods }: { periods: readonly Answer[] }): IndexPeriod[] =>
  periods.flatMap((period): IndexPeriod[] => {
    const [first, last] = [period.first_quarter, period.last_quarter].map((text) =>
      readQuarter(String(text)),
    );
    if (first === null || first === undefined || last === null || last === undefined) return [];
    const readable = {
      first,
      last,
      observations: publishedNumber(period.permits) ?? 0,
      level: publishedNumber(period.value_per_m2),
      error: publishedNumber(period.standard_error),
      median: publishedNumber(period.median_per_m2),
    };
    return [readable];
  });

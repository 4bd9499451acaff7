import type { ServiceRecord } from '../api/index.ts';
import { publishedDollars } from '@cdata/catalog';
import { rollYear, type Comparable } from './comparables.ts';
import type { GridModel } from './grid-model.ts';
import type { Property } from './property-lookup.ts';
import type { ComparedProperty } from './rate-support.ts';
import { characteristicOf, timeRate } from './rates.ts';

/** The facts that are published, in the unit of the rates. */
function factsOf(record: ServiceRecord, { rates, unit }: GridModel): Record<string, number> {
  const facts = rates.flatMap(({ name }) => {
    const fact = name === timeRate ? null : characteristicOf(record, name, unit);
    return fact === null ? [] : [[name, fact] as const];
  });
  return Object.fromEntries(facts);
}

export const comparedSubject = (
  { assessment }: Property,
  model: GridModel,
): Pick<ComparedProperty, 'rollYear' | 'facts'> | null =>
  assessment && { rollYear: rollYear(assessment), facts: factsOf(assessment, model) };

/** Those with a value. */
export const comparedProperties = (selected: readonly Comparable[], model: GridModel): ComparedProperty[] =>
  selected.flatMap(({ record, address }) => {
    const value = publishedDollars(record.assessed_value);
    return value === null || value <= 0
      ? []
      : [{ address, value, rollYear: rollYear(record), facts: factsOf(record, model) }];
  });

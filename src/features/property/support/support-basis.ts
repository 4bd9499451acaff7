import type { ServiceRecord } from '../../../api/index.ts';
import { publishedDollars, saleDateField } from '@cdata/catalog';
import { rollYear, type Comparable } from '../comparables/comparables.ts';
import { valueLine, type GridModel } from '../grid/grid-model.ts';
import type { Property } from '../subject/property-lookup.ts';
import type { ComparedProperty } from './rate-support.ts';
import { characteristicOf, timeRate } from '../grid/rates.ts';
import { yearsOf } from '../sales/sale-date.ts';

/** The facts that are published, in the unit of the rates; the time in years. */
function factsOf(record: ServiceRecord, { rates, unit, basis }: GridModel): Record<string, number> {
  const time = basis === 'sales' ? yearsOf(String(record[saleDateField.name])) : rollYear(record);
  const facts = rates.flatMap(({ name }) => {
    const fact = name === timeRate ? time : characteristicOf(record, name, unit);
    return fact === null ? [] : [[name, fact] as const];
  });
  return Object.fromEntries(facts);
}

/** @param effectiveDate Of the value, where comparables are sales. */
export const comparedSubject = (
  { assessment }: Property,
  model: GridModel,
  effectiveDate: string | null,
): Pick<ComparedProperty, 'facts'> | null =>
  assessment && { facts: factsOf({ ...assessment, [saleDateField.name]: effectiveDate }, model) };

/** Those with a value. */
export const comparedProperties = (selected: readonly Comparable[], model: GridModel): ComparedProperty[] =>
  selected.flatMap(({ record, address }) => {
    const value = publishedDollars(record[valueLine(model)]);
    return value === null || value <= 0 ? [] : [{ address, value, facts: factsOf(record, model) }];
  });

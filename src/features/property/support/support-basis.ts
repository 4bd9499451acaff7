import type { ServiceRecord } from '../../../api/index.ts';
import { publishedDollars, saleDateField } from '@cdata/catalog';
import { rollYear } from '../subject/assessments.ts';
import type { Comparable } from '../comparables/comparables.ts';
import { valueLine, type GridModel } from '../grid/grid-model.ts';
import type { Property } from '../subject/property-lookup.ts';
import type { Comparison } from '../grid/comparison.ts';
import type { RateEntry } from '../grid/grid-summary.ts';
import type { SupportEvidence } from './support-evidence.ts';
import type { ComparedProperty, Method, SupportBasis } from './rate-support.ts';
import { characteristicOf } from '../subject/characteristics.ts';
import { timeRate } from '../grid/rates.ts';
import { yearsOf } from '../sales/sale-rows.ts';

/** A rate that the user has chosen in the pane, and why. */
export interface RateChoice {
  /** In the unit of the grid. */
  value: number;
  basis: Method | 'own';
  reason: string;
}

export interface SupportRequest {
  comparison: Comparison;
  evidence: SupportEvidence;
  /** Kilometres between the properties of a pair, at most. */
  pairDistance: number;
  propertyClass: string | null;
  /** By rate. */
  choices: Readonly<Record<string, RateChoice>>;
  /** Who has chosen them. */
  by: string;
}

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
const comparedSubject = (
  { assessment }: Property,
  model: GridModel,
  effectiveDate: string | null,
): Pick<ComparedProperty, 'facts'> | null =>
  assessment && { facts: factsOf({ ...assessment, [saleDateField.name]: effectiveDate }, model) };

/** Those with a value. */
const comparedProperties = (selected: readonly Comparable[], model: GridModel): ComparedProperty[] =>
  selected.flatMap(({ record, address }) => {
    const value = publishedDollars(record[valueLine(model)]);
    return value === null || value <= 0 ? [] : [{ address, value, facts: factsOf(record, model) }];
  });

/** @param grid The rates of the grid, and what is chosen of them. */
export function supportBasis(
  { comparison, evidence, pairDistance }: Omit<SupportRequest, 'choices' | 'by' | 'propertyClass'>,
  { model, entries }: { model: GridModel; entries: ReadonlyMap<string, Pick<RateEntry, 'rate'>> },
): SupportBasis {
  return {
    evidence,
    rates: model.rates,
    pairDistance,
    subject: comparedSubject(comparison.subject, model, comparison.effectiveDate),
    compared: comparedProperties(comparison.selected, model),
    choices: Object.fromEntries(
      [...entries].flatMap(([name, { rate }]) => (typeof rate === 'number' ? [[name, rate]] : [])),
    ),
  };
}

import { language, messages } from '../messages/index.ts';
import type { PriceUnit } from './areas.ts';
import type { Method, Support, SupportBasis } from './rate-support.ts';
import { perUnit, timeRate, type Rate } from './rates.ts';

/** Where the grid has a rate, as addresses that include its sheet. */
export interface GridRateCells {
  rate: string;
  basis: string;
  reason: string;
  by: string;
  date: string;
}

export interface SupportSheet {
  title: string;
  /** Source and scope, a line each. */
  lines: readonly string[];
  unit: PriceUnit;
  basis: SupportBasis;
  support: Support;
  gridCells: Readonly<Record<string, GridRateCells>>;
}

/** Where a method's figures are on the sheet, and how many pairs or properties it needs. */
export interface Outcome {
  rate: string;
  low: string;
  high: string;
  standardError: string | null;
  count: string;
  required: number;
  /** In dollars per unit, whatever the grid's unit is. */
  isAmount: boolean;
}

export type Outcomes = Map<string, Partial<Record<Method, Outcome>>>;

export interface Tolerances {
  /** By characteristic. */
  cells: ReadonlyMap<string, { tolerance: string; minDifference: string }>;
  kilometres: string;
}

export const amountFormat = (): string => (language() === 'fr' ? '#,##0.00 $' : '$#,##0.00');
export const formatOf = ({ kind }: Rate): string => (kind === 'share' ? '0.00%' : amountFormat());

export function unitText(rate: Rate, unit: PriceUnit): string {
  const text = messages().support;
  if (rate.kind === 'amount') return perUnit(rate.name, unit);
  return rate.name === timeRate || perUnit(rate.name, unit) === text.per.year ? text.share : text.shareOfOne;
}

import type { PriceUnit } from '../subject/characteristics.ts';
import type { Method, Support, SupportBasis } from './rate-support.ts';
import type { Rate } from '../grid/rates.ts';

/** Where the grid has a rate, as addresses that include its sheet, and what it has there now. */
export interface GridRateCells {
  value: unknown;
  reasonNow: string;
  rate: string;
  basis: string;
  reason: string;
  by: string;
  date: string;
}

/** What the appendix lists. */
export interface SupportAppendix {
  title: string;
  unit: PriceUnit;
  basis: SupportBasis;
  support: Support;
  /** How many rows are printed on a page. */
  rowsOnPage: number;
}

/** The cells of a method's figures in the appendix, and how many pairs or properties it needs. */
export interface Outcome {
  rate: string;
  low: string;
  high: string;
  count: string;
  required: number;
  /** The unit of the figures: dollars per unit, or a share of the value. */
  kind: Rate['kind'];
}

export type Outcomes = Map<string, Partial<Record<Method, Outcome>>>;

export interface Tolerances {
  /** By characteristic. */
  cells: ReadonlyMap<string, { tolerance: string; minDifference: string }>;
  kilometres: string;
}

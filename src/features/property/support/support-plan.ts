import type { PriceUnit } from '../subject/characteristics.ts';
import type { Method, Support, SupportBasis } from './rate-support.ts';
import type { Rate } from '../grid/rates.ts';

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
  /** How many rows are printed on a page. */
  rowsOnPage: number;
}

/** Where a method's figures are on the sheet, and how many pairs or properties it needs. */
export interface Outcome {
  rate: string;
  low: string;
  high: string;
  standardError: string | null;
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

import type { PropertyKind } from '../subject/property-kind.ts';
import type { Comparison } from '../grid/comparison.ts';
import type { GridModel } from '../grid/grid-model.ts';
import type { SupportEvidence } from './support-evidence.ts';
import type { Method, SupportBasis } from './rate-support.ts';

/** A rate that the user has chosen in the pane, and why. */
export interface RateChoice {
  /** In the unit of the grid. */
  value: number;
  basis: Method | 'own';
  reason: string;
}

export interface SupportRequest extends PropertyKind {
  comparison: Comparison;
  evidence: SupportEvidence;
  /** Kilometres between the properties of a pair, at most. */
  pairDistance: number;
  /** By rate. */
  choices: Readonly<Record<string, RateChoice>>;
  /** Who has chosen them. */
  by: string;
  /** Whether an appeal of the assessment gets its sheet. */
  withEquity?: boolean;
}

/** What the rates of a grid are supported by. */
export const supportBasis = (
  { evidence, pairDistance }: Pick<SupportRequest, 'evidence' | 'pairDistance'>,
  { rates }: Pick<GridModel, 'rates'>,
): SupportBasis => ({ evidence, rates, pairDistance });

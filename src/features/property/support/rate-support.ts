import { median } from 'simple-statistics';
import {
  changeRate,
  findPairs,
  isEstimate,
  pairedRate,
  ratioStudy,
  regress,
  type Finding,
  type Pair,
  type RatioStudy,
  type Regression,
  type RollChange,
  type Characteristic,
} from './adjustments/index.ts';
import { timeRate, type Rate } from '../grid/rates.ts';
import type { SupportEvidence } from './support-evidence.ts';

/** Robust first: outliers move the others. */
export const methods = ['robust', 'ordinary', 'pairs', 'rolls'] as const;
export type Method = (typeof methods)[number];

interface MethodFinding {
  method: Method;
  /** In the unit of the grid: dollars per unit, or a share of the value. */
  finding: Finding;
}

export interface RateSupport {
  rate: Rate;
  findings: MethodFinding[];
  /** In dollars per unit. */
  pairs: readonly Pair[];
}

/** What the support is worked out from. */
export interface SupportBasis {
  evidence: SupportEvidence;
  /** The rates of the grid. */
  rates: readonly Rate[];
  /** Kilometres between the properties of a pair, at most. */
  pairDistance: number;
}

export interface Support {
  rates: RateSupport[];
  characteristics: readonly Characteristic[];
  changes: readonly RollChange[];
  regression: Regression;
  /** Of the properties of the regression; null without any. */
  medianValue: number | null;
  /** Of the values by the equation to the assessed values; null without an equation. */
  ratios: RatioStudy | null;
}

/** That a sheet lists of the properties on two rolls; the nearest count. */
const maxChanges = 200;

export function supportOf(basis: SupportBasis): Support {
  const { evidence: all, rates } = basis;
  const { characteristics, evidence } = all;
  const names = characteristics.map(({ name }) => name);
  const regression = regress(evidence, names);
  const values = regression.evidence.map(({ value }) => value);
  const medianValue = values.length === 0 ? null : median(values);
  const changes = all.changes.slice(0, maxChanges);
  const inUnitOf = ({ kind }: Rate, finding: Finding): Finding =>
    kind === 'share' && medianValue ? scaled(finding, 1 / medianValue) : finding;
  const rollFinding = ({ kind }: Rate): Finding => {
    const { finding } = changeRate(changes);
    return kind === 'amount' && medianValue ? scaled(finding, medianValue) : finding;
  };
  const supported = rates.map((rate): RateSupport => {
    const ofTime: MethodFinding[] =
      rate.name === timeRate ? [{ method: 'rolls', finding: rollFinding(rate) }] : [];
    const slope = regression.rates.find(({ name }) => name === rate.name);
    if (!slope) return { rate, findings: ofTime, pairs: [] };
    const search = { characteristics, kilometres: basis.pairDistance };
    const { pairs, finding } = pairedRate(findPairs(evidence, rate.name, search));
    const findings = { pairs: finding, ordinary: slope.ordinary, robust: slope.robust };
    return {
      rate,
      findings: [
        ...(['robust', 'ordinary', 'pairs'] as const).map((method) => ({
          method,
          finding: inUnitOf(rate, findings[method]),
        })),
        ...ofTime,
      ],
      pairs,
    };
  });
  return {
    rates: supported,
    characteristics,
    changes,
    regression,
    medianValue,
    ratios: ratioStudy(
      regression.modelled.map((modelled, at) => ({ modelled, value: regression.evidence[at]!.value })),
    ),
  };
}

function scaled(finding: Finding, by: number): Finding {
  if (!isEstimate(finding)) return finding;
  const { rate, low, high, count } = finding;
  return {
    rate: rate * by,
    low: low * by,
    high: high * by,
    count,
  };
}

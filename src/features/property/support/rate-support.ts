import { median } from 'simple-statistics';
import {
  bestAgreement,
  changeRate,
  findPairs,
  isEstimate,
  pairedRate,
  ratioStudy,
  regress,
  type Finding,
  type Pair,
  type PartlyAdjusted,
  type RatioStudy,
  type Regression,
  type RollChange,
  type Characteristic,
} from './adjustments/index.ts';
import { timeRate, type Rate } from '../grid/rates.ts';
import type { SupportEvidence } from './support-evidence.ts';

export const methods = ['rolls', 'pairs', 'ordinary', 'robust', 'agreement'] as const;
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

/** A selected comparable, with its characteristics in the unit of the rates, and its time in years. */
export interface ComparedProperty {
  address: string;
  value: number;
  facts: Readonly<Record<string, number>>;
}

/** What the support is worked out from. */
export interface SupportBasis {
  evidence: SupportEvidence;
  /** The rates of the grid. */
  rates: readonly Rate[];
  /** Kilometres between the properties of a pair, at most. */
  pairDistance: number;
  /** Null where the grid has no subject. */
  subject: Pick<ComparedProperty, 'facts'> | null;
  compared: readonly ComparedProperty[];
  /** By rate: those that the appraiser has chosen, in the unit of the grid. */
  choices: Readonly<Record<string, number>>;
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
  /** By rate, what the other adjustments of the sensitivity are made with. */
  working: Readonly<Record<string, number>>;
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
  const withoutAgreement = rates.map((rate): RateSupport => {
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
        ...ofTime,
        ...(['pairs', 'ordinary', 'robust'] as const).map((method) => ({
          method,
          finding: inUnitOf(rate, findings[method]),
        })),
      ],
      pairs,
    };
  });
  const working = workingRates(withoutAgreement, basis.choices);
  return {
    rates: withoutAgreement.map((one) => ({
      ...one,
      findings: [
        ...one.findings,
        { method: 'agreement', finding: bestAgreement(partlyAdjusted(one.rate, { ...basis, working })) },
      ],
    })),
    characteristics,
    changes,
    regression,
    medianValue,
    ratios: ratioStudy(
      regression.modelled.map((modelled, at) => ({ modelled, value: regression.evidence[at]!.value })),
    ),
    working,
  };
}

function scaled(finding: Finding, by: number): Finding {
  if (!isEstimate(finding)) return finding;
  const { rate, low, high, standardError, count } = finding;
  return {
    rate: rate * by,
    low: low * by,
    high: high * by,
    standardError: standardError && standardError * by,
    count,
  };
}

/** The chosen rates; until one is chosen, that of the ordinary regression, or else 0. */
const workingRates = (
  rates: readonly RateSupport[],
  choices: SupportBasis['choices'],
): Record<string, number> =>
  Object.fromEntries(
    rates.map(({ rate: { name }, findings }) => {
      const ordinary = findings.find(({ method }) => method === 'ordinary')?.finding;
      return [name, choices[name] ?? (ordinary && isEstimate(ordinary) ? ordinary.rate : 0)];
    }),
  );

/**
 * What a rate is multiplied by to adjust a comparable: the difference, times its value for a rate in percent. 0 where a
 * fact is not published.
 */
export function differenceOf(
  { name, kind }: Rate,
  subject: NonNullable<SupportBasis['subject']>,
  { value, facts }: ComparedProperty,
): number {
  const factor = kind === 'share' ? value : 1;
  const [own, other] = [subject.facts[name], facts[name]];
  return own === undefined || other === undefined ? 0 : factor * (own - other);
}

function partlyAdjusted(
  rate: Rate,
  { rates, subject, compared, working }: SupportBasis & { working: Readonly<Record<string, number>> },
): PartlyAdjusted[] {
  if (!subject) return [];
  const others = rates.filter((other) => other !== rate);
  return compared.map((one) => ({
    difference: differenceOf(rate, subject, one),
    value: others.reduce(
      (value, other) => value + working[other.name]! * differenceOf(other, subject, one),
      one.value,
    ),
  }));
}

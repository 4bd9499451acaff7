import { mean, median, sum } from 'simple-statistics';

/** A value by a model, and what it is measured against: a price, or the assessed value. */
export interface Ratio {
  modelled: number;
  value: number;
}

export interface RatioStudy {
  count: number;
  median: number;
  /** Coefficient of dispersion: the mean distance from the median ratio, in percent of it. */
  cod: number;
  /** Price-related differential: the mean ratio over the ratio of the sums. */
  prd: number;
}

/** Of single-family residences; other improved property may have a COD of 20 (IAAO, Standard on Ratio Studies, 2013). */
export const ratioBounds = { median: [0.9, 1.1], cod: [5, 15], prd: [0.98, 1.03] } as const;

const minRatios = 5;

/** The figures of a ratio study by the formulas of IAAO's Standard on Ratio Studies; null for fewer than 5 ratios. */
export function ratioStudy(values: readonly Ratio[]): RatioStudy | null {
  if (values.length < minRatios) return null;
  const ratios = values.map(({ modelled, value }) => modelled / value);
  const middle = median(ratios);
  const weighted = sum(values.map(({ modelled }) => modelled)) / sum(values.map(({ value }) => value));
  return {
    count: values.length,
    median: middle,
    cod: (mean(ratios.map((ratio) => Math.abs(ratio - middle))) / middle) * 100,
    prd: mean(ratios) / weighted,
  };
}

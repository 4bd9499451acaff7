/** Support for the rates of adjustments: what a neighbourhood's values say about them, by several methods. No workbook. */

export * from './evidence.ts';
export {
  findPairs,
  kilometresBetween,
  maxPairs,
  pairedRate,
  type Pair,
  type PairedRate,
  type PairSearch,
} from './pairs.ts';
export { minMedianCount } from './quantiles.ts';
export { ratioStudy, type Ratio, type RatioStudy } from './ratio-study.ts';
export { maxRegressionCount, regress, requiredForRegression, type Regression } from './regression.ts';
export { changePerYear, changeRate, type RollChange } from './roll-change.ts';
export { bestAgreement, flatness, minComparables, spreadAt, type PartlyAdjusted } from './sensitivity.ts';

/** Support for the rates of adjustments: what a neighbourhood's values say about them, by several methods. No workbook. */

export * from './evidence.ts';
export {
  changePerYear,
  changeRate,
  findPairs,
  kilometresBetween,
  minMedianCount,
  pairedRate,
  type Pair,
  type RollChange,
} from './pairs.ts';
export { ratioStudy, type Ratio, type RatioStudy } from './ratio-study.ts';
export { regress, requiredForRegression, type Regression } from './regression.ts';
export { bestAgreement, flatness, minComparables, spreadAt, type PartlyAdjusted } from './sensitivity.ts';

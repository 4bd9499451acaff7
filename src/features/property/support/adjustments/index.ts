/** Support for the rates of adjustments: what a neighbourhood's values say about them, by several methods. No workbook. */

export * from './evidence.ts';
export {
  changePerYear,
  changeRate,
  findPairs,
  kilometresBetween,
  pairedRate,
  type Pair,
  type RollChange,
} from './pairs.ts';
export { outliersOf } from './outliers.ts';
export { ratioBounds, ratioStudy, type Ratio, type RatioStudy } from './ratio-study.ts';
export { regress, requiredForRegression, type Regression } from './regression.ts';

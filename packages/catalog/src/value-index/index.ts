/** Indexes of values by quarter that hold the mix constant: of declared construction values, and of sales. */

export {
  changeBetween,
  constantMixIndex,
  constantMixIndexInSteps,
  minObservations,
  type Change,
  type IndexPeriod,
} from './constant-mix-index.ts';
export type { Observation } from './mix-rows.ts';
export { quarterOf, quarterStart, quarterText, readQuarter, type Quarter } from './quarter.ts';

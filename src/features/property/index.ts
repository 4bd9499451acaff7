/** A property: everything the service has at an address, its comparables, and the tables made of them. */

export {
  areComparablesCached,
  maxComparableCalls,
  defaultValueRange,
  findComparables,
  maxAssessments,
  requiredRadius,
  type Comparable,
  type Comparables,
  type ComparableSearch,
} from './comparables.ts';
export {
  classesOf,
  filterComparables,
  zonesOf,
  type ComparableFilter,
  type ComparableFilters,
  type FilterChoice,
  type FilteredComparables,
} from './comparable-filters.ts';
export type { PictureMaker } from './comparables-map.ts';
export { subjectName, unitText } from './unit-text.ts';
export {
  callsPerLookup,
  isPropertyCached,
  lookUpProperty,
  PropertyAddressError,
  propertyAtUnit,
  type Property,
} from './property-lookup.ts';
export {
  areaFieldOf,
  areaKinds,
  priceUnits,
  squareMetresPerSquareFoot,
  usualPriceUnit,
  type AreaField,
  type PriceUnit,
} from './areas.ts';
export { gridModel, furtherFields, type GridBasis, type GridModel } from './grid-model.ts';
export { isPermitField, offeredPermitFields, permitFieldLabel } from './permit-fields.ts';
export { areSalesCached, callsPerSale, findSales, type FoundSales, type Sale } from './find-sales.ts';
export { isDay, todayIso } from './sale-date.ts';
export { pastedRows, readSales, type ReadSales, type SaleProblem, type SaleRow } from './sale-rows.ts';
export { selectedRows } from './selected-rows.ts';
export { assessedValueLabel, earlierRolls, newestFirst, propertyFacts } from './property-facts.ts';
export { rateLabel, timeRate, type Rate } from './rates.ts';
export {
  supportOf,
  type Method,
  type MethodFinding,
  type RateSupport,
  type Support,
} from './rate-support.ts';
export { salesEvidence, supportEvidence, type SupportEvidence } from './support-evidence.ts';
export { unitText as rateUnit } from './support-plan.ts';
export { supportBasis, type RateChoice, type SupportRequest, type WrittenSupport } from './write-support.ts';
export { isSupportCached, lookUpSupport } from './look-up-support.ts';
export type { RecordColumns } from './property-report.ts';
export type { Comparison } from './comparison.ts';
export type { WrittenTables } from './property-sheet.ts';
export * from './property-task.ts';
export { propertyMessages } from './messages.ts';
export { salesMessages } from './sales/messages.ts';
export { supportMessages } from './support/messages.ts';
export { gridMessages } from './grid/messages.ts';
export * from './support/adjustments/index.ts';

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
} from './comparables/comparables.ts';
export {
  classesOf,
  usesOf,
  filterAgainst,
  filterComparables,
  zonesOf,
  type ComparableFilter,
  type ComparableFilters,
  type FilterChoice,
  type FilteredComparables,
} from './comparables/comparable-filters.ts';
export {
  className,
  kindAgainst,
  kindNames,
  kindOf,
  type KindName,
  type PropertyKind,
} from './subject/property-kind.ts';
export { kindText } from './comparables/criteria-text.ts';
export type { EvidenceLine } from './comparables/evidence-line.ts';
export { askedReasons, judgeSales, takenBackKey, type JudgedSales } from './sales/judge-sales.ts';
export { earlierGrid } from './grid/write-comparables.ts';
export type { PictureMaker } from './grid/comparables-map.ts';
export { permitEvents } from './subject/permit-events.ts';
export { subjectName, unitText } from './subject/subject-text.ts';
export {
  callsPerLookup,
  isPropertyCached,
  lacksUnit,
  lookUpProperty,
  PropertyAddressError,
  propertyAtUnit,
  type Property,
} from './subject/property-lookup.ts';
export {
  areaFieldOf,
  areaKinds,
  characteristicLabel,
  characteristicOf,
  isArea,
  isOwn,
  lackingFacts,
  priceUnits,
  squareMetresPerSquareFoot,
  usualPriceUnit,
  type AreaField,
  type OwnFacts,
  type PriceUnit,
} from './subject/characteristics.ts';
export { gridModel, furtherFields, type GridBasis, type GridModel } from './grid/grid-model.ts';
export { offeredPermitFields, permitFieldLabel } from './grid/permit-fields.ts';
export { areSalesCached, callsPerSale, findSales, type FoundSales, type Sale } from './sales/find-sales.ts';
export {
  lackingFields,
  readSaleColumns,
  requiredFields,
  saleFields,
  type SaleChoices,
  type SaleField,
} from './sales/sale-columns.ts';
export { pastedRows, readSales, selectedRows, type ReadSales, type SaleRow } from './sales/sale-rows.ts';
export { earlierRolls, newestFirst, propertyFacts } from './subject/assessments.ts';
export { rateLabel, rateUnit, type Rate } from './grid/rates.ts';
export { supportOf, type Method, type RateSupport, type Support } from './support/rate-support.ts';
export {
  evidenceText,
  isSupportCached,
  lookUpSupport,
  salesEvidence,
  supportEvidence,
  type SupportEvidence,
} from './support/support-evidence.ts';
export { supportBasis, type RateChoice, type SupportRequest } from './support/support-basis.ts';
export type { WrittenRates } from './report/write-report.ts';
export type { RecordColumns } from './subject/property-report.ts';
export { foundText, subjectRecord, type Comparison } from './grid/comparison.ts';
export type { WrittenTables } from './subject/property-sheet.ts';
export * from './property-task.ts';
export { propertyMessages } from './subject/messages.ts';
export { comparablesMessages } from './comparables/messages.ts';
export { salesMessages } from './sales/messages.ts';
export { supportMessages } from './support/messages.ts';
export { gridMessages } from './grid/messages.ts';
export * from './support/adjustments/index.ts';

/** A property: everything the service holds at an address, its comparables, and the tables made of them. */

export {
  areComparablesKnown,
  classesOf,
  findComparables,
  mostRead,
  offered,
  reach,
  usualValues,
  type Comparable,
  type Comparables,
  type ComparableSearch,
} from './comparables.ts';
export {
  isPropertyKnown,
  lookupCalls,
  lookUpProperty,
  PropertyFault,
  type Property,
} from './property-lookup.ts';
export { putComparables, putProperty, type Comparison, type PropertyWriting } from './property-report.ts';
export type { WrittenTables } from './property-sheet.ts';

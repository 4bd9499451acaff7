/**
 * Many cells into few calls. `lookups` collects what is asked and shares it (`call`), fills requests (`batch`), knows
 * what was asked before (`answer-cache`, `indexed-answers`), holds what is expensive (`hold`) and sends the rest
 * through `request-queue`. What can be asked is described in `endpoints`; `connected-lookups` does it all over the
 * connection that is kept.
 */

export { agesOf, type Age, type Ages } from './answer-ages.ts';
export { AnswerCache } from './answer-cache.ts';
export type { AnswerStore, KeptAnswer, KeptSize } from './answer-store.ts';
export { systemClock, type Clock } from './clock.ts';
export { ConnectedLookups, type ConnectedLookupsOptions } from './connected-lookups.ts';
export { Counts, type CellFailure, type CountsSnapshot } from './counts.ts';
export { DailyUsage, type Usage } from './daily-usage.ts';
export { describedPermit, permitAttributes, type PermitAttribute } from './described-permit.ts';
export {
  estimateLookup,
  type DescribedPermit,
  type Estimate,
  type EstimateInput,
} from './endpoints/estimate.ts';
export {
  geocodeLookup,
  normalizeAddressLookup,
  propertyLookup,
  type PropertyAnswer,
  type TypedAddress,
} from './endpoints/geocode.ts';
export type { Answer } from './endpoints/get.ts';
export {
  coverageLookups,
  healthLookup,
  sourcesCoverageLookup,
  sourcesLookup,
  statsLookups,
  zoningLookup,
  type StatsInput,
} from './endpoints/listing.ts';
export { historyLookup, recordLookups } from './endpoints/record.ts';
export { feedLookup, searchLookups, type SearchInput } from './endpoints/search.ts';
export { reverseGeocodeLookup, zoneLookup, type Coordinate } from './endpoints/zone.ts';
export { Hold, type HeldCost } from './hold.ts';
export { IndexedAnswers } from './indexed-answers.ts';
export {
  coordinateValue,
  InputFault,
  isBlank,
  nameValue,
  numberValue,
  quantityValue,
  requiredCoordinate,
  requiredText,
  textValue,
} from './input-value.ts';
export type { Outcome } from './kept-outcome.ts';
export type { BatchLookup, Lookup, SingleLookup } from './lookup.ts';
export { Lookups, type LookupOptions } from './lookups.ts';
export { Renewals, type Renewal } from './renewals.ts';
export { RequestQueue } from './request-queue.ts';

/** Geocoding the addresses of a sheet: the kind of run, the review of matches, and their corrections. */

export { likelyAddressColumns } from './address-columns.ts';
export type { AddressComparison, AddressToken } from './address-comparison.ts';
export { addressKey, addressLine, cityPosition } from './address-line.ts';
export {
  countCandidates,
  readCandidates,
  requestCandidates,
  type Candidate,
  type CandidateCount,
} from './candidates.ts';
export { saveCorrections, savedCorrections, type Correction, type Corrections } from './corrections.ts';
export type { Displacement } from './displacement.ts';
export {
  defaultGeocodeChoices,
  geocodeChoices,
  type GeocodeChoice,
  type GeocodeOptions,
} from './geocode-columns.ts';
export type { CityConflicts } from './geocode-cost.ts';
export {
  geocodeKind,
  isGeocodeRun,
  manualMatchType,
  newGeocodeRun,
  type SavedGeocodeRun,
} from './geocode-kind.ts';
export {
  hasMatchTypes,
  matchQualities,
  readMatchesToReview,
  type Match,
  type MatchesToReview,
  type MatchQuality,
} from './match-review.ts';

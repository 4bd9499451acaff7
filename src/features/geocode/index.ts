/** Geocoding the addresses of a sheet: the kind of run, the review of matches, and their corrections. */

export * from './address-columns.ts';
export { areaLabel, isAreaChoice, readAreaKinds, withAreas, type AreaChoice } from './areas.ts';
export { judgeMatch, type AddressComparison, type AddressToken } from './address-comparison.ts';
export {
  countCandidates,
  readCandidates,
  requestCandidates,
  type Candidate,
  type CandidateCount,
} from './candidates.ts';
export * from './corrections.ts';
export { distanceText, type Displacement } from './displacement.ts';
export {
  columnsOfChoice,
  defaultGeocodeChoices,
  geocodeChoices,
  manualMatchType,
  type GeocodeChoice,
  type GeocodeOptions,
  type SavedGeocodeRun,
} from './geocode-columns.ts';
export {
  countCorrection,
  GeocodeCost,
  GeocodeCounter,
  requestedMatches,
  type CityConflicts,
  type FollowUp,
} from './geocode-cost.ts';
export { addressInput, geocodeKind, isGeocodeRun, newGeocodeRun } from './geocode-kind.ts';
export * from './match-quality.ts';
export * from './match-review.ts';
export { farPointsText, presentParts, type RunSummary, type SummaryPart } from './run-summary.ts';
export { lookupsOfMatches } from './written-matches.ts';
export { geocodeMessages } from './messages.ts';
export { reviewMessages } from './review-messages.ts';
export { coordinatesMessages } from './coordinates/messages.ts';
export {
  columnsOfCoordinatesChoice,
  coordinatesChoices,
  defaultCoordinatesChoices,
  type CoordinatesChoice,
  type CoordinatesOptions,
} from './coordinates/coordinates-columns.ts';
export type { FirstPlace } from './coordinates/coordinates-counter.ts';
export {
  coordinatesKind,
  newCoordinatesRun,
  type NewCoordinatesRun,
} from './coordinates/coordinates-kind.ts';
export * from './coordinates/grid-of-cities.ts';
export * from './coordinates/likely-columns.ts';

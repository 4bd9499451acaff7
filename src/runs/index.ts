/** Column runs: geocode and estimate the rows of a sheet, write results next to them, and review matches. */

export { countKey, countRun } from './count-run.ts';
export { readSource, type ColumnSource, type SourceColumn } from './column-source.ts';
export {
  estimateModes,
  type AreaUnit,
  type EstimateMode,
  type EstimateOptions,
  type PermitColumn,
} from './estimate/estimate-run.ts';
export {
  areaUnitOf,
  columnsOfMode,
  emptyPermitForm,
  mapColumns,
  modeOf,
  needsAreaUnit,
  newRunOfForm,
  requiredColumns,
  type PermitForm,
} from './estimate/permit-form.ts';
export { addedColumns } from './extend-run.ts';
export { findSavedRun } from './find-saved-run.ts';
export type { AddressComparison, AddressToken } from './geocode/address-comparison.ts';
export {
  countCandidates,
  readCandidates,
  requestCandidates,
  type Candidate,
  type CandidateCount,
} from './geocode/candidates.ts';
export {
  saveCorrections,
  savedCorrections,
  type Correction,
  type Corrections,
} from './geocode/corrections.ts';
export {
  addressKey,
  addressLine,
  defaultGeocodeChoices,
  geocodeChoices,
  manualMatchType,
  type GeocodeChoice,
} from './geocode/geocode-run.ts';
export { cityPosition } from './geocode/geocode-count.ts';
export { matchQualities, type MatchQuality } from './geocode/match-quality.ts';
export {
  hasMatchTypes,
  readMatchesToReview,
  type Match,
  type MatchesToReview,
} from './geocode/match-review.ts';
export type { Displacement } from './geocode/displacement.ts';
export { newGeocodeRun, type NewRun } from './new-run.ts';
export {
  effectiveDestination,
  readDestinationOptions,
  type Destination,
  type DestinationOptions,
} from './output-columns.ts';
export type { OtherCities, Reading, RowWarning, RunCount } from './row-warnings.ts';
export { readRows } from './row-reader.ts';
export { locateRun, type RunLayout } from './run-layout.ts';
export { outputNames, savedRuns, type SavedGeocodeRun, type SavedRun } from './saved-run.ts';
export {
  deleteRun,
  resumeRun,
  selectRun,
  startNewRun,
  type RunReport,
  type RunTaskInput,
} from './start-run.ts';
export { likelyAddressColumns, relocatedColumns, userColumns } from './user-columns.ts';

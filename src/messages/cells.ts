import { formatNumber, language } from './language.ts';

const en = {
  // The service
  serviceUnreachable: 'The service can’t be reached. Check the network and the service address.',
  serviceTimeout: (seconds: number) => `The service didn’t respond within ${seconds} seconds.`,
  serviceUnreadable: 'The service’s answer could not be read. Try again later; Activity has the details.',
  serviceStatus: (status: number) => `The service responded with status ${status} and gave no reason.`,
  serviceError: (detail: string, _status: number, _labelOf: (parameter: string) => string) => detail,
  gaveUp: (reason: string) =>
    `${reason} All attempts failed. Try again later; results you already have are kept.`,
  gaveUpFor: (reason: string, minutes: number) =>
    `${reason} Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}; results you already have are kept.`,
  calculationDiscarded: 'This calculation was discarded in the CDATA pane. Recalculate to start it again.',
  approvalTimedOut:
    'This calculation waited too long for your approval in the CDATA pane. Recalculate to start it again.',
  lookupsCancelled: 'This calculation was cancelled in the CDATA pane. Recalculate to start it again.',
  connectionChanged: 'The connection was changed during this calculation. Recalculate to start it again.',

  // The connection
  notConnected: 'Not connected. Open the CDATA pane (Home › CDATA) and enter your key.',

  // Arguments of the functions
  unknownName: (what: string, given: string, nearest: string | null) =>
    nearest
      ? `There is no ${what} “${given}”. Did you mean “${nearest}”?`
      : `There is no ${what} “${given}”.`,
  validNames: (names: string) => `Choose one of these: ${names}.`,
  nounDataset: 'dataset',
  nounField: 'field',
  nounFilter: 'filter',
  nounPermitType: 'permit type',
  nounAreaUnit: 'area unit',
  latitudeOutsideCanada: (given: string) =>
    `The latitude ${given} is outside Canada (41 to 84 degrees). Are latitude and longitude swapped?`,
  longitudeOutsideCanada: (given: string) =>
    `The longitude ${given} is outside Canada (-141 to -52 degrees). Are latitude and longitude swapped?`,
  notANumber: (argument: string, given: string) => `${argument} must be a number, not “${given}”.`,
  notPositive: (argument: string, given: string) => `${argument} must be greater than 0, not ${given}.`,
  notWhole: (argument: string, given: string) => `${argument} must be a whole number, not ${given}.`,
  notADate: (argument: string, given: string) =>
    `${argument} must be a date such as 2024-06-30, not “${given}”.`,
  outOfBounds: (argument: string, min: string, max: string, given: string) =>
    `${argument} must be from ${min} to ${max}, not ${given}.`,
  atLeast: (argument: string, min: string, given: string) =>
    `${argument} must be at least ${min}, not ${given}.`,
  below: (argument: string, lower: string) => `${argument} must not be less than ${lower}.`,
  givenTwice: (argument: string) => `${argument} is given twice. Remove one of them.`,
  filterNotSupported: (argument: string) => `This dataset can’t be filtered by ${argument}.`,
  filterWithoutValue: (given: string) =>
    `The filter “${given}” has no value. Write filters as name=value; name=value.`,
  pagingFilter: (given: string) =>
    `${given} can’t be used as a filter. The formula reads all pages, up to max_rows.`,
  notNumeric: (argument: string, given: string) => `${argument} must be a numeric field; “${given}” isn’t.`,
  noStatistics: (dataset: string) => `There are no statistics for ${dataset}.`,
  noSingleRecords: (dataset: string) => `Records of ${dataset} can’t be looked up by id. Use SEARCH.`,
  rowsByValue: (max: number) =>
    `Sorted by value, a search returns at most ${max} rows. Enter a smaller max_rows, or sort by date.`,
  onlyCityFound: (city: string) => `Only the city was found: ${city}`,
  onlyStreetFound: (street: string) => `Only the street was found: ${street}`,
  uncertainMatch: (address: string, matchType: string) =>
    `An uncertain match was found: ${address} (${matchType})`,
  matchTypes: { exact: 'Exact', interpolated: 'Interpolated' },
  unknownMatchType: 'unknown quality',
  acceptMatch: (found: string, confidence: string | null) =>
    `${found}, ${confidence === null ? 'without a confidence' : `confidence ${confidence}`}. Add match_type or confidence to the fields to accept it.`,
  noAssessment: 'There is no assessment for this address.',
  noHistory: 'There is no history for this permit.',
  nothingAtAddress: 'There are no records at this address.',
  cardsNotSupported:
    'This Excel has no data cards: they need Microsoft 365, version 2208 or later (Mac: 16.64). Use CDATA.RECORD or CDATA.PROPERTY.',
  resultTooLarge:
    'This result is too large for a formula. Use fewer rows or fields, or insert it as a table with Search in the CDATA pane.',
  required: (argument: string) => `${argument} is required.`,
  together: (one: string, other: string) => `${one} and ${other} must be used together.`,
  squareFeet: 'ft²',
  areaTooLarge: (given: string, max: string, unit: string) =>
    `No building has an area of ${given} ${unit}: the maximum is ${max} ${unit}. Check the area and its unit.`,
  tooManyDwellings: (given: string, max: string) =>
    `No permit has ${given} dwelling units: the maximum is ${max}. Check the number.`,
  areaUnitMissing: 'Enter the unit of the area in area_unit: “m2” or “ft2”.',
  shapesDiffer: (one: string, other: string) => `${one} and ${other} must have the same number of rows.`,
  notTrueOrFalse: (argument: string, given: string) => `${argument} must be TRUE or FALSE, not “${given}”.`,
  oneCell: (argument: string) => `${argument} must be a single cell.`,
  unexpected: 'Something went wrong in the CDATA add-in. Please report this.',
  notLoaded: 'A part of CDATA can’t be loaded. Check the network, and try again.',
  tryAgain: 'Try again',

  // Tables
  noRecords: 'No records match this search.',

  // Values
  textCut: (length: number) => `cut: the text has ${formatNumber(length)} characters`,
  notInCanada: (field: string, value: string) => `${field} is ${value}, which is outside Canada.`,
};

export type CellMessages = typeof en;

export { en as englishCells };

let french: CellMessages | null = null;

/** Makes the French messages available. They are loaded only where they are used. */
export function addFrenchCells(messages: CellMessages): void {
  french = messages;
}

export const hasFrenchCells = (): boolean => french !== null;

/** The messages that cells show, some of them in the pane too. They are loaded before a formula can be calculated. */
export const cellMessages = (): CellMessages => (language() === 'fr' && french ? french : en);

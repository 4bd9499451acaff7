/** The messages that cells show, and what they share with the pane. */
export const en = {
  // The service
  serviceUnreachable: 'The service cannot be reached. Check the network and the service address.',
  serviceTimeout: (seconds: number) => `The service did not answer within ${seconds} seconds.`,
  serviceUnreadable: 'The service gave an answer that cannot be read. Check the service address.',
  serviceStatus: (status: number) => `The service answered with status ${status} and no reason.`,
  serviceIncomplete: 'The service answered fewer items than it was asked for.',
  gaveUp: (reason: string) =>
    `${reason} The calculation was given up; calculate again to ask only for what is missing.`,

  gaveUpFor: (reason: string, minutes: number) =>
    `${reason} The service asks to wait ${minutes} minutes; calculate again then, to ask only for what is missing.`,
  discarded: 'Not asked: this calculation was discarded in the CDATA pane. Calculate again to ask.',
  heldTooLong:
    'Not asked: this calculation waited too long for its release in the CDATA pane. Calculate again to ask.',
  cancelledWaiting: 'Not answered: everything was cancelled in the CDATA pane. Calculate again to ask.',
  connectionChanged: 'Not asked: the connection was changed meanwhile. Calculate again to ask.',

  // The connection
  notConnected: 'No key yet: open the CDATA pane (Home › CDATA) and connect.',
  addressFault: 'The service address must be a web address such as https://api.example.org.',
  insecureAddressFault:
    'The service address must begin with https://, so that the key is never sent in clear.',
  keyFault: 'Enter the key.',
  keyCharactersFault: 'A key has only letters, digits and signs without spaces or accents. Copy it again.',
  marketplaceFault: 'The marketplace’s name has only letters, digits and hyphens, as in rapidapi.',
  hostFault: 'Enter the gateway host as the marketplace shows it.',

  // Arguments of the functions
  unknownName: (what: string, given: string, nearest: string | null) =>
    nearest
      ? `There is no ${what} “${given}”. Did you mean “${nearest}”?`
      : `There is no ${what} “${given}”.`,
  namesAre: (names: string) => `There are: ${names}.`,
  nounDataset: 'dataset',
  nounField: 'field',
  nounFilter: 'filter',
  nounPermitType: 'permit type',
  nounAreaUnit: 'area unit',
  latitudeFault: (given: string) =>
    `The latitude ${given} is not in Canada: it goes from 41 to 84 degrees. Are latitude and longitude exchanged?`,
  longitudeFault: (given: string) =>
    `The longitude ${given} is not in Canada: it goes from -141 to -52 degrees. Are latitude and longitude exchanged?`,
  notANumber: (argument: string, given: string) => `${argument} must be a number, and “${given}” is none.`,
  notPositive: (argument: string, given: string) => `${argument} must be more than 0, and is ${given}.`,
  notWhole: (argument: string, given: string) => `${argument} must be a whole number, and is ${given}.`,
  notADate: (argument: string, given: string) =>
    `${argument} must be a date such as 2024-06-30, and “${given}” is none.`,
  outOfBounds: (argument: string, least: string, most: string, given: string) =>
    `${argument} goes from ${least} to ${most}, and is ${given}.`,
  atLeast: (argument: string, least: string, given: string) =>
    `${argument} is at least ${least}, and is ${given}.`,
  below: (argument: string, lower: string) => `${argument} lies below ${lower}: exchange them.`,
  givenTwice: (argument: string) => `${argument} is given twice: keep one of them.`,
  notAFilterHere: (argument: string) => `This dataset cannot be searched by ${argument}.`,
  filterWithoutValue: (given: string) =>
    `The filter “${given}” has no value: write it as name=value; name=value.`,
  pagingFilter: (given: string) =>
    `${given} is no filter here: the formula follows the pages up to max_rows.`,
  notNumeric: (argument: string, given: string) =>
    `${argument} must be a field of numbers, and “${given}” is none.`,
  noStatistics: (dataset: string) => `The service keeps no statistics of ${dataset}.`,
  noSingleRecords: (dataset: string) => `${dataset} has no records by id: use SEARCH.`,
  rowsByValue: (most: number) =>
    `Sorted by value, the service gives ${most} rows at most: ask for fewer with max_rows, or sort by date.`,
  noAssessment: 'No assessment is held at this address.',
  noHistory: 'Nothing is known of what happened to this permit.',
  nothingAtAddress: 'The service holds nothing at this address.',
  resultTooLarge:
    'This result is too large for one formula. Ask for fewer rows or fields, or pull it into a table with Search in the CDATA pane.',
  required: (argument: string) => `${argument} is missing.`,
  together: (one: string, other: string) => `${one} and ${other} must be given together.`,
  areaUnitMissing: 'Give area_unit with area: “m2” or “ft2”.',
  shapesDiffer: (one: string, other: string) => `${one} and ${other} must have the same number of rows.`,
  notTrueOrFalse: (argument: string, given: string) =>
    `${argument} must be TRUE or FALSE, and “${given}” is neither.`,
  oneCell: (argument: string) => `${argument} must be a single cell.`,
  unexpected: 'CDATA met an error of its own with this cell. Please report it.',

  // Tables
  noFields: 'Choose at least one field.',
  noRecords: 'No record matches this search.',
  occupied: (address: string) =>
    `There is something in ${address} already. Choose a free place, or a new sheet.`,
  sheetEmpty: 'This sheet is empty. Go to the sheet with your data.',
  columnsGone:
    'A column of this run is no longer on its sheet, or has another header. Begin again from the columns there are.',
  noRoom: 'There is not enough room below or beside this cell. Choose another place, or a new sheet.',
  formulaTooLong: 'This search is too long for a formula. Put it into a table instead.',
  sheetGone: 'The sheet or table is no longer there. What was written went with it.',
  sheetProtected: 'The sheet is protected. Take the protection away, or choose another sheet.',
  selectOneArea: 'Select cells that lie together, and try again.',
  cellEdited: 'Excel is editing a cell. Press Enter there, and try again.',
  workbookRefused: (reason: string) => `Excel refused: ${reason}`,
};

export type CellMessages = typeof en;

/** Messages shown in cells, some of them in the pane too. */
export const en = {
  // The service
  serviceUnreachable: 'The service can’t be reached. Check the network and the service address.',
  serviceTimeout: (seconds: number) => `The service didn’t respond within ${seconds} seconds.`,
  serviceUnreadable: 'The service’s response can’t be read. Check the service address.',
  serviceStatus: (status: number) => `The service responded with status ${status} and gave no reason.`,
  serviceIncomplete: 'The service’s response is incomplete. Recalculate to try again.',
  gaveUp: (reason: string) =>
    `${reason} All attempts failed. Recalculate to try again; results you already have are kept.`,
  gaveUpFor: (reason: string, minutes: number) =>
    `${reason} Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}; results you already have are kept.`,
  calculationDiscarded: 'This calculation was discarded in the CDATA pane. Recalculate to start it again.',
  approvalTimedOut:
    'This calculation waited too long for your approval in the CDATA pane. Recalculate to start it again.',
  lookupsCancelled: 'This calculation was cancelled in the CDATA pane. Recalculate to start it again.',
  connectionChanged: 'The connection was changed during this calculation. Recalculate to start it again.',

  // The connection
  notConnected: 'Not connected. Open the CDATA pane (Home › CDATA) and enter your key.',
  invalidServiceAddress: 'Enter a web address such as https://api.example.org.',
  insecureServiceAddress: 'Enter an address that starts with https://, so that your key is sent encrypted.',
  keyMissing: 'Enter your key.',
  invalidKey: 'A key has no spaces or accents. Copy it again.',
  invalidMarketplace: 'Use only letters, digits and hyphens, as in rapidapi.',
  invalidGatewayHost: 'Enter the gateway host shown by the marketplace.',

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
  noAssessment: 'There is no assessment for this address.',
  noHistory: 'There is no history for this permit.',
  nothingAtAddress: 'There are no records at this address.',
  resultTooLarge:
    'This result is too large for a formula. Use fewer rows or fields, or insert it as a table with Search in the CDATA pane.',
  required: (argument: string) => `${argument} is required.`,
  together: (one: string, other: string) => `${one} and ${other} must be used together.`,
  areaUnitMissing: 'Enter the unit of the area in area_unit: “m2” or “ft2”.',
  shapesDiffer: (one: string, other: string) => `${one} and ${other} must have the same number of rows.`,
  notTrueOrFalse: (argument: string, given: string) => `${argument} must be TRUE or FALSE, not “${given}”.`,
  oneCell: (argument: string) => `${argument} must be a single cell.`,
  unexpected: 'Something went wrong in the CDATA add-in. Please report this.',

  // Tables
  noFields: 'Choose at least one field.',
  noRecords: 'No records match this search.',
  occupied: (address: string) =>
    `The cells ${address} aren’t empty. Choose another destination, or a new sheet.`,
  sheetEmpty: 'This sheet is empty. Go to the sheet with your data.',
  columnsDeleted:
    'A column of this run was deleted or its header was changed. Start a new run from the current columns.',
  noRoom: 'There isn’t enough room here. Choose another destination, or a new sheet.',
  formulaTooLong: 'This search is too long for a formula. Insert a table instead.',
  sheetDeleted: 'The sheet or table was deleted.',
  sheetProtected: 'The sheet is protected. Unprotect it, or choose another sheet.',
  selectOneArea: 'Select adjacent cells, and try again.',
  cellEdited: 'You’re editing a cell. Press Enter in the cell, and try again.',
  workbookRefused: (reason: string) => `Excel couldn’t do this: ${reason}`,
};

export type CellMessages = typeof en;

/** Excel's name of a function whose add-in was missing when the file was opened. */
const orphanedPrefix = /_xldudf_CDATA_(?=[A-Z])/gi;
const cdataCall = /(?<![\p{L}\p{N}_.\\?])(?:CDATA\.|_xldudf_CDATA_)[A-Z]\w*\s*\(/iu;

export const withoutTexts = (formula: string): string => formula.replace(/"(?:[^"]|"")*"/g, '""');

/** Whether a formula uses a name whose own formula calls CDATA. */
export type UsesCdataName = (formula: string) => boolean;

/**
 * Whether the content of a cell or a name is a formula that calls a function of CDATA, alone or in a larger formula.
 *
 * @param usesCdataName Also counts calls through names: {@link CdataNames.matcherFor} of the cell's sheet.
 */
export const callsCdata = (formula: unknown, usesCdataName: UsesCdataName = () => false): formula is string =>
  typeof formula === 'string' &&
  formula.startsWith('=') &&
  // Quoted sheet names may contain anything, too.
  (cdataCall.test(withoutTexts(formula).replace(/'(?:[^']|'')*'!/g, '')) || usesCdataName(formula));

/** The formula as users write it, with `CDATA.` instead of Excel's prefix for a missing add-in. */
export const withOwnNames = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|[^"]+/g, (part) =>
    part.startsWith('"') ? part : part.replace(orphanedPrefix, 'CDATA.'),
  );

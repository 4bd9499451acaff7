/** Excel's name of a function whose add-in was not there when the file was opened. */
const orphaned = /_xldudf_CDATA_(?=[A-Z])/gi;
const called = /(?<![\p{L}\p{N}_.\\?])(?:CDATA\.|_xldudf_CDATA_)[A-Z]\w*\s*\(/iu;

/** A formula without its texts, which may say anything. */
export const withoutTexts = (formula: string): string => formula.replace(/"(?:[^"]|"")*"/g, '""');

/** Whether a formula uses a name whose own formula calls CDATA. */
export type UsesCallingName = (formula: string) => boolean;

/**
 * Whether what a cell or a name holds is a formula that calls a function of CDATA, alone or inside a larger formula.
 *
 * @param usesCallingName Makes a call behind a name count too: what {@link CallingNames.on} gives for the cell's sheet.
 */
export const callsCdata = (
  formula: unknown,
  usesCallingName: UsesCallingName = () => false,
): formula is string =>
  typeof formula === 'string' &&
  formula.startsWith('=') &&
  // Names of sheets in quotes may say anything, too.
  (called.test(withoutTexts(formula).replace(/'(?:[^']|'')*'!/g, '')) || usesCallingName(formula));

/** The formula as a person writes it: with CDATA's own names. */
export const withOwnNames = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|[^"]+/g, (part) =>
    part.startsWith('"') ? part : part.replace(orphaned, 'CDATA.'),
  );

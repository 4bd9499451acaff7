/** Excel's name of a function whose add-in was not there when the file was opened. */
const orphaned = /_xldudf_CDATA_(?=[A-Z])/gi;
const called = /(?<![\p{L}\p{N}_.\\?])(?:CDATA\.|_xldudf_CDATA_)[A-Z]\w*\s*\(/iu;

/** A formula without its texts and the names of sheets in quotes, which may say anything. */
const withoutTexts = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"/g, '""').replace(/'(?:[^']|'')*'!/g, '');

/** Whether what a cell holds is a formula that calls a function of CDATA, alone or inside a larger formula. */
export const callsCdata = (formula: unknown): formula is string =>
  typeof formula === 'string' && formula.startsWith('=') && called.test(withoutTexts(formula));

/** The formula as a person writes it: with CDATA's own names. */
export const withOwnNames = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|[^"]+/g, (part) =>
    part.startsWith('"') ? part : part.replace(orphaned, 'CDATA.'),
  );

import type { Feature } from '../../../src/app/office.ts';

/** What a check may use; everything in it is deleted after the check. */
export interface Workplace {
  context: Excel.RequestContext;
  /** A blank sheet of the check's own. */
  sheet: Excel.Worksheet;
  /** Its name, which needs no quotation marks in formulas. */
  sheetName: string;
}

/** A behaviour of Excel that the add-in relies on. */
export interface Check {
  /** `selfTestMessages().checks` says what it checks. */
  id: string;
  /** The feature that Excel must have; without it, the add-in does not rely on the behaviour. */
  requires?: Feature;
  /** What {@link run} finds in an Excel that behaves as the add-in expects; null where it works with any answer. */
  expected: string | null;
  run(workplace: Workplace): Promise<string>;
}

export const check = (id: string, expected: string, run: Check['run']): Check => ({ id, expected, run });

/** A question that is only reported: nobody has said what Excel does, and the add-in is prepared for either. */
export const observation = (id: string, run: Check['run']): Check => ({ id, expected: null, run });

/** A range of the sheet filled with values or formulas. The next synchronization writes them. */
export function filled(sheet: Excel.Worksheet, address: string, formulas: unknown[][]): Excel.Range {
  const range = sheet.getRange(address);
  range.formulas = formulas as string[][];
  return range;
}

/** Cells as one line: `a,b|c,d`. */
export const line = (cells: unknown[][]): string => cells.map((row) => row.map(String).join(',')).join('|');

/** The values of cells as one line, read with a synchronization. */
export async function readCells(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  address: string,
): Promise<string> {
  const range = sheet.getRange(address).load('values');
  await context.sync();
  return line(range.values as unknown[][]);
}

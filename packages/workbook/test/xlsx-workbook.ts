import { afterAll } from 'vitest';
import { readContents, type CellContents } from '../src/grid/workbook-contents.ts';
import { openHeadlessWorkbook, type HeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { openXlsx, saveXlsx } from '../src/xlsx/xlsx.ts';

const opened: HeadlessWorkbook[] = [];
afterAll(() => opened.forEach((workbook) => workbook.close()));

/** A workbook with one function, which is closed after the tests of the file. */
export function open(options: Parameters<typeof openHeadlessWorkbook>[0] = {}): HeadlessWorkbook {
  const functions = [{ id: 'GEOCODE', parameters: [{ name: 'address' }] }];
  const workbook = openHeadlessWorkbook({ namespace: 'CDATA', metadata: { functions }, ...options });
  const { associate } = workbook.globals.CustomFunctions as {
    associate(id: string, run: () => unknown): void;
  };
  associate('GEOCODE', () => [[51.05, -114.07]]);
  opened.push(workbook);
  return workbook;
}

/** Cells without what files can't tell, by sheet. */
export const cellsOf = ({ host }: HeadlessWorkbook): [string, CellContents[]][] =>
  readContents(host.grid).sheets.map(({ name, cells }) => [
    name,
    [...cells].sort((one, other) => one.row - other.row || one.column - other.column),
  ]);

/** A file as the local workbook opens it, for the add-in of an id. */
export const openedFile = (bytes: Uint8Array, addinId = '') =>
  openXlsx(bytes, { name: 'client', namespace: 'CDATA', addinId });

/** A workbook after it was saved as a file and opened again. */
export const savedAndOpened = async ({ host }: HeadlessWorkbook) =>
  openedFile((await saveXlsx(host)).contents);

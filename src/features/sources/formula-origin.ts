import type { Engine } from '../../engine/index.ts';
import { addressOnSheet, cellAddress, inWorkbook, type SheetCell, WorkbookError } from '../../excel/index.ts';
import { supports } from '../../app/office.ts';
import { usedSources } from './reports/index.ts';
import type { FormulaOrigin, Precedent, SavedCall } from './cell-origin.ts';
import { savedSources } from './record-origin.ts';

/** Reads the calls of our functions in a formula of a sheet, from saved results only. */
export type ReadSavedCalls = (
  formula: string,
  sheetId: string,
  engine: Pick<Engine, 'cached' | 'savedAt'>,
) => Promise<SavedCall[]>;

/** A formula as the workbook has it, and in the language of Excel. */
export interface CellFormula {
  english: string;
  local: string;
}

export async function formulaOrigin(
  { english, local }: CellFormula,
  cell: SheetCell,
  options: {
    spillsFrom: string | null;
    engine: Pick<Engine, 'cached' | 'savedAt'>;
    readSavedCalls: ReadSavedCalls;
  },
): Promise<FormulaOrigin> {
  const { spillsFrom, engine, readSavedCalls } = options;
  const calls = await readSavedCalls(english, cell.sheetId, engine);
  const list = calls.length > 0 ? await savedSources(engine) : null;
  return {
    kind: 'formula',
    formula: local,
    spillsFrom,
    calls: calls.map((call) => ({ ...call, sources: list && usedSources(list, call.records) })),
    precedents: await readPrecedents(cell),
  };
}

/** Null if this Excel does not tell. */
async function readPrecedents(cell: SheetCell): Promise<Precedent[] | null> {
  if (!supports('precedents')) return null;
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(cell.sheetId);
    const { ranges } = sheet.getRangeByIndexes(cell.row, cell.column, 1, 1).getDirectPrecedents();
    ranges.load('items/address,items/rowIndex,items/columnIndex,items/cellCount,items/worksheet/name');
    await context.sync();
    return ranges.items.map(({ address, rowIndex, columnIndex, cellCount, worksheet }) => ({
      address,
      cells: cellCount,
      firstCell: addressOnSheet(worksheet.name, cellAddress(rowIndex, columnIndex)),
    }));
  }).catch((error: unknown) => {
    // Excel's answer for a formula that refers to no cells.
    if (error instanceof WorkbookError && error.code === 'ItemNotFound') return [];
    throw error;
  });
}

import { supports } from '../../app/office.ts';
import type { CalculatingCells } from '../../engine/index.ts';
import {
  areaOf,
  areaProperties,
  areaRange,
  areasOverlap,
  inWorkbook,
  WorkbookError,
  type Area,
  type SheetArea,
} from '../../excel/index.ts';
import { formatCellAddress, parseCellAddress } from './cell-address.ts';

/** Whether the formula in the first cell of an area may still show its former result. */
export type IsStale = (area: SheetArea & { sheet: string }) => boolean;

/**
 * Finds the cells that are being calculated, and those that depend on them, directly or through others: Excel calculates
 * these later, and until then both may show their former results (OfficeDev/office-js 4152, 6930). An Excel without
 * ExcelApi 1.15 does not say what depends on a cell; 2021, the one that has functions, shows #BUSY! in all of them.
 */
export async function findStaleCells(calculating: Pick<CalculatingCells, 'has' | 'all'>): Promise<IsStale> {
  const dependents: SheetArea[] = [];
  for (const column of columnsOf(calculating.all)) dependents.push(...(await readDependents(column)));
  return (area) =>
    calculating.has(formatCellAddress(area)) ||
    dependents.some(
      (one) => one.sheetId === area.sheetId && areasOverlap(one, { ...area, rows: 1, columns: 1 }),
    );
}

type NamedArea = Area & { sheet: string };

/** The smallest area of each column that has all of these cells: there may be thousands, and few columns. */
function columnsOf(addresses: readonly string[]): NamedArea[] {
  const columns = new Map<string, NamedArea>();
  for (const address of addresses) {
    const cell = parseCellAddress(address);
    if (!cell) continue;
    const { sheet, row, column } = cell;
    const key = `${column} ${sheet}`;
    const before = columns.get(key) ?? { sheet, column, columns: 1, row, rows: 1 };
    const first = Math.min(before.row, row);
    const last = Math.max(before.row + before.rows - 1, row);
    columns.set(key, { ...before, row: first, rows: last - first + 1 });
  }
  return [...columns.values()];
}

/** None if this Excel does not tell. */
async function readDependents({ sheet, ...area }: NamedArea): Promise<SheetArea[]> {
  if (!supports('dependents')) return [];
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { ranges } = areaRange(context.workbook.worksheets.getItem(sheet), area).getDependents();
    ranges.load(`items/${areaProperties.replaceAll(',', ',items/')},items/worksheet/id`);
    await context.sync();
    return ranges.items.map((range) => ({ ...areaOf(range), sheetId: range.worksheet.id }));
  }).catch((error: unknown) => {
    // Excel's answer for cells on which no formula depends, and for a sheet that is gone.
    if (error instanceof WorkbookError && error.code === 'ItemNotFound') return [];
    throw error;
  });
}

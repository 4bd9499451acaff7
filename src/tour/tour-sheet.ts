import {
  deleteOwnSheet,
  findOwnSheet,
  freeTableName,
  inWorkbook,
  openOwnSheet,
  styleSecondary,
  styleSection,
  styleTitle,
  type SheetCell,
} from '../excel/index.ts';
import type { ConnectedLookups, LookupOptions } from '../engine/index.ts';
import { tourMessages } from '../messages/index.ts';
import { deleteRun, savedRuns } from '../runs/index.ts';
import { tourAddresses, type TourAddress } from './tour-addresses.ts';

const key = ['tour'];

export const tourSteps = 3;

/** Rows, counted from 0. The table of addresses may grow to the right. */
const rows = { table: 4, formula: 12, records: 15 };

/** The cell that a step is about. */
const cellOfStep = ['A6', 'B13', 'A16'] as const;

const hasTourSheet = (): Promise<boolean> =>
  inWorkbook(async (context) => (await findOwnSheet(context, key)) !== null);

/**
 * Shows the tour's sheet and selects the cell of a step. The first time, makes the sheet, which takes a call.
 *
 * @throws WorkbookError where Excel refuses; ServiceError from the service.
 */
export async function showTourSheet(
  step: number,
  lookups: Pick<ConnectedLookups, 'request'>,
  options: LookupOptions,
): Promise<void> {
  const addresses = (await hasTourSheet()) ? [] : await tourAddresses(lookups, options);
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { sheet, isNew } = await openOwnSheet(context, { key, name: tourMessages().sheet });
    if (isNew) await fillSheet(context, sheet, addresses);
    sheet.activate();
    sheet.getRange(cellOfStep[step] ?? 'A1').select();
    await context.sync();
  });
}

async function fillSheet(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  addresses: readonly TourAddress[],
): Promise<void> {
  const text = tourMessages();
  const present = context.workbook.tables.load('items/name');
  await context.sync();
  sheet.getRange('A1:A2').values = [[text.title], [text.removal]];
  styleTitle(sheet.getRange('A1'));
  styleSecondary(sheet.getRange('A2'));
  [rows.table - 1, rows.formula - 1, rows.records - 1].forEach((row, step) => {
    const heading = sheet.getRangeByIndexes(row, 0, 1, 1);
    heading.values = [[text.steps[step]!.sheet]];
    styleSection(heading);
  });
  const cells = sheet.getRangeByIndexes(rows.table, 0, addresses.length + 1, 2);
  cells.values = [[text.address, text.city], ...addresses.map(({ address, city }) => [address, city])];
  const table = sheet.tables.add(cells, true);
  table.name = freeTableName(
    text.sheet,
    present.items.map(({ name }) => name),
  );
  table.showFilterButton = false;
  sheet.getRangeByIndexes(rows.formula, 0, 1, 1).values = [[text.formulaLabel]];
  sheet.getRange('A:A').format.columnWidth = 230;
  sheet.getRange('B:B').format.columnWidth = 150;
  sheet.showGridlines = false;
}

/** The cell for the formula of the second step; null if there is no sheet. */
export const tourFormulaCell = (): Promise<(SheetCell & { sheet: string }) | null> =>
  inWorkbook(async (context) => {
    const sheet = await findOwnSheet(context, key);
    return sheet && { sheetId: sheet.id, sheet: sheet.name, row: rows.formula, column: 1 };
  });

/** Deletes the tour's sheet with what the workbook remembers of it. Does nothing if there is none. */
export async function removeTourSheet(): Promise<void> {
  const sheetId = await inWorkbook({ waitForCellEdit: true }, (context) => deleteOwnSheet(context, key));
  if (sheetId === null) return;
  const runs = await savedRuns();
  for (const run of runs) if (run.sheetId === sheetId) await deleteRun(run.id);
}

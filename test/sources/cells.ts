import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { originOfCell } from '../../src/app/origin-line.ts';
import type { CellOrigin } from '../../src/features/sources/index.ts';
import type { RunEngine } from '../../src/features/column-runs/index.ts';
import { newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';

/** Where a cell's value comes from, as somebody without a connection and without saved results sees it. */
export async function originAt(
  { run }: HeadlessWorkbook,
  sheetName: string,
  address: string,
  engine: Partial<RunEngine> = {},
): Promise<CellOrigin> {
  const cell = await run(async (context) => {
    const range = context.workbook.worksheets
      .getItem(sheetName)
      .getRange(address)
      .load('rowIndex,columnIndex,worksheet/id');
    await context.sync();
    return { sheetId: range.worksheet.id, row: range.rowIndex, column: range.columnIndex };
  });
  const nothingSaved = {
    cached: () => Promise.reject(new Error('not connected')),
    savedAt: () => null,
    ...engine,
  };
  const runs = runsOf(newTaskRegistry(), nothingSaved);
  return (await originOfCell(cell, { runs, engine: nothingSaved as never })).origin;
}

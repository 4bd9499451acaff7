import { freeHeader, inWorkbook } from '../excel/index.ts';
import { anchorColumns, deleteAnchors } from './column-anchors.ts';
import { addedColumns, mergedRun, sourceColumn } from './new-run.ts';
import { formatOutputColumn } from './output-columns.ts';
import { relinkRun } from './relink-run.ts';
import type { ColumnRun, NewRun, OutputColumn } from './run-kind.ts';
import { locateRun, type RunLayout } from './run-layout.ts';
import { storeRun, type RunOutput, type SavedRun } from './saved-run.ts';

/**
 * Gives a saved run the options of a new one and the columns of it that it lacks, before its note column. Its results
 * are then requested again, because they lack these columns.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 */
export async function extendRun(
  savedRun: SavedRun,
  newRun: NewRun,
  columnRun: Pick<ColumnRun, 'rowInput' | 'resultKey'>,
): Promise<SavedRun> {
  const columns = addedColumns(savedRun, newRun);
  const merged = mergedRun(savedRun, newRun);
  if (columns.length === 0) return { ...savedRun, options: merged.options };
  const results = await relinkRun(savedRun, columnRun);
  const layout = await locateRun(savedRun);
  const { headerRow, firstRow } = layout;
  const noteAt = layout.outputs.at(-1)!;
  const shiftedIndex = (index: number) => (index < noteAt ? index : index + columns.length);
  const run = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const insertions = await insertColumns(context, layout, columns);
    const outputs = savedRun.outputs.map((output, position) => ({
      ...output,
      index: shiftedIndex(layout.outputs[position]!),
    }));
    results.startRound();
    results.store(context);
    const extendedRun: SavedRun = {
      ...savedRun,
      sources: merged.sources.map((index) => ({
        ...sourceColumn(newRun.source, index),
        index: shiftedIndex(index),
      })),
      outputs: merged.outputs.map(({ name }) =>
        [...outputs, ...insertions].find((one) => one.name === name)!,
      ),
      options: merged.options,
      headerRow,
      firstRow,
      round: results.round,
    };
    storeRun(context, extendedRun);
    if (headerRow === null) await deleteAnchors(context, savedRun.id);
    await context.sync();
    return extendedRun;
  });
  if (headerRow === null) await anchorColumns(run);
  return run;
}

/** Inserts columns before the note column. The next synchronization of the context writes their headers and formats. */
async function insertColumns(
  context: Excel.RequestContext,
  { sheetId, headerRow, firstRow, rows, outputs }: RunLayout,
  columns: readonly OutputColumn[],
): Promise<RunOutput[]> {
  const noteAt = outputs.at(-1)!;
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const headers =
    headerRow === null
      ? null
      : sheet
          .getRangeByIndexes(headerRow, 0, 1, noteAt + 1)
          .getEntireRow()
          .getUsedRange(true)
          .load('values');
  sheet.getRangeByIndexes(firstRow, noteAt, 1, columns.length).getEntireColumn().insert('Right');
  await context.sync();
  const usedHeaders = (headers?.values[0] ?? []).map(String);
  return columns.map((column, position) => {
    const index = noteAt + position;
    const header = headerRow === null ? '' : freeHeader(column.header, usedHeaders);
    formatOutputColumn(sheet, { firstRow, rows, index }, column);
    if (headerRow !== null) {
      const cell = sheet.getRangeByIndexes(headerRow, index, 1, 1);
      cell.copyFrom(sheet.getRangeByIndexes(headerRow, noteAt + columns.length, 1, 1), 'Formats');
      cell.values = [[header]];
    }
    return { name: column.name, header, index };
  });
}

import type { Field } from '../catalog/index.ts';
import { messages } from '../messages/index.ts';
import {
  type Cells,
  columnFormat,
  inWorkbook,
  maxDataRows,
  textFormat,
  WorkbookError,
} from '../excel/index.ts';
import { needsSheetRows, readSurroundings, refuseParting, rowRuns } from './sheet-rows.ts';
import { columnsOf, loadLayout, runsOf, type TableLayout } from './table-layout.ts';

/** Points; about 45 letters of Excel's own font. */
const widestColumn = 240;
/** More ranges of one format than these are sent as a list of formats. */
const mostRanges = 40;

/**
 * Writes rows at a table's end, a block with one round trip after a look at where the table is by then: people move it,
 * insert columns, or fill the cells below it while it grows. Nothing is written over.
 */
export class TableWriter {
  readonly tableId: string;
  readonly #fields: readonly Field[];
  readonly #named: Record<string, string>;

  /** @param named Headers of the columns that could not have their field's name, by field. */
  constructor(tableId: string, fields: readonly Field[], named: Record<string, string> = {}) {
    this.tableId = tableId;
    this.#fields = fields;
    this.#named = named;
  }

  /**
   * Writes rows below the last, with their formats before their values: under the text format nothing is a formula,
   * and no identifier loses its zeros.
   *
   * @param remember What goes into the workbook with the rows.
   * @param fit Fits the columns to what is in them, once.
   * @throws WorkbookError where the table is gone, its sheet full or protected, or something is in the way of new rows.
   */
  async append(
    cells: Cells,
    remember: (context: Excel.RequestContext) => void = () => undefined,
    fit = false,
  ): Promise<void> {
    const layout = await look(this.tableId);
    const { row, rows, headers, blank } = layout;
    const count = cells.values.length;
    const after = row + 1 + (blank ? 0 : rows) + count;
    if (after > maxDataRows + 1) throw new WorkbookError(messages().tables.sheetFull);
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      const table = context.workbook.tables.getItem(this.tableId);
      const sheetRows = needsRoom(layout, count) && (await takesSheetRows(context, table, layout, count));
      context.application.suspendApiCalculationUntilNextSync();
      const last = blank ? null : table.getDataBodyRange().getLastRow();
      const added = makeRows(table, layout, count, sheetRows);
      this.#write(added, layout, cells);
      this.#copyOwn(added, layout, last);
      remember(context);
      const widths = fit ? fitted(table, headers.length) : [];
      await context.sync();
      const tooWide = widths.filter(({ columnWidth }) => columnWidth > widestColumn);
      for (const format of tooWide) format.columnWidth = widestColumn;
      if (tooWide.length > 0) await context.sync();
    });
  }

  #write(added: Excel.Range, layout: TableLayout, { values, textFormatOverrides }: Cells): void {
    const columns = columnsOf(layout.headers, this.#fields, this.#named);
    const part = (to: number, width: number, from = 0, rows = values.length) =>
      added.getCell(from, to).getResizedRange(rows - 1, width - 1);
    for (const { format, to, width } of sameFormats(columns)) part(to, width).numberFormat = format as never;
    for (const { field, from, to } of columns) {
      const ranges = rowRuns(textFormatOverrides[from]!);
      if (ranges.length > mostRanges) {
        const departing = new Set(textFormatOverrides[from]);
        part(to, 1).numberFormat = values.map((_, row) => [
          departing.has(row) ? textFormat : columnFormat(field),
        ]);
      } else {
        for (const { row, rows } of ranges) part(to, 1, row, rows).numberFormat = textFormat as never;
      }
    }
    for (const { from, to, columns: width } of runsOf(columns)) {
      const whole = width === this.#fields.length;
      part(to, width).values = (
        whole ? values : values.map((row) => row.slice(from, from + width))
      ) as Excel.Range['values'];
    }
  }

  /** The user's own columns go on as in the row above: their formulas, and the format of their numbers. */
  #copyOwn(added: Excel.Range, { headers, lastRow }: TableLayout, last: Excel.Range | null): void {
    if (!last) return;
    const ours = new Set(columnsOf(headers, this.#fields, this.#named).map(({ to }) => to));
    headers.forEach((_, column) => {
      if (ours.has(column)) return;
      const cells = added.getColumn(column);
      const format = lastRow.formats[column]!;
      if (format !== 'General') cells.numberFormat = format as never;
      if (isFormula(lastRow.formulas[column])) {
        cells.copyFrom(last.getCell(0, column), 'Formulas' as Excel.RangeCopyType);
      }
    });
  }
}

/** Rows that a block adds to the body: the one of a table without rows is there already. */
const rowsToAdd = ({ blank }: TableLayout, count: number): number => (blank ? count - 1 : count);

/** Whether something below the table has to move down for new rows. */
const needsRoom = (layout: TableLayout, count: number): boolean =>
  layout.showTotals || layout.room < rowsToAdd(layout, count);

/** Whether new rows are whole rows of the sheet; refused where these would part what is beside the table. */
async function takesSheetRows(
  context: Excel.RequestContext,
  table: Excel.Table,
  layout: TableLayout,
  count: number,
): Promise<boolean> {
  if (rowsToAdd(layout, count) === 0) return false;
  const around = await readSurroundings(context, table);
  if (!needsSheetRows(around)) return false;
  await refuseParting(context, table, around, around.row + around.rows - (layout.showTotals ? 1 : 0));
  return true;
}

/** The new rows of the table: below it where there is room, otherwise what is below moves down. */
function makeRows(table: Excel.Table, layout: TableLayout, count: number, sheetRows: boolean): Excel.Range {
  const { blank, showTotals, headers } = layout;
  if (sheetRows) {
    const below = table.getDataBodyRange().getLastRow().getRowsBelow(rowsToAdd(layout, count));
    below.getEntireRow().insert('Down');
    // Rows that come in above the totals are the table's by themselves.
    if (showTotals) return lastRows(table, count);
  } else if (needsRoom(layout, count)) {
    table.rows.add(
      undefined,
      Array.from({ length: count }, () => headers.map(() => '')),
    );
    return lastRows(table, count);
  }
  const header = table.getHeaderRowRange();
  const whole = blank ? header : table.getRange();
  const added = whole.getRowsBelow(count);
  table.resize(whole.getResizedRange(count, 0));
  return added;
}

function lastRows(table: Excel.Table, count: number): Excel.Range {
  const end = table.getDataBodyRange().getLastRow();
  return count > 1 ? end.getOffsetRange(1 - count, 0).getResizedRange(count - 1, 0) : end;
}

/** Where a table stands, and how many rows are free below it. */
const look = (tableId: string): Promise<TableLayout> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const place = loadLayout(table);
    await context.sync();
    const { row, column, rows, headers, showTotals } = place();
    const below = row + 1 + rows + (showTotals ? 1 : 0);
    const whole = loadLayout(table, { row: below, column, columns: headers.length });
    await context.sync();
    return whole();
  });

const isFormula = (contents: unknown): boolean => typeof contents === 'string' && contents.startsWith('=');

/** Columns beside one another that have the same format. */
function sameFormats(
  columns: readonly { field: Field; to: number }[],
): { format: string; to: number; width: number }[] {
  const found: { format: string; to: number; width: number }[] = [];
  for (const { field, to } of [...columns].sort((one, other) => one.to - other.to)) {
    const format = columnFormat(field);
    const last = found.at(-1);
    if (last?.format === format && last.to + last.width === to) last.width++;
    else found.push({ format, to, width: 1 });
  }
  return found;
}

/** Fits the columns; their widths are there after the next synchronisation. A description is not let to push the others out of sight. */
function fitted(table: Excel.Table, columns: number): Excel.RangeFormat[] {
  table.getRange().format.autofitColumns();
  const header = table.getHeaderRowRange();
  return Array.from({ length: columns }, (_, column) => header.getCell(0, column).format.load('columnWidth'));
}

import type { Field } from '../../catalog/index.ts';
import { messages } from '../../messages/index.ts';
import { columnFormat, textFormat, type Cells } from '../column.ts';
import { inWorkbook } from '../in-workbook.ts';
import { mostRows } from '../sheet-limits.ts';
import { columnsOf, loadLayout, runsOf, type TableLayout } from './table-layout.ts';
import { WorkbookError } from '../workbook-error.ts';

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
   * @throws WorkbookError where the table is gone, or its sheet full or protected.
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
    if (after > mostRows + 1) throw new WorkbookError(messages().tables.sheetFull);
    await inWorkbook(async (context) => {
      context.application.suspendApiCalculationUntilNextSync();
      const table = context.workbook.tables.getItem(this.tableId);
      const last = blank ? null : table.getDataBodyRange().getLastRow();
      const added = makeRows(table, layout, count);
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

  #write(added: Excel.Range, layout: TableLayout, { values, departures }: Cells): void {
    const columns = columnsOf(layout.headers, this.#fields, this.#named);
    const part = (to: number, width: number, from = 0, rows = values.length) =>
      added.getCell(from, to).getResizedRange(rows - 1, width - 1);
    for (const { format, to, width } of sameFormats(columns)) part(to, width).numberFormat = format as never;
    for (const { field, from, to } of columns) {
      const ranges = together(departures[from]!);
      if (ranges.length > mostRanges) {
        const departing = new Set(departures[from]);
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

/** The new rows of the table: below it where there is room, otherwise what is below moves down. */
function makeRows(
  table: Excel.Table,
  { blank, room, showTotals, headers }: TableLayout,
  count: number,
): Excel.Range {
  if (showTotals || room < (blank ? count - 1 : count)) {
    table.rows.add(
      undefined,
      Array.from({ length: count }, () => headers.map(() => '')),
    );
    const end = table.getDataBodyRange().getLastRow();
    return count > 1 ? end.getOffsetRange(1 - count, 0).getResizedRange(count - 1, 0) : end;
  }
  const header = table.getHeaderRowRange();
  const whole = blank ? header : table.getRange();
  const added = whole.getRowsBelow(count);
  table.resize(whole.getResizedRange(count, 0));
  return added;
}

/** Where a table stands, and how many rows are free below it. */
const look = (tableId: string): Promise<TableLayout> =>
  inWorkbook(async (context) => {
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

/** Rows that follow one another, as ranges. */
function together(rows: readonly number[]): { row: number; rows: number }[] {
  const ranges: { row: number; rows: number }[] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && last.row + last.rows === row) last.rows++;
    else ranges.push({ row, rows: 1 });
  }
  return ranges;
}

/** Fits the columns; their widths are there after the next synchronisation. A description is not let to push the others out of sight. */
function fitted(table: Excel.Table, columns: number): Excel.RangeFormat[] {
  table.getRange().format.autofitColumns();
  const header = table.getHeaderRowRange();
  return Array.from({ length: columns }, (_, column) => header.getCell(0, column).format.load('columnWidth'));
}

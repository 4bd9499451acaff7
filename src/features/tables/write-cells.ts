import { columnFormat, textFormat, type Cells } from '../../excel/cells/index.ts';
import { consecutiveRanges, groupAdjacent } from '../../excel/index.ts';
import { columnRanges, fieldColumns, type FieldColumn, type TableFields } from './read-table.ts';

/** A column whose text cells form more ranges than this gets its formats as one list. */
const maxFormatRanges = 40;

/**
 * Writes records to new rows of a table. Formats come before values: under the text format nothing is a formula, and
 * identifiers keep their zeros.
 *
 * @param tableHeaders Of all columns of the table, in their order.
 */
export function writeCells(
  newRows: Excel.Range,
  table: TableFields,
  tableHeaders: readonly string[],
  { values, textFormatOverrides }: Cells,
): void {
  const { fields, headers } = table;
  const columns = fieldColumns(tableHeaders, fields, headers);
  const part = (column: number, width: number, row = 0, rows = values.length) =>
    newRows.getCell(row, column).getResizedRange(rows - 1, width - 1);
  for (const { format, columnIndex, width } of formatRanges(columns)) {
    part(columnIndex, width).numberFormat = format as never;
  }
  for (const { field, fieldIndex, columnIndex } of columns) {
    const textRows = textFormatOverrides[fieldIndex]!;
    const ranges = consecutiveRanges(textRows);
    if (ranges.length > maxFormatRanges) {
      const isTextRow = new Set(textRows);
      part(columnIndex, 1).numberFormat = values.map((_, row) => [
        isTextRow.has(row) ? textFormat : columnFormat(field),
      ]);
    } else {
      for (const { first, count } of ranges)
        part(columnIndex, 1, first, count).numberFormat = textFormat as never;
    }
  }
  for (const { fieldIndex, columnIndex, width } of columnRanges(columns)) {
    const rows =
      width === fields.length ? values : values.map((row) => row.slice(fieldIndex, fieldIndex + width));
    part(columnIndex, width).values = rows as Excel.Range['values'];
  }
}

/** Adjacent columns of the same number format. */
function formatRanges(
  columns: readonly FieldColumn[],
): { format: string; columnIndex: number; width: number }[] {
  const formats = columns
    .map(({ field, columnIndex }) => ({ format: columnFormat(field), columnIndex }))
    .sort((one, other) => one.columnIndex - other.columnIndex);
  const groups = groupAdjacent(
    formats,
    (previous, next) => next.format === previous.format && next.columnIndex === previous.columnIndex + 1,
  );
  return groups.map((group) => ({ ...group[0]!, width: group.length }));
}

import { readsAsFormula, textFormat } from '../../excel/cells/index.ts';
import { groupAdjacent } from '../../excel/index.ts';

/** A cell of a sheet and its value; rows and columns are counted from 0. */
interface SheetCellValue {
  row: number;
  column: number;
  value: unknown;
}

/** Rows between two cells that cost less than another range. */
const maxGap = 30;
const maxSpanRows = 1000;

/** Cells of one column that are read or written together. */
function spansOf<Cell extends { row: number; column: number }>(cells: readonly Cell[]): Cell[][] {
  const sorted = [...cells].sort((a, b) => a.column - b.column || a.row - b.row);
  return groupAdjacent(
    sorted,
    (previous, next, span) =>
      next.column === previous.column &&
      next.row - previous.row <= maxGap &&
      next.row - span[0]!.row < maxSpanRows,
  );
}

const heightOf = (span: readonly { row: number }[]): number => span.at(-1)!.row - span[0]!.row + 1;

/**
 * Loads the values and formulas of cells. Call the result after the next synchronization.
 *
 * @returns The value of a cell; undefined for one with a formula.
 */
export function loadCells(
  sheet: Excel.Worksheet,
  cells: readonly { row: number; column: number }[],
): () => (cell: { row: number; column: number }) => unknown {
  const spans = spansOf(cells).map((span) => ({
    top: span[0]!.row,
    cells: span,
    range: sheet.getRangeByIndexes(span[0]!.row, span[0]!.column, heightOf(span), 1).load('values,formulas'),
  }));
  return () => {
    const values = new Map<string, unknown>();
    for (const { top, cells: span, range } of spans) {
      for (const { row, column } of span) {
        const value: unknown = range.values[row - top]![0];
        const formula: unknown = range.formulas[row - top]![0];
        const isFormula = typeof formula === 'string' && formula.startsWith('=') && formula !== value;
        values.set(`${row},${column}`, isFormula ? undefined : (value ?? ''));
      }
    }
    return ({ row, column }) => values.get(`${row},${column}`);
  };
}

/** Writes cells and leaves those between them. */
export function writeCells(sheet: Excel.Worksheet, cells: readonly SheetCellValue[]): void {
  for (const { row, column, value } of cells) {
    if (typeof value === 'string' && isConverted(value)) {
      sheet.getRangeByIndexes(row, column, 1, 1).numberFormat = [[textFormat]];
    }
  }
  for (const span of spansOf(cells)) {
    const top = span[0]!.row;
    const values = Array.from({ length: heightOf(span) }, (): [unknown] => [null]);
    for (const { row, value } of span) values[row - top] = [value];
    sheet.getRangeByIndexes(top, span[0]!.column, values.length, 1).values = values as unknown as string[][];
  }
}

/** Whether Excel makes something else of an address or a part of one: `3-5` and `5 May` are dates, `007` a number. */
const isConverted = (text: string): boolean =>
  readsAsFormula(text) ||
  (/\d/.test(text) && /^[\d\s.,:/$%()-]+$/.test(text)) ||
  /^(?:\d{1,4}[\s./-]*\p{L}{3,9}\.?|\p{L}{3,9}\.?[\s./-]*\d{1,4})$/u.test(text.trim()) ||
  /^(?:true|false|vrai|faux)$/i.test(text.trim());

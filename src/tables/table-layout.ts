import type { Field } from '../catalog/index.ts';
import { maxDataRows } from '../excel/index.ts';

/** Where the columns and rows of a table stand, as they were last seen: people move them while it is written. */
export interface TableLayout {
  /** Row and column of the sheet where its header begins, counted from 0. */
  row: number;
  column: number;
  /** Header cells, from left to right. */
  headers: string[];
  /** Rows of its body, without totals. */
  rows: number;
  /** Whether its body is the one blank row that a table without rows has. */
  blank: boolean;
  showTotals: boolean;
  /** Free rows below it, in its columns. */
  room: number;
  /** What its last row holds: new rows get the formulas of the user's own columns. */
  lastRow: { formulas: unknown[]; formats: string[] };
}

/** A column of the table for a field. */
export interface FieldColumn {
  field: Field;
  /** Place of the field among those that are written. */
  from: number;
  /** Place of its column in the table. */
  to: number;
}

/** The columns of the fields; those that were deleted, or renamed and so are the user's own, are left out. */
export function columnsOf(
  headers: readonly string[],
  fields: readonly Field[],
  named: Record<string, string> = {},
): FieldColumn[] {
  return fields.flatMap((field, from) => {
    const to = headers.indexOf(named[field.name] ?? field.name);
    return to < 0 ? [] : [{ field, from, to }];
  });
}

/** Columns that stand beside one another in the table and among the fields: they are read and written as one range. */
export interface ColumnRun {
  from: number;
  to: number;
  columns: number;
}

/** The columns as ranges, from left to right. */
export function runsOf(columns: readonly FieldColumn[]): ColumnRun[] {
  const runs: ColumnRun[] = [];
  for (const { from, to } of [...columns].sort((one, other) => one.to - other.to)) {
    const last = runs.at(-1);
    if (last && last.to + last.columns === to && last.from + last.columns === from) last.columns++;
    else runs.push({ from, to, columns: 1 });
  }
  return runs;
}

/**
 * Loads where a table stands; what it returns is read after the next synchronisation.
 *
 * @param free Where the rows below the table begin, if that is known: then it is seen how many are free.
 */
export function loadLayout(
  table: Excel.Table,
  free?: { row: number; column: number; columns: number },
): () => TableLayout {
  table.load('showTotals');
  const header = table.getHeaderRowRange().load('values,rowIndex,columnIndex');
  const body = table.getDataBodyRange().load('rowCount');
  const last = body.getLastRow().load('formulas,numberFormat');
  const below = free && free.row <= maxDataRows ? loadBelow(table, free) : null;
  return () => {
    const formulas = last.formulas[0] as unknown[];
    const rows = body.rowCount;
    const afterTable = header.rowIndex + 1 + rows;
    const inWay = below && !below.isNullObject ? below.rowIndex : maxDataRows + 1;
    return {
      row: header.rowIndex,
      column: header.columnIndex,
      headers: (header.values[0] as unknown[]).map(String),
      rows,
      blank: rows === 1 && formulas.every((value) => value === ''),
      showTotals: table.showTotals,
      room: free ? Math.max(0, inWay - afterTable) : 0,
      lastRow: { formulas, formats: (last.numberFormat as string[][])[0]! },
    };
  };
}

function loadBelow(
  table: Excel.Table,
  { row, column, columns }: { row: number; column: number; columns: number },
): Excel.Range {
  const below = table.worksheet.getRangeByIndexes(row, column, maxDataRows + 1 - row, columns);
  return below.getUsedRangeOrNullObject(true).load('rowIndex');
}

import { SheetsNoteModel } from '@univerjs/sheets-note';
import type { Grid } from './grid.ts';

/** A note at a cell, from 0. */
export interface CellNote {
  row: number;
  column: number;
  text: string;
}

/** The notes of a sheet. */
export function notesOf(grid: Grid, sheetId: string): CellNote[] {
  const notes = grid.injector.get(SheetsNoteModel).getSheetNotes(grid.workbook.getId(), sheetId);
  return [...(notes?.values() ?? [])].map(({ row, col, note }) => ({ row, column: col, text: note }));
}

/** Univer's own size of a new note, in pixels. */
const size = { width: 160, height: 72 };

/** Notes among the data of a workbook. */
export const notesResource = (sheets: readonly { id: string; notes: readonly CellNote[] }[]) => ({
  name: 'SHEET_NOTE_PLUGIN',
  data: JSON.stringify(Object.fromEntries(sheets.map(({ id, notes }) => [id, notesByRow(id, notes)]))),
});

function notesByRow(sheetId: string, notes: readonly CellNote[]) {
  const rows: Record<number, Record<number, object>> = {};
  notes.forEach(({ row, column, text }, index) => {
    const note = { id: `${sheetId}-${index + 1}`, row, col: column, ...size, note: text, show: false };
    (rows[row] ??= {})[column] = note;
  });
  return rows;
}

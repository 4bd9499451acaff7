import { columnLetters } from '../../src/excel/index.ts';
import { runMessages, type SheetColumn } from '../../src/features/column-runs/index.ts';
import type { ColumnOption } from './column-form.tsx';

/** The columns of a sheet, by their headers and letters. */
export function columnOptions(columns: readonly SheetColumn[]): ColumnOption[] {
  const { columnOf, column } = runMessages();
  return columns.map(({ index, header, group }) => {
    const letters = columnLetters(index);
    return { index, label: header ? columnOf(letters, header, group) : column(letters) };
  });
}

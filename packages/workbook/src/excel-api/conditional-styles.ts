import { overlap } from '../grid/area.ts';
import type { CellValue } from '../grid/cell-contents.ts';
import type { Grid } from '../grid/grid.ts';
import type { ConditionalAppearance, ConditionalFormatRecord, TextRule } from './conditional-format-state.ts';

/**
 * What conditional formats make of a cell, at its current value; null where none applies. A format of higher priority wins
 * where two set the same.
 *
 * @param formats In the order of their priority. Workbooks that earlier versions saved may have some without a text.
 */
export function conditionalAppearance(
  grid: Grid,
  formats: readonly ConditionalFormatRecord[],
  { sheetId, row, column }: { sheetId: string; row: number; column: number },
): ConditionalAppearance | null {
  const cell = { row, column, rows: 1, columns: 1 };
  const appearances = formats
    .filter(
      ({ sheetId: own, areas, text }) =>
        own === sheetId &&
        text !== undefined &&
        areas.some((area) => overlap(area, cell)) &&
        matchesText(text, grid.values(sheetId, cell)[0]![0]!),
    )
    .map(({ appearance }) => appearance);
  return appearances.length > 0 ? Object.assign({}, ...appearances.reverse()) : null;
}

/** Whether a value begins with the text, without regard to case: the only rule that the add-in uses. */
const matchesText = ({ text }: TextRule, value: CellValue): boolean =>
  String(value ?? '')
    .toLowerCase()
    .startsWith(text.toLowerCase());

import type { Grid } from '../../grid/grid.ts';
import { findSheet } from '../range/index.ts';
import { alreadyExists, argumentError } from '../wire/index.ts';

export const maxCharactersOfSheetName = 31;

/**
 * Excel's rules (Microsoft: "Rename a worksheet"): 1 to 31 characters, no : \ / ? * [ ], no apostrophe at an end,
 * not History, unique in the workbook.
 *
 * @param ownId The sheet that may have the name already.
 */
export function checkSheetName(grid: Grid, name: string, ownId?: string): void {
  const isValid =
    name.length > 0 && name.length <= maxCharactersOfSheetName && !/[:\\/?*[\]]|^'|'$/.test(name);
  if (!isValid || name.toLowerCase() === 'history') throw argumentError();
  const other = findSheet(grid, name);
  if (other !== null && other !== ownId) throw alreadyExists();
}

/** `Sheet1`, `Sheet2`, …: the first that is free, from one more than the number of sheets. */
export function freeSheetName(grid: Grid): string {
  let number = grid.worksheets.ids.length + 1;
  while (findSheet(grid, `Sheet${number}`) !== null) number++;
  return `Sheet${number}`;
}

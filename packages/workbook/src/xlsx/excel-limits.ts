import type { Area } from '../grid/area.ts';
import type { SheetContents } from '../grid/workbook-contents.ts';
import { maxCharactersOfCell, maxCharactersOfFormula } from '../limits.ts';

/** Levels of functions and parentheses in a formula (Microsoft: "Excel specifications and limits"). */
const maxNesting = 64;

/** Whether Excel itself could not have made a sheet: one with more would hang or end the page that draws it. */
export const isBeyondExcel = ({ cells, merges, validation }: SheetContents): boolean =>
  cells.some(({ value, formula }) => isTooLong(value) || (formula !== null && isBeyondFormula(formula))) ||
  validation.some((rule) =>
    [rule.formula1, rule.formula2].some((text) => text !== undefined && isBeyondFormula(text)),
  ) ||
  haveOverlap(merges);

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > maxCharactersOfCell;

function isBeyondFormula(formula: string): boolean {
  if (formula.length > maxCharactersOfFormula) return true;
  let depth = 0;
  let isText = false;
  for (const character of formula) {
    if (character === '"') isText = !isText;
    else if (!isText && character === '(') depth++;
    else if (!isText && character === ')') depth--;
    if (depth > maxNesting) return true;
  }
  return false;
}

/** Whether two merged areas have a cell in common, by a line that goes down the rows. */
function haveOverlap(merges: readonly Area[]): boolean {
  const byRow = merges.toSorted((one, other) => one.row - other.row);
  let open: Area[] = [];
  for (const area of byRow) {
    open = open.filter(({ row, rows }) => row + rows > area.row);
    const isCommon = ({ column, columns }: Area) =>
      column < area.column + area.columns && area.column < column + columns;
    if (open.some(isCommon)) return true;
    open.push(area);
  }
  return false;
}

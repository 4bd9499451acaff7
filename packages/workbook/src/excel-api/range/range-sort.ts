import { isCellError } from '../../grid/cell-error.ts';
import type { Area } from '../../grid/area.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import type { Host } from '../host.ts';
import type { SortField } from '../state.ts';
import { argumentError, notImplemented, RemoteObject } from '../wire/index.ts';

export class RangeSort extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
    private readonly area: Area,
  ) {
    super();
  }

  async apply(
    fields: SortField[],
    matchCase = false,
    hasHeaders = false,
    orientation = 'Rows',
  ): Promise<void> {
    if (orientation !== 'Rows') throw notImplemented(`RangeSort.apply of ${orientation}`);
    const { row, rows } = this.area;
    const body = hasHeaders ? { ...this.area, row: row + 1, rows: rows - 1 } : this.area;
    if (body.rows > 0) await sortRows(this.host, this.sheetId, body, fields, { matchCase });
  }
}

/** Sorts the rows of an area by the cells of some columns; equal rows stay in their order. */
export async function sortRows(
  host: Host,
  sheetId: string,
  area: Area,
  fields: SortField[],
  { matchCase }: { matchCase: boolean },
): Promise<void> {
  const isInArea = ({ key }: SortField) => key >= 0 && key < area.columns;
  if (fields.length === 0 || !fields.every(isInArea)) throw argumentError();
  if (fields.some(({ sortOn = 'Value' }) => sortOn !== 'Value')) throw notImplemented('SortField.sortOn');
  host.protection.check(sheetId);
  await host.calculation.whenCalculated();
  const bounded = host.grid.cut(sheetId, area);
  const cells = host.grid.read(sheetId, bounded);
  const order = cells.map((_, index) => index);
  order.sort((one, other) => {
    for (const { key, ascending = true } of fields) {
      const difference = compare(cells[one]![key]!, cells[other]![key]!, { ascending, matchCase });
      if (difference !== 0) return difference;
    }
    return one - other;
  });
  await host.grid.structure.reorderRows(sheetId, bounded, order);
}

/** Numbers before text before booleans before errors, in reverse where descending; blanks always last. */
function compare(
  one: GridCell,
  other: GridCell,
  { ascending, matchCase }: { ascending: boolean; matchCase: boolean },
): number {
  const [a, b] = [rank(one), rank(other)];
  if (a === blankRank || b === blankRank) return a - b;
  const direction = ascending ? 1 : -1;
  if (a !== b) return (a - b) * direction;
  if (typeof one.value === 'number') return (one.value - Number(other.value)) * direction;
  if (typeof one.value === 'boolean') return (Number(one.value) - Number(other.value)) * direction;
  const sensitivity = matchCase ? 'variant' : 'accent';
  return String(one.value).localeCompare(String(other.value), 'en', { sensitivity }) * direction;
}

const blankRank = 4;

function rank({ value }: GridCell): number {
  if (value === null || value === '') return blankRank;
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return 2;
  return isCellError(value) ? 3 : 1;
}

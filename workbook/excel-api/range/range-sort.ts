import { isCellError } from '../../custom-functions/cell-error.ts';
import type { Area } from '../../grid/area.ts';
import type { GridCell } from '../../grid/cell-contents.ts';
import type { ExcelHost } from '../excel-host.ts';
import { argumentError, notImplemented } from '../wire/host-error.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** `Excel.SortField`. */
export interface SortField {
  /** Column (or row) of the sorted range that decides, from 0. */
  key: number;
  ascending?: boolean;
  sortOn?: string;
}

/** Sorts the rows of a range. */
export class RangeSort extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #area: Area;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
    this.#area = area;
  }

  async apply(
    fields: SortField[],
    matchCase = false,
    hasHeaders = false,
    orientation = 'Rows',
  ): Promise<void> {
    if (orientation !== 'Rows') throw notImplemented(`RangeSort.apply of ${orientation}`);
    const { row, rows } = this.#area;
    const body = hasHeaders ? { ...this.#area, row: row + 1, rows: rows - 1 } : this.#area;
    if (body.rows > 0) await sortRows(this.#host, this.#sheetId, body, fields, matchCase);
  }
}

/** Puts the rows of an area in the order of their cells in these columns; rows that are equal stay as they were. */
export async function sortRows(
  host: ExcelHost,
  sheetId: string,
  area: Area,
  fields: SortField[],
  matchCase: boolean,
): Promise<void> {
  if (fields.length === 0 || fields.some(({ key }) => !(key >= 0 && key < area.columns)))
    throw argumentError();
  if (fields.some(({ sortOn = 'Value' }) => sortOn !== 'Value')) throw notImplemented('SortField.sortOn');
  host.protections.check(sheetId, 'allowSort');
  await host.calculated();
  const bounded = host.grid.cut(sheetId, area);
  const cells = host.grid.read(sheetId, bounded);
  const order = cells.map((_, index) => index);
  order.sort((one, other) => {
    for (const { key, ascending = true } of fields) {
      const compared = compare(cells[one]![key]!, cells[other]![key]!, ascending, matchCase);
      if (compared !== 0) return compared;
    }
    return one - other;
  });
  await host.grid.structure.reorderRows(sheetId, bounded, order);
}

/** Numbers before text before truth values before errors, the other way round where descending; blanks always last. */
function compare(one: GridCell, other: GridCell, ascending: boolean, matchCase: boolean): number {
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

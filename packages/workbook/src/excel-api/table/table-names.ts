import type { TableCells } from '../../formula-engine/table-formulas.ts';
import type { Area } from '../../grid/area.ts';
import type { Grid } from '../../grid/grid.ts';
import type { Host } from '../host.ts';
import { isValidName } from '../names.ts';
import { alreadyExists, argumentError } from '../wire/index.ts';
import { headerRow } from './table-list.ts';

/**
 * @param ownId Id of the table that may have the name already.
 * @throws HostError InvalidArgument, and ItemAlreadyExists for the name of another table or of a range.
 */
export function checkTableName({ tables, grid }: Host, name: string, ownId: string): void {
  if (!isValidName(name)) throw argumentError();
  const other = tables.find(name);
  if ((other && other.id !== ownId) || grid.names.find(name)) throw alreadyExists();
}

/** `Table1`, `Table2`, …: the first that is free from a number on. */
export function freeTableName({ tables, grid }: Host, from: number): string {
  let number = from;
  while (tables.find(`Table${number}`) ?? grid.names.find(`Table${number}`)) number++;
  return `Table${number}`;
}

/**
 * Makes the cells of a header row texts that differ. Blank ones become Column1, Column2, …, counting only them; a
 * repeated name gets a number.
 *
 * @param isNew Whether all are named Column1, Column2, ….
 */
export function nameHeaders(grid: Grid, sheetId: string, area: Area, { isNew = false } = {}): void {
  const header = grid.values(sheetId, { ...area, rows: 1 })[0]!;
  const names = new Set<string>();
  const existingNames = header.map((value) => (isNew ? '' : String(value ?? '').toLowerCase()));
  const isTaken = (name: string, index: number) =>
    names.has(name.toLowerCase()) ||
    (existingNames.indexOf(name.toLowerCase(), index + 1) >= 0 && existingNames[index] === '');
  const changes = header.map((value, index) => {
    const isBlank = isNew || value === null || value === '';
    const base = isBlank
      ? 'Column'
      : typeof value === 'boolean'
        ? String(value).toUpperCase()
        : String(value);
    let name = isBlank ? 'Column1' : base;
    for (let number = 2; isTaken(name, index); number++) name = `${base}${number}`;
    names.add(name.toLowerCase());
    return name === value ? null : { value: name };
  });
  if (changes.some((change) => change !== null)) grid.write(sheetId, area, [changes]);
}

/** A table as formulas find it; null if no table has the name. Ids are no names. */
export function tableCells({ tables, grid }: Pick<Host, 'tables' | 'grid'>, name: string): TableCells | null {
  const table = tables.find(name);
  if (!table || table.id === name) return null;
  const { sheetId, area, showTotals: hasTotals } = table;
  const headers = () => grid.values(sheetId, headerRow(table))[0]!.map((header) => String(header ?? ''));
  return { sheetId, area, hasTotals, headers };
}

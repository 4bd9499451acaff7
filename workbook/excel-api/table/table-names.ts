import type { Area } from '../../grid/area.ts';
import type { Grid } from '../../grid/grid.ts';
import { alreadyExists, argumentError } from '../wire/host-error.ts';
import { charactersOfName } from '../wire/limits.ts';
import type { NamedItemCollection } from '../name/named-item.ts';
import type { Tables } from './tables.ts';

/**
 * Excel's rules for names (Microsoft: "Rename an Excel table"): letters, digits, periods and underscores, begun by a
 * letter, underscore or backslash, at most 255 characters, no cell's address, unique among the tables and the defined
 * names of the workbook.
 *
 * @param own Id of the table that may have it already.
 */
export function checkedTableName(
  tables: Tables,
  defined: NamedItemCollection,
  name: string,
  own: string,
): string {
  const lawful = /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name) && name.length <= charactersOfName;
  if (!lawful || /^([A-Z]{1,3}\d+|R|C|R\d*C\d*)$/i.test(name)) throw argumentError();
  const taken = tables.find(name);
  if ((taken && taken.id !== own) || defined.getItemOrNullObject(name)) throw alreadyExists();
  return name;
}

/** `Table1`, `Table2`, …: the first that is free from a number on. */
export function freeTableName(tables: Tables, defined: NamedItemCollection, from: number): string {
  let number = from;
  while (tables.find(`Table${number}`) ?? defined.getItemOrNullObject(`Table${number}`)) number++;
  return `Table${number}`;
}

/** Header cells are text. Blank ones become Column1, Column2, …; a repeated name gets a number. */
export function nameHeaders(grid: Grid, sheetId: string, area: Area, hasHeaders: boolean): void {
  const header = grid.values(sheetId, { ...area, rows: 1 })[0]!;
  const taken = new Set<string>();
  const names = header.map((value, index) => {
    const given = hasHeaders && value !== null && value !== '' ? String(value) : `Column${index + 1}`;
    let name = given;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${given}${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
  const changes = names.map((name, index) => (name === header[index] ? null : { value: name }));
  grid.write(sheetId, area, [changes]);
}

import { mapCells } from '../../grid/area.ts';
import { membersOver, readProperty, RemoteObject } from '../wire/index.ts';
import { rangeAt, type RangeContext } from './range-context.ts';

/** Names of properties, with true for those that are asked for, and names of their parts. */
export interface PropertySelection {
  [name: string]: boolean | PropertySelection | undefined;
}

export interface Properties {
  [name: string]: unknown;
}

export const cellProperties = membersOver<RangeContext>()({
  getCellProperties(selection: PropertySelection): Properties[][] {
    return mapCells(this.area, (row, column) =>
      selectedProperties(rangeAt(this, { row, column, rows: 1, columns: 1 }), selection),
    );
  },
});

export function selectedProperties(target: RemoteObject, selection: PropertySelection): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(selection ?? {})) {
    if (!value) continue;
    const property = readProperty(target, name);
    properties[name] =
      property instanceof RemoteObject ? selectedProperties(property, value === true ? {} : value) : property;
  }
  return properties;
}

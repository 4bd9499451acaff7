import { mapCells } from '../../grid/area.ts';
import { argumentError, membersOver, readProperty, RemoteObject } from '../wire/index.ts';
import { rangeAt, type RangeContext } from './range-context.ts';

/** Names of properties, with true for those that are asked for, and names of their parts. */
interface PropertySelection {
  [name: string]: boolean | PropertySelection | undefined;
}

interface Properties {
  [name: string]: unknown;
}

export const rangeProperties = membersOver<RangeContext>()({
  getCellProperties(selection: PropertySelection): Properties[][] {
    return mapCells(this.area, (row, column) =>
      selectedProperties(rangeAt(this, { row, column, rows: 1, columns: 1 }), selection),
    );
  },

  /** Null if only some rows are hidden. */
  get rowHidden(): boolean | null {
    return this.host.grid.structure.hidden(this.sheetId, this.area, 'rows');
  },

  set rowHidden(hidden: boolean) {
    if (typeof hidden !== 'boolean') throw argumentError();
    this.host.protection.check(this.sheetId);
    this.host.grid.structure.hide(this.sheetId, this.area, 'rows', hidden);
  },

  getRowProperties(selection: PropertySelection): Properties[] {
    const { row, rows } = this.area;
    return Array.from({ length: rows }, (_, index) =>
      selectedProperties(rangeAt(this, { ...this.area, row: row + index, rows: 1 }), selection),
    );
  },
});

function selectedProperties(target: RemoteObject, selection: PropertySelection): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(selection ?? {})) {
    if (!value) continue;
    const property = readProperty(target, name);
    properties[name] =
      property instanceof RemoteObject ? selectedProperties(property, value === true ? {} : value) : property;
  }
  return properties;
}

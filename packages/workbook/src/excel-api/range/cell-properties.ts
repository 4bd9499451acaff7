import type { Area } from '../../grid/area.ts';
import { argumentError, membersOver, readProperty, RemoteObject } from '../wire/index.ts';
import { RangeBorderCollection } from './range-border.ts';
import { rangeAt, type RangeContext } from './range-context.ts';

/** Names of properties, with true for those that are asked for, and names of their parts. */
interface Selection {
  [name: string]: boolean | Selection | undefined;
}

interface Properties {
  [name: string]: unknown;
}

export const cellProperties = membersOver<RangeContext>()({
  getCellProperties(selection: Selection): Properties[][] {
    const { area } = this;
    return Array.from({ length: area.rows }, (_, row) =>
      Array.from({ length: area.columns }, (_, column) =>
        selected(rangeAt(this, cellAt(area, row, column)), selection),
      ),
    );
  },
});

const cellAt = ({ row, column }: Area, down: number, right: number): Area => ({
  row: row + down,
  column: column + right,
  rows: 1,
  columns: 1,
});

function selected(target: RemoteObject, selection: Selection): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(selection ?? {})) {
    if (!value) continue;
    const property = partOf(target, name);
    properties[name] =
      property instanceof RemoteObject ? selected(property, value === true ? {} : value) : property;
  }
  return properties;
}

/** `Excel.CellBorderCollection` names the borders of a cell by their sides alone. */
const borderNames: Record<string, string> = {
  bottom: 'EdgeBottom',
  left: 'EdgeLeft',
  right: 'EdgeRight',
  top: 'EdgeTop',
  horizontal: 'InsideHorizontal',
  vertical: 'InsideVertical',
  diagonalDown: 'DiagonalDown',
  diagonalUp: 'DiagonalUp',
};

function partOf(target: RemoteObject, name: string): unknown {
  if (!(target instanceof RangeBorderCollection)) return readProperty(target, name);
  const index = borderNames[name];
  if (index === undefined) throw argumentError();
  return target.getItem(index);
}

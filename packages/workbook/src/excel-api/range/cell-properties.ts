import type { Area } from '../../grid/area.ts';
import type { RangeObject } from '../host.ts';
import { argumentError, membersOver, readProperty, RemoteObject, setProperty } from '../wire/index.ts';
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

  /** Rows of properties, of the range's shape. */
  setCellProperties(properties: Properties[][]): void {
    const { area } = this;
    const fits = (row: unknown) => Array.isArray(row) && row.length === area.columns;
    if (!Array.isArray(properties) || properties.length !== area.rows || !properties.every(fits)) {
      throw argumentError();
    }
    properties.forEach((line, row) =>
      line.forEach((cell, column) => assign(rangeAt(this, cellAt(area, row, column)), cell)),
    );
  },

  getRowProperties(selection: Selection): Properties[] {
    return rowsOf(this).map((row) => selected(row, selection));
  },

  setRowProperties(properties: Properties[]): void {
    assignEach(rowsOf(this), properties);
  },

  getColumnProperties(selection: Selection): Properties[] {
    return columnsOf(this).map((column) => selected(column, selection));
  },

  setColumnProperties(properties: Properties[]): void {
    assignEach(columnsOf(this), properties);
  },
});

const cellAt = ({ row, column }: Area, down: number, right: number): Area => ({
  row: row + down,
  column: column + right,
  rows: 1,
  columns: 1,
});

const rowsOf = (range: RangeContext): RangeObject[] =>
  Array.from({ length: range.area.rows }, (_, row) =>
    rangeAt(range, { ...range.area, row: range.area.row + row, rows: 1 }),
  );

const columnsOf = (range: RangeContext): RangeObject[] =>
  Array.from({ length: range.area.columns }, (_, column) =>
    rangeAt(range, { ...range.area, column: range.area.column + column, columns: 1 }),
  );

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

function assign(target: RemoteObject, properties: Properties): void {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null) continue;
    const property = partOf(target, name);
    if (property instanceof RemoteObject) assign(property, value as Properties);
    else setProperty(target, name, value);
  }
}

function assignEach(targets: RemoteObject[], properties: Properties[]): void {
  if (!Array.isArray(properties) || properties.length !== targets.length) throw argumentError();
  targets.forEach((target, index) => assign(target, properties[index]!));
}

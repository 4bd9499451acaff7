import type { Host } from '../host.ts';
import { selectedProperties, type Properties, type PropertySelection } from './cell-value.ts';
import { rangeAt, type RangeContext } from './range-context.ts';
import { argumentError, membersOver, notImplemented } from '../wire/index.ts';
import { overlap, type Area, type Move } from '../../grid/area.ts';

/** Outlines of rows. Excel reports the rows of a collapsed group as hidden. */
export const rangeGroups = membersOver<RangeContext>()({
  group(groupOption: string): void {
    const { host, sheetId, area } = this;
    requireRows(groupOption, 'group');
    host.protection.check(sheetId);
    host.state.rowGroups.set(sheetId, [...groupsOf(host, sheetId), area]);
  },

  /** @throws HostError InvalidArgument where there is no group. */
  hideGroupDetails(groupOption: string): void {
    const { host, sheetId, area } = this;
    requireRows(groupOption, 'hideGroupDetails');
    host.protection.check(sheetId);
    const groups = groupsOf(host, sheetId).filter((group) =>
      overlap(withoutColumns(group), withoutColumns(area)),
    );
    if (groups.length === 0) throw argumentError();
    for (const group of groups) host.grid.structure.hide(sheetId, group, 'rows', true);
  },
});

const groupsOf = ({ state }: Host, sheetId: string): readonly Area[] => state.rowGroups.get(sheetId) ?? [];

const withoutColumns = (area: Area): Area => ({ ...area, column: 0, columns: 1 });

function requireRows(groupOption: string, member: string): void {
  if (groupOption !== 'ByRows') throw notImplemented(`Range.${member} of ${groupOption}`);
}

/** Groups move, grow and shrink with their rows. */
export function moveRowGroups({ state: { rowGroups } }: Host, move: Move): void {
  for (const [sheetId, groups] of rowGroups) {
    rowGroups.set(
      sheetId,
      groups.flatMap((group) => movedArea(sheetId, group, move) ?? []),
    );
  }
}

export const rangeRows = membersOver<RangeContext>()({
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

/** The rows and columns of an area that remain; null for none. */
function movedArea(sheetId: string, area: Area, move: Move): Area | null {
  const remaining = (count: number, at: (index: number) => number | undefined) =>
    Array.from({ length: count }, (_, index) => at(index)).filter((place) => place !== undefined);
  const rows = remaining(
    area.rows,
    (index) => move({ sheetId, row: area.row + index, column: area.column })?.row,
  );
  const columns = remaining(
    area.columns,
    (index) => move({ sheetId, row: area.row, column: area.column + index })?.column,
  );
  if (rows.length === 0 || columns.length === 0) return null;
  const [row, column] = [rows[0]!, columns[0]!];
  return { row, column, rows: rows.at(-1)! - row + 1, columns: columns.at(-1)! - column + 1 };
}

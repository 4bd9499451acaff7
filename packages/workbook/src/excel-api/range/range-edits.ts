import { type Area, mapCells, overlap } from '../../grid/area.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { shiftedFormula } from '../../grid/formula-references.ts';
import type { Grid } from '../../grid/grid.ts';
import type { Along } from '../../grid/structure.ts';
import type { Host, RangeObject, SheetArea } from '../host.ts';
import type { TableRecord } from '../state.ts';
import { argumentError, invalidOperation, membersOver, notImplemented } from '../wire/index.ts';
import {
  isEntireColumn,
  isEntireRow,
  rangeAt,
  type RangeContext,
  resolveReference,
} from './range-context.ts';

/** `Excel.RangeCopyType`. */
const copyTypes = ['All', 'Formulas', 'Formats'];

/**
 * The area that a copy of a source to a destination writes, and its changes. A source is repeated to fill a
 * destination that is a multiple of it; otherwise it is copied once, whole.
 */
function copiedCells(
  grid: Grid,
  from: SheetArea,
  destination: Area,
  copyType: string,
): { area: Area; changes: CellChange[][] } {
  if (!copyTypes.includes(copyType)) throw notImplemented(`Range.copyFrom of ${copyType}`);
  const source = grid.cut(from.sheetId, from.area);
  const cells = grid.read(from.sheetId, source);
  const isMultiple = destination.rows % source.rows === 0 && destination.columns % source.columns === 0;
  const { rows, columns } = isMultiple ? destination : source;
  const area = { ...destination, rows, columns };
  const changes = mapCells(area, (row, column) => {
    const down = (row - area.row) % source.rows;
    const right = (column - area.column) % source.columns;
    return changeOf(cells[down]![right]!, copyType, (formula) =>
      shiftedFormula(formula, row - source.row - down, column - source.column - right),
    );
  });
  return { area, changes };
}

function changeOf(cell: GridCell, copyType: string, shift: (formula: string) => string): CellChange {
  if (copyType === 'Formats') return { style: cell.style };
  const contents: CellChange =
    cell.formula !== null
      ? { formula: shift(cell.formula) }
      : { value: cell.value, ...(cell.dataType && { dataType: cell.dataType }) };
  return copyType === 'All' ? { ...contents, style: cell.style } : contents;
}

/** `Excel.ClearApplyTo`. */
const clearedParts = ['All', 'Contents', 'Formats'];

export const rangeEdits = membersOver<RangeContext>()({
  clear(applyTo = 'All'): void {
    if (!clearedParts.includes(applyTo)) throw notImplemented(`Range.clear of ${applyTo}`);
    const { host, sheetId } = this;
    const area = host.grid.cut(sheetId, this.area);
    const [hasContents, hasFormats] = [applyTo !== 'Formats', applyTo !== 'Contents'];
    const change: CellChange = { ...(hasContents && { value: null }), ...(hasFormats && { style: null }) };
    host.protection.check(sheetId);
    if (hasContents) refuseClearedHeader(host, sheetId, area);
    host.grid.write(
      sheetId,
      area,
      Array.from({ length: area.rows }, () => Array<CellChange>(area.columns).fill(change)),
    );
  },

  /** Moves cells down or to the right to make room; the new cells are where the range is. */
  async insert(shift: string): Promise<RangeObject> {
    const along = shiftedAlong(this, { shift, down: 'Down', right: 'Right' });
    await this.host.grid.structure.insert(this.sheetId, this.area, along);
    return rangeAt(this, this.area);
  },

  /** The cells below move up, or those to the right move left. */
  async delete(shift: string): Promise<void> {
    const { host, sheetId, area } = this;
    const along = shiftedAlong(this, { shift, down: 'Up', right: 'Left' });
    const shrunk = along === 'rows' ? tablesWithoutRows(host, sheetId, area) : [];
    await host.grid.structure.remove(sheetId, area, along);
    for (const [table, remaining] of shrunk) {
      table.area = remaining;
      host.grid.tables.resize(sheetId, table.id, remaining);
    }
  },

  /** A smaller source is repeated where this range is a multiple of it; a larger one goes beyond this range. */
  copyFrom(source: RangeObject | string, copyType = 'All', skipBlanks = false, transpose = false): void {
    const { host, sheetId } = this;
    const from = resolveReference(host.grid, source, sheetId);
    if (skipBlanks || transpose) throw notImplemented('Range.copyFrom of parts');
    const { area, changes } = copiedCells(host.grid, from, this.area, copyType);
    host.protection.check(sheetId);
    checkTableHeaders(host, sheetId, area, changes);
    host.grid.write(sheetId, area, changes);
  },

  merge(across = false): void {
    this.host.protection.check(this.sheetId);
    refuseMerge(this.host, this.sheetId, this.area);
    this.host.grid.structure.merge(this.sheetId, this.area, across);
  },

  unmerge(): void {
    this.host.protection.check(this.sheetId);
    this.host.grid.structure.unmerge(this.sheetId, this.area);
  },
});

/** The direction in which cells shift: whole rows and columns have only one. */
function shiftedAlong(
  { host, sheetId, area }: RangeContext,
  { shift, down, right }: { shift: string; down: string; right: string },
): Along {
  const whole: Along | null = isEntireRow(area) ? 'rows' : isEntireColumn(area) ? 'columns' : null;
  const along = whole ?? (shift === down ? 'rows' : shift === right ? 'columns' : null);
  if (!along) throw argumentError();
  host.protection.check(sheetId);
  refuseShift(host, sheetId, area, along);
  return along;
}

// What Excel refuses to do to cells because they belong to a table.

/** @throws HostError InvalidArgument where two columns of a table would get the same name, without regard to case. */
export function checkTableHeaders(
  { tables, grid }: Host,
  sheetId: string,
  area: Area,
  changes: (CellChange | null)[][],
): void {
  for (const table of tables.list(sheetId)) {
    const header = { ...table.area, rows: 1 };
    const line = table.area.row - area.row;
    if (line < 0 || line >= area.rows || !overlap(area, header)) continue;
    const names = grid
      .values(sheetId, header)[0]!
      .map((name, index) =>
        String(changes[line]?.[table.area.column + index - area.column]?.value ?? name ?? '').toLowerCase(),
      );
    if (new Set(names).size !== names.length) {
      throw argumentError('Two columns of a table can’t have the same name.');
    }
  }
}

/** The header of a table can be cleared only with the whole table. */
function refuseClearedHeader({ tables }: Host, sheetId: string, area: Area): void {
  for (const { area: table } of tables.list(sheetId)) {
    const hasAllRows = area.row <= table.row && area.row + area.rows >= table.row + table.rows;
    if (!hasAllRows && overlap(area, { ...table, rows: 1 })) throw invalidOperation();
  }
}

/** Cells shift through a table only where all of its width shifts, or whole rows and columns do. */
export function refuseShift({ tables }: Host, sheetId: string, area: Area, along: Along): void {
  const [from, size, across, width] =
    along === 'rows'
      ? (['row', 'rows', 'column', 'columns'] as const)
      : (['column', 'columns', 'row', 'rows'] as const);
  for (const { area: table } of tables.list(sheetId)) {
    const shifts = table[from] + table[size] > area[from];
    const alongside = { ...table, [from]: area[from], [size]: area[size] };
    const isWhole =
      area[across] <= table[across] && area[across] + area[width] >= table[across] + table[width];
    if (shifts && overlap(alongside, area) && !isWhole) {
      throw invalidOperation(
        'This operation is not allowed. The operation is attempting to shift cells in a table on your worksheet.',
      );
    }
  }
}

/** The tables of which an area covers rows of the body, with their areas after these rows are deleted. */
function tablesWithoutRows(
  { tables }: Host,
  sheetId: string,
  area: Area,
): [table: TableRecord, remaining: Area][] {
  const end = area.row + area.rows;
  return tables.list(sheetId).flatMap((table): [TableRecord, Area][] => {
    const { row, rows } = table.area;
    if (!overlap(area, table.area) || area.row <= row) return [];
    // A table keeps a blank row.
    const remaining = Math.max(2, rows - (Math.min(end, row + rows) - area.row));
    return [[table, { ...table.area, rows: remaining }]];
  });
}

function refuseMerge({ tables }: Host, sheetId: string, area: Area): void {
  if (tables.list(sheetId).some((table) => overlap(table.area, area))) throw invalidOperation();
}

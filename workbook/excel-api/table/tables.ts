import type { Cell } from '../../custom-functions/cell.ts';
import { gridRange, overlap, type Area } from '../../grid/area.ts';
import type { Edit } from '../../grid/edits.ts';
import type { Move } from '../../grid/moves.ts';
import type { Along } from '../../grid/structure.ts';
import { setTableReference } from '../../grid/table-references.ts';
import type { ExcelHost } from '../excel-host.ts';
import { argumentError, invalidOperation } from '../wire/host-error.ts';
import { renamedColumn, renamedTable } from '../range/structured-references.ts';
import { checkedTableName, freeTableName, nameHeaders } from './table-names.ts';
import { checkTableStyle, tableTheme } from './table-style.ts';
import type { FilterCriteria } from './filter-criteria.ts';
import type { SortField } from '../range/range-sort.ts';

/** A table as the workbook keeps it. */
export interface TableRecord {
  id: string;
  name: string;
  sheetId: string;
  /** The header row and the body; the totals, where they are shown, are the row below. */
  area: Area;
  showTotals: boolean;
  /** Whether the one row of the body is there only because a table has one. */
  placeholder: boolean;
  style: string;
  showBandedRows: boolean;
  showBandedColumns: boolean;
  showFilterButton: boolean;
  highlightFirstColumn: boolean;
  highlightLastColumn: boolean;
  /** What is filtered, by the column's place. */
  filters: Map<number, FilterCriteria>;
  sorted: { fields: SortField[]; matchCase: boolean; method: string };
}

/** What of a table only shows. */
export type TableLook = Pick<
  TableRecord,
  | 'style'
  | 'showBandedRows'
  | 'showBandedColumns'
  | 'showFilterButton'
  | 'highlightFirstColumn'
  | 'highlightLastColumn'
>;

const usualLook: TableLook = {
  style: 'TableStyleMedium2',
  showBandedRows: true,
  showBandedColumns: false,
  showFilterButton: true,
  highlightFirstColumn: false,
  highlightLastColumn: false,
};

/** All cells of a table: header, body and totals. */
export const wholeTable = ({ area, showTotals }: TableRecord): Area =>
  showTotals ? { ...area, rows: area.rows + 1 } : area;

/** The cells below the header, without totals. */
export const tableBody = ({ area }: TableRecord): Area => ({
  ...area,
  row: area.row + 1,
  rows: area.rows - 1,
});

/** The tables of the workbook, and Excel's rules for them. */
export class Tables {
  readonly #host: ExcelHost;
  readonly #tables = new Map<string, TableRecord>();
  #made = 0;

  constructor(host: ExcelHost) {
    this.#host = host;
  }

  all(sheetId?: string): TableRecord[] {
    return [...this.#tables.values()].filter((table) => !sheetId || table.sheetId === sheetId);
  }

  find(key: string): TableRecord | null {
    const byName = this.all().find(({ name }) => name.toLowerCase() === key.toLowerCase());
    return this.#tables.get(key) ?? byName ?? null;
  }

  /** Makes a table of an area whose first row is its header; without headers a row of names is put above. */
  async add(sheetId: string, area: Area, hasHeaders: boolean): Promise<TableRecord> {
    // A table has at least one row below its header.
    const whole = { ...area, rows: Math.max(2, hasHeaders ? area.rows : area.rows + 1) };
    this.#refuseOverlap(sheetId, whole);
    if (!hasHeaders) await this.#host.grid.structure.insert(sheetId, { ...area, rows: 1 }, 'rows');
    this.#host.grid.grow(sheetId, whole.row + whole.rows, whole.column + whole.columns);
    nameHeaders(this.#host.grid, sheetId, whole, hasHeaders);
    const number = ++this.#made;
    const table: TableRecord = {
      id: `{table-${number}}`,
      name: freeTableName(this, this.#host.names(), number),
      sheetId,
      area: whole,
      showTotals: false,
      placeholder: hasHeaders ? area.rows === 1 : false,
      ...usualLook,
      filters: new Map(),
      sorted: { fields: [], matchCase: false, method: 'PinYin' },
    };
    this.restore(table);
    void this.#sheet(table)!.addTable(table.name, gridRange(whole), table.id, {});
    this.dress(table, {});
    this.#host.announcements.tableAdded(table);
    return table;
  }

  /** Takes a table that was made before, and that the grid has already. */
  restore(table: TableRecord): void {
    this.#tables.set(table.id, table);
    this.#made = Math.max(this.#made, Number(/\d+/.exec(table.id)?.[0] ?? 0));
  }

  /** Formulas that refer to the table by its name are changed with it. */
  async rename(table: TableRecord, name: string): Promise<void> {
    const before = table.name;
    table.name = checkedTableName(this, this.#host.names(), name, table.id);
    await this.#sheet(table)?.setTableName(table.id, name);
    this.#host.grid.rewriteFormulas((formula) => renamedTable(formula, before, name));
  }

  /** The header stays where it is, and the areas overlap, as Excel asks. */
  resize(table: TableRecord, area: Area): void {
    if (area.row !== table.area.row || !overlap(area, table.area) || area.rows < 2) throw argumentError();
    this.#refuseOverlap(table.sheetId, area, table.id);
    this.#extend(table, area);
    nameHeaders(this.#host.grid, table.sheetId, area, true);
  }

  /** Whether the body is the blank row of a table that has no rows: the next rows that are added take its place. */
  isEmpty(table: TableRecord): boolean {
    const blank = this.#host.grid.used(table.sheetId, tableBody(table)) === null;
    table.placeholder &&= blank && table.area.rows === 2;
    return table.placeholder;
  }

  /** Makes room for rows of the body or columns; what is below or to the right moves where it is in the way. */
  async insert(table: TableRecord, along: Along, index: number, count: number): Promise<void> {
    const { grid } = this.#host;
    const before = { ...table.area };
    const [start, length] = along === 'rows' ? (['row', 'rows'] as const) : (['column', 'columns'] as const);
    const first = along === 'rows' ? before.row + 1 + index : before.column + index;
    const place = { ...(along === 'rows' ? before : wholeTable(table)), [start]: first, [length]: count };
    const beyond = first >= before[start] + before[length];
    const totalsInTheWay = along === 'rows' && table.showTotals;
    if (!beyond || totalsInTheWay || grid.used(table.sheetId, place)) {
      this.#host.tableGuard.refuseShift(table.sheetId, place, along);
      await grid.structure.insert(table.sheetId, place, along);
    }
    this.#extend(table, { ...before, [length]: before[length] + count });
  }

  /** Takes rows of the body out, each given once, counted from 0; a table keeps a blank row. */
  async removeRows(table: TableRecord, rows: readonly number[]): Promise<void> {
    const { grid } = this.#host;
    const { sheetId } = table;
    const body = tableBody(table);
    const gone = [...new Set(rows)].sort((a, b) => a - b);
    const known = gone.every((row) => Number.isInteger(row) && row >= 0 && row < body.rows);
    if (!known || gone.length !== rows.length || gone.length === 0) throw argumentError();
    const kept = gone.length === body.rows ? 1 : 0;
    table.placeholder = kept === 1;
    if (kept) grid.write(sheetId, body, [Array(body.columns).fill({ value: null })]);
    const taken = gone.slice(kept);
    if (taken.length === 0) return;
    const place = { ...body, row: body.row + taken[0]!, rows: body.rows - taken[0]! };
    this.#host.tableGuard.refuseShift(sheetId, place, 'rows');
    await grid.structure.removeRows(sheetId, body, taken);
    this.#extend(table, { ...body, row: body.row - 1, rows: body.rows + 1 - taken.length });
  }

  /** Takes a column out; with the last one the table is gone. */
  async removeColumn(table: TableRecord, index: number): Promise<void> {
    const before = { ...table.area };
    if (before.columns === 1) return this.delete(table);
    const place = { ...wholeTable(table), column: before.column + index, columns: 1 };
    this.#host.tableGuard.refuseShift(table.sheetId, place, 'columns');
    await this.#host.grid.structure.remove(table.sheetId, place, 'columns');
    this.#extend(table, { ...before, columns: before.columns - 1 });
  }

  /** Shows a row of totals below the body: a label, and the sum or count of the last column; or takes it away. */
  async showTotals(table: TableRecord, shown: boolean): Promise<void> {
    if (shown === table.showTotals) return;
    const { grid } = this.#host;
    const { sheetId, area } = table;
    const place = { ...area, row: area.row + area.rows, rows: 1 };
    if (!shown) {
      table.showTotals = false;
      return grid.structure.remove(sheetId, place, 'rows');
    }
    if (grid.used(sheetId, place)) await grid.structure.insert(sheetId, place, 'rows');
    table.showTotals = true;
    const last = area.columns - 1;
    const numbers = grid.values(sheetId, tableBody(table)).every((row) => typeof row[last] === 'number');
    const header = String(grid.values(sheetId, { ...area, rows: 1 })[0]![last]);
    const total = `=SUBTOTAL(${numbers ? 109 : 103},${table.name}[${header}])`;
    const row = Array.from({ length: area.columns }, (_, index) =>
      index === last ? { formula: total } : index === 0 ? { value: 'Total' } : null,
    );
    grid.write(sheetId, place, [row]);
  }

  /** Changes how a table looks. */
  dress(table: TableRecord, look: Partial<TableLook>): void {
    checkTableStyle(look.style ?? table.style);
    Object.assign(table, look);
    const theme = tableTheme(table);
    void this.#sheet(table)?.addTableTheme(table.id, theme);
  }

  /** The cells stay, the table goes. */
  delete(table: TableRecord): void {
    this.#tables.delete(table.id);
    void this.#sheet(table)?.removeTable(table.id);
    this.#host.announcements.tableDeleted(table);
  }

  forgetSheet(sheetId: string): void {
    for (const { id } of this.all(sheetId)) this.#tables.delete(id);
  }

  /** Cells were edited: where one is a header, formulas that refer to its column by its name are changed with it. */
  edited({ sheetId, area, before }: Edit): void {
    for (const table of this.all(sheetId)) {
      if (!overlap(area, { ...table.area, rows: 1 })) continue;
      setTableReference(this.#host.grid, table.name, sheetId, table.area);
      if (typeof before !== 'string' || before === '') continue;
      const after = String(this.#host.grid.values(sheetId, area)[0]![0] ?? '');
      this.#host.grid.rewriteFormulas((formula) => renamedColumn(formula, table.name, before, after));
    }
  }

  /**
   * Rows, columns and cells have moved: the tables move, grow and shrink with their own. Rows that come in above the
   * totals are the table's.
   */
  moved(move: Move): void {
    for (const table of this.all()) {
      const { sheetId, area } = table;
      const rows = survivors(area.rows, (index) =>
        move({ sheetId, row: area.row + index, column: area.column }),
      ).map((cell) => cell.row);
      const columns = survivors(area.columns, (index) =>
        move({ sheetId, row: area.row, column: area.column + index }),
      ).map((cell) => cell.column);
      const [row, column] = [Math.min(...rows), Math.min(...columns)];
      if (rows.length === 0 || columns.length === 0 || !this.#host.grid.sheet(sheetId)) {
        this.#tables.delete(table.id);
        continue;
      }
      const totals = table.showTotals
        ? move({ sheetId, row: area.row + area.rows, column: area.column })
        : null;
      const end = totals?.row ?? Math.max(...rows) + 1;
      const moved = { row, column, rows: end - row, columns: Math.max(...columns) - column + 1 };
      if (end > Math.max(...rows) + 1) this.#extend(table, moved);
      else table.area = moved;
    }
  }

  #extend(table: TableRecord, area: Area): void {
    table.area = area;
    this.#host.grid.grow(table.sheetId, area.row + area.rows, area.column + area.columns);
    void this.#sheet(table)?.setTableRange(table.id, gridRange(area));
  }

  #refuseOverlap(sheetId: string, area: Area, own?: string): void {
    const others = this.all(sheetId).filter(({ id }) => id !== own);
    if (others.some((other) => overlap(wholeTable(other), area))) {
      throw invalidOperation('A table can’t overlap another table.');
    }
  }

  #sheet(table: TableRecord) {
    return this.#host.grid.sheet(table.sheetId);
  }
}

/** Where the cells of a line are now; those that are gone are left out. */
function survivors(count: number, place: (index: number) => Cell | null): Cell[] {
  return Array.from({ length: count }, (_, index) => place(index)).filter((cell) => cell !== null);
}

import type { Cell } from '../custom-functions/cell.ts';
import { gridRange, overlap, type Area } from '../grid/area.ts';
import type { CellChange, Grid } from '../grid/grid.ts';
import type { Move } from '../grid/moves.ts';
import type { Along } from '../grid/structure.ts';
import { alreadyExists, argumentError, invalidOperation } from './host-error.ts';
import { charactersOfTableName } from './limits.ts';
import { checkTableStyle, tableTheme } from './table-style.ts';

/** A table as the workbook keeps it: its area holds the header row and the body. */
export interface TableRecord {
  id: string;
  name: string;
  sheetId: string;
  area: Area;
  style: string;
  showBandedRows: boolean;
}

/** The tables of the workbook, and Excel's rules for them. */
export class Tables {
  readonly #grid: Grid;
  readonly #tables = new Map<string, TableRecord>();
  #made = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  all(sheetId?: string): TableRecord[] {
    return [...this.#tables.values()].filter((table) => !sheetId || table.sheetId === sheetId);
  }

  find(key: string): TableRecord | null {
    const byName = this.all().find(({ name }) => name.toLowerCase() === key.toLowerCase());
    return this.#tables.get(key) ?? byName ?? null;
  }

  /** Makes a table of an area whose first row is its header; without headers a row of names is put above. */
  add(sheetId: string, area: Area, hasHeaders: boolean): TableRecord {
    if (this.all(sheetId).some((table) => overlap(table.area, area))) {
      throw invalidOperation('A table can’t overlap another table.');
    }
    // A table has at least one row below its header.
    const whole = { ...area, rows: Math.max(2, hasHeaders ? area.rows : area.rows + 1) };
    if (!hasHeaders) this.#shiftDown(sheetId, area);
    this.#grid.grow(sheetId, whole.row + whole.rows, whole.column + whole.columns);
    this.#nameHeaders(sheetId, whole, hasHeaders);
    const number = ++this.#made;
    let free = number;
    while (this.find(`Table${free}`)) free++;
    const table = {
      id: `{table-${number}}`,
      name: `Table${free}`,
      sheetId,
      area: whole,
      style: 'TableStyleMedium2',
      showBandedRows: true,
    };
    this.#tables.set(table.id, table);
    void this.#grid.sheet(sheetId)!.addTable(table.name, gridRange(whole), table.id, {});
    this.dress(table, {});
    return table;
  }

  /**
   * Excel's rules for names: letters, digits, periods and underscores, begun by a letter, underscore or backslash, at
   * most 255 characters, no cell's address, unique in the workbook.
   */
  rename(table: TableRecord, name: string): void {
    const lawful = /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name) && name.length <= charactersOfTableName;
    if (!lawful || /^([A-Z]{1,3}\d+|R|C|R\d*C\d*)$/i.test(name)) throw argumentError();
    const taken = this.find(name);
    if (taken && taken.id !== table.id) throw alreadyExists();
    table.name = name;
    void this.#grid.sheet(table.sheetId)!.setTableName(table.id, name);
  }

  /** The header stays where it is, and the areas overlap, as Excel asks. */
  resize(table: TableRecord, area: Area): void {
    if (area.row !== table.area.row || !overlap(area, table.area) || area.rows < 2) throw argumentError();
    const others = this.all(table.sheetId).filter(({ id }) => id !== table.id);
    if (others.some((other) => overlap(other.area, area))) {
      throw invalidOperation('A table can’t overlap another table.');
    }
    table.area = area;
    this.#grid.grow(table.sheetId, area.row + area.rows, area.column + area.columns);
    this.#nameHeaders(table.sheetId, area, true);
    void this.#grid.sheet(table.sheetId)!.setTableRange(table.id, gridRange(area));
  }

  /** Changes how a table looks. */
  dress(table: TableRecord, look: Partial<Pick<TableRecord, 'style' | 'showBandedRows'>>): void {
    checkTableStyle(look.style ?? table.style);
    Object.assign(table, look);
    const theme = tableTheme(table.style, table.showBandedRows);
    void this.#grid.sheet(table.sheetId)!.addTableTheme(table.id, theme);
  }

  /** The cells stay, the table goes. */
  remove(table: TableRecord): void {
    this.#tables.delete(table.id);
    void this.#grid.sheet(table.sheetId)?.removeTable(table.id);
  }

  forgetSheet(sheetId: string): void {
    for (const { id } of this.all(sheetId)) this.#tables.delete(id);
  }

  /** Header cells are text, and unique without regard to case. */
  checkHeaders(sheetId: string, area: Area, changes: (CellChange | null)[][]): void {
    for (const table of this.all(sheetId)) {
      const line = table.area.row - area.row;
      const written = line >= 0 && line < area.rows && overlap(area, { ...table.area, rows: 1 });
      if (!written) continue;
      const names = this.#grid
        .values(sheetId, { ...table.area, rows: 1 })[0]!
        .map((name, index) =>
          String(changes[line]?.[table.area.column + index - area.column]?.value ?? name ?? ''),
        );
      const lower = names.map((name) => name.toLowerCase());
      if (new Set(lower).size !== lower.length)
        throw argumentError('Two columns of a table can’t have the same name.');
    }
  }

  /** Cells move through a table only where all of its width moves, or whole rows and columns do. */
  refuseShift(sheetId: string, area: Area, along: Along): void {
    for (const table of this.all(sheetId)) {
      const [from, size, across, width] =
        along === 'rows'
          ? (['row', 'rows', 'column', 'columns'] as const)
          : (['column', 'columns', 'row', 'rows'] as const);
      const moves = table.area[from] + table.area[size] > area[from];
      const beside = { ...table.area, [from]: area[from], [size]: area[size] };
      const whole =
        area[across] <= table.area[across] &&
        area[across] + area[width] >= table.area[across] + table.area[width];
      if (moves && overlap(beside, area) && !whole) {
        throw invalidOperation(
          'This operation is not allowed. The operation is attempting to shift cells in a table on your worksheet.',
        );
      }
    }
  }

  /** Rows, columns and cells have moved: the tables move, grow and shrink with their own. */
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
      if (rows.length === 0 || columns.length === 0 || !this.#grid.sheet(sheetId))
        this.#tables.delete(table.id);
      else {
        table.area = {
          row,
          column,
          rows: Math.max(...rows) - row + 1,
          columns: Math.max(...columns) - column + 1,
        };
      }
    }
  }

  /** The header of a table cannot be cleared. */
  refuseHeaders(sheetId: string, area: Area, contents: boolean): void {
    if (!contents) return;
    for (const table of this.all(sheetId)) {
      const covered = area.row <= table.area.row && area.row + area.rows >= table.area.row + table.area.rows;
      if (!covered && overlap(area, { ...table.area, rows: 1 })) throw invalidOperation();
    }
  }

  #shiftDown(sheetId: string, area: Area): void {
    const values = this.#grid.values(sheetId, area);
    this.#grid.write(
      sheetId,
      { row: area.row + 1, column: area.column },
      values.map((row) => row.map((value) => ({ value }))),
    );
    this.#grid.write(sheetId, area, [Array.from({ length: area.columns }, () => ({ value: null }))]);
  }

  /** Blank headers become Column1, Column2, …; a repeated name gets a number. */
  #nameHeaders(sheetId: string, area: Area, hasHeaders: boolean): void {
    const header = this.#grid.values(sheetId, { ...area, rows: 1 })[0]!;
    const taken = new Set<string>();
    const names = header.map((value, index) => {
      const given = hasHeaders && value !== null && value !== '' ? String(value) : `Column${index + 1}`;
      let name = given;
      for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${given}${number}`;
      taken.add(name.toLowerCase());
      return name;
    });
    const changes = names.map((name, index) => (name === header[index] ? null : { value: name }));
    this.#grid.write(sheetId, area, [changes]);
  }
}

/** Where the cells of a line are now; those that are gone are left out. */
function survivors(count: number, place: (index: number) => Cell | null): Cell[] {
  return Array.from({ length: count }, (_, index) => place(index)).filter((cell) => cell !== null);
}

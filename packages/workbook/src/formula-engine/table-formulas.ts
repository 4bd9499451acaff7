import type { Injector, IRange } from '@univerjs/core';
import {
  ISuperTableService,
  LexerTreeBuilder,
  serializeRangeWithSheet,
  SuperTableService,
  type ISuperTable,
} from '@univerjs/engine-formula';
import { gridRange, type Area, type Cell } from '../grid/area.ts';
import {
  rewriteStructuredReferences,
  withoutStructuredReferences,
  type StructuredReference,
} from '../grid/formula-references.ts';

/**
 * The engine reads `Table[Column]` only where names and headers are letters and digits. It gets addresses instead. For the
 * row of the formula it gets another name of the table, which it reads: this, and the code points of the name.
 */
const rowName = 'ROWOFTABLE';
const rowNameOf = (table: string): string =>
  rowName + [...table.toLowerCase()].map((one) => `X${one.codePointAt(0)!.toString(16)}`).join('');

const tableOfRowName = (name: string): string =>
  String.fromCodePoint(
    ...name
      .slice(rowName.length + 1)
      .split(/X/i)
      .map((code) => parseInt(code, 16)),
  );

/** Where a table is. */
export interface TableCells {
  sheetId: string;
  /** The header row and the body. */
  area: Area;
  /** Whether a row of totals is below the area. */
  hasTotals: boolean;
  headers(): string[];
}

/** Column indexes by `C0`, `C1`, …. */
const columnNumbers = { get: (title: string) => Number(title.slice(1)) } as Map<string, number>;

/** Finds tables for the engine. It lists none, as Univer would describe them in the formula bar under its own names. */
class TableMap extends Map<string, ISuperTable> {
  readonly #find: (name: string) => TableCells | null;

  constructor(find: (name: string) => TableCells | null) {
    super();
    this.#find = find;
  }

  override has(name: string): boolean {
    return this.#find(name) !== null;
  }

  override get(name: string): ISuperTable | undefined {
    const table = this.#find(name);
    if (!table) return undefined;
    return { sheetId: table.sheetId, range: gridRange(table.area), titleMap: columnNumbers };
  }
}

/** The tables of the workbook. The grid gives Univer's tables other names, as it refuses some of Excel's. */
export class TableNames extends SuperTableService {
  /** Finds a table without regard to case. */
  find: (name: string) => TableCells | null = () => null;
  /** Calculates formulas whose tables have changed. */
  recalculate: (cells: Cell[]) => void = () => undefined;

  static of(injector: Injector): TableNames {
    return injector.get(ISuperTableService) as TableNames;
  }

  override getTableMap(): Map<string, ISuperTable> {
    return new TableMap((name) => this.#table(name));
  }

  override hasTable(_unitId: string, name: string): boolean {
    return this.#table(name) !== null;
  }

  /** By its name, or by the one for the row of a formula. */
  #table(name: string): TableCells | null {
    return this.find(name.startsWith(rowName) ? tableOfRowName(name) : name);
  }

  /** A formula with addresses in place of its references to tables. */
  withAddresses(formula: string, sheetName: (sheetId: string) => string): string {
    return rewriteStructuredReferences(formula, (reference, text) => {
      if (reference.table.startsWith(rowName)) return text;
      const table = this.find(reference.table);
      if (!table) return '#NAME?';
      const address = this.#address(table, reference);
      return typeof address === 'string'
        ? address
        : serializeRangeWithSheet(sheetName(table.sheetId), address);
    });
  }

  /** The cells of a reference, a reference to cells of the formula's row, or an error. */
  #address(table: TableCells, { table: name, sections, columns }: StructuredReference): IRange | string {
    const range = gridRange(table.area);
    const headers = table.headers().map((header) => header.toLowerCase());
    const [first = -1, last = -1] = (columns ?? []).map((column) => headers.indexOf(column.toLowerCase()));
    if (columns && (first < 0 || last < 0)) return '#REF!';
    const [left, right] = columns
      ? [Math.min(first, last), Math.max(first, last)]
      : [0, range.endColumn - range.startColumn];
    if (sections.includes('#This Row')) {
      if (sections.length > 1) return '#VALUE!';
      const cells = left === right ? `[C${left}]` : `[C${left}]:[C${right}]`;
      return `${rowNameOf(name)}[[#This Row],${cells}]`;
    }
    const rows = rowsOf(range, sections, table.hasTotals);
    if (!rows) return '#REF!';
    const [startRow, endRow] = rows;
    return { startRow, endRow, startColumn: range.startColumn + left, endColumn: range.startColumn + right };
  }
}

/** The first and the last row of sections; null if the table has no such section. */
function rowsOf(
  { startRow, endRow }: IRange,
  sections: StructuredReference['sections'],
  hasTotals: boolean,
): [number, number] | null {
  const last = hasTotals ? endRow + 1 : endRow;
  const parts = {
    '#All': [startRow, last],
    '#Headers': [startRow, startRow],
    '#Data': [startRow + 1, endRow],
    '#Totals': hasTotals ? [last, last] : [],
    '#This Row': [],
  };
  const rows = (sections.length === 0 ? (['#Data'] as const) : sections).flatMap((section) => parts[section]);
  return rows.length === 0 ? null : [Math.min(...rows), Math.max(...rows)];
}

/** Whether a reference to a table's row is outside of the rows of its body, where Excel shows #VALUE!. */
export function isOutsideTable(token: string, row: number, tables: TableNames): boolean {
  if (!token.startsWith(rowName)) return false;
  const area = tables.find(tableOfRowName(token.slice(0, token.indexOf('['))))?.area;
  return !area || row <= area.row || row >= area.row + area.rows;
}

/** Makes the engine find references in formulas with structured references, whose headers may look like others. */
export function readAroundStructuredReferences(): void {
  const { prototype } = LexerTreeBuilder;
  const { sequenceNodesBuilder } = prototype;
  prototype.sequenceNodesBuilder = function (formula) {
    const mask = withoutStructuredReferences(formula);
    const nodes = sequenceNodesBuilder.call(this, mask);
    if (mask === formula || !nodes) return nodes;
    // The nodes begin after the equals sign.
    let index = formula.startsWith('=') ? 1 : 0;
    return nodes.map((node) => {
      const { length } = typeof node === 'string' ? node : node.token;
      const text = formula.slice(index, index + length);
      index += length;
      return typeof node === 'string' ? text : { ...node, token: text };
    });
  };
}

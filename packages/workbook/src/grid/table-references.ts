import type { ICellData } from '@univerjs/core';
import { IFunctionService } from '@univerjs/engine-formula';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { TableNames } from '../formula-engine/table-formulas.ts';
import { overlap, type Area } from './area.ts';
import type { CellsByRow } from './cell-contents.ts';
import type { Grid } from './grid.ts';
import { refersToTable, withTableName, type OwnTable } from './formula-references.ts';

/** A table's area, with its header. */
interface NamedArea {
  name: string;
  area: Area;
}

/**
 * Puts the table's name into formulas in a table's cells that refer to its columns without it, whether the user or the add-in writes them.
 *
 * @param tablesOf The tables of a sheet.
 */
export function nameOwnTable(grid: Grid, tablesOf: (sheetId: string) => readonly NamedArea[]): void {
  grid.api.addEvent(grid.api.Event.BeforeCommandExecute, ({ id, params }) => {
    if (id !== SetRangeValuesMutation.id) return;
    const { subUnitId: sheetId, cellValue = {} } = params as { subUnitId: string; cellValue?: CellsByRow };
    const references = cellsWithReferences(cellValue);
    if (references.length === 0) return;
    const tables = tablesOf(sheetId).map((table) => ({ ...table, own: ownTable(grid, sheetId, table) }));
    for (const { cell, row, column } of references) {
      const table = tables.find(({ area }) => overlap(area, { row, column, rows: 1, columns: 1 }));
      if (table) cell.f = withTableName(cell.f!, table.own);
    }
  });
}

const cellsWithReferences = (cells: CellsByRow): { cell: ICellData; row: number; column: number }[] =>
  Object.entries(cells).flatMap(([row, line]) =>
    Object.entries(line ?? {}).flatMap(([column, cell]) =>
      cell?.f?.includes('[') ? { cell, row: Number(row), column: Number(column) } : [],
    ),
  );

const ownTable = (grid: Grid, sheetId: string, { name, area }: NamedArea): OwnTable => ({
  name,
  columns: grid.values(sheetId, { ...area, rows: 1 })[0]!.map((header) => String(header ?? '')),
});

/**
 * Calculates the formulas that refer to a table after its name, its area, its headers or its totals have changed.
 *
 * @param names The names that the table has and had.
 */
export function refreshTableReferences(grid: Grid, ...names: string[]): void {
  const uses = (formula: string) => names.some((name) => refersToTable(formula, name));
  const definitions = grid.names.list().filter(({ formula }) => uses(formula));
  // The engine finds the cells of a table when it parses a formula, and caches the result.
  const texts = [...names, ...definitions.map(({ name }) => name)];
  const spellings = texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()]);
  grid.injector.get(IFunctionService).deleteFormulaAstCacheKey(...spellings);
  const cells = grid
    .formulas()
    .filter(({ formula }) => uses(formula) || definitions.some(({ name }) => formula.includes(name)));
  if (cells.length === 0) return;
  grid.written.formulas = true;
  TableNames.of(grid.injector).recalculate(cells);
}

import { IFunctionService, RemoveSuperTableMutation, SetSuperTableMutation } from '@univerjs/engine-formula';
import { areaOf, gridRange, type Area } from './area.ts';
import type { Grid } from './grid.ts';

/** Column indexes by header, ignoring case as Excel does. */
class Titles extends Map<string, number> {
  override get(title: string): number | undefined {
    return super.get(title.toLowerCase());
  }

  override set(title: string, column: number): this {
    return super.set(title.toLowerCase(), column);
  }
}

type Params = Parameters<typeof SetSuperTableMutation.handler>[1];

/** Makes structured references find columns by the current text of the header cells instead of the original one. */
export function updateTableReferences(grid: Grid): void {
  grid.api.addEvent(grid.api.Event.BeforeCommandExecute, ({ id, params }) => {
    if (id !== SetSuperTableMutation.id) return;
    const { reference } = params as Params;
    reference.titleMap = titles(grid, reference.sheetId, areaOf(reference.range));
  });
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params }) => {
    if (id === SetSuperTableMutation.id || id === RemoveSuperTableMutation.id) {
      forgetParsedFormulas(grid, (params as Params).tableName);
    }
  });
}

/** The engine resolves the references to a table when it parses a formula, and caches the result. */
function forgetParsedFormulas(grid: Grid, tableName: string): void {
  const spellings = [tableName, tableName.toLowerCase(), tableName.toUpperCase()];
  grid.injector.get(IFunctionService).deleteFormulaAstCacheKey(...spellings);
}

/** Registers a table again, so that formulas that refer to it use its current headers. */
export function setTableReference(grid: Grid, tableName: string, sheetId: string, area: Area): void {
  const reference = { sheetId, range: gridRange(area), titleMap: new Map<string, number>() };
  grid.api.syncExecuteCommand(SetSuperTableMutation.id, {
    unitId: grid.workbook.getId(),
    tableName,
    reference,
  });
}

function titles(grid: Grid, sheetId: string, area: Area): Map<string, number> {
  const tableTitles = new Titles();
  const header = grid.values(sheetId, { ...area, rows: 1 })[0]!;
  header.forEach((title, column) => tableTitles.set(String(title ?? ''), column));
  return tableTitles;
}

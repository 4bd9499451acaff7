import {
  areaOf,
  areaProperties,
  areaRange,
  inWorkbook,
  type Area,
  type SheetArea,
} from '../../excel/index.ts';
import { supports } from '../../app/office.ts';
import { callsCdata, CdataNames, type DefinedName } from './cdata-calls.ts';
import { parseCellAddress } from './cell-address.ts';
import { columnAreas, inBlocks, type ColumnArea } from './request-size.ts';

export type FormulaScope = 'selection' | 'sheet' | 'workbook';

/** Where formulas are searched: a scope, or cells by their addresses, such as `My sheet!B2`. */
export type SearchScope = FormulaScope | readonly string[];

interface FoundFormulas {
  /** They contain these cells, and a few others between them. */
  areas: ColumnArea[];
  cells: number;
  /** Protected sheets with such formulas; the areas leave them out. */
  protectedSheets: string[];
  names: CdataNames;
}

/** Cells whose formulas are read in one request; fewer where they are long. */
const maxBlockCells = 40_000;

export interface SearchedArea extends SheetArea {
  sheet: string;
  isProtected: boolean;
}

/**
 * Finds the cells whose formulas call CDATA, directly or through names, also while the add-in is missing.
 *
 * @param signal Ends the search early, with the cells found until then.
 * @throws WorkbookError where the selection is not cells, or Excel refuses.
 */
export async function findFormulas(scope: SearchScope, signal: AbortSignal): Promise<FoundFormulas> {
  const { areas, names } = await readScope(scope);
  const columns = new Map<string, { area: SearchedArea; column: number; rows: Set<number> }>();
  for (const area of areas) {
    const usesCdataName = names.matcherFor(area.sheetId);
    for await (const { block, formulas } of inBlocks(area, maxBlockCells, readFormulas)) {
      formulas.forEach((cells, row) =>
        cells.forEach((formula, index) => {
          if (!callsCdata(formula, usesCdataName)) return;
          const column = block.column + index;
          const key = `${area.sheetId} ${column}`;
          const entry = columns.get(key) ?? { area, column, rows: new Set() };
          columns.set(key, entry);
          entry.rows.add(block.row + row);
        }),
      );
      if (signal.aborted) break;
    }
  }
  const entries = [...columns.values()];
  const editable = entries.filter(({ area }) => !area.isProtected);
  const locked = entries.filter(({ area }) => area.isProtected);
  return {
    areas: editable.flatMap(({ area: { sheetId, sheet }, column, rows }) =>
      columnAreas({ sheetId, sheet, column }, rows),
    ),
    cells: editable.reduce((sum, { rows }) => sum + rows.size, 0),
    protectedSheets: [...new Set(locked.map(({ area }) => area.sheet))],
    names,
  };
}

function readFormulas(block: SheetArea): Promise<{ block: SheetArea; formulas: unknown[][] }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(block.sheetId);
    const range = areaRange(sheet, block).load('formulas');
    await context.sync();
    return { block, formulas: range.formulas as unknown[][] };
  });
}

/** The areas of a scope, without those that contain nothing. Cells of deleted sheets are left out. */
export function readScope(scope: SearchScope): Promise<{ areas: SearchedArea[]; names: CdataNames }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { workbook } = context;
    const { worksheets } = workbook.load('name');
    const allSheets = worksheets.load('items/id,items/name');
    const activeSheet = worksheets.getActiveWorksheet().load('id');
    const selection = scope === 'selection' ? workbook.getSelectedRanges().areas.load('items') : null;
    const workbookNames = workbook.names.load(nameProperties);
    await context.sync();
    const sheetNames = allSheets.items.map((sheet) => ({
      sheetId: sheet.id,
      names: sheet.names.load(nameProperties),
    }));
    const searched = allSheets.items.flatMap((sheet) => {
      const areas = areasOnSheet(scope, sheet, { isActive: sheet.id === activeSheet.id, selection });
      const protection = areas.length > 0 ? sheet.protection.load('protected') : null;
      return areas.map((area) => ({ sheet, protection, area }));
    });
    await context.sync();
    const areas = searched.flatMap(({ sheet, protection, area }) => {
      if ('isNullObject' in area && area.isNullObject) return [];
      return {
        ...('isNullObject' in area ? areaOf(area) : area),
        sheetId: sheet.id,
        sheet: sheet.name,
        isProtected: protection?.protected ?? false,
      };
    });
    const names = [{ sheetId: null, names: workbookNames }, ...sheetNames].flatMap(definedNames);
    return { areas, names: new CdataNames(names, { name: workbook.name, sheets: allSheets.items }) };
  });
}

/** Areas of cells, and ranges that are loaded but may be null objects. */
function areasOnSheet(
  scope: SearchScope,
  sheet: Excel.Worksheet,
  { isActive, selection }: { isActive: boolean; selection: Excel.RangeCollection | null },
): (Area | Excel.Range)[] {
  if (typeof scope !== 'string') return areasOfCells(scope, sheet);
  if (scope !== 'workbook' && !isActive) return [];
  const ranges = selection
    ? selection.items.flatMap(cellsOfSelection)
    : [sheet.getUsedRangeOrNullObject(true)];
  return ranges.map((range) => range.load(areaProperties));
}

function areasOfCells(cells: readonly string[], { id, name }: Excel.Worksheet): Area[] {
  const rowsByColumn = new Map<number, number[]>();
  for (const address of cells) {
    const cell = parseCellAddress(address);
    if (cell?.sheet.toLowerCase() !== name.toLowerCase()) continue;
    const rows = rowsByColumn.get(cell.column) ?? [];
    rowsByColumn.set(cell.column, rows);
    rows.push(cell.row);
  }
  return [...rowsByColumn].flatMap(([column, rows]) =>
    columnAreas({ sheetId: id, sheet: name, column }, new Set(rows)),
  );
}

const nameProperties = 'items/name,items/formula,items/scope';

/** Leaves out names of other scopes, which Excel lists too. */
function definedNames({
  sheetId,
  names,
}: {
  sheetId: string | null;
  names: Excel.NamedItemCollection;
}): DefinedName[] {
  const scope = sheetId === null ? 'Workbook' : 'Worksheet';
  return names.items
    .filter((one) => one.scope === scope)
    .map(({ name, formula }) => ({ name, formula: formula as unknown, sheetId }));
}

/** The used cells of a selected range, and the cell that spills over its first one: users select results. */
const cellsOfSelection = (range: Excel.Range): Excel.Range[] => [
  range.getUsedRangeOrNullObject(true),
  ...(supports('dynamicArrays') ? [range.getCell(0, 0).getSpillParentOrNullObject()] : []),
];

import { CallingNames, type DefinedName } from './calling-names.ts';
import { callsCdata } from './cdata-formula.ts';
import { inWorkbook } from '../excel/index.ts';
import { spillsAreKnown } from './spills.ts';
import { inParts, stripsOf, type Area, type Strip } from './strips.ts';

/** Which cells are looked at. */
export type FormulaScope = 'selection' | 'sheet' | 'workbook';

/** The cells whose formulas call CDATA. */
export interface FoundFormulas {
  strips: Strip[];
  cells: number;
  /** Sheets with such formulas that are protected: theirs are in no strip. */
  protectedSheets: string[];
  /** The names behind which CDATA is called. */
  names: CallingNames;
}

/** What came of a work on formulas. */
export interface FormulaReport {
  /** Formulas that were replaced, or entered again. */
  changed: number;
  /** Formulas that keep showing an error, or still wait. */
  left: number;
  /** Sheets that were left out because they are protected. */
  protectedSheets: string[];
}

/** What a work on formulas tells, and how it is stopped: what is done by then stays. */
export interface FormulaTask {
  signal: AbortSignal;
  progress(done: number, of: number): void;
}

/** Cells whose formulas are read at once; where they are long, fewer are. */
const mostCells = 40_000;

interface Searched extends Area {
  sheet: string;
  isProtected: boolean;
}

/**
 * Finds the cells whose formulas call CDATA, under their own names or Excel's for those of a missing add-in, directly
 * or behind names of the workbook and its sheets, as far as {@link CallingNames} tell.
 *
 * @param signal Ends the search; what is found by then is the result.
 * @throws WorkbookError where something else than cells is selected, or Excel refuses.
 */
export async function findFormulas(scope: FormulaScope, signal: AbortSignal): Promise<FoundFormulas> {
  const { areas, names } = await searchedAreas(scope);
  const rowsOf = new Map<string, { area: Searched; column: number; rows: Set<number> }>();
  for (const area of areas) {
    const usesCallingName = names.on(area.sheetId);
    for await (const { part, formulas } of inParts(area, mostCells, formulasOf)) {
      formulas.forEach((line, row) =>
        line.forEach((formula, column) => {
          if (!callsCdata(formula, usesCallingName)) return;
          const place = `${area.sheetId} ${part.column + column}`;
          const found = rowsOf.get(place) ?? { area, column: part.column + column, rows: new Set() };
          rowsOf.set(place, found);
          found.rows.add(part.row + row);
        }),
      );
      if (signal.aborted) break;
    }
  }
  const all = [...rowsOf.values()];
  const open = all.filter(({ area }) => !area.isProtected);
  const closed = all.filter(({ area }) => area.isProtected);
  return {
    strips: open.flatMap(({ area: { sheetId, sheet }, column, rows }) =>
      stripsOf({ sheetId, sheet, column }, rows),
    ),
    cells: open.reduce((sum, { rows }) => sum + rows.size, 0),
    protectedSheets: [...new Set(closed.map(({ area }) => area.sheet))],
    names,
  };
}

function formulasOf(part: Area): Promise<{ part: Area; formulas: unknown[][] }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { sheetId, row, column, rows, columns } = part;
    const range = context.workbook.worksheets
      .getItem(sheetId)
      .getRangeByIndexes(row, column, rows, columns)
      .load('formulas');
    await context.sync();
    return { part, formulas: range.formulas as unknown[][] };
  });
}

/** The parts of the scope that hold anything, and the workbook's names. */
function searchedAreas(scope: FormulaScope): Promise<{ areas: Searched[]; names: CallingNames }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { workbook } = context;
    const { worksheets } = workbook.load('name');
    const all = worksheets.load('items/id,items/name');
    const active = worksheets.getActiveWorksheet().load('id');
    const selected = scope === 'selection' ? workbook.getSelectedRanges().areas.load('items') : null;
    const ofWorkbook = workbook.names.load(ofName);
    await context.sync();
    const ofSheets = all.items.map((sheet) => ({ sheetId: sheet.id, names: sheet.names.load(ofName) }));
    const sheets = all.items.filter(({ id }) => scope === 'workbook' || id === active.id);
    const used = sheets.flatMap((sheet) => {
      const protection = sheet.protection.load('protected');
      const ranges = selected
        ? selected.items.flatMap(selectedCells)
        : [sheet.getUsedRangeOrNullObject(true)];
      return ranges.map((range) => ({
        sheet,
        protection,
        range: range.load('rowIndex,columnIndex,rowCount,columnCount'),
      }));
    });
    await context.sync();
    const areas = used
      .filter(({ range }) => !range.isNullObject)
      .map(({ sheet, protection, range }) => ({
        sheetId: sheet.id,
        sheet: sheet.name,
        isProtected: protection.protected,
        row: range.rowIndex,
        column: range.columnIndex,
        rows: range.rowCount,
        columns: range.columnCount,
      }));
    const names = [{ sheetId: null, names: ofWorkbook }, ...ofSheets].flatMap(namesOf);
    return { areas, names: new CallingNames(names, { name: workbook.name, sheets: all.items }) };
  });
}

const ofName = 'items/name,items/formula,items/scope';

/** The names that belong to the workbook or to a sheet, and no others that are listed with them. */
function namesOf({
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

/** What a selected range holds, and the cell that spills over its first: who selects a result means its formula. */
const selectedCells = (range: Excel.Range): Excel.Range[] => [
  range.getUsedRangeOrNullObject(true),
  ...(spillsAreKnown() ? [range.getCell(0, 0).getSpillParentOrNullObject()] : []),
];

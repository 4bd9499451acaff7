import { type ICommandInfo, type Injector, type IRange, ObjectMatrix } from '@univerjs/core';
import {
  FormulaCurrentConfigService,
  FormulaDataModel,
  FormulaRuntimeService,
  IActiveDirtyManagerService,
  IFormulaRuntimeService,
} from '@univerjs/engine-formula';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { type Area, areaOf } from '../grid/area.ts';
import type { CellsByRow } from '../grid/cell-contents.ts';

/** A formula that spills: its cell and the area of its results. */
interface Spill {
  row: number;
  column: number;
  range: IRange;
}

/** The private members of the engine's service that are used here. */
interface RuntimeService {
  _currentConfigService: {
    getArrayFormulaRange(): Record<
      string,
      Record<string, Record<number, Record<number, IRange>>> | undefined
    >;
  };
  _runtimeData: Record<
    string,
    | Record<
        string,
        { getValue(row: number, column: number): { v?: unknown } | null | undefined } | undefined
      >
    | undefined
  >;
  reset(): void;
  _isInOtherArrayFormulaRange(
    unitId: string,
    sheetId: string,
    formulaRow: number,
    formulaColumn: number,
    row: number,
    column: number,
  ): boolean;
  /** Decides whether a formula is #SPILL!. */
  _checkIfArrayFormulaRangeHasData(
    unitId: string,
    sheetId: string,
    row: number,
    column: number,
    range: IRange,
  ): boolean;
}

/** The spills of a sheet by the rows that they cover. */
type SpillsByRow = Map<number, Spill[]>;

let isInstalled = false;

/**
 * Speeds up formulas that spill. For every cell of every result, the engine compares all areas over which formulas of
 * the sheet spill, which takes n² steps for n formulas. They stay the same during a calculation.
 */
export function indexSpills(): void {
  if (isInstalled) return;
  isInstalled = true;
  const service = FormulaRuntimeService.prototype as unknown as RuntimeService;
  const { reset } = service;
  const indexes = new WeakMap<object, Map<string, SpillsByRow>>();
  service.reset = function (this: RuntimeService) {
    indexes.delete(this);
    reset.call(this);
  };
  service._isInOtherArrayFormulaRange = function (unitId, sheetId, formulaRow, formulaColumn, row, column) {
    const sheets = indexes.get(this) ?? new Map<string, SpillsByRow>();
    indexes.set(this, sheets);
    const key = `${unitId} ${sheetId}`;
    const ranges = () => this._currentConfigService.getArrayFormulaRange()[unitId]?.[sheetId] ?? {};
    const spills = sheets.get(key) ?? spillsByRow(ranges());
    sheets.set(key, spills);
    const results = this._runtimeData[unitId]?.[sheetId];
    return spillsAt(spills, row, column).some(
      (spill) =>
        !(spill.row === formulaRow && spill.column === formulaColumn) &&
        results?.getValue(spill.row, spill.column)?.v !== '#SPILL!',
    );
  };
}

/** The spills over a cell. */
const spillsAt = (spills: SpillsByRow, row: number, column: number): Spill[] =>
  (spills.get(row) ?? []).filter(({ range }) => column >= range.startColumn && column <= range.endColumn);

function spillsByRow(
  ranges: Record<number, Record<number, IRange | null | undefined> | null | undefined>,
): SpillsByRow {
  const spills: SpillsByRow = new Map();
  for (const [row, line] of Object.entries(ranges)) {
    for (const [column, range] of Object.entries(line ?? {})) {
      if (!range) continue;
      const spill = { row: Number(row), column: Number(column), range };
      for (let covered = range.startRow; covered <= range.endRow; covered++) {
        const others = spills.get(covered);
        if (others) others.push(spill);
        else spills.set(covered, [spill]);
      }
    }
  }
  return spills;
}

/**
 * Speeds up changes of cells in sheets with many formulas that spill. For every cell that changes, the engine compares
 * all areas over which formulas spill, twice, which takes n² steps where n such formulas are written.
 */
export function indexSpillsForEdits(injector: Injector): void {
  const model = injector.get(FormulaDataModel);
  clearSpilledCells(model);
  const changes = injector.get(IActiveDirtyManagerService);
  const { id } = SetRangeValuesMutation;
  const original = changes.get(id)!;
  changes.register(id, {
    ...original,
    getDirtyData: (command) => {
      const data = withoutSpills(model, () => original.getDirtyData(command));
      if (!data.dirtyRanges) return data;
      return { ...data, dirtyRanges: [...data.dirtyRanges, ...formulasBelow(model, command)] };
    },
  });
}

/** Removes the results of formulas from the cells that change, and all results of a formula whose cell changes. */
function clearSpilledCells(model: FormulaDataModel): void {
  model.updateArrayFormulaCellData = (unitId, sheetId, changes) => {
    const ranges = model.getArrayFormulaRange()[unitId]?.[sheetId];
    const results = model.getArrayFormulaCellData()[unitId]?.[sheetId];
    if (!ranges || !results) return false;
    const spills = spillsByRow(ranges);
    const cells = new ObjectMatrix(results);
    let isChanged = false;
    forEachCell(changes as CellsByRow, (row, column) => {
      const range = ranges[row]?.[column] as IRange | undefined;
      if (!range) {
        if (spillsAt(spills, row, column).length === 0) return;
        cells.realDeleteValue(row, column);
      } else {
        for (let down = range.startRow; down <= range.endRow; down++) {
          for (let right = range.startColumn; right <= range.endColumn; right++) {
            const isOthers = spillsAt(spills, down, right).some((spill) => spill.range !== range);
            if (!isOthers) cells.realDeleteValue(down, right);
          }
        }
      }
      isChanged = true;
    });
    return isChanged;
  };
}

/** What the engine finds by itself, apart from the formulas whose results are where cells change. */
function withoutSpills<Result>(model: FormulaDataModel, find: () => Result): Result {
  const { getArrayFormulaRange } = model;
  model.getArrayFormulaRange = () => ({});
  try {
    return find();
  } finally {
    model.getArrayFormulaRange = getArrayFormulaRange;
  }
}

/** The cells of the formulas that spill over cells which change: they are calculated again. */
function formulasBelow(model: FormulaDataModel, { params }: ICommandInfo): DirtyRange[] {
  const {
    unitId,
    subUnitId: sheetId,
    cellValue,
  } = params as {
    unitId: string;
    subUnitId: string;
    cellValue?: CellsByRow;
  };
  const ranges = model.getArrayFormulaRange()[unitId]?.[sheetId];
  if (!ranges || !cellValue) return [];
  const spills = spillsByRow(ranges);
  const formulas = new Set<IRange>();
  forEachCell(cellValue, (row, column) => {
    for (const { range } of spillsAt(spills, row, column)) formulas.add(range);
  });
  return [...formulas].map(({ startRow, startColumn }) => ({
    unitId,
    sheetId,
    range: { startRow, startColumn, endRow: startRow, endColumn: startColumn },
  }));
}

function forEachCell(cells: CellsByRow, callback: (row: number, column: number) => void): void {
  for (const [row, line] of Object.entries(cells)) {
    for (const column of Object.keys(line)) callback(Number(row), Number(column));
  }
}

/** Whether the result of a formula may not spill over an area. */
type SpillRefusal = (sheetId: string, area: Area) => boolean;

const refusals = new WeakMap<object, SpillRefusal>();

let hasRefusals = false;

/** Makes formulas #SPILL! whose result would spill where that is refused, also over blank cells. */
export function refuseSpills(injector: Injector, isRefused: SpillRefusal): void {
  installRefusals();
  refusals.set(injector.get(IFormulaRuntimeService), isRefused);
}

function installRefusals(): void {
  if (hasRefusals) return;
  hasRefusals = true;
  const service = FormulaRuntimeService.prototype as unknown as RuntimeService;
  const hasData = service._checkIfArrayFormulaRangeHasData;
  service._checkIfArrayFormulaRangeHasData = function (...args) {
    const [, sheetId, , , range] = args;
    const area = areaOf(range);
    const isSpill = area.rows * area.columns > 1;
    return (isSpill && refusals.get(this)?.(sheetId, area)) || hasData.apply(this, args);
  };
}

/** Cells to calculate, as the engine describes them. */
export interface DirtyRange {
  unitId: string;
  sheetId: string;
  range: Record<'startRow' | 'endRow' | 'startColumn' | 'endColumn', number>;
}

/**
 * Joins ranges of the same columns that touch or overlap, so that the engine gets few of them, however many rows a request
 * deletes one after the other.
 */
export function joinedRanges(ranges: readonly DirtyRange[]): DirtyRange[] {
  const sorted = [...ranges].sort(
    (one, other) =>
      (one.sheetId === other.sheetId ? 0 : one.sheetId.localeCompare(other.sheetId)) ||
      one.range.startColumn - other.range.startColumn ||
      one.range.endColumn - other.range.endColumn ||
      one.range.startRow - other.range.startRow,
  );
  const joined: DirtyRange[] = [];
  for (const { unitId, sheetId, range } of sorted) {
    const last = joined.at(-1);
    if (
      last?.unitId === unitId &&
      last.sheetId === sheetId &&
      last.range.startColumn === range.startColumn &&
      last.range.endColumn === range.endColumn &&
      last.range.endRow >= range.startRow - 1
    ) {
      last.range.endRow = Math.max(last.range.endRow, range.endRow);
    } else {
      joined.push({ unitId, sheetId, range: { ...range } });
    }
  }
  return joined;
}

/**
 * Speeds up many formulas that spill. After a calculation, the engine calculates what depends on their results, and
 * compares each formula with the area of each spill, which takes n² steps for n formulas below each other.
 */
export function joinSpilledRanges(): void {
  const { prototype } = FormulaCurrentConfigService;
  const load = prototype.loadDirtyRangesAndExcludedCell;
  prototype.loadDirtyRangesAndExcludedCell = function (ranges, excludedCell) {
    load.call(this, joinedRanges(ranges), excludedCell);
  };
}

import type { IRange } from '@univerjs/core';
import { FormulaRuntimeService } from '@univerjs/engine-formula';

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
export const spillsAt = (spills: SpillsByRow, row: number, column: number): Spill[] =>
  (spills.get(row) ?? []).filter(({ range }) => column >= range.startColumn && column <= range.endColumn);

export function spillsByRow(
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

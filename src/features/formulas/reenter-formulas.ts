import { textFormat } from '../../excel/cells/index.ts';
import { addressOnSheet, areaRange, cellAddress, inWorkbook } from '../../excel/index.ts';
import { unquotedAddress } from '../../engine/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { callsCdata, isInEnglishForm, withOwnNames, type CdataName, type CdataNames } from './cdata-calls.ts';
import { findFormulas, type FormulaScope, type SearchScope } from './find-formulas.ts';
import type { FormulaReport } from './formula-report.ts';
import { bisectAreas, groupForRequests, type ColumnArea } from './request-size.ts';
import { readSpills, spillProperties } from './spills.ts';

const nameError = '#NAME?';

/**
 * Re-enters the formulas that call CDATA and show #NAME?, or whose functions Excel has given another prefix. Excel
 * requires this if the add-in was installed after the file was opened. The formulas of the names through which they call CDATA come first. Formulas that still show #NAME?
 * are unresolved.
 *
 * @throws WorkbookError where Excel refuses; the formulas entered before that stay.
 */
export const repairFormulas = (scope: FormulaScope, task: TaskContext): Promise<FormulaReport> =>
  reenter(scope, task, {
    needsEntering: (formula, value) =>
      value === nameError || (formula !== value && withOwnNames(formula) !== formula),
    enteredNames: new Set(),
    beforeEntering: () => undefined,
  });

/**
 * Enters all formulas that call CDATA again, so that Excel calculates them.
 *
 * @param options.beforeEntering Receives the addresses of the cells, such as `'Sheet1'!B2`, before they are entered.
 * @throws WorkbookError where Excel refuses; the formulas entered before that stay.
 */
export const refreshFormulas = (
  scope: FormulaScope,
  task: TaskContext,
  { beforeEntering }: Pick<ReenterOptions, 'beforeEntering'>,
): Promise<FormulaReport> =>
  reenter(scope, task, {
    needsEntering: (formula, value) => formula !== value,
    enteredNames: null,
    beforeEntering,
  });

/**
 * Enters the formulas of these cells again, so that Excel calculates them. Cells without a formula that calls CDATA are
 * left alone.
 *
 * @param cells Addresses such as `My sheet!B2`.
 * @throws WorkbookError where Excel refuses; the formulas entered before that stay.
 */
export function recalculateCells(cells: readonly string[], task: TaskContext): Promise<FormulaReport> {
  const included = new Set(cells);
  return reenter(cells, task, {
    needsEntering: (_, __, address) => included.has(unquotedAddress(address)),
    enteredNames: null,
    beforeEntering: () => undefined,
  });
}

interface ReenterOptions {
  /** @param address Such as `'My sheet'!B2`. */
  needsEntering(formula: string, value: unknown, address: string): boolean;
  /** Names whose formulas have been entered; null to leave names alone. */
  enteredNames: Set<CdataName> | null;
  beforeEntering(cells: string[]): void;
}

async function reenter(
  scope: SearchScope,
  task: TaskContext,
  options: ReenterOptions,
): Promise<FormulaReport> {
  const { areas, cells, protectedSheets, names } = await findFormulas(scope, task.signal);
  const report: FormulaReport = { changed: 0, unresolved: 0, protectedSheets };
  task.progress(0, cells);
  let processed = 0;
  for (const group of groupForRequests(areas)) {
    if (task.signal.aborted) break;
    for await (const part of bisectAreas(group, (some) => enterAreas(some, names, options))) {
      report.changed += part.changed;
      report.unresolved += part.unresolved;
      processed += part.processed;
    }
    task.progress(processed, cells);
  }
  return report;
}

interface EnteredAreas extends Pick<FormulaReport, 'changed' | 'unresolved'> {
  /** Cells with a formula that calls CDATA. */
  processed: number;
}

function enterAreas(
  areas: readonly ColumnArea[],
  names: CdataNames,
  { needsEntering, enteredNames, beforeEntering }: ReenterOptions,
): Promise<EnteredAreas> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const ranges = areas.map((area) =>
      areaRange(context.workbook.worksheets.getItem(area.sheetId), area).load(
        spillProperties('formulas,values,numberFormat'),
      ),
    );
    await context.sync();
    const spills = await readSpills(context, areas, ranges, names);
    let processed = 0;
    let repairedByName = 0;
    const entered = ranges.map(({ formulas, values }, index) => {
      const { sheetId } = areas[index]!;
      const usesCdataName = names.matcherFor(sheetId);
      const usesEnteredName = (formula: string) =>
        Boolean(enteredNames?.size) &&
        names.directNamesUsedBy(formula, sheetId).some((name) => enteredNames?.has(name));
      return (formulas as unknown[][]).map(([formula], row) => {
        if (!callsCdata(formula, usesCdataName)) return null;
        processed++;
        if (spills[index]![row] === 'from another cell') return null;
        const value = (values as unknown[][])[row]![0];
        if (needsEntering(formula, value, formulaAddress(areas[index]!, row))) return withOwnNames(formula);
        // Excel has calculated it since the formula of its name was entered.
        if (usesEnteredName(formula)) repairedByName++;
        return null;
      });
    });
    const cells = entered.flatMap((formulas, index) => cellAddresses(areas[index]!, formulas));
    if (cells.length === 0) return { processed, changed: repairedByName, unresolved: 0 };
    beforeEntering(cells);
    const usedNames = enteredNames ? directNamesUsed(areas, entered, names) : [];
    enterNames(
      context,
      usedNames.filter((name) => !enteredNames?.has(name)),
    );
    const changedRanges = ranges.filter((_, index) => entered[index]!.some(Boolean));
    ranges.forEach((range, index) => {
      if (entered[index]!.some(Boolean)) enterFormulas(range, entered[index]!);
    });
    await context.sync();
    for (const name of usedNames) enteredNames?.add(name);
    for (const range of changedRanges) range.load('values');
    await context.sync();
    const unresolved = ranges.flatMap(({ values }, index) =>
      entered[index]!.filter((formula, row) => formula && (values as unknown[][])[row]![0] === nameError),
    );
    return { processed, changed: cells.length + repairedByName, unresolved: unresolved.length };
  });
}

/** Under the text format, formulas would become text. */
function enterFormulas(range: Excel.Range, formulas: readonly (string | null)[]): void {
  const formats = range.numberFormat as string[][];
  const hasTextFormat = formulas.map((formula, row) => formula !== null && formats[row]![0] === textFormat);
  const setFormat = (format: string) => {
    range.numberFormat = hasTextFormat.map((isText) => [isText ? format : null]) as unknown as string[][];
  };
  if (hasTextFormat.includes(true)) setFormat('General');
  range.formulas = formulas.map((formula) => [formula]) as unknown as string[][];
  if (hasTextFormat.includes(true)) setFormat(textFormat);
}

const directNamesUsed = (
  areas: readonly ColumnArea[],
  entered: readonly (string | null)[][],
  names: CdataNames,
): CdataName[] => [
  ...new Set(
    entered.flatMap((formulas, index) =>
      formulas.flatMap((formula) => (formula ? names.directNamesUsedBy(formula, areas[index]!.sheetId) : [])),
    ),
  ),
];

function enterNames(context: Excel.RequestContext, names: readonly CdataName[]): void {
  const { workbook } = context;
  for (const { name, formula, sheetId } of names) {
    if (!isInEnglishForm(formula)) continue;
    const scope = sheetId === null ? workbook : workbook.worksheets.getItem(sheetId);
    scope.names.getItem(name).formula = withOwnNames(formula);
  }
}

const formulaAddress = ({ sheet, row, column }: ColumnArea, index: number): string =>
  addressOnSheet(sheet, cellAddress(row + index, column));

const cellAddresses = (area: ColumnArea, formulas: readonly (string | null)[]): string[] =>
  formulas.flatMap((formula, index) => (formula === null ? [] : formulaAddress(area, index)));

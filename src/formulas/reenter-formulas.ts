import type { CallingName, CallingNames } from './calling-names.ts';
import { callsCdata, withOwnNames } from './cdata-formula.ts';
import { addressOnSheet, cellAddress, inWorkbook, textFormat } from '../excel/index.ts';
import { findFormulas, type FormulaReport, type FormulaScope, type FormulaTask } from './find-formulas.ts';
import { readSpills, withSpill } from './spills.ts';
import { groupsOf, onStrips, type Strip } from './strips.ts';

const unknownName = '#NAME?';

/**
 * Enters the formulas at #NAME? that call CDATA again, as Excel wants it where the add-in came after the file, and
 * before them the formulas of the names behind which they call it. `left` are those that show #NAME? still.
 *
 * @throws WorkbookError where Excel refuses; what is entered by then stays.
 */
export const repairFormulas = (scope: FormulaScope, task: FormulaTask): Promise<FormulaReport> =>
  reenter(scope, task, {
    wants: (_, value) => value === unknownName,
    names: new Set(),
    expect: () => undefined,
  });

/**
 * Enters all formulas that call CDATA again, so that they are calculated.
 *
 * @param expect Told the addresses of cells before their formulas are entered, such as `Sheet1!B2`.
 * @throws WorkbookError where Excel refuses; what is entered by then stays.
 */
export const refreshFormulas = (
  scope: FormulaScope,
  task: FormulaTask,
  expect: (cells: string[]) => void,
): Promise<FormulaReport> =>
  reenter(scope, task, { wants: (formula, value) => formula !== value, names: null, expect });

/** Which formulas are entered again, and what comes before. */
interface Entering {
  wants(formula: string, value: unknown): boolean;
  /** Names whose own formulas are entered by now, before those that use them; null where they stay as they are. */
  names: Set<CallingName> | null;
  /** Told the addresses of the cells. */
  expect(cells: string[]): void;
}

async function reenter(scope: FormulaScope, task: FormulaTask, entering: Entering): Promise<FormulaReport> {
  const { strips, cells, protectedSheets, names } = await findFormulas(scope, task.signal);
  const report: FormulaReport = { changed: 0, left: 0, protectedSheets };
  task.progress(0, cells);
  let looked = 0;
  for (const group of groupsOf(strips)) {
    if (task.signal.aborted) break;
    await onStrips(group, async (part) => {
      const entered = await enterStrips(part, names, entering);
      report.changed += entered.changed;
      report.left += entered.left;
      looked += entered.looked;
    });
    task.progress(looked, cells);
  }
  return report;
}

interface EnteredStrips {
  /** Cells with a formula that calls CDATA. */
  looked: number;
  changed: number;
  left: number;
}

function enterStrips(
  strips: readonly Strip[],
  names: CallingNames,
  { wants, names: enteredNames, expect }: Entering,
): Promise<EnteredStrips> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const ranges = strips.map(({ sheetId, row, column, rows }) =>
      context.workbook.worksheets
        .getItem(sheetId)
        .getRangeByIndexes(row, column, rows, 1)
        .load(withSpill('formulas,values,numberFormat')),
    );
    await context.sync();
    const spills = await readSpills(context, strips, ranges, names);
    let looked = 0;
    let mended = 0;
    const entered = ranges.map(({ formulas, values }, index) => {
      const { sheetId } = strips[index]!;
      const usesCallingName = names.on(sheetId);
      const isMended = (formula: string) =>
        Boolean(enteredNames?.size) && names.usedBy(formula, sheetId).some((one) => enteredNames?.has(one));
      return (formulas as unknown[][]).map(([formula], row) => {
        if (!callsCdata(formula, usesCallingName)) return null;
        looked++;
        if (spills[index]![row] === 'shown') return null;
        if (wants(formula, (values as unknown[][])[row]![0])) return withOwnNames(formula);
        // Excel has calculated it since the formula of its name was entered.
        if (isMended(formula)) mended++;
        return null;
      });
    });
    const cells = entered.flatMap((formulas, index) => addresses(strips[index]!, formulas));
    if (cells.length === 0) return { looked, changed: mended, left: 0 };
    expect(cells);
    const behind = enteredNames ? namesBehind(strips, entered, names) : [];
    enterNames(
      context,
      behind.filter((name) => !enteredNames?.has(name)),
    );
    const changed = ranges.filter((_, index) => entered[index]!.some(Boolean));
    ranges.forEach((range, index) => {
      if (entered[index]!.some(Boolean)) enterFormulas(range, entered[index]!);
    });
    await context.sync();
    for (const name of behind) enteredNames?.add(name);
    for (const range of changed) range.load('values');
    await context.sync();
    const left = ranges.flatMap(({ values }, index) =>
      entered[index]!.filter((formula, row) => formula && (values as unknown[][])[row]![0] === unknownName),
    );
    return { looked, changed: cells.length + mended, left: left.length };
  });
}

/** Enters formulas where there are some. Under the text format one would become the text it is written as. */
function enterFormulas(range: Excel.Range, formulas: readonly (string | null)[]): void {
  const formats = range.numberFormat as string[][];
  const isText = formulas.map((formula, row) => formula !== null && formats[row]![0] === textFormat);
  const setFormat = (format: string) => {
    range.numberFormat = isText.map((text) => [text ? format : null]) as unknown as string[][];
  };
  if (isText.includes(true)) setFormat('General');
  range.formulas = formulas.map((formula) => [formula]) as unknown as string[][];
  if (isText.includes(true)) setFormat(textFormat);
}

const namesBehind = (
  strips: readonly Strip[],
  entered: readonly (string | null)[][],
  names: CallingNames,
): CallingName[] => [
  ...new Set(
    entered.flatMap((formulas, index) =>
      formulas.flatMap((formula) => (formula ? names.usedBy(formula, strips[index]!.sheetId) : [])),
    ),
  ),
];

function enterNames(context: Excel.RequestContext, names: readonly CallingName[]): void {
  const { workbook } = context;
  for (const { name, formula, sheetId } of names) {
    const of = sheetId === null ? workbook : workbook.worksheets.getItem(sheetId);
    of.names.getItem(name).formula = withOwnNames(formula);
  }
}

const addresses = ({ sheet, row, column }: Strip, formulas: readonly (string | null)[]): string[] =>
  formulas.flatMap((formula, index) =>
    formula === null ? [] : addressOnSheet(sheet, cellAddress(row + index, column)),
  );

import { callsCdata, withOwnNames } from './cdata-formula.ts';
import { areaAddress } from '../column-letters.ts';
import { findFormulas, type FormulaReport, type FormulaScope, type FormulaTask } from './formulas.ts';
import { inWorkbook } from '../in-workbook.ts';
import { readSpills, withSpill } from './spills.ts';
import { groupsOf, onStrips, type Strip } from './strips.ts';

const unknownName = '#NAME?';

/**
 * Enters the formulas at #NAME? that call CDATA again, as Excel wants it where the add-in came after the file.
 * `left` are those that show #NAME? still.
 *
 * @throws WorkbookError where Excel refuses; what is entered by then stays.
 */
export const repairFormulas = (scope: FormulaScope, task: FormulaTask): Promise<FormulaReport> =>
  reenter(scope, task, (_, value) => value === unknownName);

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
): Promise<FormulaReport> => reenter(scope, task, (formula, value) => formula !== value, expect);

type Wants = (formula: string, value: unknown) => boolean;

async function reenter(
  scope: FormulaScope,
  task: FormulaTask,
  wants: Wants,
  expect: (cells: string[]) => void = () => undefined,
): Promise<FormulaReport> {
  const { strips, cells, protectedSheets } = await findFormulas(scope, task.signal);
  const report: FormulaReport = { changed: 0, left: 0, protectedSheets };
  task.progress(0, cells);
  let looked = 0;
  for (const group of groupsOf(strips)) {
    if (task.signal.aborted) break;
    await onStrips(group, async (part) => {
      const entered = await enterStrips(part, wants, expect);
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
  wants: Wants,
  expect: (cells: string[]) => void,
): Promise<EnteredStrips> {
  return inWorkbook(async (context) => {
    const ranges = strips.map(({ sheetId, row, column, rows }) =>
      context.workbook.worksheets
        .getItem(sheetId)
        .getRangeByIndexes(row, column, rows, 1)
        .load(withSpill('formulas,values')),
    );
    await context.sync();
    const spills = await readSpills(context, strips, ranges);
    let looked = 0;
    const entered = ranges.map(({ formulas, values }, index) =>
      (formulas as unknown[][]).map(([formula], row) => {
        if (!callsCdata(formula)) return null;
        looked++;
        const wanted = spills[index]![row] !== 'shown' && wants(formula, (values as unknown[][])[row]![0]);
        return wanted ? withOwnNames(formula) : null;
      }),
    );
    const cells = entered.flatMap((formulas, index) => addresses(strips[index]!, formulas));
    if (cells.length === 0) return { looked, changed: 0, left: 0 };
    expect(cells);
    const changed = ranges.filter((_, index) => entered[index]!.some(Boolean));
    ranges.forEach((range, index) => {
      if (!entered[index]!.some(Boolean)) return;
      range.formulas = entered[index]!.map((formula) => [formula]) as unknown as string[][];
    });
    await context.sync();
    for (const range of changed) range.load('values');
    await context.sync();
    const left = ranges.flatMap(({ values }, index) =>
      entered[index]!.filter((formula, row) => formula && (values as unknown[][])[row]![0] === unknownName),
    );
    return { looked, changed: cells.length, left: left.length };
  });
}

const addresses = ({ sheet, row, column }: Strip, formulas: readonly (string | null)[]): string[] =>
  formulas.flatMap((formula, index) =>
    formula === null ? [] : `'${sheet.replaceAll("'", "''")}'!${areaAddress(row + index, column, 1, 1)}`,
  );

import { callsCdata } from './cdata-formula.ts';
import type { CallingNames } from './calling-names.ts';
import { type CellScalar, inWorkbook, needsTextFormat } from '../excel/index.ts';
import { findFormulas, type FormulaReport, type FormulaScope, type FormulaTask } from './find-formulas.ts';
import { readSpills, withSpill, type Spill } from './spills.ts';
import { groupsOf, inParts, onStrips, type Area, type Strip } from './strips.ts';

/** Cells of a spilled result that are read or written at once; where they are long, fewer are. */
const mostCells = 10_000;

/**
 * Replaces formulas that call CDATA by what they show; one that spills, over all its cells. Text stays text, and
 * numbers keep their formats. A formula that shows an error or still waits is left as it is; within a spilled result
 * the errors stay errors. A cell whose formula was changed meanwhile is left alone.
 *
 * @throws WorkbookError where Excel refuses; what is frozen by then stays.
 */
export async function freezeFormulas(scope: FormulaScope, task: FormulaTask): Promise<FormulaReport> {
  const { strips, cells, protectedSheets, names } = await findFormulas(scope, task.signal);
  const report: FormulaReport = { changed: 0, left: 0, protectedSheets };
  task.progress(0, cells);
  for (const group of groupsOf(strips)) {
    if (task.signal.aborted) break;
    const spilled: Area[] = [];
    await onStrips(group, async (part) => {
      const frozen = await freezeStrips(part, names);
      report.changed += frozen.changed;
      report.left += frozen.left;
      spilled.push(...frozen.spilled);
    });
    for (const area of spilled) {
      if (task.signal.aborted) break;
      if (await freezeSpilled(area)) report.changed++;
      else report.left++;
      task.progress(report.changed + report.left, cells);
    }
    task.progress(report.changed + report.left, cells);
  }
  return report;
}

interface FrozenStrips {
  changed: number;
  left: number;
  /** What is still to be frozen: results of several rows. */
  spilled: Area[];
}

/** Freezes the formulas whose results are a cell, or a row of cells; results of several rows are left for later. */
function freezeStrips(strips: readonly Strip[], names: CallingNames): Promise<FrozenStrips> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const ranges = strips.map(({ sheetId, row, column, rows }) =>
      context.workbook.worksheets
        .getItem(sheetId)
        .getRangeByIndexes(row, column, rows, 1)
        .load(withSpill('formulas')),
    );
    await context.sync();
    const spills = await readSpills(context, strips, ranges, names);
    const spilled: Area[] = [];
    const blocks = ranges.flatMap((range, index) =>
      rowResults(strips[index]!, range.formulas as unknown[][], spills[index]!, names, spilled),
    );
    const results = blocks.map((block) => ({
      range: rangeOf(context, block).load('formulas,values,valueTypes,numberFormat'),
      usesCallingName: names.on(block.sheetId),
    }));
    await context.sync();
    const report: FrozenStrips = { changed: 0, left: 0, spilled };
    context.application.suspendApiCalculationUntilNextSync();
    for (const { range, usesCallingName } of results) {
      const frozen = cellsOf(range).map((line, row) => {
        const formula = (range.formulas as unknown[][])[row]![0];
        // A text under the text format may read like a formula.
        if (!callsCdata(formula, usesCallingName) || formula === line[0]!.value) return line.map(() => null);
        if (isUnsettled(line)) {
          report.left++;
          return line.map(() => null);
        }
        report.changed++;
        return line;
      });
      if (frozen.some(([cell]) => cell)) write(range, frozen);
    }
    await context.sync();
    return report;
  });
}

/** Results of one row, those of the same width below one another together. Others go to `spilled`. */
function rowResults(
  { sheetId, row: first, column }: Strip,
  formulas: unknown[][],
  spills: Spill[],
  names: CallingNames,
  spilled: Area[],
): Area[] {
  const blocks: Area[] = [];
  const usesCallingName = names.on(sheetId);
  formulas.forEach(([formula], index) => {
    const spill = spills[index]!;
    if (!callsCdata(formula, usesCallingName) || spill === 'shown') return;
    if (spill !== 'none' && spill.rows > 1) {
      spilled.push(spill);
      return;
    }
    const row = first + index;
    const columns = spill === 'none' ? 1 : spill.columns;
    const last = blocks.at(-1);
    if (last && last.row + last.rows === row && last.columns === columns) last.rows++;
    else blocks.push({ sheetId, row, column, rows: 1, columns });
  });
  return blocks;
}

/** Freezes a result that spills; false where nothing but errors is in it, or something is still awaited. */
async function freezeSpilled(area: Area): Promise<boolean> {
  const parts: { part: Area; cells: Frozen[][] }[] = [];
  for await (const part of inParts(area, mostCells, readArea)) parts.push(part);
  if (isUnsettled(parts.flatMap(({ cells }) => cells.flat()))) return false;
  // The formula stands in the first part: until that is written, at the end, it can bring everything back.
  for (const { part, cells } of parts.reverse()) await writeArea(part, cells);
  return true;
}

const busy = '#BUSY!';

/** Whether a result is awaited, or is nothing but errors: then its formula is still needed. */
const isUnsettled = (cells: readonly Frozen[]): boolean =>
  cells.every(({ isError }) => isError) || cells.some(({ value }) => value === busy);

/** What stays in a cell when its formula goes. */
interface Frozen {
  value: CellScalar;
  format: string;
  isError: boolean;
}

function cellsOf({ values, valueTypes, numberFormat }: Excel.Range): Frozen[][] {
  return (values as CellScalar[][]).map((line, row) =>
    line.map((value, column) => {
      const isError = valueTypes[row]![column] === 'Error' || value === busy;
      return { value, format: formatOf(value, isError, String(numberFormat[row]![column])), isError };
    }),
  );
}

function formatOf(value: CellScalar, isError: boolean, format: string): string {
  if (typeof value === 'string' && !isError) return needsTextFormat(value) ? '@' : format;
  return format === '@' ? 'General' : format;
}

/** Writes the cells that are given; null leaves one as it is. Formats first: under `@` nothing is a formula. */
function write(range: Excel.Range, cells: (Frozen | null)[][]): void {
  range.numberFormat = cells.map((line) => line.map((cell) => cell?.format ?? null));
  range.values = cells.map((line) => line.map((cell) => cell?.value ?? null)) as unknown as string[][];
}

const rangeOf = (context: Excel.RequestContext, { sheetId, row, column, rows, columns }: Area): Excel.Range =>
  context.workbook.worksheets.getItem(sheetId).getRangeByIndexes(row, column, rows, columns);

function readArea(part: Area): Promise<{ part: Area; cells: Frozen[][] }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const range = rangeOf(context, part).load('values,valueTypes,numberFormat');
    await context.sync();
    return { part, cells: cellsOf(range) };
  });
}

function writeArea(part: Area, cells: Frozen[][]): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    context.application.suspendApiCalculationUntilNextSync();
    write(rangeOf(context, part), cells);
    await context.sync();
  });
}

import { needsTextFormat, textFormat, type CellScalar } from '../../excel/cells/index.ts';
import {
  areaRange,
  groupAdjacent,
  inWorkbook,
  loadCards,
  writeColumn,
  type CardAt,
  type SheetArea,
} from '../../excel/index.ts';
import type { CalculatingCells, FailedCells } from '../../engine/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { callsCdata, type CdataNames } from './cdata-calls.ts';
import { formatCellAddress } from './cell-address.ts';
import { findFormulas, type FormulaScope } from './find-formulas.ts';
import type { FormulaReport } from './formula-report.ts';
import { bisectAreas, groupForRequests, inBlocks, type ColumnArea } from './request-size.ts';
import { findStaleCells, type IsStale } from './stale-cells.ts';
import { readSpills, spillProperties, type Spill } from './spills.ts';

/** Cells of a spilled result in one request; fewer where they are long. */
const maxBlockCells = 10_000;

/** What becomes of a formula that shows an error: it stays, or its cell has #N/A, nothing, or the reason as text. */
export const errorValues = ['notAvailable', 'blank', 'reason', 'formula'] as const;
export type ErrorValue = (typeof errorValues)[number];

export interface Conversion {
  errors: ErrorValue;
  /** Cells that may still show their former results. */
  calculating: Pick<CalculatingCells, 'has' | 'all' | 'delivered'>;
  /** Why functions failed. */
  failed: Pick<FailedCells, 'get'>;
}

/**
 * Replaces formulas that call CDATA by their values, including spilled ones. Text stays text, and numbers keep their
 * formats. Formulas stay that are still being calculated, that the user can repair (#NAME?, #SPILL!) or that failed for
 * lack of a connection; so do errors within a spilled result, and cells whose formulas were changed in the meantime.
 *
 * @throws WorkbookError where Excel refuses; the formulas converted before that stay converted.
 */
export async function convertFormulas(
  scope: FormulaScope,
  task: TaskContext,
  conversion: Conversion,
): Promise<FormulaReport> {
  const { areas, cells, protectedSheets, names } = await findFormulas(scope, task.signal);
  const report: FormulaReport = { changed: 0, unresolved: 0, protectedSheets };
  task.progress(0, cells);
  await conversion.calculating.delivered();
  for (const group of groupForRequests(areas)) {
    if (task.signal.aborted) break;
    const spilled: ResultArea[] = [];
    const isStale = await findStaleCells(conversion.calculating);
    for await (const part of bisectAreas(group, (some) => convertRows(some, names, conversion, isStale))) {
      report.changed += part.changed;
      report.unresolved += part.unresolved;
      spilled.push(...part.spilled);
    }
    for (const area of spilled) {
      if (task.signal.aborted) break;
      if (await convertSpill(area, conversion)) report.changed++;
      else report.unresolved++;
      task.progress(report.changed + report.unresolved, cells);
    }
    task.progress(report.changed + report.unresolved, cells);
  }
  // Some have a text that looks like a formula, or belong to the result of another.
  if (!task.signal.aborted) task.progress(cells, cells);
  return report;
}

interface ConvertedRows extends Pick<FormulaReport, 'changed' | 'unresolved'> {
  /** Results of several rows, not converted yet. */
  spilled: ResultArea[];
}

/** The cells of one result. */
type ResultArea = SheetArea & { sheet: string };

function convertRows(
  areas: readonly ColumnArea[],
  names: CdataNames,
  conversion: Conversion,
  isStale: IsStale,
): Promise<ConvertedRows> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const ranges = areas.map((area) => rangeOf(context, area).load(spillProperties('formulas')));
    await context.sync();
    const spills = await readSpills(context, areas, ranges, names);
    const all = ranges.flatMap((range, index) =>
      resultsOf(areas[index]!, range.formulas as unknown[][], spills[index]!, names),
    );
    const results = all.filter((result) => !isStale(result));
    const blocks = sameWidthBlocks(results.filter(({ rows }) => rows === 1)).map((block) => ({
      block,
      range: rangeOf(context, block).load(`formulas,${constantProperties}`),
      usesCdataName: names.matcherFor(block.sheetId),
    }));
    const constants = await loadConstants(
      context,
      blocks.map(({ range }) => range),
    );
    const report: ConvertedRows = {
      changed: 0,
      unresolved: all.length - results.length,
      spilled: results.filter(({ rows }) => rows > 1),
    };
    context.application.suspendApiCalculationUntilNextSync();
    for (const [index, { block, range, usesCdataName }] of blocks.entries()) {
      const converted = constants[index]!.map((cells, row) => {
        const formula = (range.formulas as unknown[][])[row]![0];
        // Text under the text format may look like a formula.
        if (!callsCdata(formula, usesCdataName) || formula === cells[0]!.value) return cells.map(() => null);
        const values = resolved([cells], { ...block, row: block.row + row }, conversion)?.[0];
        if (!values) {
          report.unresolved++;
          return cells.map(() => null);
        }
        report.changed++;
        return values;
      });
      if (converted.some(([cell]) => cell)) write(range, converted);
    }
    await context.sync();
    return report;
  });
}

/** The areas that the results of a column's formulas fill. */
function resultsOf(
  { sheetId, sheet, row: firstRow, column }: ColumnArea,
  formulas: unknown[][],
  spills: Spill[],
  names: CdataNames,
): ResultArea[] {
  const usesCdataName = names.matcherFor(sheetId);
  return formulas.flatMap(([formula], index) => {
    const spill = spills[index]!;
    if (!callsCdata(formula, usesCdataName) || spill === 'from another cell') return [];
    const cell = { sheetId, row: firstRow + index, column, rows: 1, columns: 1 };
    return { ...(spill === 'none' ? cell : spill), sheet };
  });
}

/** Joins single rows that have the same width and follow each other. */
const sameWidthBlocks = (rows: readonly ResultArea[]): ResultArea[] =>
  groupAdjacent(
    rows,
    (one, next) =>
      next.sheetId === one.sheetId &&
      next.column === one.column &&
      next.row === one.row + 1 &&
      next.columns === one.columns,
  ).map((group) => ({ ...group[0]!, rows: group.length }));

/** Converts a spilled result; false if it is unresolved. */
async function convertSpill(area: ResultArea, conversion: Conversion): Promise<boolean> {
  const blocks: { block: SheetArea; cells: Constant[][] }[] = [];
  for await (const block of inBlocks(area, maxBlockCells, readConstants)) blocks.push(block);
  const all = resolved(
    blocks.flatMap(({ cells }) => cells),
    area,
    conversion,
  );
  if (!all) return false;
  // The formula is in the first block. Written last, it can restore everything until then.
  for (const { block, cells } of blocks.reverse())
    await writeConstants(block, all.splice(all.length - cells.length));
  return true;
}

const busy = '#BUSY!';
/** Errors that the user mends without the service. */
const repairable: readonly CellScalar[] = ['#NAME?', '#SPILL!'];

/** The values of a result; null if its formula is still needed, because it is incomplete or has nothing but errors. */
function resolved(
  cells: Constant[][],
  area: ResultArea,
  { errors, failed }: Conversion,
): Constant[][] | null {
  const all = cells.flat();
  if (all.some(({ value }) => value === busy)) return null;
  if (!all.every(({ isError }) => isError)) return cells;
  if (errors === 'formula' || all.some(({ value }) => repairable.includes(value))) return null;
  // Without the outage or with another key, it would have a value.
  if (failed.get(formatCellAddress(area))?.cause) return null;
  const reasonAt = (row: number, column: number) =>
    failed.get(formatCellAddress({ ...area, row: area.row + row, column: area.column + column }))?.reason;
  return cells.map((line, row) =>
    line.map((cell, column) => {
      const reason = errors === 'reason' ? reasonAt(row, column) : undefined;
      const value = errors === 'blank' ? '' : (reason ?? '#N/A');
      return {
        value,
        format: formatOf(value, reason === undefined, cell.format),
        isError: reason === undefined,
      };
    }),
  );
}

/** A cell's content without its formula. */
interface Constant {
  value: CellScalar;
  format: string;
  isError: boolean;
  /** The data card of the cell, whose value is an error, or its value with its properties. */
  card?: Excel.CellValue;
}

const constantProperties = 'values,valueTypes,numberFormat';

/** Synchronizes first, and again to read data cards. @param ranges Loaded with {@link constantProperties}. */
async function loadConstants(
  context: Excel.RequestContext,
  ranges: readonly Excel.Range[],
): Promise<Constant[][][]> {
  await context.sync();
  const cards = await loadCards(context, ranges);
  return ranges.map((range, index) => constantsOf(range, cards[index]!));
}

function constantsOf({ values, valueTypes, numberFormat }: Excel.Range, cardAt: CardAt): Constant[][] {
  return (values as CellScalar[][]).map((cells, row) =>
    cells.map((value, column) => {
      const format = String(numberFormat[row]![column]);
      const card = cardAt(row, column);
      const isError = valueTypes[row]![column] === 'Error' || value === busy;
      if (card && isError) return { value, format, isError: false, card };
      if (card) return { value, format: formatOf(value, false, format), isError: false, card };
      return { value, format: formatOf(value, isError, format), isError };
    }),
  );
}

function formatOf(value: CellScalar, isError: boolean, format: string): string {
  if (typeof value === 'string' && !isError) return needsTextFormat(value) ? textFormat : format;
  return format === textFormat ? 'General' : format;
}

/** Null leaves a cell as it is. Formats come first, because under the text format nothing is read as a formula. */
function write(range: Excel.Range, cells: (Constant | null)[][]): void {
  range.numberFormat = cells.map((row) => row.map((cell) => cell?.format ?? null));
  range.values = cells.map((row) =>
    row.map((cell) => (cell?.card ? null : (cell?.value ?? null))),
  ) as unknown as string[][];
  const width = cells[0]?.length ?? 0;
  for (let column = 0; column < width; column++)
    writeColumn(
      range.getColumn(column),
      cells.map((row) => row[column]?.card ?? null),
    );
}

const rangeOf = (context: Excel.RequestContext, area: SheetArea): Excel.Range =>
  areaRange(context.workbook.worksheets.getItem(area.sheetId), area);

function readConstants(block: SheetArea): Promise<{ block: SheetArea; cells: Constant[][] }> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const range = rangeOf(context, block).load(constantProperties);
    const [cells] = await loadConstants(context, [range]);
    return { block, cells: cells! };
  });
}

function writeConstants(block: SheetArea, cells: Constant[][]): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    context.application.suspendApiCalculationUntilNextSync();
    write(rangeOf(context, block), cells);
    await context.sync();
  });
}

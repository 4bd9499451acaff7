import { cellAt, inWorkbook } from '../../../excel/index.ts';
import { gridRows, summaryColumns, withheldLine, type GridModel } from './grid-model.ts';
import type { GridCells } from './grid-summary.ts';
import { rateLabel } from './rates.ts';
import { gridMessages } from './messages.ts';

export type WithheldReason = keyof ReturnType<typeof gridMessages>['withheldReasons'];
export const withheldReasons: readonly WithheldReason[] = [
  'noSubject',
  'rates',
  'few',
  'negative',
  'gross',
  'weights',
];

export type Check = Exclude<
  keyof ReturnType<typeof gridMessages>['checks'],
  'title' | 'passed' | 'olderSales'
>;

/** What a grid's sheet indicates; null where it says nothing. */
export interface GridFigures {
  /** Dollars. */
  lowest: number | null;
  highest: number | null;
  /** The median of the adjusted values. */
  median: number | null;
  reconciled: number | null;
  /** Why no value is indicated; null if one is. */
  withheld: WithheldReason | null;
  /** A share. */
  maxGross: number | null;
  /** What each check has found: how many, or the names of rates; null if it has found nothing. */
  checks: Record<Check, number | string[] | null>;
}

/** Lines of the indication, from its title on. */
const lines = { lowest: 4, highest: 5, median: 6, reconciled: 8 } as const;
type IndicatedFigure = keyof typeof lines;
export const indicatedFigures = Object.keys(lines) as IndicatedFigure[];

/** The checks in the order of the sheet. */
export const checkNames: readonly Check[] = ['direction', 'gross', 'bracketed', 'older', 'twice'];

/** The absolute address of a figure that the comparables indicate. */
export const figureCell = (model: Pick<GridModel, 'rates'>, figure: IndicatedFigure): string =>
  cellAt(gridRows(model).indication + lines[figure], summaryColumns.value);

/** Reads what a grid's sheet indicates, as Excel has calculated it. */
export const readGridFigures = (sheetId: string, model: GridModel, cells: GridCells): Promise<GridFigures> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const load = (address: string) => sheet.getRange(address).load('values');
    const figures = indicatedFigures.map((figure) => load(figureCell(model, figure)));
    const { checks, indication } = gridRows(model);
    const withheld = load(cellAt(indication + withheldLine, summaryColumns.value));
    const results = checkNames.map((_, at) => load(cellAt(checks + 1 + at, summaryColumns.value)));
    const gross = cells.ranges('gross').map(load);
    await context.sync();
    const numberIn = (range: Excel.Range): number | null => {
      const value: unknown = range.values[0]![0];
      return typeof value === 'number' ? value : null;
    };
    const shares = gross.flatMap(({ values }) =>
      (values as unknown[][]).flat().filter((share): share is number => typeof share === 'number'),
    );
    const [lowest, highest, median, reconciled] = figures.map(numberIn);
    const texts = gridMessages().withheldReasons;
    return {
      lowest: lowest ?? null,
      highest: highest ?? null,
      median: median ?? null,
      reconciled: reconciled ?? null,
      withheld: withheldReasons.find((reason) => texts[reason] === withheld.values[0]![0]) ?? null,
      maxGross: shares.length === 0 ? null : Math.max(...shares),
      checks: Object.fromEntries(
        checkNames.map((name, at) => [name, checkResult(results[at]!.values[0]![0], model)]),
      ) as GridFigures['checks'],
    };
  });

/** Of `Lot area (ft²); Year built`, the names of the rates. */
function checkResult(value: unknown, { rates, unit }: GridModel): number | string[] | null {
  if (typeof value === 'number') return value;
  const labels = String(value).split('; ');
  const names = rates.map(({ name }) => name).filter((name) => labels.includes(rateLabel(name, unit)));
  return value === gridMessages().checks.passed || names.length === 0 ? null : names;
}

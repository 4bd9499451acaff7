import {
  changeView,
  type CellPlan,
  areaAddress,
  areaOf,
  areaProperties,
  canUndoFormulas,
  findOwnSheet,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
} from '../../../excel/index.ts';
import { UserError } from '../../../language/index.ts';
import { clearSources, type FindSourcesOptions } from '../../sources/reports/index.ts';
import { drawComparablesChart, type GridChart } from './comparables-chart.ts';
import { drawComparablesMap, type PictureMaker } from './comparables-map.ts';
import { type Comparison, gridRecords, gridKey } from './comparison.ts';
import { endGrid, headOf } from './grid-head.ts';
import {
  gridCells,
  gridChart,
  endOfGrid,
  pageBreaks,
  planGrid,
  readEntries,
  gridRecordCells,
  maxComparables,
} from './grid-pages.ts';
import { gridColumns, gridModel, gridWidths, idField, type GridModel } from './grid-model.ts';
import {
  planSummary,
  type GridCells,
  type RateEntry,
  readRates,
  readWords,
  unsigned,
} from './grid-summary.ts';
import { KeyedCells } from './grid-keys.ts';
import { showWrittenTables, type WriteOptions, type WrittenTables } from '../subject/property-sheet.ts';
import { sheetNames } from '../subject/subject-text.ts';
import { writeEvidence } from './write-evidence.ts';
import { gridMessages } from './messages.ts';
import { comparablesMessages } from '../comparables/messages.ts';
import { salesMessages } from '../sales/messages.ts';

export interface ComparablesOptions extends WriteOptions, Pick<FindSourcesOptions, 'engine'> {
  /** Address of the service. */
  service: string;
  /** Draws the map of the properties; without it, the sheet has none. */
  makePicture?: PictureMaker;
}

/**
 * Writes the subject and the selected comparables as a grid on a sheet of their own: prices per area, adjustments as
 * formulas over rates that the user chooses, what they indicate, and checks. If the sheet exists, it gets the selected
 * records: what the user has entered for a rate or a property stays.
 *
 * @throws UserError for too many comparables, and for an earlier grid whose entries can't be told apart; WorkbookError where Excel refuses; what was written before stays.
 */
export const writeComparables = async (
  comparison: Comparison,
  options: ComparablesOptions,
): Promise<WrittenTables> => {
  const { written } = await writeGrid(comparison, options);
  await writeEvidence(comparison, null, options.signal);
  // Programs that join cells may show their sheet.
  await showWrittenTables(written);
  return written;
};

/** A grid that is written, with the rates on it. */
interface RatedGrid {
  written: WrittenTables;
  model: GridModel;
  entries: ReadonlyMap<string, RateEntry>;
  /** Where the lines of the grid are. */
  cells: GridCells;
}

/** Writes the grid, with rates that the user has chosen in the pane. */
export async function writeGrid(
  comparison: Comparison,
  options: ComparablesOptions,
  chosen: ReadonlyMap<string, RateEntry> = new Map(),
): Promise<RatedGrid> {
  if (comparison.selected.length > maxComparables)
    throw new UserError(comparablesMessages().tooManyComparables(maxComparables));
  const sheetId = await openGridSheet(comparison, options.signal);
  options.signal.throwIfAborted();
  const grid = await writeOn(sheetId, { comparison, chosen }, options);
  const { makePicture } = options;
  const isMapRefused =
    makePicture !== undefined &&
    !(await drawComparablesMap(sheetId, comparison, { model: grid.model, makePicture }));
  const names = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId).load('name');
    await context.sync();
    return { sheet: sheet.name };
  });
  const records = comparison.selected.length + (comparison.subject.assessment ? 1 : 0);
  return { written: { sheetId, ...names, table: '', notes: [], records, isMapRefused }, ...grid };
}

interface EarlierGrid {
  sheet: string;
  /** Whether the next one can replace it and take over what was entered. */
  canBeReplaced: boolean;
  /** The first edition that none has. */
  newEdition: number;
}

/** The sheet of an earlier comparison that the next one would replace; null if there is none. */
export async function earlierGrid(comparison: Comparison): Promise<EarlierGrid | null> {
  const earlier = await inWorkbook(async (context) => {
    const { edition = 1 } = comparison;
    const sheet = await findOwnSheet(context, gridKey(comparison));
    if (!sheet) return null;
    let newEdition = edition + 1;
    while (await findOwnSheet(context, gridKey({ ...comparison, edition: newEdition }))) newEdition++;
    return { id: sheet.id, sheet: sheet.name, newEdition };
  });
  if (!earlier) return null;
  const { id, ...others } = earlier;
  return { ...others, canBeReplaced: !new KeyedCells(await readSheet(id)).lackKeys };
}

const openGridSheet = (comparison: Comparison, signal: AbortSignal): Promise<string> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { comparablesSheet, shortComparablesSheet } = gridMessages();
    const { subject, basis } = comparison;
    const names =
      basis === 'sales'
        ? sheetNames(subject, salesMessages().sheetName)
        : sheetNames(subject, comparablesSheet, shortComparablesSheet);
    const { sheet } = await openOwnSheet(context, { key: gridKey(comparison), ...names }, signal);
    return sheet.id;
  });

async function writeOn(
  sheetId: string,
  { comparison, chosen }: { comparison: Comparison; chosen: ReadonlyMap<string, RateEntry> },
  options: ComparablesOptions,
): Promise<Omit<RatedGrid, 'written'>> {
  const { service, onProgress } = options;
  const { subject, comparables } = gridRecords(comparison);
  const model = gridModel(subject, comparables, comparison);
  const count = comparables.length;
  const previous = new KeyedCells(await readSheet(sheetId));
  if (previous.lackKeys) throw new UserError(comparablesMessages().olderSheet);
  const entered = readEntries(previous, model);
  const ids = new Set(
    [subject, ...comparables].flatMap((record) => (record ? [String(record[idField.name] ?? '')] : [])),
  );
  const isSame = entered.size === ids.size && [...entered.keys()].every((id) => ids.has(id));
  const rates = readRates(previous, model);
  const entries = new Map([...(isSame ? rates : unsigned(rates)), ...chosen]);
  const cells = gridCells(model, count);
  const plan = planSummary({
    model,
    cells,
    ...headOf(comparison, service),
    entries,
    words: readWords(previous),
    hasSubject: subject !== null,
  });
  planGrid(plan, { model, subject, comparables }, entered);
  const chart = gridChart(model, count);
  await writeSheet(sheetId, {
    key: gridKey(comparison),
    ...{ plan, chart, model },
  });
  const minRow = endOfGrid(model, count) + 1;
  const published = [
    { record: comparison.subject.assessment, facts: comparison.facts },
    ...comparison.selected,
  ].flatMap(({ record, facts = {} }) =>
    record === null ? [] : [Object.fromEntries(Object.entries(record).filter(([name]) => !(name in facts)))],
  );
  const printed = {
    minRow,
    columns: gridColumns,
    cells: gridRecordCells(model, comparison.subject, published),
  };
  const rows = await endGrid(sheetId, comparison, { ...options, ...printed });
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows, columns: gridColumns }),
    orientation: 'Landscape',
    pagesTall: null,
    titleRows: '$1:$1',
    breaks: pageBreaks(model, count),
  });
  onProgress(count + 1);
  return { model, entries, cells };
}

/** All values of a sheet from its first cell on. */
const readSheet = (sheetId: string): Promise<unknown[][]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const used = sheet.getUsedRangeOrNullObject(true).load(areaProperties);
    await context.sync();
    if (used.isNullObject) return [];
    const { row, column, rows, columns } = areaOf(used);
    const range = sheet.getRangeByIndexes(0, 0, row + rows, column + columns).load('values');
    await context.sync();
    return range.values as unknown[][];
  });

interface SheetContents {
  /** What identifies the sheet. */
  key: readonly string[];
  plan: CellPlan;
  chart: GridChart;
  model: GridModel;
}

function writeSheet(sheetId: string, { key, plan, chart, model }: SheetContents): Promise<void> {
  const undoStep = canUndoFormulas(plan.formulas) ? 'write comparables' : undefined;
  return inWorkbook({ waitForCellEdit: true, undoStep }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    await clearSources(context, sheet, key);
    await plan.replace(context, sheet, gridWidths);
    await drawComparablesChart(context, sheet, { chart, model });
    await changeView(context, () => {
      sheet.activate();
      sheet.getRange('A1').select();
    });
  });
}

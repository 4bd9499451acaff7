import { datasets } from '@cdata/catalog';
import type { Query } from '../api/index.ts';
import type { ColumnNote } from '../cells/index.ts';
import {
  type CellPlan,
  areaAddress,
  areaOf,
  areaProperties,
  canUndoFormulas,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
  startWriting,
} from '../excel/index.ts';
import { propertyMessages, salesMessages } from '../messages/index.ts';
import { clearSources, type FindSourcesOptions } from '../reports/index.ts';
import { savedQueryOfSheet } from '../tables/index.ts';
import { drawComparablesChart, type GridChart } from './comparables-chart.ts';
import { drawComparablesMap, type PictureMaker } from './comparables-map.ts';
import { comparableQuery, maxAssessments } from './comparables.ts';
import type { Comparison } from './comparison.ts';
import { gridRecords } from './grid-contents.ts';
import { endGrid, gridKey, headOf } from './grid-head.ts';
import {
  cellsInColumns,
  chartInColumns,
  columnsInColumns,
  comparablesOnPage,
  endOfColumns,
  pageBreaks,
  planColumns,
  readEntries,
  recordCellsInColumns,
  widthsInColumns,
} from './grid-in-columns.ts';
import {
  cellsInRows,
  chartInRows,
  createRows,
  idsOf,
  printedColumns,
  updateRows,
  type RowsGrid,
} from './grid-in-rows.ts';
import { gridModel, gridRows, modelOf, type GridModel } from './grid-model.ts';
import { planSummary, type GridCells, type RateEntry } from './grid-summary.ts';
import { readRates } from './rate-entries.ts';
import type { WriteOptions, WrittenTables } from './property-sheet.ts';
import { sheetNames, subjectName } from './unit-text.ts';

export interface ComparablesOptions extends WriteOptions, Pick<FindSourcesOptions, 'lookups'> {
  /** Address of the service, stored with the table. */
  service: string;
  /** Draws the map of the properties; without it, the sheet has none. */
  makePicture?: PictureMaker;
}

/** Comparables of a table that are printed on one page; more take several. */
const maxRowsOfPage = 40;

/**
 * Writes the subject and the selected comparables as a grid on a sheet of their own: prices per area, adjustments as
 * formulas over rates that the user chooses, what they indicate, and checks. If the sheet exists, it gets the selected
 * records: what the user has entered for a rate or a property stays.
 *
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export const writeComparables = async (
  comparison: Comparison,
  options: ComparablesOptions,
): Promise<WrittenTables> => (await writeGrid(comparison, options)).written;

/** A grid that is written, with the rates on it. */
export interface RatedGrid {
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
  const { subject, layout } = comparison;
  const sheetId = await openGridSheet(comparison);
  options.signal.throwIfAborted();
  const write: WriteLayout = layout === 'columns' ? writeInColumns : writeInRows;
  const { table, notes, ...grid } = await write(sheetId, { comparison, chosen }, options);
  const { makePicture } = options;
  const hasMap =
    !makePicture || (await drawComparablesMap(sheetId, comparison, { model: grid.model, makePicture }));
  const names = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId).load('name');
    await context.sync();
    return { sheet: sheet.name };
  });
  const records = comparison.selected.length + (subject.assessment ? 1 : 0);
  return { written: { sheetId, ...names, table, notes, records, isMapRefused: !hasMap }, ...grid };
}

const openGridSheet = (comparison: Comparison): Promise<string> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { comparablesSheet, shortComparablesSheet } = propertyMessages();
    const { subject, basis } = comparison;
    const { sheet } = await openOwnSheet(context, {
      key: gridKey(comparison),
      ...(basis === 'sales'
        ? sheetNames(subject, salesMessages().sheetName)
        : sheetNames(subject, comparablesSheet, shortComparablesSheet)),
    });
    return sheet.id;
  });

interface WrittenGrid extends Pick<RatedGrid, 'model' | 'entries' | 'cells'> {
  table: string;
  notes: readonly ColumnNote[];
}

type WriteLayout = (
  sheetId: string,
  grid: { comparison: Comparison; chosen: ReadonlyMap<string, RateEntry> },
  options: ComparablesOptions,
) => Promise<WrittenGrid>;

async function writeInColumns(
  ...[sheetId, { comparison, chosen }, options]: Parameters<WriteLayout>
): Promise<WrittenGrid> {
  const { service, onProgress } = options;
  const { subject, comparables } = gridRecords(comparison);
  const model = gridModel(subject, comparables, comparison);
  const count = comparables.length;
  const previous = await readSheet(sheetId);
  const entries = new Map([...readRates(previous, model), ...chosen]);
  const cells = cellsInColumns(model, count);
  const plan = planSummary({
    model,
    cells,
    ...headOf(comparison, service),
    entries,
  });
  planColumns(plan, { model, subject, comparables }, readEntries(previous, model));
  const chart = chartInColumns(model, count);
  await writeSheet(sheetId, {
    key: gridKey(comparison),
    ...{ plan, chart, model },
    widths: widthsInColumns,
    clear: 'all',
  });
  const minRow = endOfColumns(model, count) + 1;
  const published = [comparison.subject.assessment, ...comparables].filter((record) => record !== null);
  const printed = {
    minRow,
    columns: columnsInColumns,
    cells: recordCellsInColumns(model, comparison.subject, published),
  };
  const rows = await endGrid(sheetId, comparison, { ...options, ...printed });
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows, columns: columnsInColumns }),
    orientation: 'Landscape',
    pagesTall: count <= comparablesOnPage ? 1 : null,
    breaks: pageBreaks(model, count),
  });
  onProgress(count + 1);
  return { table: '', notes: [], model, entries, cells };
}

async function writeInRows(
  ...[sheetId, { comparison, chosen }, options]: Parameters<WriteLayout>
): Promise<WrittenGrid> {
  const { subject, comparables } = gridRecords(comparison);
  const records = [...(subject ? [subject] : []), ...comparables];
  const previous = await savedQueryOfSheet(sheetId);
  const model = previous
    ? modelOf(previous.saved.fields, comparison)
    : gridModel(subject, comparables, comparison);
  const { search } = comparison;
  const text = propertyMessages();
  const grid: RowsGrid = {
    model,
    records,
    hasSubject: subject !== null,
    nameParts: [text.comparables, subjectName(comparison.subject)],
    savedQuery: {
      dataset: datasets.assessment.name,
      query: withoutBlanks(comparableQuery(search)),
      // A refresh reads all of them again: the selected ones may be anywhere among them.
      maxRows: maxAssessments,
      recordIds: idsOf(records),
      service: options.service,
      fetchedAt: new Date().toISOString(),
    },
  };
  const entries = new Map([...readRates(await readSheet(sheetId), model), ...chosen]);
  const { tableId, notes } = previous
    ? { tableId: previous.tableId, notes: await updateRows(previous.tableId, previous.saved, grid, options) }
    : await createRows(sheetId, grid);
  const { rows, table } = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const ofGrid = context.workbook.tables.getItem(tableId).load('name');
    const body = ofGrid.getDataBodyRange().load('rowCount');
    await context.sync();
    return { rows: body.rowCount, table: ofGrid.name };
  });
  const cells = cellsInRows(model, rows);
  const plan = planSummary({
    model,
    cells,
    ...headOf(comparison, options.service),
    entries,
  });
  await writeSheet(sheetId, {
    key: gridKey(comparison),
    ...{ plan, chart: chartInRows(model, rows), model },
    widths: [],
    clear: 'nothing',
  });
  const { header } = gridRows(model);
  const printed = { minRow: 0, columns: printedColumns(model) };
  const end = await endGrid(sheetId, comparison, { ...options, ...printed });
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows: end, columns: printedColumns(model) }),
    orientation: 'Landscape',
    pagesTall: rows <= maxRowsOfPage ? 1 : null,
    titleRows: `$${header + 1}:$${header + 1}`,
  });
  options.onProgress(rows);
  return { table, notes, model, entries, cells };
}

const withoutBlanks = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));

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
  /** Points; none where the columns have their widths. */
  widths: readonly number[];
  /** What is removed of what was there before. */
  clear: 'all' | 'nothing';
}

function writeSheet(
  sheetId: string,
  { key, plan, chart, model, widths, clear }: SheetContents,
): Promise<void> {
  const undoStep = canUndoFormulas(plan.formulas) ? 'write comparables' : undefined;
  return inWorkbook({ waitForCellEdit: true, undoStep }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    await clearSources(context, sheet, key);
    const used = sheet.getUsedRangeOrNullObject().load('address');
    await context.sync();
    startWriting(context);
    if (clear === 'all' && !used.isNullObject) {
      used.unmerge();
      used.clear();
    }
    plan.write(sheet);
    widths.forEach((width, column) => {
      sheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
    });
    sheet.showGridlines = false;
    await drawComparablesChart(context, sheet, { chart, model });
    sheet.activate();
    sheet.getRange('A1').select();
    await context.sync();
  });
}

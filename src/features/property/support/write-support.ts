import { dollarFormat, dateSerial } from '../../../excel/cells/index.ts';
import {
  addressOnSheet,
  areaAddress,
  breaksBetween,
  canUndoFormulas,
  inWorkbook,
  openOwnSheet,
  rowsOnPage,
  setPrintLayout,
} from '../../../excel/index.ts';
import { formatTime } from '../../../language/index.ts';
import { clearSources, endWithSources, localDay } from '../../sources/reports/index.ts';
import { serviceName } from '../../../connection/index.ts';
import { readGridFigures, type GridFigures } from '../grid/grid-figures.ts';
import { rateCells, type GridModel } from '../grid/grid-model.ts';
import type { RateEntry } from '../grid/grid-summary.ts';
import { supportOf, type RateSupport } from './rate-support.ts';
import { evidenceText, type SupportEvidence, scopeText } from './support-evidence.ts';
import { chartRows, type PlanCells, type RegressionPlan } from './support-regression.ts';
import { planSupport } from './support-sheet.ts';
import type { GridRateCells } from './support-plan.ts';
import { sheetNames, subjectName, subjectText } from '../subject/subject-text.ts';
import type { PropertyKind } from '../subject/property-kind.ts';
import { supportBasis, type SupportRequest } from './support-basis.ts';
import { type Comparison, gridKey } from '../grid/comparison.ts';
import { writeEvidence } from '../grid/write-evidence.ts';
import { writeGrid, type ComparablesOptions } from '../grid/write-comparables.ts';
import { salesMessages } from '../sales/messages.ts';
import { supportMessages } from './messages.ts';

/** A grid as it was written, with the support of its rates. */
export interface SupportedGrid {
  comparison: Comparison;
  model: GridModel;
  /** By rate, as the grid has them. */
  entries: ReadonlyMap<string, RateEntry>;
  support: readonly RateSupport[];
  evidence: SupportEvidence;
  /** That of the evidence. */
  kind: PropertyKind;
  figures: GridFigures;
  /** Address of the service. */
  service: string;
}

/** The names of the sheets that are written, and what is on them. */
interface WrittenSupport {
  grid: string;
  support: string;
  supported: SupportedGrid;
}

/** Support for rates of sales has a sheet of its own, because the rates differ from those of assessed values. */
function supportSheetNames({ subject, basis }: Comparison) {
  const { supportSheet, shortSupportSheet } = salesMessages();
  return basis === 'sales'
    ? sheetNames(subject, supportSheet, shortSupportSheet)
    : sheetNames(subject, supportMessages().sheetName);
}

/** Points. */
const widths = [190, 180, 130];
const usualWidth = 86;
const chartName = 'CDATA residuals';

/**
 * Writes the chosen rates on the grid, with reason, date and name, and their support on a sheet of its own: all figures are
 * formulas over the rows that it lists, and over the grid.
 *
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export async function writeSupport(
  request: SupportRequest,
  options: ComparablesOptions,
): Promise<WrittenSupport> {
  const { comparison, evidence } = request;
  const { written, model, entries, cells } = await writeGrid(comparison, options, chosenEntries(request));
  await writeEvidence(comparison, { lines: evidence.lines, text: evidenceText(evidence) });
  options.signal.throwIfAborted();
  const figures = await readGridFigures(written.sheetId, model, cells);
  const basis = supportBasis(request, model);
  const text = supportMessages();
  const name = subjectName(comparison.subject);
  const support = supportOf(basis);
  const columns = Math.max(10, 6 + 2 * evidence.characteristics.length);
  const columnWidths = Array.from({ length: columns }, (_, column) => widths[column] ?? usualWidth);
  const width = columnWidths.reduce((sum, one) => sum + one);
  const { plan, regression, parts } = planSupport({
    title: text.title(name),
    lines: linesOf(request, options.service),
    unit: comparison.unit,
    basis,
    support,
    gridCells: gridCellsOf(model, written.sheet),
    rowsOnPage: rowsOnPage(width),
  });
  const key = ['support', ...gridKey(comparison)];
  const { sheetId, sheet } = await inWorkbook(
    {
      waitForCellEdit: true,
      undoStep: canUndoFormulas(plan.formulas) ? 'write support' : undefined,
    },
    async (context) => {
      const { sheet: opened } = await openOwnSheet(context, {
        key,
        ...supportSheetNames(comparison),
      });
      await clearSources(context, opened, key);
      await plan.replace(context, opened, columnWidths);
      await drawResiduals(context, opened, regression);
      opened.activate();
      opened.getRange('A1').select();
      await context.sync();
      return { sheetId: opened.id, sheet: opened.name };
    },
  );
  const rows = await endWithSources(
    sheetId,
    {
      key,
      columns,
      report: {
        title: text.title(name),
        basis: scopeText(evidence, { ...kindIn(request), radius: comparison.search.radius }),
        service: options.service,
      },
      records: [{ dataset: 'assessment', municipality: comparison.subject.municipality }],
    },
    options,
  );
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows, columns }),
    orientation: 'Landscape',
    pagesTall: null,
    titleRows: '$1:$1',
    // The sources are below a blank row.
    breaks: breaksBetween([...parts, plan.rows + 1], { end: rows, width }),
  });
  return {
    grid: written.sheet,
    support: sheet,
    supported: {
      ...{ comparison, model, entries, evidence, figures },
      kind: kindIn(request),
      support: support.rates,
      service: options.service,
    },
  };
}

function chosenEntries({ choices, by }: SupportRequest): Map<string, RateEntry> {
  const text = supportMessages();
  return new Map(
    Object.entries(choices).map(([rate, { value, basis, reason }]) => [
      rate,
      { rate: value, basis: text.methods[basis], by, date: dateSerial(localDay()), reason },
    ]),
  );
}

const kindIn = ({ propertyClass, use, isUnit }: SupportRequest): PropertyKind => ({
  propertyClass,
  ...(use !== undefined && { use }),
  ...(isUnit !== undefined && { isUnit }),
});

function linesOf(request: SupportRequest, service: string): string[] {
  const { comparison, evidence } = request;
  const text = supportMessages();
  return [
    scopeText(evidence, { ...kindIn(request), radius: comparison.search.radius }),
    subjectText(comparison.subject),
    evidenceText(evidence),
    (evidence.sales ? salesMessages().sourceOfFacts : text.source)(
      formatTime(Date.now()),
      serviceName(service),
    ),
    text.explanation,
  ];
}

function gridCellsOf(model: GridModel, sheet: string): Record<string, GridRateCells> {
  const prefix = addressOnSheet(sheet, '');
  return Object.fromEntries(
    model.rates.map(({ name }) => {
      const { rate, basis, reason, by, date } = rateCells(model, name);
      const [cell, ...others] = [rate, basis, reason, by, date].map((address) => prefix + address);
      return [name, { rate: cell!, basis: others[0]!, reason: others[1]!, by: others[2]!, date: others[3]! }];
    }),
  );
}

/** Marks without a line, in the order of the modelled values. */
async function drawResiduals(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { residuals: cells }: RegressionPlan,
): Promise<void> {
  const previous = sheet.charts.getItemOrNullObject(chartName);
  await context.sync();
  if (!previous.isNullObject) previous.delete();
  if (!cells) return;
  const range = ({ row, column, rows }: PlanCells) => sheet.getRangeByIndexes(row, column, rows, 1);
  const chart = sheet.charts.add('LineMarkers', range(cells.residuals), 'Columns');
  chart.name = chartName;
  const series = chart.series.getItemAt(0);
  series.name = supportMessages().residual;
  series.setXAxisValues(range(cells.modelled));
  series.format.line.lineStyle = 'None';
  series.markerSize = 4;
  chart.title.text = supportMessages().residualPlot;
  chart.title.format.font.size = 12;
  chart.legend.visible = false;
  chart.axes.valueAxis.numberFormat = dollarFormat();
  chart.setPosition(sheet.getCell(cells.topRow, 0), sheet.getCell(cells.topRow + chartRows - 1, 7));
  await context.sync();
}

import { dollarFormat, dateSerial } from '../../../excel/cells/index.ts';
import {
  changeView,
  addressOnSheet,
  areaAddress,
  breaksBetween,
  rowsOnPage,
  setPrintLayout,
  writeOwnSheet,
} from '../../../excel/index.ts';
import { formatTime } from '../../../language/index.ts';
import { clearSources, endWithSources, localDay } from '../../sources/reports/index.ts';
import { serviceName } from '../../../connection/index.ts';
import { readGridFigures, type GridFigures } from '../grid/grid-figures.ts';
import { rateCells, type GridModel } from '../grid/grid-model.ts';
import type { GridCells, RateEntry } from '../grid/grid-summary.ts';
import { supportOf, type RateSupport, type Support, type SupportBasis } from './rate-support.ts';
import { evidenceText, type SupportEvidence, scopeText } from './support-evidence.ts';
import { planAppendix } from './support-appendix.ts';
import type { PlanCells, RegressionPlan } from './support-regression.ts';
import { chartRows, planSupport, supportWidths } from './support-sheet.ts';
import type { GridRateCells } from './support-plan.ts';
import { sheetNames, sheetTitle, subjectName, subjectText } from '../subject/subject-text.ts';
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
  /** Where the lines of the grid are. */
  cells: GridCells;
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

/** Points of the appendix. */
const appendixWidths = [190, 180, 130];
const usualWidth = 86;
const chartName = 'CDATA residuals';

/**
 * Writes the chosen rates on the grid, with reason, date and name, and their support on a page of its own: all figures are
 * formulas over the rows of an appendix, and over the grid. The appendix is hidden, so that it is printed only on request.
 *
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export async function writeSupport(
  request: SupportRequest,
  options: ComparablesOptions,
): Promise<WrittenSupport> {
  const { comparison, evidence } = request;
  const { written, model, entries, cells } = await writeGrid(comparison, options, chosenEntries(request));
  const { signal } = options;
  await writeEvidence(comparison, { lines: evidence.lines, text: evidenceText(evidence) }, signal);
  signal.throwIfAborted();
  const figures = await readGridFigures(written.sheetId, model, cells);
  const basis = supportBasis(request, model);
  const text = supportMessages();
  const name = subjectName(comparison.subject);
  const support = supportOf(basis);
  const key = ['support', ...gridKey(comparison)];
  const appendix = await writeAppendix({ comparison, basis, support }, key, signal);
  const { plan, chartRow } = planSupport({
    title: sheetTitle(text.title(name), comparison),
    sentences: sentencesOf(request, { service: options.service, appendix: appendix.name }),
    unit: comparison.unit,
    rates: support.rates,
    gridCells: gridCellsOf(model, written.sheet, entries),
    ...{ appendix: appendix.name, outcomes: appendix.outcomes, medianValue: appendix.regression.medianValue },
  });
  const { residuals } = appendix.regression;
  const print = { orientation: 'Portrait', pagesTall: 1 } as const;
  const { id, name: sheet } = await writeOwnSheet({
    ...{ plan, widths: supportWidths, undoStep: 'write support', key, print, signal },
    ...supportSheetNames(comparison),
    async draw(context, opened) {
      await clearSources(context, opened, key);
      await drawResiduals(context, opened, { residuals, appendixId: appendix.id, chartRow });
      await changeView(context, () => {
        opened.activate();
        opened.getRange('A1').select();
      });
    },
  });
  const columns = supportWidths.length;
  const rows = await endWithSources(
    id,
    {
      key,
      columns,
      minRow: residuals ? chartRow + chartRows + 1 : 0,
      report: {
        title: text.title(name),
        basis: scopeText(evidence, { ...kindIn(request), radius: comparison.search.radius }),
        service: options.service,
      },
      records: [{ dataset: 'assessment', municipality: comparison.subject.municipality }],
    },
    options,
  );
  await setPrintLayout(id, {
    ...print,
    titleRows: '$1:$1',
    area: areaAddress({ row: 0, column: 0, rows, columns }),
  });
  return {
    grid: written.sheet,
    support: sheet,
    supported: {
      ...{ comparison, model, cells, entries, evidence, figures },
      kind: kindIn(request),
      support: support.rates,
      service: options.service,
    },
  };
}

async function writeAppendix(
  { comparison, basis, support }: { comparison: Comparison; basis: SupportBasis; support: Support },
  key: readonly string[],
  signal: AbortSignal,
) {
  const text = supportMessages();
  const columns = Math.max(10, 6 + 2 * basis.evidence.characteristics.length);
  const widths = Array.from({ length: columns }, (_, column) => appendixWidths[column] ?? usualWidth);
  const width = widths.reduce((sum, one) => sum + one);
  const { plan, parts, ...planned } = planAppendix({
    title: sheetTitle(text.appendixTitle(subjectName(comparison.subject)), comparison),
    unit: comparison.unit,
    ...{ basis, support, rowsOnPage: rowsOnPage(width) },
  });
  const written = await writeOwnSheet({
    ...{ plan, widths, undoStep: 'write appendix', key: ['appendix', ...key], isHidden: true, signal },
    ...sheetNames(comparison.subject, text.appendixSheet[comparison.basis]),
    print: {
      orientation: 'Landscape',
      pagesTall: null,
      breaks: breaksBetween(parts, { end: plan.rows, width }),
    },
  });
  return { ...written, ...planned };
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

function sentencesOf(
  request: SupportRequest,
  { service, appendix }: { service: string; appendix: string },
): string[] {
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
    text.explanation(appendix),
  ];
}

function gridCellsOf(
  model: GridModel,
  sheet: string,
  entries: ReadonlyMap<string, RateEntry>,
): Record<string, GridRateCells> {
  const prefix = addressOnSheet(sheet, '');
  return Object.fromEntries(
    model.rates.map(({ name }) => {
      const cells = rateCells(model, name);
      const at = (cell: 'rate' | 'basis' | 'reason' | 'by' | 'date') => prefix + cells[cell];
      return [
        name,
        {
          value: entries.get(name)?.rate,
          reasonNow: entries.get(name)?.reason ?? '',
          ...{ rate: at('rate'), basis: at('basis'), reason: at('reason'), by: at('by'), date: at('date') },
        },
      ];
    }),
  );
}

/** Marks without a line, in the order of the modelled values. */
async function drawResiduals(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  {
    residuals: cells,
    appendixId,
    chartRow,
  }: Pick<RegressionPlan, 'residuals'> & { appendixId: string; chartRow: number },
): Promise<void> {
  const previous = sheet.charts.getItemOrNullObject(chartName);
  await context.sync();
  if (!previous.isNullObject) previous.delete();
  if (!cells) return;
  const appendix = context.workbook.worksheets.getItem(appendixId);
  const range = ({ row, column, rows }: PlanCells) => appendix.getRangeByIndexes(row, column, rows, 1);
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
  const last = sheet.getCell(chartRow + chartRows - 1, supportWidths.length - 1);
  chart.setPosition(sheet.getCell(chartRow, 0), last);
}

import {
  comparisonField,
  datasets,
  distanceField,
  field,
  saleDateField,
  salePriceField,
  valueLabel,
  type Field,
} from '@cdata/catalog';
import { readableAddress } from '@cdata/catalog/reading';
import type { ServiceRecord } from '../../../api/index.ts';
import { cellValue, columnFormat, fitText, textFormat, type CellScalar } from '../../../excel/cells/index.ts';
import { language } from '../../../language/index.ts';
import { cellAt, type CellPlan } from '../../../excel/index.ts';
import type { GivenKind, RecordCell, RecordCells } from '../../sources/reports/index.ts';
import type { GridChart } from './comparables-chart.ts';
import { ownLines, type OwnLine } from './grid-lines.ts';
import {
  comparablesOnPage,
  gridHeaders,
  gridRows,
  idField,
  valueLine,
  type GridModel,
} from './grid-model.ts';
import { lineKey, putKey, type KeyedCells } from './grid-keys.ts';
import { rateText, type GridCells } from './grid-summary.ts';
import { isPermitField, nameInGrid, nearPermitsField, publishedName } from './permit-fields.ts';
import type { Property } from '../subject/property-lookup.ts';
import { characteristicFields, characteristicOf, isArea, isOwn } from '../subject/characteristics.ts';
import { rateLabel } from './rates.ts';
import { gridMessages } from './messages.ts';

/** The check for a property that is there twice compares all pages, and Excel's formulas have at most 8,192 characters. */
export const maxComparables = 54;

const labelColumn = 0;
const subjectColumn = 2;
const firstComparable = 3;
interface GridContents {
  model: GridModel;
  /** Null without an assessment. */
  subject: ServiceRecord | null;
  comparables: readonly ServiceRecord[];
}

/** What the user has entered for a property, by the name of the line. */
type PropertyEntries = ReadonlyMap<string, ReadonlyMap<string, CellScalar>>;

type Line = { field: Field } | { own: OwnLine };

/** The comparison is said at the top of each column, and the id below everything else. */
function linesOf(model: GridModel): Line[] {
  const fields = model.fields.filter(({ name }) => name !== comparisonField.name);
  return [
    ...fields.map((field) => ({ field })),
    ...ownLines(model).map((own) => ({ own })),
    { field: idField },
  ];
}

const nameOf = (line: Line): string => ('own' in line ? line.own.name : line.field.name);

/** Rows of a page with its head, and the blank row below it. */
const pageHeight = (model: GridModel): number => linesOf(model).length + 2;

const pagesOf = (comparables: number): number => Math.max(1, Math.ceil(comparables / comparablesOnPage));

/** The first rows of the pages after the summary, counted from 0. */
export const pageBreaks = (model: GridModel, comparables: number): number[] =>
  Array.from({ length: pagesOf(comparables) }, (_, at) => gridRows(model).header + at * pageHeight(model));

/** The row after the last page. */
export const endOfGrid = (model: GridModel, comparables: number): number =>
  gridRows(model).header + pagesOf(comparables) * pageHeight(model) - 1;

export function gridCells(model: GridModel, comparables: number): GridCells {
  const names = linesOf(model).map(nameOf);
  const rowOf = (line: string, page: number) =>
    gridRows(model).header + page * pageHeight(model) + 1 + names.indexOf(line);
  const ranges = (line: string) =>
    Array.from({ length: pagesOf(comparables) }, (_, page) => {
      const row = rowOf(line, page);
      const onPage = Math.min(comparablesOnPage, Math.max(1, comparables - page * comparablesOnPage));
      return `${cellAt(row, firstComparable)}:${cellAt(row, firstComparable + onPage - 1)}`;
    });
  const comparable = (line: string, at: number) =>
    cellAt(rowOf(line, Math.floor(at / comparablesOnPage)), firstComparable + (at % comparablesOnPage));
  return { ranges, comparable, subject: (line) => cellAt(rowOf(line, 0), subjectColumn) };
}

/** Of the first page. */
export function gridChart(model: GridModel, comparables: number): GridChart {
  const { ranges } = gridCells(model, comparables);
  const { header } = gridRows(model);
  const onPage = Math.min(comparablesOnPage, Math.max(1, comparables));
  return {
    // The numbers of the comparables, as on the map.
    labels: `${cellAt(header, firstComparable)}:${cellAt(header, firstComparable + onPage - 1)}`,
    values: ranges(valueLine(model))[0]!,
    adjusted: ranges('adjusted')[0]!,
  };
}

/** Adds the pages of the grid to the plan of its sheet. */
export function planGrid(plan: CellPlan, grid: GridContents, entries: PropertyEntries): void {
  const { model, subject, comparables } = grid;
  const text = gridMessages();
  const top = gridRows(model).header;
  for (let page = 0; page < pagesOf(comparables.length); page++) {
    const row = top + page * pageHeight(model);
    const from = page * comparablesOnPage;
    const onPage = comparables.slice(from, from + comparablesOnPage);
    const columns = firstComparable + Math.max(1, onPage.length);
    plan.texts(row, labelColumn, [
      text.property,
      '',
      text.ofSubject,
      ...onPage.map((_, at) => String(from + at + 1)),
    ]);
    plan.style('header', { row, column: 0, rows: 1, columns });
    plan.style('right', { row, column: subjectColumn, rows: 1, columns: columns - subjectColumn });
    planLabels(plan, row + 1, model);
    if (subject)
      planProperty(plan, {
        row: row + 1,
        column: subjectColumn,
        record: subject,
        isSubject: true,
        model,
        entries,
      });
    onPage.forEach((record, at) =>
      planProperty(plan, {
        row: row + 1,
        column: firstComparable + at,
        record,
        isSubject: false,
        model,
        entries,
      }),
    );
    styleLines(plan, row + 1, { model, columns });
  }
}

function planLabels(plan: CellPlan, top: number, model: GridModel): void {
  linesOf(model).forEach((line, at) => {
    plan.put(top + at, labelColumn, 'own' in line ? line.own.header : labelOf(line.field, model));
    const isKeyed = 'own' in line ? line.own.formula === null : line.field === idField;
    if (isKeyed) putKey(plan, top + at, lineKey(nameOf(line)));
  });
}

const labelOf = ({ name }: Field, model: GridModel): string =>
  isArea(name) ? rateLabel(name, model.unit) : gridHeaders(model)[name]!;

/** The cells that show fields of assessments, and of the newest permits of their properties, as they are published. */
export function gridRecordCells(
  model: GridModel,
  { municipality }: Property,
  records: readonly ServiceRecord[],
): RecordCells {
  const { assessment, permit } = datasets;
  const fields = [...model.fields, idField].flatMap((line) => {
    const name = publishedName(line.name);
    const dataset = isPermitField(line.name) ? permit : assessment;
    return field(dataset, name) ? [{ line, name, dataset: dataset.name }] : [];
  });
  return {
    records: { dataset: assessment.name, municipality, id: { label: labelOf(idField, model) } },
    own: givenLabels(model),
    cells: records.flatMap((record) =>
      fields.flatMap(({ line, name, dataset }): RecordCell[] => {
        const { value } = publishedCell(line, record, model);
        const column = String(record[idField.name] ?? '');
        const recordId = isPermitField(line.name) ? String(record[nameInGrid(idField.name)] ?? '') : column;
        if (value === '' || recordId === '') return [];
        return [
          {
            ...{ label: labelOf(line, model), column, dataset, recordId, value },
            municipality: String(record.municipality ?? municipality),
            field: { name, kind: line.kind },
            published: record[line.name],
          },
        ];
      }),
    ),
  };
}

/** What the user has entered, chosen, or taken from a list of sales, by its label. */
function givenLabels(model: GridModel): Record<string, GivenKind> {
  const all = (labels: string[], kind: GivenKind) => labels.map((label) => [label, kind] as const);
  const ofSales = model.fields.filter(
    ({ name }) => [salePriceField.name, saleDateField.name].includes(name) || isOwn(name) || isFact(name),
  );
  const entered = ownLines(model).flatMap(({ header, formula }) => (formula === null ? [header] : []));
  return Object.fromEntries([
    ...all(
      model.rates.map((rate) => rateText(rate, model)),
      'rate',
    ),
    ...all(
      ofSales.map((line) => labelOf(line, model)),
      'sale',
    ),
    ...all([...entered, gridMessages().words], 'entered'),
  ]);
}

const isFact = (name: string): boolean => characteristicFields.some((one) => one.name === name);

interface PropertyPlan {
  row: number;
  column: number;
  record: ServiceRecord;
  isSubject: boolean;
  model: GridModel;
  entries: PropertyEntries;
}

function planProperty(
  plan: CellPlan,
  { row: top, column, record, isSubject, model, entries }: PropertyPlan,
): void {
  const lines = linesOf(model);
  const names = lines.map(nameOf);
  const cell = (name: string) => cellAt(top + names.indexOf(name), column, false);
  const own = entries.get(String(record[idField.name] ?? ''));
  lines.forEach((line, at) => {
    const row = top + at;
    if ('field' in line) {
      const { value, format } = publishedCell(line.field, record, model);
      return plan.put(row, column, value, format);
    }
    const { name, formula, format, isOfSubject } = line.own;
    if (isSubject && !isOfSubject) return;
    if (formula) return plan.put(row, column, `=${formula(cell)}`, format);
    // What a list of sales says counts, and the user fills in the rest.
    const ofList = isOwn(name) ? (record[name] as string | undefined) : undefined;
    plan.put(row, column, ofList === undefined ? (own?.get(name) ?? '') : fitText(ofList), format);
  });
}

function publishedCell(
  field: Field,
  record: ServiceRecord,
  { unit }: GridModel,
): { value: CellScalar; format: string } {
  if (isArea(field.name)) return { value: characteristicOf(record, field.name, unit) ?? '', format: '#,##0' };
  const published = record[field.name];
  const { value, format } = cellValue(field, readable(field, published));
  if (typeof value === 'string') return { value: fitText(value), format: textFormat };
  if (field.name === distanceField.name) return { value, format: '0.00' };
  return { value, format: format ?? columnFormat(field) };
}

function readable(field: Field, published: unknown): unknown {
  if (typeof published !== 'string') return published;
  if (field.name === 'address') return readableAddress(published);
  return field.values ? (valueLabel(published)?.[language()] ?? published) : published;
}

function styleLines(
  plan: CellPlan,
  top: number,
  { model, columns }: { model: GridModel; columns: number },
): void {
  const lines = linesOf(model);
  const area = (at: number, column: number, width: number) => ({
    row: top + at,
    column,
    rows: 1,
    columns: width,
  });
  plan.style('rows', { row: top, column: 0, rows: lines.length - 1, columns });
  plan.style('right', {
    row: top,
    column: subjectColumn,
    rows: lines.length,
    columns: columns - subjectColumn,
  });
  plan.style('subject', { row: top, column: subjectColumn, rows: lines.length - 1, columns: 1 });
  // The ids identify the columns: printed, they would be broken.
  plan.style('unseen', area(lines.length - 1, 0, columns));
  lines.forEach((line, at) => {
    const name = nameOf(line);
    const wide = ['address', 'property_class', 'zoning', 'notes', nearPermitsField.name];
    if (wide.includes(name) || isPermitField(name) || isOwn(name))
      plan.style('wrapped', area(at, subjectColumn, columns - subjectColumn));
    if (name === 'adjusted') plan.style('total', area(at, 0, columns));
    if ('own' in line && !line.own.formula)
      plan.style('input', area(at, firstComparable, columns - firstComparable));
  });
}

/**
 * What the user has entered on a sheet, by the id of the property and the name of the line: the lines without a formula, in
 * whatever order the properties and the lines are.
 */
export function readEntries(cells: KeyedCells, model: GridModel): PropertyEntries {
  const entries = new Map<string, Map<string, CellScalar>>();
  const lines = ownLines(model).filter(({ formula }) => formula === null);
  const pages = cells.rows(lineKey(idField.name));
  pages.forEach((idRow, page) => {
    cells.row(idRow).forEach((id, column) => {
      if (column < subjectColumn || id === '' || column === cells.column(lineKey(idField.name))) return;
      const filled = lines.flatMap(({ name }): [string, CellScalar][] => {
        const isOfPage = (row: number) =>
          row > (pages[page - 1] ?? -1) && (row <= idRow || page === pages.length - 1);
        const value = cells.at(cells.rows(lineKey(name)).find(isOfPage), column);
        return value === '' ? [] : [[name, value]];
      });
      entries.set(String(id), new Map(filled));
    });
  });
  return entries;
}

import type { ServiceRecord } from '../api/index.ts';
import { comparisonField, datasets, distanceField, field, fieldLabel, type Field } from '@cdata/catalog';
import { dollarFormat } from '../cells/index.ts';
import { language, messages } from '../messages/index.ts';
import type { Property } from './property-lookup.ts';

/** The unit of area that prices are given by. */
export const priceUnits = ['ft2', 'm2'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** What a property's area is measured in where it is: Québec's rolls are in square metres. */
export const usualPriceUnit = ({ records }: Pick<Property, 'records'>): PriceUnit =>
  records.some((dataset) => dataset.records.some(({ province }) => province === 'QC')) ? 'm2' : 'ft2';

/** Exactly: a foot is 0.3048 metres. */
export const squareMetresPerSquareFoot = 0.09290304;

const assessment = (name: string): Field => field(datasets.assessment, name)!;

/** The area that prices are compared by: of the building if the subject's city publishes it, otherwise of the lot. */
export type AreaField = 'square_footage' | 'lot_size_sf';

export const areaFieldOf = (subject: ServiceRecord | null, others: readonly ServiceRecord[]): AreaField => {
  const has = (record: ServiceRecord | null) => Number(record?.square_footage) > 0;
  return has(subject) && others.filter(has).length >= others.length / 2 ? 'square_footage' : 'lot_size_sf';
};

/** The fields of the grid, in its order; the id is last, outside of what is printed. */
export const gridFields = (areaField: AreaField): Field[] => [
  comparisonField,
  assessment('address'),
  distanceField,
  assessment('assessed_value'),
  assessment('assessment_year'),
  assessment('property_class'),
  assessment('zoning'),
  assessment('year_built'),
  assessment(areaField),
];

export const idField = assessment('record_id');

/** What an area is measured of, as labels say it. */
export const areaKinds = { square_footage: 'floor', lot_size_sf: 'lot' } as const;

/** The headers of the fields' columns, which a refresh finds them by. */
export function gridHeaders(areaField: AreaField): Record<string, string> {
  const text = messages().property;
  return {
    ...Object.fromEntries(
      [...gridFields(areaField), idField].map(({ name }) => [name, fieldLabel(name)[language()]]),
    ),
    [comparisonField.name]: text.grid.property,
    [distanceField.name]: text.grid.distance,
    assessment_year: text.grid.year,
    property_class: text.blockClass,
    zoning: text.blockZone,
  };
}

/** Columns of the grid, counted from 0. */
export const gridColumns = {
  comparison: 0,
  address: 1,
  distance: 2,
  value: 3,
  year: 4,
  class: 5,
  zone: 6,
  built: 7,
  area: 8,
  price: 9,
  time: 10,
  size: 11,
  age: 12,
  other: 13,
  adjusted: 14,
  notes: 15,
  id: 16,
} as const;

/** Points. The notes' column is wide enough for a sentence. */
export const columnWidths = [72, 150, 46, 84, 56, 86, 60, 96, 78, 90, 62, 62, 66, 66, 84, 120, 160];

/** Rows of the sheet, counted from 0. The chart is to the right of the summary. */
export const gridRows = { title: 0, source: 1, subject: 3, rates: 11, indicated: 16, header: 26 } as const;

const letter = (column: keyof typeof gridColumns): string => String.fromCharCode(65 + gridColumns[column]);

const cell = (row: number): string => `$D$${row + 1}`;

/** Where the summary shows the subject's facts and the rates, which the adjustments refer to. */
const subjectCells = {
  value: cell(gridRows.subject + 1),
  year: cell(gridRows.subject + 2),
  built: cell(gridRows.subject + 3),
  area: cell(gridRows.subject + 4),
};
const rateCells = {
  time: cell(gridRows.rates + 1),
  size: cell(gridRows.rates + 2),
  age: cell(gridRows.rates + 3),
};

/** Nothing is adjusted before the appraiser has chosen all rates: a rate of 0 is a choice, too. */
const onceRatesAreChosen = (formula: string): string =>
  `IF(COUNT(${Object.values(rateCells).join(',')})<${Object.keys(rateCells).length},"",${formula})`;

export interface OwnColumn {
  header: string;
  /** In sheet row `row`, counted from 1; null for a column that the user fills. */
  formula: ((row: number) => string) | null;
  format: string;
}

/** The columns to the right of the published ones: prices per area, adjustments and notes. A refresh leaves them alone. */
export function ownColumns(unit: PriceUnit, areaField: AreaField): OwnColumn[] {
  const text = messages().property.grid;
  const isSubject = (row: number) => `${letter('comparison')}${row}="${messages().property.subject}"`;
  const at = (column: keyof typeof gridColumns, row: number) => `${letter(column)}${row}`;
  const unlessSubject = (formula: (row: number) => string) => (row: number) =>
    `=IF(${isSubject(row)},"",${formula(row)})`;
  const ifBoth = (one: string, other: string, formula: string) =>
    `IF(OR(N(${one})=0,N(${other})=0),0,${formula})`;
  const factor = unit === 'm2' ? `*${squareMetresPerSquareFoot}` : '';
  const dollars = dollarFormat();
  const adjustment = adjustmentFormat();
  return [
    {
      header: text.price[areaKinds[areaField]][unit],
      formula: (row) => `=IF(N(${at('area', row)})>0,${at('value', row)}/(${at('area', row)}${factor}),"")`,
      format: dollars,
    },
    {
      header: text.time,
      formula: unlessSubject((row) =>
        ifBoth(
          subjectCells.year,
          at('year', row),
          `${at('value', row)}*${rateCells.time}*(${subjectCells.year}-${at('year', row)})`,
        ),
      ),
      format: adjustment,
    },
    {
      header: text.size,
      formula: unlessSubject((row) =>
        ifBoth(
          subjectCells.area,
          at('area', row),
          `(${subjectCells.area}-${at('area', row)})${factor}*${rateCells.size}`,
        ),
      ),
      format: adjustment,
    },
    {
      header: text.age,
      formula: unlessSubject((row) =>
        ifBoth(
          subjectCells.built,
          at('built', row),
          `${at('value', row)}*${rateCells.age}*(${subjectCells.built}-${at('built', row)})`,
        ),
      ),
      format: adjustment,
    },
    { header: text.other, formula: null, format: adjustment },
    {
      header: text.adjusted,
      formula: unlessSubject((row) =>
        onceRatesAreChosen(
          `${at('value', row)}+${(['time', 'size', 'age', 'other'] as const).map((one) => `N(${at(one, row)})`).join('+')}`,
        ),
      ),
      format: dollars,
    },
    { header: text.notes, formula: null, format: '@' },
  ];
}

/** With its sign; nothing for 0. */
const adjustmentFormat = (): string => (language() === 'fr' ? '+#,##0 $;-#,##0 $;-' : '+$#,##0;-$#,##0;-');

export interface SummaryCell {
  row: number;
  label: string;
  /** Null for a rate, which is blank until the user sets it. */
  formula: string | null;
  format: string;
  isTotal?: boolean;
}

interface SummaryOptions {
  unit: PriceUnit;
  areaField: AreaField;
}

/**
 * The summary above the grid: the subject, the rates of adjustment and what the comparables indicate. Every figure is a
 * formula over the grid, wherever its rows are sorted to.
 *
 * @param rows Rows of the grid, with the subject.
 */
export function summaryCells(rows: number, options: SummaryOptions): SummaryCell[] {
  const first = gridRows.header + 2;
  const cells: GridCells = (column) => `${letter(column)}${first}:${letter(column)}${first + rows - 1}`;
  return [...subjectCellsOf(cells, options), ...rateCellsOf(options), ...indicationOf(cells, options)];
}

/** The address of a column's cells. */
type GridCells = (column: keyof typeof gridColumns) => string;

function subjectCellsOf(cells: GridCells, { unit, areaField }: SummaryOptions): SummaryCell[] {
  const text = messages().property;
  const { subject } = gridRows;
  const ofSubject = (column: keyof typeof gridColumns) =>
    `=IFERROR(INDEX(${cells(column)},MATCH("${text.subject}",${cells('comparison')},0)),"")`;
  const area = language() === 'fr' ? '#,##0 "pi²"' : '#,##0 "ft²"';
  const label = (name: string) => fieldLabel(name)[language()];
  const price = text.grid.price[areaKinds[areaField]][unit];
  return [
    { row: subject + 1, label: text.blockAssessment, formula: ofSubject('value'), format: dollarFormat() },
    { row: subject + 2, label: text.grid.assessmentYear, formula: ofSubject('year'), format: '0' },
    { row: subject + 3, label: label('year_built'), formula: ofSubject('built'), format: '0' },
    { row: subject + 4, label: label(areaField), formula: ofSubject('area'), format: area },
    { row: subject + 5, label: price, formula: ofSubject('price'), format: dollarFormat() },
    { row: subject + 6, label: text.blockClass, formula: ofSubject('class'), format: 'General' },
  ];
}

function rateCellsOf({ unit, areaField }: SummaryOptions): SummaryCell[] {
  const text = messages().property.grid;
  const { rates } = gridRows;
  const size = text.sizeRate[areaKinds[areaField]][unit];
  return [
    { row: rates + 1, label: text.timeRate, formula: null, format: '0.0%' },
    { row: rates + 2, label: size, formula: null, format: dollarFormat() },
    { row: rates + 3, label: text.ageRate, formula: null, format: '0.0%' },
  ];
}

function indicationOf(cells: GridCells, { unit, areaField }: SummaryOptions): SummaryCell[] {
  const text = messages().property;
  const { indicated } = gridRows;
  const isComparable = `(${cells('comparison')}<>"${text.subject}")`;
  const median = (column: 'value' | 'price') =>
    `MEDIAN(IF(${isComparable}*ISNUMBER(${cells(column)}),${cells(column)}))`;
  const ofAdjusted = (name: 'MIN' | 'MAX' | 'MEDIAN') =>
    `=${onceRatesAreChosen(`${name}(${cells('adjusted')})`)}`;
  const count = `=COUNTIF(${cells('comparison')},"${text.comparable}")`;
  const result = cell(indicated + 6);
  const against = `=IF(OR(N(${subjectCells.value})=0,${result}=""),"",${result}/${subjectCells.value}-1)`;
  const price = text.grid.medianPrice[areaKinds[areaField]][unit];
  const format = dollarFormat();
  return [
    { row: indicated + 1, label: text.comparables, formula: count, format: '0' },
    { row: indicated + 2, label: text.grid.medianValue, formula: `=${median('value')}`, format },
    { row: indicated + 3, label: price, formula: `=IFERROR(${median('price')},"")`, format },
    { row: indicated + 4, label: text.grid.lowest, formula: ofAdjusted('MIN'), format },
    { row: indicated + 5, label: text.grid.highest, formula: ofAdjusted('MAX'), format },
    {
      row: indicated + 6,
      label: text.grid.indicated,
      formula: ofAdjusted('MEDIAN'),
      format,
      isTotal: true,
    },
    {
      row: indicated + 7,
      label: text.grid.againstAssessed,
      formula: against,
      format: '+0.0%;-0.0%;0.0%',
    },
  ];
}

import type { ServiceRecord } from '../api/index.ts';
import { comparisonField, datasets, distanceField, field, fieldLabel, type Field } from '@cdata/catalog';
import { dollarFormat } from '../cells/index.ts';
import { language, messages } from '../messages/index.ts';

/** The unit of area that prices are given by. */
export const priceUnits = ['ft2', 'm2'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** Exactly: a foot is 0.3048 metres. */
const squareMetresPerSquareFoot = 0.09290304;

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
export const columnWidths = [72, 150, 46, 84, 56, 86, 60, 96, 78, 66, 62, 62, 66, 66, 84, 120, 160];

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

export interface OwnColumn {
  header: string;
  /** In sheet row `row`, counted from 1; null for a column that the user fills. */
  formula: ((row: number) => string) | null;
  format: string;
}

/** The columns to the right of the published ones: prices per area, adjustments and notes. A refresh leaves them alone. */
export function ownColumns(unit: PriceUnit): OwnColumn[] {
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
      header: text.price[unit],
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
      formula: unlessSubject(
        (row) =>
          `${at('value', row)}+${(['time', 'size', 'age', 'other'] as const).map((one) => `N(${at(one, row)})`).join('+')}`,
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
  /** Null for a rate, which the user sets. */
  formula: string | null;
  format: string;
  isTotal?: boolean;
}

/**
 * The summary above the grid: the subject, the rates of adjustment and what the comparables indicate. Every figure is a
 * formula over the grid, wherever its rows are sorted to.
 *
 * @param rows Rows of the grid, with the subject.
 */
export function summaryCells(
  rows: number,
  { unit, areaField }: { unit: PriceUnit; areaField: AreaField },
): SummaryCell[] {
  const text = messages().property;
  const first = gridRows.header + 2;
  const cells = (column: keyof typeof gridColumns) =>
    `${letter(column)}${first}:${letter(column)}${first + rows - 1}`;
  const ofSubject = (column: keyof typeof gridColumns) =>
    `=IFERROR(INDEX(${cells(column)},MATCH("${text.subject}",${cells('comparison')},0)),"")`;
  const medianOfComparables = (column: 'value' | 'price') =>
    `=MEDIAN(IF((${cells('comparison')}<>"${text.subject}")*ISNUMBER(${cells(column)}),${cells(column)}))`;
  const dollars = dollarFormat();
  const area = language() === 'fr' ? '#,##0 "pi²"' : '#,##0 "ft²"';
  const { subject, rates, indicated } = gridRows;
  return [
    { row: subject + 1, label: text.blockAssessment, formula: ofSubject('value'), format: dollars },
    { row: subject + 2, label: text.grid.assessmentYear, formula: ofSubject('year'), format: '0' },
    {
      row: subject + 3,
      label: fieldLabel('year_built')[language()],
      formula: ofSubject('built'),
      format: '0',
    },
    { row: subject + 4, label: fieldLabel(areaField)[language()], formula: ofSubject('area'), format: area },
    { row: subject + 5, label: text.grid.price[unit], formula: ofSubject('price'), format: dollars },
    { row: subject + 6, label: text.blockClass, formula: ofSubject('class'), format: 'General' },
    { row: rates + 1, label: text.grid.timeRate, formula: null, format: '0.0%' },
    { row: rates + 2, label: text.grid.sizeRate[unit], formula: null, format: dollars },
    { row: rates + 3, label: text.grid.ageRate, formula: null, format: '0.0%' },
    { row: indicated + 1, label: text.comparables, formula: `=COUNT(${cells('adjusted')})`, format: '0' },
    {
      row: indicated + 2,
      label: text.grid.medianValue,
      formula: medianOfComparables('value'),
      format: dollars,
    },
    {
      row: indicated + 3,
      label: text.grid.medianPrice[unit],
      formula: `=IFERROR(${medianOfComparables('price').slice(1)},"")`,
      format: dollars,
    },
    { row: indicated + 4, label: text.grid.lowest, formula: `=MIN(${cells('adjusted')})`, format: dollars },
    { row: indicated + 5, label: text.grid.highest, formula: `=MAX(${cells('adjusted')})`, format: dollars },
    {
      row: indicated + 6,
      label: text.grid.indicated,
      formula: `=MEDIAN(${cells('adjusted')})`,
      format: dollars,
      isTotal: true,
    },
    {
      row: indicated + 7,
      label: text.grid.againstAssessed,
      formula: `=IF(N(${subjectCells.value})=0,"",${cell(indicated + 6)}/${subjectCells.value}-1)`,
      format: '+0.0%;-0.0%;0.0%',
    },
  ];
}

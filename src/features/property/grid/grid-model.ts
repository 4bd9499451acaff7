import type { ServiceRecord } from '../../../api/index.ts';
import {
  comparisonField,
  datasets,
  distanceField,
  field,
  fieldLabel,
  saleDateField,
  salePriceField,
  type Field,
} from '@cdata/catalog';
import { language } from '../../../language/index.ts';
import { cellAt, cellsOf } from '../../../excel/index.ts';
import {
  areaFieldOf,
  type AreaField,
  type PriceUnit,
  characteristicFields,
  characteristicOf,
  isOwn,
  labelOfOwn,
  ownNamesIn,
} from '../subject/characteristics.ts';
import { salesMessages } from '../sales/messages.ts';
import { isPermitField, nearPermitsField, permitFieldLabel, permitFields } from './permit-fields.ts';
import { timeRate, type Rate } from './rates.ts';
import { gridMessages } from './messages.ts';
import { propertyMessages } from '../subject/messages.ts';

/** What comparables are compared by: their assessed values, or the prices of the user's own sales. */
export type GridBasis = 'assessed' | 'sales';

/** What a grid of comparables shows and adjusts. */
export interface GridModel {
  basis: GridBasis;
  unit: PriceUnit;
  /** Of the price per area. */
  areaField: AreaField;
  rates: readonly Rate[];
  /** Published fields, in the order of the grid. */
  fields: readonly Field[];
  /** Labels of what the user compares besides, such as a view; each with its own adjustments. */
  ownRows: readonly string[];
}

export interface GridChoices {
  basis: GridBasis;
  unit: PriceUnit;
  /** Names of further fields of assessments, and of those of permits. */
  fields: readonly string[];
  ownRows: readonly string[];
  /** By rate, where it is not the usual one. */
  kinds: Readonly<Record<string, Rate['kind']>>;
}

const assessment = (name: string): Field => field(datasets.assessment, name)!;

/** The fields of every grid; those of the rates follow. */
const usualFields: readonly Field[] = [
  comparisonField,
  assessment('address'),
  distanceField,
  assessment('assessed_value'),
  assessment('assessment_year'),
  assessment('property_class'),
  assessment('zoning'),
];

/** The lines of the grid that have what comparables are compared by, and its time. */
export const valueLine = ({ basis }: Pick<GridModel, 'basis'>): string =>
  basis === 'sales' ? salePriceField.name : 'assessed_value';
export const timeLine = ({ basis }: Pick<GridModel, 'basis'>): string =>
  basis === 'sales' ? saleDateField.name : 'assessment_year';

export const idField = assessment('record_id');

/** What a grid can show besides. */
export const furtherFields: readonly Field[] = datasets.assessment.fields.filter(
  (one) => ![...usualFields, ...characteristicFields, idField].includes(one),
);

/** The grid of a subject and its comparables: it adjusts what the subject and half of the others publish, and differs. */
export function gridModel(
  subject: ServiceRecord | null,
  others: readonly ServiceRecord[],
  choices: GridChoices,
): GridModel {
  const { unit } = choices;
  const has = (record: ServiceRecord | null, name: string) =>
    record !== null && characteristicOf(record, name, unit) !== null;
  const { basis, kinds, fields } = choices;
  const areaField = areaFieldOf(subject, others);
  const isCompared = ({ name }: Field) => {
    const having = others.filter((other) => has(other, name));
    // Where all are of one dwelling, there is nothing to adjust.
    const isSame = having.length > 0 && having.every((other) => other[name] === subject?.[name]);
    return has(subject, name) && having.length >= others.length / 2 && !isSame;
  };
  const published = characteristicFields.filter(
    (one) => one.name === areaField || one.name === 'year_built' || isCompared(one),
  );
  const ownNumbers = ownNamesIn([subject, ...others], 'number').map(ownField);
  const ownTexts = ownNamesIn([subject, ...others], 'string').map(labelOfOwn);
  const isFurther = ({ name }: Field) => fields.includes(name);
  const [comparison, address, distance, ...facts] = usualFields;
  const ofSales = [
    ...(basis === 'sales' ? [salePriceField, saleDateField] : []),
    ...(others.some((other) => other[nearPermitsField.name] !== undefined) ? [nearPermitsField] : []),
  ];
  return {
    ...{ basis, unit, areaField },
    ownRows: [...new Set([...ownTexts, ...choices.ownRows])].filter(
      (label) => !ownNumbers.some(({ name }) => labelOfOwn(name) === label),
    ),
    rates: [timeRate, ...[...published, ...ownNumbers.filter(isCompared)].map(({ name }) => name)].map(
      (name) => ({
        name,
        kind: kinds[name] ?? (name === timeRate || name === 'year_built' ? 'share' : 'amount'),
      }),
    ),
    fields: [
      ...[comparison!, address!, distance!, ...ofSales, ...facts, ...published, ...ownNumbers],
      ...[...furtherFields, ...permitFields].filter(isFurther),
    ],
  };
}

const ownField = (name: string): Field => ({
  name,
  kind: 'number',
  type: 'number',
  presence: 'city-specific',
});

/** The labels of the fields. */
export function gridHeaders({ fields }: Pick<GridModel, 'fields'>): Record<string, string> {
  const text = propertyMessages();
  return {
    ...Object.fromEntries(
      [...fields, idField].map(({ name }) => [
        name,
        isOwn(name)
          ? labelOfOwn(name)
          : isPermitField(name)
            ? permitFieldLabel(name)
            : fieldLabel(name)[language()],
      ]),
    ),
    [nearPermitsField.name]: salesMessages().permits.label,
    [comparisonField.name]: gridMessages().property,
    [distanceField.name]: gridMessages().distance,
    [salePriceField.name]: gridMessages().salePrice,
    [saleDateField.name]: gridMessages().saleOrEffectiveDate,
    assessment_year: gridMessages().year,
    property_class: text.blockClass,
    zoning: text.blockZone,
  };
}

/** Comparables next to each other on a page, printed at 8 points; more continue below, on further pages. */
export const comparablesOnPage = 6;
/** Points: of the labels, of the blank column next to them, which the summary's labels need, and of a property. */
export const gridWidths = [150, 80, ...Array.from({ length: comparablesOnPage + 1 }, () => 100)];
export const gridColumns = gridWidths.length;

/** Columns of the summary above a grid, counted from 0. */
export const summaryColumns = {
  label: 0,
  subject: 2,
  value: 3,
  basis: 4,
  by: 5,
  date: 6,
  reason: 7,
} as const;

/** Rows of a grid's sheet, counted from 0. The chart is to the right of the indication and the checks. */
export function gridRows({ rates }: Pick<GridModel, 'rates'>) {
  const firstRate = 5;
  const indication = firstRate + rates.length + 1;
  const checks = indication + indicationRows + 2;
  return {
    source: 1,
    evidence: 2,
    rates: 3,
    firstRate,
    indication,
    checks,
    header: checks + checkRows + 2,
  };
}

const indicationRows = 10;
/** The line of the indication that says why no value is indicated, from its title on. */
export const withheldLine = 7;
export const checkRows = 5;

/** The absolute addresses of a rate's cells. */
export function rateCells(model: Pick<GridModel, 'rates'>, name: string) {
  const row = gridRows(model).firstRate + model.rates.findIndex((rate) => rate.name === name);
  const { subject, value, basis, by, date, reason } = summaryColumns;
  return {
    subject: cellAt(row, subject),
    rate: cellAt(row, value),
    basis: cellAt(row, basis),
    by: cellAt(row, by),
    date: cellAt(row, date),
    reason: cellAt(row, reason),
  };
}

/** Nothing is adjusted before all rates are chosen, each with its reason: a rate of 0 is a choice, too. */
export function onceRatesAreChosen(
  model: Pick<GridModel, 'rates'>,
  formula: string,
  otherwise = '""',
): string {
  const count = model.rates.length;
  const { firstRate } = gridRows(model);
  const cells = (column: number) => cellsOf(column, firstRate, count);
  const entries = `COUNT(${cells(summaryColumns.value)})+COUNTA(${cells(summaryColumns.reason)})`;
  return `IF(${entries}<${2 * count},${otherwise},${formula})`;
}

import type { PermitType } from '@cdata/catalog';
import {
  areaUnitIn,
  readColumns,
  scaleOf,
  wantedField,
  type ColumnScale,
  type FieldReading,
} from '@cdata/catalog/reading';
import { sampleRows, type SheetRows, type RunLabels, type SheetColumn } from '../column-runs/index.ts';
import type { ProvinceCode } from '../../language/index.ts';
import { newEstimateRun, type NewEstimateRun } from './estimate-kind.ts';
import {
  attributeColumns,
  permitColumns,
  type AreaUnit,
  type EstimateMode,
  type PermitColumn,
  type RangeSize,
} from './estimate-options.ts';

/** The columns that a run can read. */
interface Inputs {
  columns: readonly SheetColumn[];
}

export interface PermitForm {
  /** Null until the user chooses: then the headers decide. */
  mode: EstimateMode | null;
  /** Chosen columns of the sheet, by index; null for none. */
  columns: Partial<Record<PermitColumn, number | null>>;
  areaUnit: AreaUnit;
  totals: boolean;
  report: boolean;
  /** The user’s choices for texts of the permit type column, by the text as a slug. */
  types: Readonly<Record<string, PermitType>>;
  /** The user’s choices for texts of the municipality column, by the text as a slug. */
  cities: Readonly<Record<string, string>>;
  province: ProvinceCode | null;
  rangeSize: RangeSize;
  withoutUnreadableAreas: boolean;
  nationalEstimates: boolean;
}

export const emptyPermitForm: PermitForm = {
  mode: null,
  columns: {},
  areaUnit: null,
  totals: true,
  report: true,
  types: {},
  cities: {},
  province: null,
  rangeSize: 'middle',
  withoutUnreadableAreas: false,
  nationalEstimates: false,
};

const permitFields = permitColumns.map((name) => wantedField('estimate', name));

/** What the headers and the first rows show of each permit column. Columns are positions. */
export function readPermitColumns({ columns }: Inputs): Map<PermitColumn, FieldReading> {
  const headers = columns.map(({ header }) => header);
  return readColumns(headers, sampleRows(columns), permitFields) as Map<PermitColumn, FieldReading>;
}

/** The column of the sheet that holds a permit column; null if none does. */
function recognizedColumn(name: PermitColumn, { columns }: Inputs): number | null {
  const { column } = readPermitColumns({ columns }).get(name)!;
  return column === null ? null : columns[column]!.index;
}

/** Permit columns of which several columns of the sheet may be one, until the user chooses. */
export function askedColumns(form: PermitForm, inputs: Inputs): PermitColumn[] {
  const reading = readPermitColumns(inputs);
  return columnsOfMode(modeOf(form, inputs)).filter(
    (name) => form.columns[name] === undefined && reading.get(name)!.isAmbiguous,
  );
}

/** The unit that estimates take, if a header states it. */
function headerUnit(header: string): AreaUnit {
  const unit = areaUnitIn(header.replaceAll('_', ' '));
  return unit === 'm2' || unit === 'ft2' ? unit : null;
}

/** The unit of areas that the user chose, or else the one that the header of the areas states. */
export function areaUnitOf(
  { areaUnit }: PermitForm,
  mapped: ReadonlyMap<PermitColumn, number>,
  { columns }: Inputs,
): AreaUnit {
  const header = columns.find(({ index }) => index === mapped.get('area'))?.header;
  return areaUnit ?? (header === undefined ? null : headerUnit(header));
}

/** What the header of areas or declared values says of their scale. No floor is measured in hectares or acres. */
export function columnScale(
  name: 'area' | 'declared_value',
  mapped: ReadonlyMap<PermitColumn, number>,
  { columns }: Inputs,
): ColumnScale {
  const header = columns.find(({ index }) => index === mapped.get(name))?.header ?? '';
  if (name === 'declared_value') return scaleOf(header, 'money');
  const isOtherUnit = ['ha', 'acre'].includes(areaUnitIn(header) ?? '');
  return { ...scaleOf(header, 'area'), isOtherUnit };
}

/** The scales that differ from plain dollars and units of area. */
function scalesOf(mapped: ReadonlyMap<PermitColumn, number>, inputs: Inputs) {
  const scales = (['area', 'declared_value'] as const)
    .map((name) => [name, columnScale(name, mapped, inputs)] as const)
    .filter(([, { power, isOtherUnit }]) => power > 0 || isOtherUnit);
  return scales.length > 0 ? { scales: Object.fromEntries(scales) } : {};
}

/** The chosen mode; by default, record ids if a column has them. */
export const modeOf = ({ mode }: PermitForm, inputs: Inputs): EstimateMode =>
  mode ?? (recognizedColumn('record_id', inputs) === null ? 'attributes' : 'ids');

export const columnsOfMode = (mode: EstimateMode): PermitColumn[] => [
  ...(mode === 'ids' ? (['record_id'] as const) : attributeColumns),
  'declared_value',
];

export const requiredColumns = (mode: EstimateMode): readonly PermitColumn[] =>
  mode === 'ids' ? ['record_id'] : ['municipality', 'permit_type'];

/** The column of each permit column that has one: the chosen one, or the only one that headers and cells show. */
export function mapColumns(form: PermitForm, inputs: Inputs): Map<PermitColumn, number> {
  const indexes = new Set(inputs.columns.map(({ index }) => index));
  const reading = readPermitColumns(inputs);
  const recognizedOf = (name: PermitColumn) => {
    const { column, isAmbiguous } = reading.get(name)!;
    return column === null || isAmbiguous ? null : inputs.columns[column]!.index;
  };
  return new Map(
    columnsOfMode(modeOf(form, inputs)).flatMap((name) => {
      const choice = form.columns[name];
      const index = choice === undefined ? recognizedOf(name) : choice;
      return index !== null && indexes.has(index) ? [[name, index] as const] : [];
    }),
  );
}

/**
 * The run that a form describes, or null while something required is missing.
 *
 * @param options.inputs The columns that the run may read; by default, all columns of the rows.
 */
export function newRunOfForm(
  form: PermitForm,
  rows: SheetRows,
  { inputs = rows, labels }: { inputs?: Inputs; labels?: RunLabels } = {},
): NewEstimateRun | null {
  const mode = modeOf(form, inputs);
  const mapped = mapColumns(form, inputs);
  const areaUnit = mapped.has('area') ? areaUnitOf(form, mapped, inputs) : null;
  if (!requiredColumns(mode).every((name) => mapped.has(name)) || askedColumns(form, inputs).length > 0)
    return null;
  const { totals, report, types, cities, province, rangeSize } = form;
  const { withoutUnreadableAreas, nationalEstimates } = form;
  const options = {
    ...{ mode, mapped: [...mapped.keys()], areaUnit, totals, report, types, cities, labels },
    ...scalesOf(mapped, inputs),
    ...(province !== null && { province }),
    ...{ rangeSize, withoutUnreadableAreas, nationalEstimates, hasAmounts: true },
  };
  return newEstimateRun(rows, [...mapped.values()], options);
}

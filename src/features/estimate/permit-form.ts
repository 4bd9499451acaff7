import type { PermitType } from '@cdata/catalog';
import type { SheetRows, RunLabels, SheetColumn } from '../column-runs/index.ts';
import { newEstimateRun, type NewEstimateRun } from './estimate-kind.ts';
import {
  attributeColumns,
  type AreaUnit,
  type EstimateMode,
  type PermitColumn,
  type RangeSize,
} from './estimate-options.ts';
import { headerRank, unitOfHeader } from './permit-headers.ts';

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
  rangeSize: 'middle',
  withoutUnreadableAreas: false,
  nationalEstimates: false,
};

/** The column whose header names a permit column best. */
export function columnByHeader(name: PermitColumn, { columns }: Inputs): number | null {
  const matches = columns
    .map(({ index, header }) => ({ index, rank: headerRank(name, header) }))
    .filter((column): column is { index: number; rank: number } => column.rank !== null)
    .sort((one, other) => one.rank - other.rank);
  return matches[0]?.index ?? null;
}

/** The unit of areas that the user chose, or else the one that the header of the areas states. */
export function areaUnitOf(
  { areaUnit }: PermitForm,
  mapped: ReadonlyMap<PermitColumn, number>,
  { columns }: Inputs,
): AreaUnit {
  const header = columns.find(({ index }) => index === mapped.get('area'))?.header;
  return areaUnit ?? (header === undefined ? null : unitOfHeader(header));
}

/** The chosen mode; by default, record ids if a column has them. */
export const modeOf = ({ mode }: PermitForm, source: Inputs): EstimateMode =>
  mode ?? (columnByHeader('record_id', source) === null ? 'attributes' : 'ids');

export const columnsOfMode = (mode: EstimateMode): PermitColumn[] => [
  ...(mode === 'ids' ? (['record_id'] as const) : attributeColumns),
  'declared_value',
];

export const requiredColumns = (mode: EstimateMode): readonly PermitColumn[] =>
  mode === 'ids' ? ['record_id'] : ['municipality', 'permit_type'];

/** The source column of each permit column that has one: the chosen one, or the one whose header names it. */
export function mapColumns(form: PermitForm, source: Inputs): Map<PermitColumn, number> {
  const indexes = new Set(source.columns.map(({ index }) => index));
  return new Map(
    columnsOfMode(modeOf(form, source)).flatMap((name) => {
      const choice = form.columns[name];
      const index = choice === undefined ? columnByHeader(name, source) : choice;
      return index !== null && indexes.has(index) ? [[name, index] as const] : [];
    }),
  );
}

/**
 * The run that a form describes, or null while something required is missing.
 *
 * @param options.inputs The columns that the run may read; by default, all columns of the source.
 */
export function newRunOfForm(
  form: PermitForm,
  rows: SheetRows,
  { inputs = rows, labels }: { inputs?: Inputs; labels?: RunLabels } = {},
): NewEstimateRun | null {
  const mode = modeOf(form, inputs);
  const mapped = mapColumns(form, inputs);
  const areaUnit = mapped.has('area') ? areaUnitOf(form, mapped, inputs) : null;
  if (!requiredColumns(mode).every((name) => mapped.has(name))) return null;
  const { totals, report, types, cities, rangeSize, withoutUnreadableAreas, nationalEstimates } = form;
  const options = {
    ...{ mode, mapped: [...mapped.keys()], areaUnit, totals, report, types, cities, labels },
    ...{ rangeSize, withoutUnreadableAreas, nationalEstimates },
  };
  return newEstimateRun(rows, [...mapped.values()], options);
}

import { words } from '../../address/index.ts';
import type { ColumnSource } from '../column-source.ts';
import { newEstimateRun, type NewEstimateRun } from '../new-run.ts';
import { attributeColumns, type AreaUnit, type EstimateMode, type PermitColumn } from './estimate-run.ts';

export interface PermitForm {
  /** Null until the user chooses: then the headers decide. */
  mode: EstimateMode | null;
  /** Chosen columns of the sheet, by index; null for none. */
  columns: Partial<Record<PermitColumn, number | null>>;
  areaUnit: AreaUnit;
  totals: boolean;
}

export const emptyPermitForm: PermitForm = { mode: null, columns: {}, areaUnit: null, totals: true };

/** Headers that name a permit column, as lower-case words without accents. */
const headersOf: Record<PermitColumn, readonly string[]> = {
  record_id: ['record id', 'permit id', 'id'],
  declared_value: [
    'construction value',
    'declared value',
    'valeur declaree',
    'valeur de construction',
    'permit value',
    'cost',
    'cout',
  ],
  municipality: ['municipality', 'city', 'ville', 'municipalite'],
  permit_type: ['permit type canonical', 'permit type', 'type', 'type de permis'],
  area: ['area m2', 'area', 'floor area', 'superficie', 'area ft2', 'gfa'],
  dwelling_units: ['dwelling units', 'units', 'logements', 'dwelling units created'],
  description: ['description', 'work', 'travaux'],
  proposed_use: ['proposed use', 'use', 'usage', 'usage propose'],
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'longitude'],
};

export function columnByHeader(name: PermitColumn, { columns }: ColumnSource): number | null {
  for (const header of headersOf[name]) {
    const column = columns.find((one) => words(one.header).join(' ') === header);
    if (column) return column.index;
  }
  return null;
}

/** The chosen mode; by default, record ids if a column has them. */
export const modeOf = ({ mode }: PermitForm, source: ColumnSource): EstimateMode =>
  mode ?? (columnByHeader('record_id', source) === null ? 'attributes' : 'ids');

export const columnsOfMode = (mode: EstimateMode): PermitColumn[] => [
  ...(mode === 'ids' ? (['record_id'] as const) : attributeColumns),
  'declared_value',
];

export const requiredColumns = (mode: EstimateMode): readonly PermitColumn[] =>
  mode === 'ids' ? ['record_id'] : ['municipality', 'permit_type'];

/** The source column of each permit column that has one: the chosen one, or the one whose header names it. */
export function mapColumns(form: PermitForm, source: ColumnSource): Map<PermitColumn, number> {
  const indexes = new Set(source.columns.map(({ index }) => index));
  return new Map(
    columnsOfMode(modeOf(form, source)).flatMap((name) => {
      const chosen = form.columns[name];
      const index = chosen === undefined ? columnByHeader(name, source) : chosen;
      return index !== null && indexes.has(index) ? [[name, index] as const] : [];
    }),
  );
}

export const needsAreaUnit = (mapped: ReadonlyMap<PermitColumn, number>): boolean => mapped.has('area');

/** The run that a form describes, or null while something required is missing. */
export function newRunOfForm(form: PermitForm, source: ColumnSource): NewEstimateRun | null {
  const mode = modeOf(form, source);
  const mapped = mapColumns(form, source);
  const areaUnit = needsAreaUnit(mapped) ? form.areaUnit : null;
  const isComplete =
    requiredColumns(mode).every((name) => mapped.has(name)) && (!needsAreaUnit(mapped) || areaUnit !== null);
  if (!isComplete) return null;
  const options = { mode, mapped: [...mapped.keys()], areaUnit, totals: form.totals };
  return newEstimateRun(source, [...mapped.values()], options);
}

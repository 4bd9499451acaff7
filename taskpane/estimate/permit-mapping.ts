import type { ColumnSource } from '../../src/runs/column-source.ts';
import {
  columnFor,
  describingColumns,
  type AreaUnit,
  type EstimateMode,
  type EstimateOptions,
  type PermitColumn,
} from '../../src/runs/estimate/estimate-run.ts';

/** How permits are described, as it is being put together. */
export interface PermitForm {
  /** Null until somebody chose: then the columns there are decide. */
  mode: EstimateMode | null;
  /** Columns of the sheet, chosen by hand: `null` for none. */
  columns: Partial<Record<PermitColumn, number | null>>;
  areaUnit: AreaUnit;
  totals: boolean;
}

export const newPermitForm: PermitForm = { mode: null, columns: {}, areaUnit: null, totals: true };

/** The mode that holds: record ids where there is a column of them, unless somebody chose. */
export const modeOf = ({ mode }: PermitForm, source: ColumnSource): EstimateMode =>
  mode ?? (columnFor('record_id', source) === null ? 'attributes' : 'ids');

/** The columns that a mode offers, those that it needs first. */
export const offeredColumns = (mode: EstimateMode): PermitColumn[] => [
  ...(mode === 'ids' ? (['record_id'] as const) : describingColumns),
  'declared_value',
];

/** The columns without which nothing can be asked. */
export const neededColumns = (mode: EstimateMode): readonly PermitColumn[] =>
  mode === 'ids' ? ['record_id'] : ['municipality', 'permit_type'];

/** The column of the sheet for each that is offered: the one chosen, or the one whose header says so. */
export function mappedColumns(form: PermitForm, source: ColumnSource): Map<PermitColumn, number> {
  const own = new Set(source.columns.map(({ index }) => index));
  return new Map(
    offeredColumns(modeOf(form, source)).flatMap((name) => {
      const chosen = form.columns[name];
      const index = chosen === undefined ? columnFor(name, source) : chosen;
      return index !== null && own.has(index) ? [[name, index] as const] : [];
    }),
  );
}

/** Whether the areas have a column, so that their unit must be said. */
export const needsUnit = (mapped: ReadonlyMap<PermitColumn, number>): boolean => mapped.has('area');

/** Whether everything is there that an estimate needs. */
export function isComplete(form: PermitForm, source: ColumnSource): boolean {
  const mapped = mappedColumns(form, source);
  const needed = neededColumns(modeOf(form, source)).every((name) => mapped.has(name));
  return needed && (!needsUnit(mapped) || form.areaUnit !== null);
}

/** The form as a run takes it. */
export function optionsOf(form: PermitForm, source: ColumnSource): EstimateOptions {
  const mapped = mappedColumns(form, source);
  return {
    mode: modeOf(form, source),
    mapped: [...mapped.keys()],
    areaUnit: needsUnit(mapped) ? form.areaUnit : null,
    totals: form.totals,
  };
}

import { fold, isBlankCell } from '@cdata/catalog/reading';
import type { Column, LoadedDataset, RowValues } from '../sources/declaration.ts';
import { homeBusiness } from '../store/names.ts';
import { remembered } from '../store/remembered.ts';
import { textOf } from './field-value.ts';

const yes = /^(?:y|yes|o|oui|t|true|vrai)$/i;
const no = /^(?:n|no|non|f|false|faux)$/i;

const isYes = (value: unknown): boolean => yes.test(textOf(value ?? '').trim());
const isYesOrNo = (value: unknown): boolean =>
  isBlankCell(value) || isYes(value) || no.test(textOf(value).trim());

/** Whether the cells of a column are yes and no; `N` alone may be anything. */
export const areYesNo = (cells: readonly unknown[]): boolean => cells.some(isYes) && cells.every(isYesOrNo);

/** What a header says of the rows with a yes: of `Is Commercial`, `COMMERCIAL_YN` and `Commercial?`, `Commercial`. */
const statementOf = remembered((header) =>
  header
    .replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
    .replace(/[([?].*$/, '')
    .replace(/^(?:is|est) |(?: (?:y ?[/ ]? ?n|flag|ind(?:icator)?))$/gi, '')
    .trim(),
);

/** The field of a dataset that such columns tell where no other column does, and what they have to say. Folded. */
const toldFields: Partial<Record<LoadedDataset, { field: string; statement: RegExp }>> = {
  permit: {
    field: 'building_type',
    statement:
      /^(?:residential|commercial|industrial|institutional|agricultural|residentiel|industriel|institutionnel|agricole)$/,
  },
  licence: { field: 'licence_type', statement: homeBusiness },
};

/** The field that yes and no tell in some of the columns; null if they tell none. */
export function fieldTold(
  dataset: LoadedDataset,
  columns: readonly string[],
): { field: string; columns: string[] } | null {
  const told = toldFields[dataset];
  const telling = told ? columns.filter((column) => told.statement.test(fold(statementOf(column)))) : [];
  return telling.length > 0 ? { field: told!.field, columns: telling } : null;
}

const namesOfToldFields = new Set(Object.values(toldFields).map(({ field }) => field));

/** What a row's columns of yes and no say of a field: null if each says no. Undefined for other columns and fields. */
export function toldBy(field: string, column: Column, values: RowValues): string | null | undefined {
  if (!namesOfToldFields.has(field) || typeof column === 'function') return undefined;
  const columns = [column].flat();
  if (!columns.every((one) => isYesOrNo(values[one]))) return undefined;
  return (
    columns
      .filter((one) => isYes(values[one]))
      .map(statementOf)
      .join(', ') || null
  );
}

/** Whether a row says yes to doing business at home: `Home Occ`, `À domicile`. */
export const saysAtHome = (values: RowValues): boolean =>
  Object.entries(values).some(
    ([header, value]) => isYes(value) && homeBusiness.test(fold(statementOf(header))),
  );

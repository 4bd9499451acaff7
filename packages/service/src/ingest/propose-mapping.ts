import { datasets, entityTypes, nearest } from '@cdata/catalog';
import { z } from 'zod';
import { yearInHeader } from '@cdata/catalog/reading';
import { areaUnits, type LoadedDataset } from '../sources/declaration.ts';
import { likelyDatasets } from './dataset-of-file.ts';
import { columnsOfAmbiguousDates } from './date-order.ts';
import {
  cityColumns,
  communityColumn,
  fileColumns,
  fieldNames,
  type ColumnQuestion,
  type FileRows,
} from './file-columns.ts';
import { keyColumns } from './record-key.ts';
import { maxYear, minYear } from './roll-year.ts';

export const loadedDatasets = [...entityTypes, 'address', 'zone'] as const satisfies readonly LoadedDataset[];

/** A mapping as it is saved in a file, for people to change. */
export const fileMappingSchema = z.strictObject({
  dataset: z.enum(loadedDatasets),
  /**
   * A city slug, or the columns that name the city and its province; `otherwise` is the slug of the city of rows that name
   * none that is known.
   */
  municipality: z.union([
    z.string(),
    z.strictObject({
      column: z.string(),
      province: z.string().optional(),
      otherwise: z.string().optional(),
    }),
  ]),
  key: z.array(z.string()),
  columns: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The columns whose dates begin with the day; former versions wrote `true` for all. */
  dayFirst: z.union([z.boolean(), z.array(z.string())]).optional(),
  /** The year of a roll whose rows don't name it. */
  year: z.int().min(minYear).max(maxYear).optional(),
  /** The unit of the column of `area_m2` or `lot_size_sf`, where its header doesn't name it. */
  areaUnit: z.enum(areaUnits).optional(),
  /** Whether a person has accepted it: rows are then loaded without a question. */
  accepted: z.boolean().optional(),
});
export type FileMapping = z.infer<typeof fileMappingSchema>;

export interface MappingProposal {
  /** Null if the file doesn't say, or may be several. */
  dataset: LoadedDataset | null;
  /** The datasets that the file may be alike, if nothing in it tells them apart. */
  alternatives: LoadedDataset[];
  municipality: FileMapping['municipality'] | null;
  key: string[];
  columns: FileMapping['columns'];
  /** Fields whose column a person chooses. */
  questions: ColumnQuestion[];
  /** Of a roll whose values name it in their header. */
  year?: number;
  /** Columns that are not read. */
  unused: string[];
}

/** Proposes what each column is, by its header in English or French and by its values. */
export function proposeMapping(
  columns: readonly string[],
  rows: FileRows,
  knowledge: { dataset?: LoadedDataset; municipality?: string; title?: string } = {},
): MappingProposal {
  const fitOf = (dataset: LoadedDataset) => {
    const found = fileColumns(dataset, columns, rows);
    const key = keyColumns(dataset, columns, rows, found.columns);
    // Anything with a name and an address may be a business.
    const hasNumber = key.length > 0 && key[0] !== found.columns.business_name;
    return { dataset, ...found, key, hasKey: hasNoKey.has(dataset) || hasNumber };
  };
  const fits = (knowledge.dataset ? [knowledge.dataset] : loadedDatasets).map(fitOf);
  const likely = knowledge.dataset ? [knowledge.dataset] : likelyDatasets(fits, rows, knowledge.title);
  const dataset = likely.length === 1 ? likely[0]! : null;
  const fit = fits.find((one) => one.dataset === dataset);
  const fieldColumns = fit?.columns ?? {};
  const key = fit?.key ?? [];
  const { city = communityColumn(columns, rows), province } = cityColumns(columns, rows);
  const used = new Set(Object.values(fieldColumns).flat());
  return {
    dataset,
    alternatives: likely.length > 1 ? likely : [],
    municipality:
      knowledge.municipality ?? (city === undefined ? null : { column: city, ...(province && { province }) }),
    key,
    columns: fieldColumns,
    questions: fit?.questions ?? [],
    year: yearOfValues(dataset, fieldColumns),
    unused: columns.filter(
      (column) => !used.has(column) && !key.includes(column) && column !== city && column !== province,
    ),
  };
}

/** The year in the header of the assessed values, where no column names the roll's: `CVA_2025`. */
const yearOfValues = (
  dataset: LoadedDataset | null,
  { assessment_year: column, assessed_value: values }: FileMapping['columns'],
): number | undefined =>
  dataset === 'assessment' && column === undefined && typeof values === 'string'
    ? (yearInHeader(values) ?? undefined)
    : undefined;

/** Datasets whose rows are identified by their address, or replaced together. */
const hasNoKey: ReadonlySet<LoadedDataset> = new Set(['address', 'zone']);

/** The columns of dates such as 03/04/2026, whose order the first rows may not prove. */
export function ambiguousDateColumns(
  dataset: LoadedDataset,
  fieldColumns: FileMapping['columns'],
  rows: FileRows,
): string[] {
  if (dataset === 'address' || dataset === 'zone') return [];
  const dates = datasets[dataset].fields.filter(({ kind }) => kind === 'date');
  return columnsOfAmbiguousDates(
    dates.flatMap(({ name }) => fieldColumns[name] ?? []),
    rows,
  );
}

/** What options say of columns. */
export interface StatedColumns {
  /** The columns that identify a record. */
  key?: readonly string[];
  year?: number;
  /** The columns of fields that several columns may be. */
  columns: Readonly<Record<string, string>>;
  /** Fields that the file doesn't have, and that it is loaded without. */
  without: readonly string[];
}

/** Why an option that names fields and columns can't be followed, or null. */
export function whyUnknown(
  dataset: LoadedDataset,
  columns: readonly string[],
  { columns: stated, key = [] }: StatedColumns,
): string | null {
  const unknownField = Object.keys(stated).find((field) => !fieldNames(dataset).includes(field));
  if (unknownField !== undefined) return `--column names '${unknownField}', which is no field of ${dataset}.`;
  const names = [['--key', key] as const, ['--column', Object.values(stated)] as const];
  for (const [option, own] of names) {
    const unknown = own.find((name) => !columns.includes(name));
    if (unknown === undefined) continue;
    const near = nearest(unknown, columns);
    return `${option} names '${unknown}', which is no column${near ? `; did you mean ${near}?` : '.'}`;
  }
  return null;
}

/** The columns of the fields, with those that the person has stated, and without what she says the file lacks. */
export function statedColumns(
  columns: FileMapping['columns'],
  { columns: answered, without, year }: StatedColumns,
): FileMapping['columns'] {
  const isNone = (field: string) =>
    without.includes(field) || (field === 'assessment_year' && year !== undefined);
  const stated = new Set(Object.values(answered));
  const own = Object.entries(columns).filter(
    ([field, column]) => !isNone(field) && !(typeof column === 'string' && stated.has(column)),
  );
  return { ...Object.fromEntries(own), ...answered };
}

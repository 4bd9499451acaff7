import { datasets, type EntityType } from '@cdata/catalog';
import { textOf, isBlank } from './field-value.ts';
import type { FileContents } from './import-file.ts';
import { readMapping } from './import-file.ts';
import { isRowNumber } from './key-columns.ts';
import { LoadCities, type StatedCity } from './load-cities.ts';
import type { FileMapping } from './propose-mapping.ts';
import { rowMapper } from './row-mapper.ts';

const previewRows = 5;
const maxLength = 60;

const clipped = (value: unknown): string => {
  const text = isBlank(value) ? '' : textOf(value);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
};

/** Which column is read as what, with a value of each. */
export function mappingLines(mapping: FileMapping, { columns, rows }: FileContents): string[] {
  const used = new Map<string, string[]>();
  for (const [field, names] of Object.entries(mapping.columns)) {
    for (const name of [names].flat()) used.set(name, [...(used.get(name) ?? []), field]);
  }
  for (const name of mapping.key) used.set(name, [...(used.get(name) ?? []), 'record_id']);
  const city = mapping.municipality;
  if (typeof city !== 'string') used.set(city.column, [...(used.get(city.column) ?? []), 'municipality']);
  const width = Math.min(30, Math.max(...columns.map(({ length }) => length)));
  const example = (name: string) => clipped(rows.map((row) => row[name]).find((value) => !isBlank(value)));
  return [
    `Dataset: ${mapping.dataset}. City: ${typeof city === 'string' ? city : `as the column ${city.column} says`}.`,
    ...columns.map(
      (name) =>
        `  ${name.padEnd(width)} → ${(used.get(name)?.join(', ') ?? 'not read').padEnd(24)} ${example(name)}`,
    ),
  ];
}

/** What the person should know of a mapping before the file is loaded with it. */
export function noticeLines({ dataset, key, columns }: FileMapping): string[] {
  const rowNumber = key.length === 1 ? key.find(isRowNumber) : undefined;
  // Rolls have a year, registers of heritage neither.
  const isDated = !['address', 'zone', 'assessment', 'heritage_status'].includes(dataset);
  const fields = isDated ? datasets[dataset as EntityType].fields : [];
  const dates = fields.filter(({ kind }) => kind === 'date');
  return [
    ...(rowNumber === undefined
      ? []
      : [
          `No other column identifies a record than ${rowNumber}, a row number: if the next file numbers its rows otherwise, load it with --replace.`,
        ]),
    ...(dates.length > 0 && dates.every(({ name }) => columns[name] === undefined)
      ? ['No column is a date: the records are in no period.']
      : []),
  ];
}

interface PreviewOptions {
  city?: StatedCity;
  projection?: string;
}

function mapperOf(mapping: FileMapping, { city, projection }: PreviewOptions) {
  const cities = new LoadCities(new Map(), city);
  return rowMapper(readMapping(mapping), {
    cities,
    sourceId: '',
    loadedAt: new Date().toISOString(),
    projection,
  });
}

/** How many of the first rows can't be used, and the reason that most of them have, with an example. */
export function unusableRows(
  mapping: FileMapping,
  { rows }: FileContents,
  options: PreviewOptions,
): { count: number; reason: string } {
  const map = mapperOf(mapping, options);
  const examples = new Map<string, { count: number; reason: string }>();
  let count = 0;
  for (const values of rows) {
    const row = map({ place: '', values });
    if (!('reason' in row)) continue;
    count++;
    const kind = row.reason.replace(/'[^']*'/, '…');
    const example = examples.get(kind) ?? { count: 0, reason: row.reason };
    examples.set(kind, { ...example, count: example.count + 1 });
  }
  const [most] = [...examples.values()].sort((one, other) => other.count - one.count);
  return { count, reason: most?.reason ?? '' };
}

/** The first rows as they would be stored. */
export function previewLines(
  mapping: FileMapping,
  { rows }: FileContents,
  options: PreviewOptions = {},
): string[] {
  const map = mapperOf(mapping, options);
  const lines = rows.slice(0, previewRows).map((values, at) => {
    const row = map({ place: '', values });
    if ('reason' in row) return `  ${at + 1}. can't be used: ${row.reason}`;
    if ('isExcluded' in row) return `  ${at + 1}. left out`;
    if ('cells' in row)
      return `  ${at + 1}. ${row.cells.slice(1, 8).map(clipped).filter(Boolean).join(' | ')}`;
    const fields = Object.entries(row.stored.record)
      .filter(([name]) => name !== 'fetched_at')
      .map(([name, value]) => `${name}: ${clipped(value)}`);
    return `  ${at + 1}. ${fields.join(' | ')}`;
  });
  return ['The first rows would look like this:', ...lines];
}

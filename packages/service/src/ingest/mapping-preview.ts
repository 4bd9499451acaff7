import { textOf, isBlank } from './field-value.ts';
import type { FileContents } from './import-file.ts';
import { readMapping } from './import-file.ts';
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

/** The first rows as they would be stored. */
export function previewLines(
  mapping: FileMapping,
  { rows }: FileContents,
  { city, projection }: { city?: StatedCity; projection?: string } = {},
): string[] {
  const cities = new LoadCities(new Map(), city);
  const loadedAt = new Date().toISOString();
  const map = rowMapper(readMapping(mapping), { cities, sourceId: '', loadedAt, projection });
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

import { datasets, field, isEntityType, nearest, type EntityType } from '@cdata/catalog';
import { isBlankCell, compactHeader, scaleOf, headerPhrases, shareOfKind } from '@cdata/catalog/reading';
import { addressTable, zoneTable } from '../queries/loading.ts';
import type { LoadedDataset } from '../sources/declaration.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import { insidePoint } from '../zoning/zones.ts';
import { textOf } from './field-value.ts';
import { cityTitle } from './file-city.ts';
import { wantedOf } from './file-columns.ts';
import { type FileContents, readMapping } from './import-file.ts';
import { isRowNumber } from './record-key.ts';
import { LoadCities, type StatedCity } from './load-cities.ts';
import type { FileMapping } from './propose-mapping.ts';
import { rowMapper } from './row-mapper.ts';
import type { LoadedRow } from './staging.ts';

const previewRows = 5;
const maxExamples = 3;
const maxLength = 60;

const clipped = (value: unknown, length = maxLength): string => {
  const text = isBlankCell(value) ? '' : textOf(value);
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
};

/** The first rows of a file, as they are and as they become. */
export interface MappingPreview {
  rows: { values: FileContents['rows'][number]; result: LoadedRow }[];
  /** How many of them can't be used, and the reason that most of these have, with an example. */
  unusable: { count: number; reason: string };
  lines: string[];
}

export function previewMapping(
  mapping: FileMapping,
  contents: FileContents,
  { city, projection }: { city?: StatedCity; projection?: string } = {},
): MappingPreview {
  const map = rowMapper(readMapping(mapping), {
    cities: new LoadCities(new Map(), city),
    sourceId: '',
    loadedAt: new Date().toISOString(),
    projection,
  });
  const rows = contents.rows.map((values) => ({ values, result: map({ place: '', values }) }));
  const records = rows.flatMap(({ result }) => ('stored' in result ? [result.stored.record] : []));
  return {
    rows,
    unusable: unusableRows(rows),
    lines: [
      ...columnLines(mapping, contents, rows),
      ...canonicalLines(mapping.dataset, records),
      'The first rows would look like this:',
      ...rowLines(mapping.dataset, rows.slice(0, previewRows)),
    ],
  };
}

/** Which column is read as what, with values of each and what becomes of them; and what the others may be. */
function columnLines(
  mapping: FileMapping,
  { columns }: FileContents,
  rows: MappingPreview['rows'],
): string[] {
  const used = new Map<string, string[]>();
  const add = (column: string, field: string) => used.set(column, [...(used.get(column) ?? []), field]);
  for (const [field, names] of Object.entries(mapping.columns)) {
    for (const name of [names].flat()) add(name, field);
  }
  for (const name of mapping.key) add(name, 'record_id');
  const city = mapping.municipality;
  if (typeof city !== 'string') {
    add(city.column, 'municipality');
    if (city.province !== undefined) add(city.province, 'province');
  }
  const width = Math.min(30, Math.max(...columns.map(({ length }) => length)));
  return [
    `Dataset: ${mapping.dataset}. City: ${typeof city === 'string' ? `${city} (${cityTitle(city)})` : `as the column ${city.column} says${city.otherwise === undefined ? '' : `, else ${city.otherwise} (${cityTitle(city.otherwise)})`}`}.`,
    ...columns.map((name) => {
      const fields = used.get(name);
      const role = fields?.join(', ') ?? unreadText(name, mapping, rows);
      return `  ${name.padEnd(width)} → ${role.padEnd(24)} ${exampleText(mapping, { column: name, field: fields?.[0] }, rows)}`;
    }),
  ];
}

/** A column that is not read, with the field that it may be: of nearly that name, and with such values. */
function unreadText(column: string, { dataset, columns }: FileMapping, rows: MappingPreview['rows']): string {
  const cells = rows.map(({ values }) => values[column]);
  const words = new Map<string, string>();
  for (const field of wantedOf(dataset)) {
    if (columns[field.name] !== undefined || (shareOfKind(field.kind, cells) ?? 0) < minFitting) continue;
    for (const phrase of headerPhrases(field)) words.set(phrase, field.name);
  }
  if (scaleOf(column, 'money').isOtherUnit) return 'not read (not in Canadian dollars)';
  const header = compactHeader(column);
  const near = nearest(header, words.keys(), Math.floor(header.length / lettersPerSlip));
  return near === null ? 'not read' : `not read (${words.get(near)}?)`;
}

/** The share of the cells that a field can hold. */
const minFitting = 0.5;
/** Other words differ in more letters than slips of the pen do. */
const lettersPerSlip = 6;

/** Some values of a column; the first with what becomes of it, where that is written otherwise. */
function exampleText(
  { dataset, columns }: FileMapping,
  { column, field }: { column: string; field?: string },
  rows: MappingPreview['rows'],
): string {
  const examples = rows.filter(({ values }) => !isBlankCell(values[column]));
  const texts = [...new Set(examples.map(({ values }) => clipped(values[column], maxLength / 2)))];
  const [first] = examples;
  if (!first) return 'blank in the first rows';
  if (field === undefined || Array.isArray(columns[field])) return texts.slice(0, maxExamples).join(' · ');
  const fields = fieldsOf(dataset, first.result);
  const value = field === 'geometry' ? fields?.place : fields?.[field];
  const isSame = value === undefined || value === null || textOf(value) === textOf(first.values[column]);
  return isSame || field === 'address'
    ? texts.slice(0, maxExamples).join(' · ')
    : `${texts[0]} → ${clipped(value)}`;
}

/** What a row becomes, by field; null for one that is not loaded. */
function fieldsOf(dataset: LoadedDataset, row: LoadedRow): Record<string, unknown> | null {
  if ('stored' in row) {
    const { lat, lng } = row.stored.record;
    const place = lat === undefined ? undefined : placeText(Number(lat), Number(lng));
    return { ...row.stored.record, place };
  }
  if (!('cells' in row)) return null;
  const { columns } = dataset === 'zone' ? zoneTable : addressTable;
  const cells = Object.fromEntries(columns.map((name, at) => [name, row.cells[at]]));
  if (dataset !== 'zone') return { ...cells, place: placeText(Number(cells.lat), Number(cells.lng)) };
  const inside = insidePoint(JSON.parse(String(cells.polygons)) as [number, number][][][]);
  return { ...cells, place: inside ? placeText(inside[1], inside[0]) : undefined };
}

const placeText = (lat: number, lng: number): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

const addressParts = [
  'house_number',
  'street_name',
  'street_type',
  'direction',
  'neighbourhood',
  'postal_code',
];
const previewFields = {
  address: ['normalized_address', ...addressParts, 'place'],
  zone: ['zone_code', 'zone_description', 'zone_category', 'place'],
};
/** The same in all rows, or shown as `place`. */
const hiddenFields = new Set(['record_id', 'municipality', 'province', 'fetched_at', 'lat', 'lng']);

/** Rows as they would look; a reason for which none can be used is said once. */
function rowLines(dataset: LoadedDataset, rows: MappingPreview['rows']): string[] {
  const reasons = new Set(rows.map(({ result }) => ('reason' in result ? result.reason : null)));
  const [reason] = reasons;
  return rows.length > 1 && reasons.size === 1 && reason
    ? [`  None of them can be used: ${reason}`]
    : rows.map(({ result }, at) => `  ${at + 1}. ${rowText(dataset, result)}`);
}

function rowText(dataset: LoadedDataset, row: LoadedRow): string {
  if ('reason' in row) return `can't be used: ${row.reason}`;
  const fields = fieldsOf(dataset, row);
  if (!fields) return 'left out';
  const names =
    dataset === 'address' || dataset === 'zone'
      ? previewFields[dataset]
      : ['record_id', ...Object.keys(fields).filter((name) => !hiddenFields.has(name))];
  const texts = names.map((name) => [name, clipped(fields[name])] as const).filter(([, text]) => text !== '');
  return texts.map(([name, text]) => `${name}: ${text}`).join(' | ');
}

function unusableRows(rows: MappingPreview['rows']): MappingPreview['unusable'] {
  const examples = new Map<string, { count: number; reason: string }>();
  let count = 0;
  for (const { result } of rows) {
    if (!('reason' in result)) continue;
    count++;
    const kind = result.reason.replace(/'[^']*'/, '…');
    const example = examples.get(kind) ?? { count: 0, reason: result.reason };
    examples.set(kind, { ...example, count: example.count + 1 });
  }
  const [most] = [...examples.values()].sort((one, other) => other.count - one.count);
  return { count, reason: most?.reason ?? '' };
}

/** What the person should know of a mapping before the file is loaded with it. */
export function noticeLines({ dataset, key, columns, year }: FileMapping): string[] {
  const rowNumber = key.find(isRowNumber);
  // Rolls have a year, registers of heritage neither.
  const isDated = !['address', 'zone', 'assessment', 'heritage_status'].includes(dataset);
  const fields = isDated ? datasets[dataset as EntityType].fields : [];
  const dates = fields.filter(({ kind }) => kind === 'date');
  return [
    ...scaleLines(dataset, columns),
    ...(year === undefined ? [] : [`The assessments are of the roll of ${year}; --year names another.`]),
    ...(rowNumber === undefined
      ? []
      : [
          `No other column identifies a record than ${rowNumber}, a row number: if the next file numbers its rows otherwise, load it with --replace.`,
        ]),
    ...(dates.length > 0 && dates.every(({ name }) => columns[name] === undefined)
      ? [
          `No column is a date: the records are in no period.${columns.year_of_application === undefined ? '' : ' Their year is in year_of_application.'}`,
        ]
      : []),
  ];
}

const powerWords = new Map([
  [2, 'hundreds'],
  [3, 'thousands'],
  [6, 'millions'],
  [9, 'billions'],
]);

/** Amounts and areas that are read in thousands or millions, as their headers say. */
const scaleLines = (dataset: LoadedDataset, columns: FileMapping['columns']): string[] =>
  wantedOf(dataset).flatMap(({ name, kind }) => {
    const column = columns[name];
    if (typeof column !== 'string' || (kind !== 'money' && kind !== 'area')) return [];
    const { power, isOtherUnit } = scaleOf(column, kind);
    if (isOtherUnit) return [`${column} is not in Canadian dollars: its amounts are left out of ${name}.`];
    const unit = kind === 'money' ? 'dollars' : 'units of area';
    return power === 0 ? [] : [`${column} is read in ${powerWords.get(power)} of ${unit}, as it says.`];
  });

/** The canonical fields that follow from a publisher's words, with the fields of these words. */
const readings: readonly [canonical: string, words: readonly string[]][] = [
  [
    'permit_type_canonical',
    ['permit_type', 'work_type', 'construction_type', 'building_type', 'structure_type', 'description'],
  ],
  ['status_canonical', ['status']],
  ['category_canonical', ['category', 'licence_type', 'naics_code']],
];
const maxWords = 3;
const maxWordsLength = 40;

/** How the words of the first records are read: a person sees at a glance if `Final` is taken for something else. */
export function canonicalLines(dataset: LoadedDataset, records: readonly PublishedRecord[]): string[] {
  const lines = readings.flatMap(([canonical, fields]) => {
    if (!isEntityType(dataset) || !field(datasets[dataset], canonical)) return [];
    // A description says something only where nothing else does.
    const names = fields.filter((name) => records.some((record) => record[name] !== undefined));
    const wordFields = names.length > 1 ? names.filter((name) => name !== 'description') : names;
    const groups = groupsOf(records, canonical, wordFields);
    if (groups.length === 0 || wordFields.length === 0) return [];
    const texts = groups.map(
      ({ value, count, words }) => `    ${value}: ${count.toLocaleString('en-CA')} (${words.join('; ')})`,
    );
    return [`  ${canonical}, by ${wordFields.join(', ')}:`, ...texts];
  });
  return lines.length === 0
    ? []
    : [`The words of the first ${records.length} records of ${dataset} are read as:`, ...lines];
}

function groupsOf(records: readonly PublishedRecord[], canonical: string, fields: readonly string[]) {
  const groups = new Map<string, { value: string; count: number; words: string[] }>();
  for (const record of records) {
    const hasWords = fields.some((name) => typeof record[name] === 'string');
    const value = record[canonical] ?? (hasWords ? 'not known' : null);
    if (typeof value !== 'string') continue;
    const group = groups.get(value) ?? { value, count: 0, words: [] };
    group.count++;
    const text = fields
      .map((name) => record[name])
      .filter((one) => typeof one === 'string')
      .join(' / ');
    const words = text.length > maxWordsLength ? `${text.slice(0, maxWordsLength - 1)}…` : text || 'none';
    if (group.words.length < maxWords && !group.words.includes(words)) group.words.push(words);
    groups.set(value, group);
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

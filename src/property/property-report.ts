import type { ServiceRecord, Query } from '../api/index.ts';
import {
  comparisonField,
  datasets,
  distanceField,
  field,
  roleValue,
  type Dataset,
  type Field,
} from '../catalog/index.ts';
import { cellValue, columnFormat, maxDataRows } from '../excel/index.ts';
import {
  isSheetThere,
  makeBlockSheet,
  writeTitledTables,
  type BlockLine,
  type TitledTable,
  type WritingOptions,
  type WrittenTables,
} from './property-sheet.ts';
import { language, messages } from '../messages/index.ts';
import { comparableQuery, mostRead, type Comparable, type ComparableSearch } from './comparables.ts';
import type { HeldRecords, Property } from './property-lookup.ts';

export interface PropertyWriting extends WritingOptions {
  /** Address of the service, which the tables remember. */
  service: string;
}

const { assessment } = datasets;

/**
 * Puts a property onto a new sheet: a block with its address, place, zone and newest assessment, and below it a table
 * for each dataset that holds something.
 *
 * @param columns The datasets' usual columns, or all that any of the records fills.
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export async function putProperty(
  property: Property,
  columns: 'usual' | 'filled',
  options: PropertyWriting,
): Promise<WrittenTables> {
  const text = messages().property;
  const sheetId = await makeBlockSheet(`${text.sheetName} ${property.address}`, block(property));
  const tables = property.held.map((held) => heldTable(property, held, columns, options.service));
  return writeTitledTables(sheetId, tables, options);
}

/** What stands at the top of the sheet; a line each, empty where nothing is known. */
function block({ address, municipality, place, zone, assessment: newest }: Property): BlockLine[] {
  const text = messages().property;
  const written = (label: string, value: string): BlockLine => ({ label, value, format: '@' });
  const degrees = (label: string, value: number | undefined): BlockLine => ({
    label,
    value: value ?? '',
    format: '0.000000',
  });
  const assessed = (label: string, names: readonly string[]): BlockLine => {
    const published = newest && roleValue(newest, names);
    const kind = field(assessment, names[0]!)!;
    const { value, format } = cellValue(kind, published);
    return { label, value, format: typeof value === 'string' ? '@' : (format ?? columnFormat(kind)) };
  };
  return [
    written(text.blockAddress, address),
    written(text.blockCity, municipality),
    degrees(text.blockLatitude, place?.lat),
    degrees(text.blockLongitude, place?.lng),
    written(text.blockZone, zone?.code ?? ''),
    written(text.blockZoneDescription, zone?.description ?? ''),
    assessed(text.blockAssessment, assessment.roles.value),
    assessed(text.blockAssessmentDate, assessment.roles.date),
    assessed(text.blockClass, assessment.roles.type),
  ];
}

function heldTable(
  { address, municipality }: Property,
  { dataset: name, records }: HeldRecords,
  columns: 'usual' | 'filled',
  service: string,
): TitledTable {
  const dataset = datasets[name];
  const fields = columns === 'usual' ? usualFields(dataset) : filledFields(dataset, records);
  return {
    title: dataset.label[language()],
    nameParts: [name, address],
    fields,
    records,
    savedQuery: {
      dataset: name,
      query: { municipality },
      property: { address, municipality },
      fields: fields.map((one) => one.name),
      maxRows: maxDataRows,
      service,
      fetchedAt: new Date().toISOString(),
    },
  };
}

const usualFields = (dataset: Dataset): Field[] =>
  dataset.defaultFields.flatMap((name) => field(dataset, name) ?? []);

/** The fields that any of the records fills. */
const filledFields = (dataset: Dataset, records: readonly ServiceRecord[]): Field[] =>
  dataset.fields.filter((one) => records.some((record) => cellValue(one, record[one.name]).value !== ''));

/** What is compared with what. */
export interface Comparison {
  subject: Property;
  search: ComparableSearch;
  /** The comparables that were ticked, in the order of the table. */
  chosen: readonly Comparable[];
}

/**
 * Puts the subject and the comparables that were chosen into a table, on the sheet of the property or on a new one.
 * The table remembers the search and which of its records were chosen.
 *
 * @param sheetId The sheet of the property; null, or one that is gone, for a new sheet.
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export async function putComparables(
  { subject, search, chosen }: Comparison,
  sheetId: string | null,
  options: PropertyWriting,
): Promise<WrittenTables> {
  const text = messages().property;
  const title = text.comparablesOf(subject.address);
  const fields = [comparisonField, ...usualFields(assessment), distanceField];
  const own = subject.assessment;
  const records = [
    ...(own ? [{ ...own, [comparisonField.name]: text.subject, [distanceField.name]: 0 }] : []),
    ...chosen.map(({ record }) => ({ ...record, [comparisonField.name]: text.comparable })),
  ];
  const table: TitledTable = {
    title,
    nameParts: [text.comparables, subject.address],
    fields,
    records,
    savedQuery: {
      dataset: assessment.name,
      query: withoutBlanks(comparableQuery(search)),
      fields: fields.map((one) => one.name),
      // All that were read are read again: the ones that were chosen lie anywhere among them.
      maxRows: mostRead,
      recordIds: records.map(({ record_id }) => String(record_id)),
      service: options.service,
      fetchedAt: new Date().toISOString(),
    },
  };
  const there = sheetId !== null && (await isSheetThere(sheetId));
  const target = there
    ? sheetId
    : await makeBlockSheet(title, [{ label: text.blockAddress, value: subject.address, format: '@' }]);
  return writeTitledTables(target, [table], options);
}

const withoutBlanks = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));

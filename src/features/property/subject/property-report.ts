import type { ServiceRecord } from '../../../api/index.ts';
import { cityLabel, datasets, field, isMissing, recordId, type Dataset, type Field } from '@cdata/catalog';
import { readableAddress } from '@cdata/catalog/reading';
import { cellValue, columnFormat, fitText, linesOfText, maxDataRows } from '../../../excel/cells/index.ts';
import {
  createSummarySheet,
  printSheet,
  writeTitledTables,
  type SummaryLine,
  type TitledTable,
  type WriteOptions,
  type WrittenTables,
} from './property-sheet.ts';
import { formatTime, language } from '../../../language/index.ts';
import {
  areSamples,
  endWithSources,
  type FindSourcesOptions,
  type RecordCell,
  type RecordCells,
} from '../../sources/reports/index.ts';
import { labelsLanguage, serviceName, type TableHeaders } from '../../../connection/index.ts';
import { sheetNames, sheetTitle, unitText } from './subject-text.ts';
import { fieldsOf, headersOf, type SavedQuery, tableMessages } from '../../tables/index.ts';
import { assessedValueLabel, earlierRolls, newestFirst, propertyFacts } from './assessments.ts';
import type { DatasetRecords, Property } from './property-lookup.ts';
import { propertyMessages } from './messages.ts';

/** The default columns of each dataset, or all columns with a value in any record. */
export type RecordColumns = 'default' | 'filled';

interface PropertyWriteOptions extends WriteOptions, Pick<FindSourcesOptions, 'engine'> {
  /** Address of the service, stored with the tables. */
  service: string;
  /** How the columns are headed; by default by the names of the fields. */
  headerStyle?: TableHeaders;
}

const { assessment } = datasets;

/**
 * Writes a property to a new sheet: a summary with its address, place, zone and newest assessment, then a table for each
 * dataset with records.
 *
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export async function writeProperty(
  property: Property,
  columns: RecordColumns,
  options: PropertyWriteOptions,
): Promise<WrittenTables> {
  const text = propertyMessages();
  const { address, municipality, records } = property;
  const key = ['property', municipality, address, columns];
  const used = records.map(({ dataset }) => ({ dataset, municipality }));
  const isSample = await areSamples(options.engine, used, { signal: options.signal, fromTask: true });
  const title = sheetTitle(`${readableAddress(address)}, ${cityLabel(municipality)}`, { isSample });
  const lines = summary(property);
  const { sheetId, isComplete } = await createSummarySheet(
    {
      key,
      ...sheetNames(
        { address, unit: null },
        (name) => `${text.sheetName} ${name}`,
        (name) => name,
      ),
    },
    {
      title,
      lines,
      source: tableMessages().queryLine(text.recordsAt, formatTime(Date.now()), serviceName(options.service)),
      tables: records.length,
    },
    options.signal,
  );
  const tables = isComplete
    ? []
    : records.map((ofDataset) => recordsTable(property, ofDataset, columns, options));
  const report = await writeTitledTables(sheetId, tables, options);
  if (!isComplete) {
    const origin = { title, basis: text.recordsAt, service: options.service };
    const cells = recordCellsOf(property, lines);
    await endWithSources(sheetId, { key, report: origin, records: used, cells, isMovable: true }, options);
    await printSheet(sheetId);
  }
  return { ...report, records: records.reduce((sum, one) => sum + one.records.length, 0) };
}

/** The lines of the summary that show fields of the newest assessment. */
function recordCellsOf(
  { assessment: newest, municipality }: Property,
  lines: readonly SummaryLine[],
): RecordCells | undefined {
  const id = newest && recordId(newest);
  if (id === null) return undefined;
  const cells = lines.flatMap(({ label, value, field: shown }): RecordCell[] =>
    shown && value !== ''
      ? [
          {
            ...{ label, value, municipality, field: shown, column: id, recordId: id },
            dataset: assessment.name,
            published: newest![shown.name],
          },
        ]
      : [],
  );
  return { records: { dataset: assessment.name, municipality, id: { value: id } }, cells };
}

function summary(property: Property): SummaryLine[] {
  const { address, municipality, place, zone, assessment: newest, unit } = property;
  const text = propertyMessages();
  const earlier = earlierRolls(property);
  const textLine = (label: string, value: string): SummaryLine => ({
    label,
    value: fitText(value),
    format: '@',
  });
  const longLine = (label: string, value: string): SummaryLine[] =>
    linesOfText(value, maxLine).map((line, at) => textLine(at === 0 ? label : '', line));
  const degreesLine = (label: string, value: number | undefined): SummaryLine => ({
    label,
    value: value ?? '',
    format: '0.000000',
  });
  const assessmentLine = (label: string, names: readonly string[]): SummaryLine => {
    const name = (newest && names.find((one) => !isMissing(newest[one]))) ?? names[0]!;
    const kind = field(assessment, name)!;
    const { value, format } = cellValue(kind, newest?.[name]);
    return {
      ...{ label, value, field: kind },
      format: typeof value === 'string' ? '@' : (format ?? columnFormat(kind)),
    };
  };
  return [
    textLine(text.blockAddress, readableAddress(address)),
    ...(unit ? [textLine(text.blockUnit, [unit.name, unitText(property)].filter(Boolean).join('. '))] : []),
    textLine(text.blockCity, cityLabel(municipality)),
    degreesLine(text.blockLatitude, place?.lat),
    degreesLine(text.blockLongitude, place?.lng),
    textLine(text.blockZone, zone?.code ?? ''),
    ...longLine(text.blockZoneDescription, zone?.description ?? ''),
    assessmentLine(assessedValueLabel(property), assessment.roles.value),
    ...(earlier ? longLine(text.blockEarlier, earlier) : []),
    assessmentLine(text.blockAssessmentDate, assessment.roles.date),
    assessmentLine(text.blockClass, assessment.roles.type),
    ...propertyFacts(property).map(({ name, label, value, format }) => ({
      ...{ label, value, format },
      field: field(assessment, name),
    })),
  ];
}

/** Characters of a line of a long text, which would run off the page. */
const maxLine = 80;

function recordsTable(
  { address, municipality }: Property,
  { dataset: name, records }: DatasetRecords,
  columns: RecordColumns,
  { service, headerStyle = 'names' }: Pick<PropertyWriteOptions, 'service' | 'headerStyle'>,
): TitledTable {
  const dataset = datasets[name];
  const fields =
    columns === 'default' ? defaultFields(dataset, records, address) : filledFields(dataset, records);
  const headers = headersOf(fields, headerStyle);
  const labels = labelsLanguage(headerStyle);
  const savedQuery: SavedQuery = {
    dataset: name,
    query: { municipality },
    property: { address, municipality },
    fields: fields.map((one) => one.name),
    ...(headers && { headers }),
    ...(labels && { labels }),
    maxRows: maxDataRows,
    service,
    fetchedAt: new Date().toISOString(),
  };
  return {
    title: dataset.label[language()],
    nameParts: [dataset.label[language()], address],
    fields: fieldsOf(savedQuery),
    headers,
    records: newestFirst(records, dataset.roles.date),
    savedQuery,
  };
}

/** Without what the summary says of all records: their city, where they are, and an address that is the property's. */
function defaultFields(dataset: Dataset, records: readonly ServiceRecord[], address: string): Field[] {
  const isAtAddress = records.every((record) => record.normalized_address === address);
  const summarized = ['municipality', 'lat', 'lng', ...(isAtAddress ? ['address'] : [])];
  return dataset.defaultFields
    .filter((name) => !summarized.includes(name))
    .flatMap((name) => field(dataset, name) ?? []);
}

const filledFields = (dataset: Dataset, records: readonly ServiceRecord[]): Field[] =>
  dataset.fields.filter((one) => records.some((record) => cellValue(one, record[one.name]).value !== ''));

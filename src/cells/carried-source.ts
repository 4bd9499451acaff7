import { datasets, field, ownFieldName, recordId, type DatasetName, type Field } from '@cdata/catalog';
import * as v from 'valibot';
import { fitText } from './cell-text.ts';
import { cellValue } from './cell-value.ts';
import { conversionOf } from './conversions.ts';

/**
 * What a number carries of where it comes from, as properties of its value (Microsoft: "Add properties to basic cell
 * values"), wherever it is copied: what finds it again, not a copy of its record, because each cell has it. Formulas read
 * the properties by these names, such as `=A2.record_id`, in either language.
 */
const retrievedAt = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

const recordSchema = v.object({
  dataset: v.picklist(Object.keys(datasets) as DatasetName[]),
  record_id: v.string(),
  /** A slug. */
  municipality: v.optional(v.string()),
  field: v.string(),
  /** The value as it was published, if the cell shows it differently. */
  published: v.optional(v.string()),
  /** ISO 8601. */
  retrieved_at: retrievedAt,
  /** What sheets call the service. */
  service: v.optional(v.string()),
});
export type CarriedRecord = v.InferOutput<typeof recordSchema>;

/** The place that an address was read as. */
export interface CarriedMatch {
  read_as?: string | undefined;
  /** A slug. */
  municipality?: string | undefined;
  match_type?: string | undefined;
  /** 0 to 1. */
  confidence?: number | undefined;
}

/** What a number carries of the match of its address. @param match A response of the service about one address. */
export function carriedMatch(match: Readonly<Record<string, unknown>>): CarriedMatch {
  const textIn = (name: string) => {
    const text = match[name];
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
  return {
    read_as: textIn('normalized_address'),
    municipality: textIn('municipality'),
    match_type: textIn('match_type'),
    confidence: typeof match.confidence === 'number' ? match.confidence : undefined,
  };
}

const resultSchema = v.object({
  /** Kind of the run, or of the run that does what the function of a formula does. */
  run: v.string(),
  /** The service's name of the value. */
  field: v.string(),
  /** What was typed in the row, or the arguments of the function. */
  input: v.string(),
  read_as: v.optional(v.string()),
  municipality: v.optional(v.string()),
  match_type: v.optional(v.string()),
  confidence: v.optional(v.number()),
  /** ISO 8601. */
  retrieved_at: retrievedAt,
});
export type CarriedResult = v.InferOutput<typeof resultSchema>;

export type CarriedSource = CarriedRecord | CarriedResult;

/** `Excel.DoubleCellValue` of ExcelApi 1.19. */
export interface CarryingNumber {
  type: 'Double';
  basicValue: number;
  numberFormat?: string;
  properties: Record<string, { type: 'String'; basicValue: string } | { type: 'Double'; basicValue: number }>;
}

/** Where a record comes from. */
export interface RecordOrigin {
  dataset: DatasetName;
  /** ISO 8601. */
  retrievedAt: string;
  /** What sheets call the service. */
  service: string;
}

/**
 * What a field of a record carries, also one that all datasets share; null for a record without an id, and for what is no
 * field of its dataset.
 */
export function carriedRecordIn(
  record: Record<string, unknown>,
  { name, kind }: Pick<Field, 'name' | 'kind'>,
  { dataset, retrievedAt: time, service }: RecordOrigin,
): CarriedRecord | null {
  const id = recordId(record);
  const ownName = field(datasets[dataset], name) ? name : ownFieldName(datasets[dataset], record, name);
  const ownField = ownName === undefined ? undefined : field(datasets[dataset], ownName);
  if (id === null || !ownField) return null;
  const { municipality } = record;
  const value = record[ownField.name];
  const published = conversionOf({ kind }, value, cellValue(ownField, value).value);
  return {
    dataset,
    record_id: id,
    municipality: typeof municipality === 'string' ? municipality : undefined,
    field: ownField.name,
    published:
      published === undefined || typeof published === 'string' ? published : JSON.stringify(published),
    retrieved_at: time,
    service,
  };
}

/** Bytes that a number with its source takes in a request, about. */
export const carryingBytes = 500;

export function carryingNumber(value: number, source: CarriedSource, numberFormat?: string): CarryingNumber {
  const properties: CarryingNumber['properties'] = {};
  for (const [name, fact] of Object.entries(source) as [string, string | number | undefined][]) {
    if (fact === undefined) continue;
    properties[name] =
      typeof fact === 'number'
        ? { type: 'Double', basicValue: fact }
        : { type: 'String', basicValue: fitText(fact) };
  }
  return { type: 'Double', basicValue: value, ...(numberFormat && { numberFormat }), properties };
}

/** What a cell's value carries, by its JSON; null if that is nothing of ours. */
export function carriedSource(json: unknown): CarriedSource | null {
  const { success, output } = v.safeParse(carryingSchema, json);
  if (!success) return null;
  const facts = Object.fromEntries(
    Object.entries(output.properties).map(([name, { basicValue }]) => [name, basicValue]),
  );
  for (const schema of [recordSchema, resultSchema]) {
    const source = v.safeParse(schema, facts);
    if (source.success) return source.output;
  }
  return null;
}

const carryingSchema = v.object({
  type: v.picklist(['Double', 'FormattedNumber']),
  properties: v.record(v.string(), v.object({ basicValue: v.unknown() })),
});

let isWanted = (): boolean => false;

/** Sets what tells whether the user wants numbers to carry their sources, and Excel has such values. */
export function carrySourcesIf(wants: () => boolean): void {
  isWanted = wants;
}

/** Whether numbers that are written, or that functions return, are to carry their sources. */
export const carriesSources = (): boolean => isWanted();

import * as v from 'valibot';
import type { Query } from '../../api/index.ts';
import {
  datasets,
  field,
  labelledField,
  type DatasetName,
  type Field,
  cityLabel,
  parameterLabel,
  valueLabel,
} from '@cdata/catalog';
import { maxDataRows } from '../../excel/cells/index.ts';
import { language } from '../../language/index.ts';
import { tableMessages } from './messages.ts';
import { refreshModes, type RefreshCounts } from './row-state.ts';

/** Names of the same values in workbooks saved by earlier versions of the add-in. */
const earlierNames: Readonly<Record<string, string>> = {
  rows: 'maxRows',
  at: 'property',
  pulledAt: 'fetchedAt',
  unfinished: 'resumeFrom',
};

/** An object, and no list, with values of one kind. */
const objectOf = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.pipe(
    v.unknown(),
    v.check((json) => !Array.isArray(json)),
    v.record(v.string(), schema),
  );

/** An object whose values may have the names that earlier versions gave them. */
const renamed = (names: Readonly<Record<string, string>>) =>
  v.pipe(
    objectOf(v.unknown()),
    v.transform((json) =>
      Object.fromEntries(
        Object.entries(json).map(([name, value]) => [
          Object.hasOwn(names, name) ? names[name]! : name,
          value,
        ]),
      ),
    ),
  );

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const querySchema: v.GenericSchema<unknown, Query> = objectOf(
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
);

const refreshCountsSchema: v.GenericSchema<unknown, RefreshCounts> = v.pipe(
  renamed({ gone: 'kept', notFound: 'kept', unpublished: 'marked' }),
  v.object({
    added: countSchema,
    changed: countSchema,
    removed: countSchema,
    marked: v.optional(countSchema, 0),
    kept: v.optional(countSchema, 0),
  }),
);

/**
 * Where a table's records come from, saved in the workbook. Never contains a key, because it travels with the file. JSON
 * from other software, from a version with more datasets, or that was edited by hand is none: a refresh must not start
 * from half a query.
 */
export const savedQuerySchema = v.pipe(
  renamed(earlierNames),
  v.object({
    dataset: v.picklist(Object.keys(datasets) as DatasetName[]),
    /** The table's id and name when the query was saved; absent in workbooks saved by earlier versions of the add-in. */
    table: presentation(v.object({ id: v.string(), name: v.string() })),
    /** Without limit, cursor and offset. */
    query: querySchema,
    /** Names of the fields that were given a column. */
    fields: v.array(v.string()),
    /** Names of fields that have been deselected since: their columns may still be there. */
    formerFields: presentation(v.array(v.string())),
    /** By field: the header of its column, if that could not be the field's name. */
    headers: v.optional(objectOf(v.string())),
    /** The language of enumerated values; without it, the table holds the service's own. */
    labels: presentation(v.picklist(['en', 'fr'])),
    maxRows: v.pipe(
      countSchema,
      v.minValue(1),
      v.transform((rows) => Math.min(rows, maxDataRows)),
    ),
    /** The records of the search that the user picked, if so. */
    recordIds: v.optional(v.array(v.string())),
    /** Set if the records come from this property's address and not from a search. */
    property: v.optional(v.object({ address: v.string(), municipality: v.string() })),
    /** Base address of the service. */
    service: v.string(),
    /** When the records were fetched or last refreshed, ISO 8601. */
    fetchedAt: v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text))),
    ),
    /**
     * Set until all records are written: the number of rows that are, and the addition to the query for the next page.
     */
    resumeFrom: v.optional(
      v.pipe(renamed({ written: 'rows' }), v.object({ rows: countSchema, next: querySchema })),
    ),
    /** Set while a refresh writes: if it stays, only some rows are refreshed. */
    unfinishedRefresh: presentation(v.picklist(refreshModes)),
    /** How many rows the last refresh removed that can be restored. */
    restorableRows: presentation(countSchema),
    lastRefresh: presentation(refreshCountsSchema),
    /** Whether the table is refreshed when the workbook opens. */
    refreshesOnOpen: presentation(v.boolean()),
  }),
);
export type SavedQuery = v.InferOutput<typeof savedQuerySchema>;

/** A value without which a table can be refreshed: it is left out if it is invalid. */
function presentation<Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** Whether a fetch or a refresh ended before everything was written. */
export const isUnfinished = ({ resumeFrom, unfinishedRefresh }: SavedQuery): boolean =>
  resumeFrom !== undefined || unfinishedRefresh !== undefined;

/** The fields of a saved query, with their values as the table shows them. */
export const fieldsOf = ({ dataset, fields, labels }: SavedQuery): Field[] =>
  fields.flatMap((name) => {
    const catalogField = field(datasets[dataset], name);
    return catalogField ? [labels ? labelledField(catalogField, labels) : catalogField] : [];
  });

/** The city that a query names: its slug; null if it names none. */
export function cityOf({ query, property }: Pick<SavedQuery, 'query' | 'property'>): string | null {
  const city = property?.municipality ?? query.municipality ?? null;
  return city === null ? null : String(city);
}

/** `Building permits · City: Calgary, up to 1,000 rows` */
export function querySummary({
  dataset,
  query,
  maxRows,
  recordIds,
  property,
}: Omit<SavedQuery, 'fields' | 'service' | 'fetchedAt'>): string {
  const text = tableMessages();
  const { label, parameters } = datasets[dataset];
  const name = label[language()];
  if (property) return text.querySummary(name, `${property.address}, ${cityLabel(property.municipality)}`);
  const filters = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => {
      const parameter = parameters.find(({ name }) => name === key);
      return text.filter(
        parameter ? parameterLabel(parameter)[language()] : key,
        shownValue(parameter?.type, String(value)),
      );
    });
  const limit = recordIds ? text.selectedRecords(recordIds.length) : text.maxRowsFilter(maxRows);
  return text.querySummary(name, [...(filters.length > 0 ? filters : [text.noFilters]), limit].join(', '));
}

function shownValue(type: string | undefined, value: string): string {
  if (type === 'city') return cityLabel(value);
  return type === 'enum' ? (valueLabel(value)?.[language()] ?? value.replaceAll('_', ' ')) : value;
}

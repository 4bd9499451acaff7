import type { Query } from '../api/index.ts';
import { datasets, type DatasetName } from '@cdata/catalog';
import { maxDataRows } from '../cells/index.ts';

/**
 * `update` writes changed values and adds new rows; `append` only adds new rows; `replace` also removes rows whose
 * record the search no longer finds.
 */
const refreshModes = ['update', 'append', 'replace'] as const;
export type RefreshMode = (typeof refreshModes)[number];

export interface RefreshCounts {
  added: number;
  changed: number;
  removed: number;
  /** Rows that stay although the search no longer finds their record. */
  notFound: number;
}

/** Where a table's records come from, saved in the workbook. Never contains a key, because it travels with the file. */
export interface SavedQuery {
  dataset: DatasetName;
  /** The table's id and name when the query was saved; absent in workbooks saved by earlier versions of the add-in. */
  table?: { id: string; name: string };
  /** Without limit, cursor and offset. */
  query: Query;
  /** Names of the fields that were given a column. */
  fields: string[];
  /** By field: the header of its column, if that could not be the field's name. */
  headers?: Record<string, string>;
  /** The language of enumerated values; without it, the table holds the service's own. */
  labels?: 'en' | 'fr';
  maxRows: number;
  /** The records of the search that the user picked, if so. */
  recordIds?: string[];
  /** Set if the records come from this property's address and not from a search. */
  property?: { address: string; municipality: string };
  /** Base address of the service. */
  service: string;
  /** When the records were fetched or last refreshed, ISO 8601. */
  fetchedAt: string;
  /**
   * Set until all records are written: the number of rows that are, and the addition to the query for the next page.
   */
  resumeFrom?: { rows: number; next: Query };
  /** Set while a refresh writes: if it stays, only some rows are refreshed. */
  unfinishedRefresh?: RefreshMode;
  lastRefresh?: RefreshCounts;
  /** Whether the table is refreshed when the workbook opens. */
  refreshesOnOpen?: boolean;
}

/** Whether a fetch or a refresh ended before everything was written. */
export const isUnfinished = ({ resumeFrom, unfinishedRefresh }: SavedQuery): boolean =>
  resumeFrom !== undefined || unfinishedRefresh !== undefined;

/** Names of the same values in workbooks saved by earlier versions of the add-in. */
const earlierNames = { rows: 'maxRows', at: 'property', pulledAt: 'fetchedAt', unfinished: 'resumeFrom' };

/**
 * Null for a value from other software, from a version with more datasets, or that was edited by hand: a refresh must not
 * start from half a query.
 */
export function validSavedQuery(json: unknown): SavedQuery | null {
  if (!isObject(json)) return null;
  const saved = renamed(json, earlierNames);
  const { dataset, table, query, fields, headers, maxRows, recordIds, property, service, fetchedAt } = saved;
  const isValid =
    isText(dataset) &&
    Object.hasOwn(datasets, dataset) &&
    isQuery(query) &&
    isListOf(fields, isText) &&
    isOptional(headers, (value) => isObject(value) && Object.values(value).every(isText)) &&
    isCount(maxRows) &&
    maxRows > 0 &&
    isOptional(recordIds, (value) => isListOf(value, isText)) &&
    isOptional(property, isAddress) &&
    isText(service) &&
    isText(fetchedAt) &&
    !Number.isNaN(Date.parse(fetchedAt));
  if (!isValid) return null;
  const resumeFrom = resumePosition(saved.resumeFrom);
  if (resumeFrom === null) return null;
  return {
    dataset: dataset as DatasetName,
    ...(isTable(table) && { table: { id: table.id, name: table.name } }),
    query,
    fields,
    ...(headers !== undefined && { headers: headers as Record<string, string> }),
    ...((saved.labels === 'en' || saved.labels === 'fr') && { labels: saved.labels }),
    maxRows: Math.min(maxRows, maxDataRows),
    ...(recordIds !== undefined && { recordIds: recordIds as string[] }),
    ...(property !== undefined && { property: property as SavedQuery['property'] }),
    service,
    fetchedAt,
    ...(resumeFrom && { resumeFrom }),
    ...(isRefreshMode(saved.unfinishedRefresh) && { unfinishedRefresh: saved.unfinishedRefresh }),
    ...lastRefreshCounts(saved.lastRefresh),
    ...(saved.refreshesOnOpen === true && { refreshesOnOpen: true }),
  };
}

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptional = (value: unknown, isValid: (value: unknown) => boolean): boolean =>
  value === undefined || isValid(value);
const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);
const isQuery = (value: unknown): value is Query =>
  isObject(value) &&
  Object.values(value).every((one) => one === null || ['string', 'number', 'boolean'].includes(typeof one));
const isAddress = (value: unknown): boolean =>
  isObject(value) && isText(value.address) && isText(value.municipality);
const isTable = (value: unknown): value is { id: string; name: string } =>
  isObject(value) && isText(value.id) && isText(value.name);
const isRefreshMode = (value: unknown): value is RefreshMode =>
  (refreshModes as readonly unknown[]).includes(value);

const renamed = (json: JsonObject, names: Record<string, string>): JsonObject =>
  Object.fromEntries(
    Object.entries(json).map(([name, value]) => [Object.hasOwn(names, name) ? names[name]! : name, value]),
  );

/** Undefined if the fetch is complete, null if the value is invalid. */
function resumePosition(value: unknown): SavedQuery['resumeFrom'] | null {
  if (value === undefined) return undefined;
  const { rows, next } = isObject(value) ? renamed(value, { written: 'rows' }) : {};
  return isCount(rows) && isQuery(next) ? { rows, next } : null;
}

/** What the last refresh did is only shown: without valid counts it is left out. */
function lastRefreshCounts(value: unknown): { lastRefresh?: RefreshCounts } {
  if (!isObject(value)) return {};
  const { added, changed, removed, notFound = 0 } = renamed(value, { gone: 'notFound' });
  return isCount(added) && isCount(changed) && isCount(removed) && isCount(notFound)
    ? { lastRefresh: { added, changed, removed, notFound } }
    : {};
}

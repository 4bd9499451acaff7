import type { SavedQuery } from './saved-query.ts';

/** A table of the workbook as it is now. */
export interface TableIdentity {
  id: string;
  name: string;
  /** Null if the header row is hidden. */
  headers: readonly string[] | null;
}

export interface StoredQuery {
  /** Its key in the workbook's settings. */
  key: string;
  saved: SavedQuery;
}

/**
 * Finds the table of each saved query. Excel does not guarantee that a table's id stays the same when a workbook is
 * opened again, or that other people who edit it see the same id (OfficeDev/office-js, issue 1390), and users rename tables and
 * columns. So a table is identified by its id, name and headers together:
 *
 * 1. the same id and the same name;
 * 2. the same name and a header of the query, because ids may have been exchanged;
 * 3. the same id and a header of the query, because the table may have been renamed;
 * 4. if no query has found its table by its id: the only table that has all headers of the query;
 * 5. the same id alone, because both name and headers may have been changed.
 *
 * @returns By table id; a query whose table is not found is left out.
 */
export function identifyTables(
  queries: readonly StoredQuery[],
  tables: readonly TableIdentity[],
): Map<string, StoredQuery> {
  const queryOfTable = new Map<string, StoredQuery>();
  const isUnidentified = (query: StoredQuery) => ![...queryOfTable.values()].includes(query);
  const identify = (matches: (query: StoredQuery, table: TableIdentity) => boolean, isUnique = false) => {
    for (const query of queries.filter(isUnidentified)) {
      const candidates = tables.filter((table) => !queryOfTable.has(table.id) && matches(query, table));
      if (candidates.length > 0 && (!isUnique || candidates.length === 1))
        queryOfTable.set(candidates[0]!.id, query);
    }
  };
  identify((query, table) => hasId(query, table) && hasName(query, table));
  const withId = queryOfTable.size;
  identify((query, table) => hasName(query, table) && hasSomeHeader(query, table));
  const withName = queryOfTable.size;
  identify((query, table) => hasId(query, table) && hasSomeHeader(query, table));
  const idsHaveChanged = withId === 0 && queryOfTable.size === withName;
  if (idsHaveChanged) identify(hasAllHeaders, true);
  identify(hasId);
  return queryOfTable;
}

/** Queries saved by earlier versions have the table's id as their key, and no name. */
const hasId = ({ key, saved }: StoredQuery, { id }: TableIdentity): boolean =>
  (saved.table?.id ?? key) === id;

/** Case does not distinguish the names of tables. */
const hasName = ({ saved }: StoredQuery, { name }: TableIdentity): boolean =>
  saved.table?.name.toLowerCase() === name.toLowerCase();

const headersOf = ({ saved }: StoredQuery): string[] =>
  saved.fields.map((name) => saved.headers?.[name] ?? name);

const hasSomeHeader = (query: StoredQuery, { headers }: TableIdentity): boolean =>
  headers === null || headersOf(query).some((header) => headers.includes(header));

const hasAllHeaders = (query: StoredQuery, { headers }: TableIdentity): boolean =>
  headers !== null && headersOf(query).every((header) => headers.includes(header));

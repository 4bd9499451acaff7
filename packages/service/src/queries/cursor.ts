import { createHash } from 'node:crypto';
import type { SearchQuery } from './filters.ts';

/** The next page begins after this event date and record id. */
export interface Position {
  date: string;
  recordId: string;
}

/** Parameters that may differ from one page to the next. */
const pageParameters = new Set(['limit', 'offset', 'cursor']);

/**
 * The cursor is opaque. It contains the position, and a digest that ties it to the dataset, the filters and the order,
 * so that an edited cursor, or that of another query, is rejected.
 */
export function encodeCursor(dataset: string, query: SearchQuery, { date, recordId }: Position): string {
  const position = JSON.stringify([date, recordId]);
  return Buffer.from(`${digest(dataset, query, position)}${position}`).toString('base64url');
}

/** Returns null if the cursor is not from this query. */
export function decodeCursor(dataset: string, query: SearchQuery, cursor: string): Position | null {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const position = text.slice(digestLength);
  if (text.slice(0, digestLength) !== digest(dataset, query, position)) return null;
  const [date, recordId] = JSON.parse(position) as [string, string];
  return { date, recordId };
}

const digestLength = 16;

function digest(dataset: string, query: SearchQuery, position: string): string {
  const filters = Object.entries(query)
    .filter(([name]) => !pageParameters.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(['cursor-1', dataset, filters, position]))
    .digest('base64url')
    .slice(0, digestLength);
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isDay } from '@cdata/catalog/reading';
import type { SearchQuery } from './filters.ts';

/** The next page begins after this event date and record id. */
export interface Position {
  date: string;
  recordId: string;
}

/** Parameters that may differ from one page to the next. */
const pageParameters = new Set(['limit', 'offset', 'cursor']);

const storedPosition = z.tuple([z.string().refine(isDay), z.string().refine((id) => !id.includes('\0'))]);

/** Bytes. */
const signatureLength = 16;

/**
 * Makes the cursors of searches, which are opaque. A cursor contains the position, and a signature that ties it to the
 * dataset, the filters and the order, so that only cursors of this service and of the same query are accepted.
 */
export class Cursors {
  readonly #secret: string;

  /** @param secret The database's, so that a cursor stays valid after a restart and in every process. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  encode(dataset: string, query: SearchQuery, { date, recordId }: Position): string {
    const position = JSON.stringify([date, recordId]);
    const signature = this.#sign(dataset, query, position);
    return Buffer.concat([signature, Buffer.from(position)]).toString('base64url');
  }

  /** Returns null if the cursor is not from this query. */
  decode(dataset: string, query: SearchQuery, cursor: string): Position | null {
    const bytes = Buffer.from(cursor, 'base64url');
    const signature = bytes.subarray(0, signatureLength);
    const position = bytes.subarray(signatureLength).toString('utf8');
    if (signature.length < signatureLength) return null;
    if (!timingSafeEqual(signature, this.#sign(dataset, query, position))) return null;
    const { data } = storedPosition.safeParse(JSON.parse(position));
    return data ? { date: data[0], recordId: data[1] } : null;
  }

  #sign(dataset: string, query: SearchQuery, position: string): Buffer {
    const filters = Object.entries(query)
      .filter(([name]) => !pageParameters.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([dataset, filters, position]))
      .digest()
      .subarray(0, signatureLength);
  }
}

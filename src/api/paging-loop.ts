import { limits, recordId } from '@cdata/catalog';
import type { Query } from './client.ts';
import type { PagingLoop } from './response-problem.ts';

/** Recognizes a service whose pages would never end. */
export class PagingLoopDetector {
  readonly #maxPages: number;
  readonly #cursors = new Set<unknown>();
  readonly #ids = new Set<string>();
  #pages = 0;
  #previousPage = '';

  constructor({ cursor }: Query, maxRows: number) {
    this.#maxPages = Math.ceil(maxRows / limits.smallestPage) + 1;
    if (cursor !== undefined) this.#cursors.add(cursor);
  }

  /** Call it once for each page, with what the query of the next page would add to the search. */
  detectLoop(results: readonly Record<string, unknown>[], { cursor }: Query): PagingLoop | null {
    if (cursor !== undefined && this.#cursors.has(cursor)) return 'repeatedCursor';
    this.#cursors.add(cursor);
    if (!this.#hasNewRecords(results)) return 'noNewRecords';
    return ++this.#pages >= this.#maxPages ? 'tooManyPages' : null;
  }

  /** Records without ids are new unless their whole page is the same as the one before. */
  #hasNewRecords(results: readonly Record<string, unknown>[]): boolean {
    const ids = results.flatMap((record) => recordId(record) ?? []);
    if (ids.length < results.length || ids.length === 0) {
      const page = JSON.stringify(results);
      const isRepeated = page === this.#previousPage || results.length === 0;
      this.#previousPage = page;
      return !isRepeated;
    }
    const countBefore = this.#ids.size;
    for (const id of ids) this.#ids.add(id);
    return this.#ids.size > countBefore;
  }
}

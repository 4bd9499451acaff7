import { LRUCache } from 'lru-cache';
import type { Store } from '../../store/store.ts';
import { readColumn, type StatisticsColumn } from './statistics-column.ts';

/** A chunk as it was computed after the change that the stamp names. */
export interface Chunk {
  municipality: string;
  year: number;
  part: number;
  stamp: string;
  records: number;
}

/** Bytes of the columns that are kept for later requests, per store; docs/operate.md states it. */
const maxBytes = 200_000_000;
/** Records whose columns one statement reads. */
const recordsPerStatement = 100_000;

interface ColumnRow extends Chunk {
  dictionary: string | null;
  codes: string | null;
}

/** The columns of a store that requests have read. After a change of its records, a chunk has another stamp. */
export class ColumnCache {
  readonly #columns = new LRUCache<string, StatisticsColumn>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  });
  /** The last reading of each field: requests that need the same columns at the same time read them once. */
  readonly #readings = new Map<string, Promise<unknown>>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns a field's column of each chunk; null if a chunk has been replaced since the caller read its stamp. */
  async of(entityType: string, field: string, chunks: readonly Chunk[]): Promise<StatisticsColumn[] | null> {
    const key = `${entityType} ${field}`;
    const former = this.#readings.get(key) ?? Promise.resolve();
    const reading = former.catch(() => undefined).then(() => this.#read(entityType, field, chunks));
    this.#readings.set(key, reading);
    const columns = await reading;
    const byChunk = chunks.flatMap((chunk) => columns.get(keyOf(chunk)) ?? []);
    return byChunk.length === chunks.length ? byChunk : null;
  }

  async #read(entityType: string, field: string, chunks: readonly Chunk[]) {
    const columns = new Map<string, StatisticsColumn>();
    const cacheKey = (chunk: Chunk): string => `${entityType} ${field} ${keyOf(chunk)}`;
    const absent = chunks.filter((chunk) => {
      const column = this.#columns.get(cacheKey(chunk));
      if (column) columns.set(keyOf(chunk), column);
      return !column;
    });
    for (const batch of batchesOf(absent)) {
      for (const row of await this.#query(entityType, field, batch)) {
        const column = readColumn(row);
        columns.set(keyOf(row), column);
        this.#columns.set(cacheKey(row), column);
      }
    }
    return columns;
  }

  /** The columns of the chunks that have still their stamps. */
  #query(entityType: string, field: string, chunks: readonly Chunk[]): Promise<ColumnRow[]> {
    return this.#store.query<ColumnRow>(
      `SELECT chunk.municipality, chunk.year, chunk.part, chunk.stamp::text, chunk.records,
         field.dictionary, encode(field.codes, 'base64') AS codes
       FROM statistics_chunk AS chunk
       JOIN unnest($3::text[], $4::text[]::integer[], $5::text[]::integer[], $6::text[]::bigint[])
         AS needed (municipality, year, part, stamp) USING (municipality, year, part, stamp)
       LEFT JOIN statistics_column AS field
         ON field.entity_type = chunk.entity_type AND field.field = $2
         AND field.municipality = chunk.municipality AND field.year = chunk.year AND field.part = chunk.part
         AND field.stamp = chunk.stamp
       WHERE chunk.entity_type = $1`,
      [
        entityType,
        field,
        chunks.map(({ municipality }) => municipality),
        chunks.map(({ year }) => String(year)),
        chunks.map(({ part }) => String(part)),
        chunks.map(({ stamp }) => stamp),
      ],
    );
  }
}

const keyOf = ({ municipality, year, part, stamp }: Chunk): string =>
  `${municipality} ${year} ${part} ${stamp}`;

/** In bytes, approximately. */
const sizeOf = ({ values, codes }: StatisticsColumn): number =>
  codes.byteLength + values.reduce((sum, value) => sum + bytesPerText + value.length, bytesPerText);
/** What Node keeps for a text besides its characters. */
const bytesPerText = 24;

const caches = new WeakMap<Store, ColumnCache>();

export function columnCacheOf(store: Store): ColumnCache {
  const cached = caches.get(store);
  if (cached) return cached;
  const cache = new ColumnCache(store);
  caches.set(store, cache);
  return cache;
}

function batchesOf(chunks: readonly Chunk[]): Chunk[][] {
  const batches: Chunk[][] = [];
  let records = recordsPerStatement;
  for (const chunk of chunks) {
    if (records >= recordsPerStatement) {
      batches.push([]);
      records = 0;
    }
    batches.at(-1)!.push(chunk);
    records += chunk.records;
  }
  return batches;
}

import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../store/store.ts';
import {
  AmountReader,
  DateReader,
  GroupReader,
  type AmountColumn,
  type ChunkColumn,
  type ColumnReader,
  type DateColumn,
  type GroupColumn,
} from './chunk-columns.ts';
import { readCodes } from './statistics-column.ts';
import { dateColumn } from './compute-chunks.ts';

/** A chunk as it was computed after the change that the stamp names. */
export interface Chunk {
  municipality: string;
  year: number;
  part: number;
  stamp: string;
  records: number;
}

/** Bytes of the columns that are kept for later requests, per store; docs/scale.md states it. */
const maxBytes = 200_000_000;
/** Records whose columns one statement reads: the next one runs while these are decoded. */
const recordsPerStatement = 100_000;

/**
 * The columns of a store in the form in which requests read them. A chunk's columns never change: after a change of its
 * records, the chunk has another stamp, and its columns are read again.
 */
export class ColumnCache {
  private readonly fields = new LRUCache<string, FieldColumns<ChunkColumn>>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  constructor(private readonly store: Store) {}

  groups(entityType: string, field: string) {
    return this.field<GroupColumn, GroupReader>('groups', entityType, field, () => new GroupReader());
  }

  amounts(entityType: string, field: string) {
    return this.field<AmountColumn, AmountReader>('amounts', entityType, field, () => new AmountReader());
  }

  dates(entityType: string) {
    return this.field<DateColumn, DateReader>('dates', entityType, dateColumn, () => new DateReader());
  }

  private field<Column extends ChunkColumn, Reader extends ColumnReader<Column>>(
    use: string,
    entityType: string,
    field: string,
    reader: () => Reader,
  ): FieldColumns<Column, Reader> {
    const key = JSON.stringify([use, entityType, field]);
    const cached = this.fields.get(key) as FieldColumns<Column, Reader> | undefined;
    if (cached) return cached;
    const source = { store: this.store, entityType, field };
    const columns: FieldColumns<Column, Reader> = new FieldColumns(source, reader(), () => {
      // Set again, because a cache asks for the size of a value only once. Too large ones are not kept.
      this.fields.delete(key);
      if (!columns.isWorn) this.fields.set(key, columns as unknown as FieldColumns<ChunkColumn>);
    });
    this.fields.set(key, columns as unknown as FieldColumns<ChunkColumn>);
    return columns;
  }
}

const caches = new WeakMap<Store, ColumnCache>();

export function columnCacheOf(store: Store): ColumnCache {
  const cached = caches.get(store);
  if (cached) return cached;
  const cache = new ColumnCache(store);
  caches.set(store, cache);
  return cache;
}

interface Source {
  store: Store;
  entityType: string;
  field: string;
}

interface ColumnRow {
  municipality: string;
  year: number;
  part: number;
  dictionary: string | null;
  codes: string | null;
}

/** The columns of one field. */
export class FieldColumns<
  Column extends ChunkColumn,
  Reader extends ColumnReader<Column> = ColumnReader<Column>,
> {
  /** By chunk; the column is null if no record of the chunk has the field. */
  private readonly byChunk = new Map<string, { stamp: string; column: Column | null }>();
  private bytes = 0;
  private replacedBytes = 0;
  private reading: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly source: Source,
    readonly reader: Reader,
    private readonly onGrowth: () => void,
  ) {}

  get byteLength(): number {
    return emptySize + this.bytes + this.reader.byteLength;
  }

  /** Whether most of what the reader shares belongs to chunks that are gone. */
  get isWorn(): boolean {
    return this.replacedBytes > this.bytes;
  }

  /** Returns the columns of chunks by chunk; null if a chunk has been replaced since the caller read its stamp. */
  async of(chunks: readonly Chunk[]): Promise<(Column | null)[] | null> {
    const outdatedChunks = () =>
      chunks.filter((chunk) => this.byChunk.get(keyOf(chunk))?.stamp !== chunk.stamp);
    if (outdatedChunks().length > 0) {
      const reading = this.reading.catch(() => undefined).then(() => this.read(outdatedChunks()));
      this.reading = reading;
      await reading;
      this.onGrowth();
    }
    if (outdatedChunks().length > 0) return null;
    return chunks.map((chunk) => this.byChunk.get(keyOf(chunk))!.column);
  }

  private async read(chunks: readonly Chunk[]): Promise<void> {
    const turns = new Turns();
    const batches = batchesOf(chunks);
    let rows = batches.length > 0 ? this.query(batches[0]!) : null;
    for (let at = 0; rows; at++) {
      const current = await rows;
      const following = batches[at + 1];
      rows = following ? this.query(following) : null;
      // Its error belongs to the request that awaits it; until then, Node must not report it as unhandled.
      rows?.catch(() => undefined);
      const byKey = new Map(current.map((row) => [keyOf(row), row]));
      for (const chunk of batches[at]!) {
        const row = byKey.get(keyOf(chunk));
        if (row) this.keep(chunk, row);
        await turns.pass();
      }
    }
  }

  /** The chunks that have still their stamps. */
  private query(chunks: readonly Chunk[]): Promise<ColumnRow[]> {
    const { store, entityType, field } = this.source;
    return store.query<ColumnRow>(
      `SELECT chunk.municipality, chunk.year, chunk.part, field.dictionary, encode(field.codes, 'base64') AS codes
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

  private keep(chunk: Chunk, { dictionary, codes }: ColumnRow): void {
    const key = keyOf(chunk);
    const former = this.byChunk.get(key)?.column?.byteLength ?? 0;
    const column =
      dictionary === null || codes === null
        ? null
        : this.reader.read(Buffer.from(dictionary, 'utf8'), readCodes(codes, chunk.records));
    this.byChunk.set(key, { stamp: chunk.stamp, column });
    this.replacedBytes += former;
    this.bytes += (column?.byteLength ?? 0) - former;
  }
}

/** Bytes of a field without columns: a cache needs a positive size. */
const emptySize = 1000;

const keyOf = ({ municipality, year, part }: Pick<Chunk, 'municipality' | 'year' | 'part'>): string =>
  `${municipality} ${year} ${part}`;

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

/** Milliseconds of work after which other requests have their turn. */
const slice = 10;

/** Long work passes its turn between its parts, so that it does not block the process. */
export class Turns {
  private began = performance.now();

  async pass(): Promise<void> {
    if (performance.now() - this.began < slice) return;
    await setImmediate();
    this.began = performance.now();
  }
}

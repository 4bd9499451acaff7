import * as v from 'valibot';
import { comparableValue, hash, hashLength, type CellScalar } from '../../excel/cells/index.ts';
import { inWorkbook, StoredJson } from '../../excel/index.ts';

/**
 * What a row's output cells hold:
 * - `none`: no result;
 * - `current`: the result of the row's input;
 * - `outdated`: the result of the row's input, to be requested again;
 * - `changed`: the result of another input;
 * - `unrelated`: values that no run wrote.
 */
export type ResultState = 'none' | 'current' | 'outdated' | 'changed' | 'unrelated';

/** Whether a row has no result of its input that a run should leave as it is. */
export const needsRequest = (state: ResultState): boolean =>
  state === 'none' || state === 'outdated' || state === 'changed';

/** Characters of a value's hash, 18 bits: an edit of one cell in 260,000 is not noticed. */
const valueHashLength = 3;

/** A chunk is stored again with each block of rows, so that it is kept small. */
const maxChunkFingerprints = 2000;

const round = v.pipe(v.number(), v.integer());

/** Fingerprints of one round of requests, joined. */
const chunkSchema = v.pipe(
  v.object({
    round,
    /** Names of the output columns whose values each fingerprint has a hash of. */
    columns: v.array(v.string()),
    fingerprints: v.string(),
  }),
  v.check(({ columns, fingerprints }) => fingerprints.length % fingerprintLength(columns) === 0),
);

type Chunk = v.InferOutput<typeof chunkSchema>;

/** An earlier version stored one hash for all values, which tells nothing once a column is deleted. */
const earlierChunkSchema = v.object({ round, fingerprints: v.string() });

const fingerprintLength = (columns: readonly string[]): number =>
  hashLength + valueHashLength * columns.length;

const prefix = 'cdata.results.';

const store = new StoredJson(prefix, v.union([chunkSchema, earlierChunkSchema]));

interface WrittenResultsOptions {
  round: number | null;
  outputs: readonly (number | null)[];
  chunks: ReadonlyMap<number, Chunk | v.InferOutput<typeof earlierChunkSchema>>;
}

/**
 * The results that a run wrote, as fingerprints in the workbook. A fingerprint is a hash of a row's input and a hash of
 * each value written next to it, so that it does not depend on where the row and the columns are: rows can be sorted,
 * moved, copied and deleted, and columns deleted. Values that a user edited have no fingerprint.
 */
export class WrittenResults {
  readonly #runId: string;
  readonly #names: readonly string[];
  readonly #chunks = new Map<number, Chunk>();
  /** Numbers of chunks that an earlier version stored. */
  readonly #earlierChunks = new Set<number>();
  readonly #current = new Set<string>();
  readonly #outdated = new Set<string>();
  readonly #outputs = new Set<string>();
  readonly #unstored = new Set<number>();
  #round: number | null;
  /** Positions of the output columns that exist. */
  #positions: number[] = [];

  /**
   * @param names Names of the output columns without the note.
   * @param options.round The round of requests whose results are current, or null if the run was saved without
   *   fingerprints: then every result counts as current.
   * @param options.outputs Where the output columns are; null for a deleted one.
   */
  constructor(runId: string, names: readonly string[], { round, outputs, chunks }: WrittenResultsOptions) {
    this.#runId = runId;
    this.#names = names;
    for (const [number, chunk] of chunks) {
      if ('columns' in chunk) this.#chunks.set(number, chunk);
      else this.#earlierChunks.add(number);
    }
    this.#round = this.#earlierChunks.size > 0 ? null : round;
    this.setColumns(outputs);
  }

  /** Compares results without the columns that are deleted: null. */
  setColumns(outputs: readonly (number | null)[]): void {
    const positions = [...this.#names.keys()].filter((position) => outputs[position] !== null);
    if (String(positions) === String(this.#positions)) return;
    this.#positions = positions;
    this.#index();
  }

  get round(): number | null {
    return this.#round;
  }

  /** Number of results. */
  get size(): number {
    return this.#current.size + this.#outdated.size;
  }

  /**
   * @param resultKey Text of everything that the result depends on; null if the row has no valid input.
   * @param outputs The row's cells of the output columns, the note last.
   */
  stateOf(resultKey: string | null, outputs: readonly unknown[]): ResultState {
    if (outputs.slice(0, -1).every((value) => value === '')) return 'none';
    if (this.#round === null) return 'current';
    const values = this.#existing(this.#valueHashes(outputs));
    if (!this.#outputs.has(values)) return 'unrelated';
    const fingerprint = resultKey === null ? '' : hash(resultKey) + values;
    if (this.#current.has(fingerprint)) return 'current';
    return this.#outdated.has(fingerprint) ? 'outdated' : 'changed';
  }

  add(resultKey: string, outputs: readonly unknown[]): void {
    const hashes = this.#valueHashes(outputs);
    const values = this.#existing(hashes);
    const key = hash(resultKey);
    if (this.#current.has(key + values)) return;
    this.#current.add(key + values);
    this.#outputs.add(values);
    const round = (this.#round ??= 0);
    let last = Math.max(-1, ...this.#chunks.keys());
    const chunk = this.#chunks.get(last);
    const isOpen =
      chunk?.round === round &&
      String(chunk.columns) === String(this.#names) &&
      chunk.fingerprints.length < maxChunkFingerprints * fingerprintLength(this.#names);
    if (!isOpen) this.#chunks.set(++last, { round, columns: [...this.#names], fingerprints: '' });
    this.#chunks.get(last)!.fingerprints += key + hashes.join('');
    this.#unstored.add(last);
  }

  /** Counts the values of columns that the user deleted as blank: the columns are made again. */
  forgetValues(names: readonly string[]): void {
    for (const [number, chunk] of this.#chunks) {
      if (!chunk.columns.some((name) => names.includes(name))) continue;
      const columns = chunk.columns.map((name) => (names.includes(name) ? '' : name));
      this.#chunks.set(number, { ...chunk, columns });
      this.#unstored.add(number);
    }
    this.#index();
  }

  /** From here on, all results that were written are to be requested again. */
  startRound(): void {
    this.#round = (this.#round ?? 0) + 1;
    this.#index();
  }

  /** Stores what was added, with the next synchronization of the context. */
  store(context: Excel.RequestContext): void {
    for (const number of this.#earlierChunks) store.delete(context, this.#key(number));
    this.#earlierChunks.clear();
    for (const number of this.#unstored) store.set(context, this.#key(number), this.#chunks.get(number)!);
    this.#unstored.clear();
  }

  /** Deletes results of earlier rounds, with the next synchronization of the context. */
  deleteOutdated(context: Excel.RequestContext): void {
    this.#deleteChunks(context, ({ round }) => round !== this.#round);
    this.#index();
  }

  /** Deletes all results but those of some rows, with the next synchronization of the context. */
  keepOnly(
    context: Excel.RequestContext,
    rows: readonly { resultKey: string | null; outputs: readonly unknown[] }[],
  ): void {
    this.#deleteChunks(context, () => true);
    this.#index();
    for (const { resultKey, outputs } of rows) if (resultKey !== null) this.add(resultKey, outputs);
    this.store(context);
  }

  #deleteChunks(context: Excel.RequestContext, isDeleted: (chunk: Chunk) => boolean): void {
    for (const [number, chunk] of this.#chunks) {
      if (!isDeleted(chunk)) continue;
      store.delete(context, this.#key(number));
      this.#chunks.delete(number);
      this.#unstored.delete(number);
    }
  }

  #index(): void {
    for (const set of [this.#current, this.#outdated, this.#outputs]) set.clear();
    for (const { round, columns, fingerprints } of this.#chunks.values()) {
      const set = round === this.#round ? this.#current : this.#outdated;
      const length = fingerprintLength(columns);
      for (let at = 0; at < fingerprints.length; at += length) {
        const hashes = this.#names.map((name) => {
          const column = columns.indexOf(name);
          const start = at + hashLength + column * valueHashLength;
          // A column that was added later was blank.
          return column < 0 ? blankHash : fingerprints.slice(start, start + valueHashLength);
        });
        const values = this.#existing(hashes);
        set.add(fingerprints.slice(at, at + hashLength) + values);
        this.#outputs.add(values);
      }
    }
  }

  #key = (number: number): string => `${this.#runId}.${number}`;

  #valueHashes = (outputs: readonly unknown[]): string[] =>
    this.#names.map((_, position) => valueHash(outputs[position] as CellScalar | undefined));

  #existing = (hashes: readonly string[]): string =>
    this.#positions.map((position) => hashes[position]).join('');
}

const valueHash = (value: CellScalar | undefined): string =>
  hash(comparableValue(value)).slice(0, valueHashLength);

const blankHash = valueHash('');

export const loadWrittenResults = (
  run: { id: string; round: number | null },
  names: readonly string[],
  outputs: readonly (number | null)[],
): Promise<WrittenResults> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const chunks = loadChunks(context, run.id);
    await context.sync();
    return new WrittenResults(run.id, names, { round: run.round, outputs, chunks: chunks() });
  });

/** Gives the results of a run to another one, too. */
export const copyWrittenResults = (runId: string, toRunId: string): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const chunks = loadChunks(context, runId);
    await context.sync();
    for (const [number, chunk] of chunks()) store.set(context, `${toRunId}.${number}`, chunk);
    await context.sync();
  });

/** Deletes the results of a run with the next synchronization of the context after this one. */
export async function deleteWrittenResults(context: Excel.RequestContext, runId: string): Promise<void> {
  const chunks = loadChunks(context, runId);
  await context.sync();
  for (const number of chunks().keys()) store.delete(context, `${runId}.${number}`);
}

/** Start of the keys of the settings that hold the results of a run. */
export const resultSettings = (runId: string): string => `${prefix}${runId}.`;

/** Deletes the results of a run, whose settings are among those of the workbook, with the next synchronization. */
export function deleteResultsOf(
  context: Excel.RequestContext,
  settings: readonly string[],
  runId: string,
): void {
  for (const key of settings) {
    if (key.startsWith(resultSettings(runId))) store.delete(context, key.slice(prefix.length));
  }
}

/** Characters in the workbook's settings of so many results with so many values each. */
export function lengthOfResults(results: number, columns: number): number {
  const perChunk = 200 + 30 * columns;
  return (
    results * (hashLength + valueHashLength * columns) + Math.ceil(results / maxChunkFingerprints) * perChunk
  );
}

function loadChunks(context: Excel.RequestContext, runId: string): () => WrittenResultsOptions['chunks'] {
  const loadEntries = store.loadAll(context);
  return () =>
    new Map(
      loadEntries().flatMap(({ key, value }) =>
        key.startsWith(`${runId}.`) ? [[Number(key.slice(runId.length + 1)), value] as const] : [],
      ),
    );
}

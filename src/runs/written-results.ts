import * as v from 'valibot';
import { hash, hashLength, type CellScalar } from '../cells/index.ts';
import { inWorkbook, StoredJson } from '../excel/index.ts';

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

const fingerprintLength = 2 * hashLength;
/** A chunk is stored again with each block of rows, so that it is kept small. */
const maxChunkFingerprints = 2000;

/** Fingerprints of one round of requests, joined. */
const chunkSchema = v.object({
  round: v.pipe(v.number(), v.integer()),
  fingerprints: v.pipe(
    v.string(),
    v.check((text) => text.length % fingerprintLength === 0),
  ),
});
type Chunk = v.InferOutput<typeof chunkSchema>;

const store = new StoredJson('cdata.results.', chunkSchema);

/**
 * The results that a run wrote, as fingerprints in the workbook. A fingerprint is a hash of a row's input and a hash of
 * the values written next to it, so that it does not depend on where the row is: rows can be sorted, moved, copied and
 * deleted. Values that a user edited have no fingerprint.
 */
export class WrittenResults {
  readonly #runId: string;
  readonly #names: readonly string[];
  readonly #chunks: Map<number, Chunk>;
  readonly #current = new Set<string>();
  readonly #outdated = new Set<string>();
  readonly #outputs = new Set<string>();
  readonly #unstored = new Set<number>();
  #round: number | null;

  /**
   * @param names Names of the output columns without the note.
   * @param round The round of requests whose results are current, or null if the run was saved without fingerprints:
   *   then every result counts as current.
   */
  constructor(
    { id: runId, round }: { id: string; round: number | null },
    names: readonly string[],
    chunks: ReadonlyMap<number, Chunk> = new Map(),
  ) {
    this.#runId = runId;
    this.#names = names;
    this.#chunks = new Map(chunks);
    this.#round = round;
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
    const values = this.#outputsHash(outputs);
    if (!this.#outputs.has(values)) return 'unrelated';
    const fingerprint = resultKey === null ? '' : hash(resultKey) + values;
    if (this.#current.has(fingerprint)) return 'current';
    return this.#outdated.has(fingerprint) ? 'outdated' : 'changed';
  }

  add(resultKey: string, outputs: readonly unknown[]): void {
    const values = this.#outputsHash(outputs);
    const fingerprint = hash(resultKey) + values;
    if (this.#current.has(fingerprint)) return;
    this.#current.add(fingerprint);
    this.#outputs.add(values);
    const round = (this.#round ??= 0);
    let last = Math.max(-1, ...this.#chunks.keys());
    const chunk = this.#chunks.get(last);
    const isOpen =
      chunk?.round === round && chunk.fingerprints.length < maxChunkFingerprints * fingerprintLength;
    if (!isOpen) this.#chunks.set(++last, { round, fingerprints: '' });
    this.#chunks.get(last)!.fingerprints += fingerprint;
    this.#unstored.add(last);
  }

  /** From here on, all results that were written are to be requested again. */
  startRound(): void {
    this.#round = (this.#round ?? 0) + 1;
    this.#index();
  }

  /** Stores what was added, with the next synchronization of the context. */
  store(context: Excel.RequestContext): void {
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
    for (const { round, fingerprints } of this.#chunks.values()) {
      const set = round === this.#round ? this.#current : this.#outdated;
      for (let at = 0; at < fingerprints.length; at += fingerprintLength) {
        const fingerprint = fingerprints.slice(at, at + fingerprintLength);
        set.add(fingerprint);
        this.#outputs.add(fingerprint.slice(hashLength));
      }
    }
  }

  #key = (number: number): string => `${this.#runId}.${number}`;

  /** Blank values are left out, so that the hash stays the same when a column is added. */
  #outputsHash = (outputs: readonly unknown[]): string =>
    hash(
      this.#names
        .map((name, position) => [name, comparable(outputs[position] as CellScalar | undefined)])
        .filter(([, value]) => value !== '')
        .map((pair) => pair.join('='))
        .sort()
        .join('\n'),
    );
}

/** Excel may read a text of digits as a number, and rounds the last digits of numbers. */
function comparable(value: CellScalar | undefined): string {
  const number = value === '' || typeof value === 'boolean' ? NaN : Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(12))) : String(value ?? '');
}

export const loadWrittenResults = (
  run: { id: string; round: number | null },
  names: readonly string[],
): Promise<WrittenResults> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const chunks = loadChunks(context, run.id);
    await context.sync();
    return new WrittenResults(run, names, chunks());
  });

/** Deletes the results of a run with the next synchronization of the context after this one. */
export async function deleteWrittenResults(context: Excel.RequestContext, runId: string): Promise<void> {
  const chunks = loadChunks(context, runId);
  await context.sync();
  for (const number of chunks().keys()) store.delete(context, `${runId}.${number}`);
}

function loadChunks(context: Excel.RequestContext, runId: string): () => Map<number, Chunk> {
  const loadEntries = store.loadAll(context);
  return () =>
    new Map(
      loadEntries().flatMap(({ key, value }) =>
        key.startsWith(`${runId}.`) ? [[Number(key.slice(runId.length + 1)), value] as const] : [],
      ),
    );
}

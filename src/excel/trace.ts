import * as v from 'valibot';
import { comparableValue, hash, hashLength, type CellScalar } from './cells/index.ts';
import { inWorkbook } from './in-workbook.ts';

/** A run, a table or a report of the workbook. */
interface TraceOf {
  kind: 'run' | 'table' | 'report';
  id: string;
}

/** The stored facts about one written row. */
export interface TracedRow {
  /** What the workbook would lose: what was typed, or the values as they were published, as JSON; empty if nothing. */
  text: string;
  /** When its values were retrieved, ISO 8601. */
  at: string;
}

/** Rows that a trace keeps; the oldest give way to newer ones. */
const maxRows = 60_000;
/** Characters of a part: Excel on the web takes 5 MB in a request (Microsoft: "Resource limits and performance optimization"). */
const maxLength = 4_500_000;

const storedSchema = v.object({
  version: v.literal(1),
  times: v.array(v.string()),
  /** Joined: for each row, the hashes of its identity and of its values. */
  keys: v.string(),
  texts: v.array(v.string()),
  /** Which of the times each row has: its index and for how many rows. */
  runs: v.array(v.tuple([v.number(), v.number()])),
});

/** Whether this browser can compress what the workbook stores of rows. */
const canTrace = (): boolean =>
  typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined';

const keyLength = 2 * hashLength;
const namespaceOf = ({ kind, id }: TraceOf): string => `urn:cdata:trace:${kind}:${encodeURIComponent(id)}`;

/**
 * The rows that a run or a table has written. A row is found by what identifies it and by its values, never by where it
 * is, so that rows can be sorted, moved and copied. It is stored as a custom XML part of the workbook, compressed. Anybody
 * can edit the file: a part that can't be read counts as none.
 */
export class Trace {
  readonly #of: TraceOf;
  /** By key, the oldest first. */
  readonly #rows: Map<string, TracedRow>;
  #isChanged = false;

  private constructor(of: TraceOf, rows: Map<string, TracedRow>) {
    this.#of = of;
    this.#rows = rows;
  }

  static async load(of: TraceOf): Promise<Trace> {
    const xml = canTrace() ? await readPart(of) : null;
    return new Trace(of, xml === null ? new Map<string, TracedRow>() : await rowsOf(xml));
  }

  get size(): number {
    return this.#rows.size;
  }

  /**
   * @param identity What identifies the row: the key of its input, or its record's id.
   * @param values What was written.
   */
  add(identity: string, values: readonly unknown[], row: TracedRow): void {
    const key = hash(identity) + valuesHash(values);
    this.#rows.delete(key);
    this.#rows.set(key, row);
    this.#isChanged = true;
  }

  has(identity: string, values: readonly unknown[]): boolean {
    return this.#rows.has(hash(identity) + valuesHash(values));
  }

  /** The facts about a row; the newest ones if its values have changed since. */
  find(identity: string, values: readonly unknown[]): TracedRow | null {
    return this.#rows.get(hash(identity) + valuesHash(values)) ?? this.findNewest(identity);
  }

  /** The newest facts about a row, whatever its values were. */
  findNewest(identity: string): TracedRow | null {
    const prefix = hash(identity);
    return this.#newest((key) => key.startsWith(prefix));
  }

  /** The facts about values whose row can no longer be identified; null if several rows had these values. */
  findValues(values: readonly unknown[]): TracedRow | null {
    const suffix = valuesHash(values);
    const texts = new Set([...this.#rows].flatMap(([key, { text }]) => (key.endsWith(suffix) ? [text] : [])));
    return texts.size === 1 ? this.#newest((key) => key.endsWith(suffix)) : null;
  }

  #newest(matches: (key: string) => boolean): TracedRow | null {
    let newest: TracedRow | null = null;
    for (const [key, row] of this.#rows) if (matches(key) && (!newest || row.at >= newest.at)) newest = row;
    return newest;
  }

  /**
   * Stores what was added. Too much for the workbook is not stored: the rows stay without a trace.
   *
   * @throws WorkbookError where Excel refuses.
   */
  async save(): Promise<void> {
    if (!this.#isChanged || !canTrace()) return;
    const surplus = this.#rows.size - maxRows;
    if (surplus > 0) for (const key of [...this.#rows.keys()].slice(0, surplus)) this.#rows.delete(key);
    const text = await compress(JSON.stringify(storedForm(this.#rows)));
    if (text.length > maxLength) return;
    await writePart(this.#of, text);
    this.#isChanged = false;
  }

  /** Copies the trace of a run or a table to another one. */
  static async copy(from: TraceOf, to: TraceOf): Promise<void> {
    const copy = new Trace(to, (await Trace.load(from)).#rows);
    copy.#isChanged = copy.size > 0;
    await copy.save();
  }

  /** Deletes the trace of a run or a table, with the next synchronization but one of the context. */
  static async delete(context: Excel.RequestContext, of: TraceOf): Promise<void> {
    const part = partOf(context, of);
    await context.sync();
    if (!part.isNullObject) part.delete();
  }
}

const valuesHash = (values: readonly unknown[]): string =>
  hash(values.map((value) => comparableValue(value as CellScalar)).join('\n'));

function storedForm(rows: ReadonlyMap<string, TracedRow>): v.InferOutput<typeof storedSchema> {
  const times: string[] = [];
  const runs: [number, number][] = [];
  for (const { at } of rows.values()) {
    let index = times.lastIndexOf(at);
    if (index < 0) index = times.push(at) - 1;
    if (runs.at(-1)?.[0] === index) runs.at(-1)![1]++;
    else runs.push([index, 1]);
  }
  const texts = [...rows.values()].map(({ text }) => text);
  return { version: 1, times, keys: [...rows.keys()].join(''), texts, runs };
}

async function rowsOf(xml: string): Promise<Map<string, TracedRow>> {
  const rows = new Map<string, TracedRow>();
  try {
    const [, text = ''] = /<trace[^>]*>([A-Za-z0-9+/=]*)<\/trace>/.exec(xml) ?? [];
    const { times, keys, texts, runs } = v.parse(storedSchema, JSON.parse(await decompress(text)));
    const ats = runs.flatMap(([index, count]) => Array<string>(Math.min(count, maxRows)).fill(times[index]!));
    texts.forEach((one, at) =>
      rows.set(keys.slice(at * keyLength, (at + 1) * keyLength), { text: one, at: ats[at]! }),
    );
  } catch {
    rows.clear();
  }
  return rows;
}

const partOf = ({ workbook }: Excel.RequestContext, of: TraceOf): Excel.CustomXmlPart =>
  workbook.customXmlParts.getByNamespace(namespaceOf(of)).getOnlyItemOrNullObject();

const readPart = (of: TraceOf): Promise<string | null> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const part = partOf(context, of);
    await context.sync();
    if (part.isNullObject) return null;
    const xml = part.getXml();
    await context.sync();
    // eslint-disable-next-line office-addins/load-object-before-read -- a result, which is not loaded
    return xml.value;
  });

const writePart = (of: TraceOf, text: string): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const part = partOf(context, of);
    await context.sync();
    const xml = `<trace xmlns="${namespaceOf(of)}">${text}</trace>`;
    if (part.isNullObject) context.workbook.customXmlParts.add(xml);
    else part.setXml(xml);
    await context.sync();
  });

const compression = 'deflate-raw';
/** Bytes that `String.fromCharCode` takes at once. */
const maxArguments = 32_768;

/** A text, compressed, as Base64. */
async function compress(text: string): Promise<string> {
  const bytes = await passThrough(new TextEncoder().encode(text), new CompressionStream(compression));
  let binary = '';
  for (let at = 0; at < bytes.length; at += maxArguments)
    binary += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return btoa(binary);
}

/** @throws Error if it is no text of {@link compress}. */
async function decompress(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await passThrough(bytes, new DecompressionStream(compression)));
}

async function passThrough(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

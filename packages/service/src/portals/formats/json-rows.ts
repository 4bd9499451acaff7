import type { PortalRow } from '../row.ts';
import { geoJsonOfEsri } from './esri-geometry.ts';

/** The members of an object that may hold its rows: GeoJSON, portals' answers, and what people call them. */
const rowMembers = new Set(['features', 'results', 'records', 'data', 'rows', 'items']);

/** An item longer than this is no row: a file that isn't closed properly would fill the memory. */
const maxItemLength = 64 * 1024 * 1024;
/** Levels of an item: a geometry has six. What reads the values goes down one by one. */
const maxDepth = 100;

/**
 * Reads the objects of a JSON array, or of the first array of rows in a JSON object, one at a time. Throws SyntaxError
 * where the text isn't JSON.
 */
export async function* readJsonRows(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Record<string, unknown>> {
  const decoder = new TextDecoder();
  const scanner = new ItemScanner();
  for await (const chunk of chunks) {
    yield* scanner.items(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
  }
  scanner.end();
}

export async function* jsonRows(chunks: AsyncIterable<string>): AsyncGenerator<PortalRow> {
  let at = 0;
  for await (const item of readJsonRows(chunks)) {
    at++;
    yield { place: `item ${at}`, values: flattened(item) };
  }
}

/** One JSON object per line; other lines are unreadable rows. */
export async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<PortalRow> {
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() as string;
    for (const text of lines) yield* jsonLine(text, ++line);
    if (rest.length > maxItemLength) throw new SyntaxError(`line ${line + 1} is too long`);
  }
  yield* jsonLine(rest, ++line);
}

function* jsonLine(line: string, number: number): Generator<PortalRow> {
  const text = line.trim();
  if (text === '') return;
  const place = `line ${number}`;
  try {
    const value: unknown = JSON.parse(text);
    if (isDeep(value)) yield { place, reason: `the line has more than ${maxDepth} levels` };
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      yield { place, values: flattened(value as Record<string, unknown>) };
    } else yield { place, reason: 'the line is not a JSON object' };
  } catch (error) {
    yield { place, reason: `the line is not valid JSON: ${(error as Error).message}` };
  }
}

/** Whether a value has so many levels that reading it level by level would exhaust the stack. */
const isDeep = (value: unknown, levels = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeep(one, levels - 1)));

/** The properties of a GeoJSON feature, or the attributes of one of Esri's, with its geometry. */
function flattened(item: Record<string, unknown>): Record<string, unknown> {
  const { attributes, geometry } = item;
  if (item.type === 'Feature' && typeof item.properties === 'object')
    return { ...(item.properties as Record<string, unknown>), geometry };
  const isEsri =
    isObject(attributes) && Object.keys(item).every((name) => name === 'attributes' || name === 'geometry');
  return isEsri ? { ...attributes, ...(isObject(geometry) && { geometry: geoJsonOfEsri(geometry) }) } : item;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds where each item starts and ends, and leaves its parts to JSON.parse. */
class ItemScanner {
  #depth = 0;
  #inString = false;
  /** Of the array with the rows; null until it is found. */
  #rowDepth: number | null = null;
  #item: string | null = null;
  /** The last string at depth 1, which may be the name of a member. */
  #text = '';
  #isReadingName = false;
  #isDone = false;

  *items(chunk: string): Generator<Record<string, unknown>> {
    const marks = /["\\{}[\]]/g;
    let from = 0;
    let skip = this.#isEscaped ? 1 : 0;
    this.#isEscaped = false;
    for (;;) {
      marks.lastIndex = Math.max(from, skip);
      const match = this.#isDone ? null : marks.exec(chunk);
      if (!match) break;
      const at = match.index;
      if (this.#isReadingName) this.#text += chunk.slice(from, at);
      if (this.#item !== null) this.#item += chunk.slice(from, at);
      from = at;
      const mark = match[0];
      if (this.#inString) {
        if (mark === '\\') {
          skip = at + 2;
          this.#isEscaped = at + 1 >= chunk.length;
        } else if (mark === '"') this.#inString = this.#isReadingName = false;
      } else if (mark === '"') {
        this.#inString = true;
        if (this.#depth === 1 && this.#rowDepth === null) {
          this.#isReadingName = true;
          this.#text = '';
        }
      } else if (mark === '{' || mark === '[') this.#open(mark);
      else if (mark === '}' || mark === ']') {
        this.#depth--;
        if (this.#rowDepth !== null && this.#item !== null && this.#depth === this.#rowDepth) {
          yield JSON.parse(this.#item + chunk.slice(from, at + 1)) as Record<string, unknown>;
          this.#item = null;
        } else if (this.#rowDepth !== null && this.#depth < this.#rowDepth) this.#isDone = true;
      }
      if (this.#item !== null || (this.#isReadingName && mark !== '"')) {
        if (this.#item !== null) this.#item += mark;
        else this.#text += mark;
      }
      from = at + 1;
    }
    if (this.#isReadingName) this.#text += chunk.slice(from);
    if (this.#item !== null) this.#item += chunk.slice(from);
    if ((this.#item ?? this.#text).length > maxItemLength) throw new SyntaxError('an item is too long');
  }

  #isEscaped = false;

  #open(mark: '{' | '['): void {
    if (this.#rowDepth === null && mark === '[' && (this.#depth === 0 || this.#isRowMember())) {
      this.#rowDepth = this.#depth + 1;
    } else if (mark === '{' && this.#depth === this.#rowDepth) this.#item = '';
    this.#depth++;
    if (this.#depth > (this.#rowDepth ?? 0) + maxDepth)
      throw new SyntaxError(`it has more than ${maxDepth} levels`);
  }

  #isRowMember(): boolean {
    return this.#depth === 1 && rowMembers.has(this.#text);
  }

  end(): void {
    if (!this.#isDone) {
      throw new SyntaxError(
        this.#rowDepth === null
          ? 'there is no array of rows in it'
          : 'it ends before its last row is complete',
      );
    }
  }
}

import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { estimateLookup, geocodeLookup, recordLookups, type Engine } from '../../src/engine/index.ts';
import { excelWorkbook } from '../tables/table-workbook.ts';
import { MemoryStore } from '../engine/memory-store.ts';
import { failureModes, theKey } from './failure-modes.ts';
import { hastyEngine } from './hasty-engine.ts';
import { geocodeColumn, pull, shownBy, type Shown } from './jobs.ts';
import {
  estimateOf,
  permitAt,
  permitCount,
  placeOf,
  startScriptedServer,
  type ScriptedServer,
} from './scripted-server.ts';
import { scaled } from '../extent.ts';

const workbook = excelWorkbook();
let server: ScriptedServer;
let store: MemoryStore;
let engine: Engine;

beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server?.close());
beforeEach(connect);
// Every sheet that stays makes the next ones slower.
afterEach(() =>
  workbook.run(async (context) => {
    const sheets = context.workbook.worksheets.load('items');
    await context.sync();
    for (const sheet of sheets.items.slice(1)) sheet.delete();
    await context.sync();
  }),
);

function connect(): void {
  store = new MemoryStore();
  connectAgain(400);
  server.reset();
}

const addresses = ['1 Main', '22 Main', '333 Main', '4444 Main', '55555 Main'];
const ids = ['BP 1', 'BP 2', 'BP 3', 'BP 4', 'BP 5'];
/** The addresses of a run: those of the cells may be cached. */
const rowAddresses = addresses.map((address) => address.replace('Main', 'Side'));

/** What five cells show, and five estimates. */
async function cellsAndEstimates() {
  const cells = await Promise.all(
    addresses.map((address) => shownBy(engine.request(geocodeLookup, { address, municipality: null }))),
  );
  const estimates = await Promise.all(
    ids.map((record_id) => shownBy(engine.request(estimateLookup, { record_id }))),
  );
  return { cells, estimates };
}

/** What the cells and estimates show, and three records, a table and a run. */
async function work() {
  const { cells, estimates } = await cellsAndEstimates();
  const records = await Promise.all(
    ids.slice(0, 3).map((id) => shownBy(engine.request(recordLookups.permit, id))),
  );
  const table = await pull(engine, workbook);
  const column = await geocodeColumn(engine, workbook, rowAddresses);
  return { cells, records, estimates, table, column };
}

const scriptError = /undefined|\[object|TypeError|Cannot read|is not a function|null\b|NaN/;

/** A sentence for people, without the key. */
function expectSentence({ sentence }: { sentence: string }): void {
  expect(sentence.length).toBeGreaterThan(5);
  expect(sentence).not.toMatch(scriptError);
  expect(sentence).not.toContain(theKey);
}

const summaryOf = (all: Shown[]): string => {
  const right = all.filter((one) => 'value' in one).length;
  const sentences = [...new Set(all.flatMap((one) => ('sentence' in one ? [one.sentence] : [])))];
  return [...(right > 0 ? [`${right} of ${all.length} right`] : []), ...sentences].join('; ').slice(0, 160);
};

/** Modes in which a service says something else that is true of its own records. */
const otherValues = new Set([
  'unknown fields',
  'an unknown match type',
  'no confidence',
  'a key in every text',
  'an object where a text belongs',
]);

/** Every row is right, says why it has no result, or belongs to a run that says so. */
function expectColumn({ rows, run }: Awaited<ReturnType<typeof geocodeColumn>>, name: string): void {
  if ('sentence' in run) expectSentence(run);
  rows.forEach(([lat, lng, note], index) => {
    const place = placeOf(rowAddresses[index]!);
    if (lat !== '') expect([lat, lng]).toEqual([place.lat, place.lng]);
    else if ('value' in run) expect(note, name).not.toBe('');
    if (note !== '') expectSentence({ sentence: String(note) });
  });
}

describe('a service that fails', () => {
  test.each(Object.entries(failureModes))(
    'with %s: each cell is right or says why not',
    async (name, mode) => {
      server.answer = mode;
      const { cells, records, estimates, table, column } = await work();
      const calls = server.requests;
      cells.forEach((cell, index) => {
        if (!('value' in cell)) return expectSentence(cell);
        const { lat, lng } = placeOf(addresses[index]!);
        expect(cell.value).toMatchObject({ lat, lng });
        if (!otherValues.has(name)) expect(cell.value).toMatchObject(placeOf(addresses[index]!));
      });
      records.forEach((record, index) => {
        if (!('value' in record)) return expectSentence(record);
        expect(record.value).toMatchObject({ record_id: ids[index] });
      });
      estimates.forEach((estimate, index) => {
        if (!('value' in estimate)) return expectSentence(estimate);
        const { low, median, high } = estimateOf(ids[index]!);
        expect(estimate.value).toMatchObject({ low, median, high });
        if (!otherValues.has(name)) expect(estimate.value).toMatchObject(estimateOf(ids[index]!));
      });
      if ('value' in table) {
        const rows = table.value as unknown[][];
        const permits = Array.from({ length: permitCount }, (_, index) => permitAt(index));
        // A number beyond the finite is kept as text, with a note.
        const values = [...permits.map((permit) => permit.construction_value), 'Infinity'];
        for (const row of rows) expect(values).toContain(row[3]);
      } else expectSentence(table);
      expectColumn(column, name);
      // 18 answers and a table of three pages, each retried a few times at most; tasks retry while they wait.
      expect(calls).toBeLessThan(300);
      for (const entry of store.answers.values()) expect(entry.text).not.toContain(theKey);

      server.answer = failureModes['no failure']!;
      connectAgain();
      const recovered = await cellsAndEstimates();
      expect(summaryOf(recovered.estimates), 'nothing wrong was cached').toBe('5 of 5 right');
      expect(recovered.cells.filter((cell) => 'value' in cell)).toHaveLength(
        name === '404' ? cells.filter((cell) => 'value' in cell).length : 5,
      );
      report(name, { cells, records, estimates, table, column }, calls);
    },
  );
});

/** Another page with the same storage, whose queue knows nothing of the failures. */
function connectAgain(requestTimeout = 2000): void {
  engine = hastyEngine({ address: server.address, key: theKey, store, requestTimeout });
}

/** Fails where cells wait for ever. */
async function settledSoon<Values extends unknown[]>(cells: {
  [Index in keyof Values]: Promise<Values[Index]>;
}): Promise<Values> {
  const hang = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The cells never settled.')), 20_000).unref();
  });
  return Promise.race([Promise.all(cells) as Promise<Values>, hang]);
}

/** One row of a table of all modes, for those who want to read it: FAILURE_MODES=file. */
function report(
  name: string,
  { cells, records, estimates, table, column }: Awaited<ReturnType<typeof work>>,
  calls: number,
): void {
  const file = process.env.FAILURE_MODES;
  if (!file) return;
  const rows = 'value' in table ? `${(table.value as unknown[]).length} rows` : table.sentence;
  const right = column.rows.filter(([lat]) => lat !== '').length;
  const notes = [...new Set(column.rows.map(([, , note]) => note).filter(Boolean))];
  const runText = 'sentence' in column.run ? [column.run.sentence] : [];
  const columns = [
    name,
    summaryOf(cells),
    summaryOf(records),
    summaryOf(estimates),
    rows,
    [`${right} of ${column.rows.length} rows`, ...notes, ...runText].join('; '),
    calls,
    store.answers.size,
  ];
  appendFileSync(file, `| ${columns.join(' | ')} |\n`);
}

/** Integers that a number can't hold exactly are given as text. */
const longIntegerAsText = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value))
    ? String(value)
    : value;

test('random changes to responses: no hang, no blank without a reason, no neighbour’s value', async () => {
  /** Replaces a random part of a response. */
  const mutation = fc.record({ at: fc.nat(1000), value: fc.jsonValue(), remove: fc.boolean() });
  const mutate = (
    well: unknown,
    { at, value, remove }: { at: number; value: unknown; remove: boolean },
  ): unknown => {
    const copy = structuredClone(well);
    const places: [Record<string, unknown>, string][] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const name of Object.keys(node)) {
        places.push([node as Record<string, unknown>, name]);
        visit((node as Record<string, unknown>)[name]);
      }
    };
    visit(copy);
    if (places.length === 0) return value;
    const [parent, name] = places[at % places.length]!;
    if (remove && !Array.isArray(parent)) delete parent[name];
    else parent[name] = value;
    return copy;
  };
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
      // Inputs of their own, because responses are cached.
      run++;
      const address = `${run} Main`;
      const pair = [`BP ${2 * run}`, `BP ${2 * run + 1}`];
      const bodies: unknown[] = [];
      server.answer = (_, well) => {
        const body = mutations.reduce<unknown>((value, change) => mutate(value, change), well);
        const text = JSON.stringify(body);
        bodies.push(JSON.parse(text, longIntegerAsText));
        return { status: 200, body: text };
      };
      const [place, estimates] = await settledSoon([
        shownBy(engine.request(geocodeLookup, { address, municipality: null })),
        Promise.all(pair.map((record_id) => shownBy(engine.request(estimateLookup, { record_id })))),
      ]);
      if ('value' in place) {
        const { lat, lng } = place.value as { lat: number; lng: number };
        expect(Number.isFinite(lat) && Number.isFinite(lng)).toBe(true);
        expect(bodies).toContainEqual(place.value);
      } else expectSentence(place);
      estimates.forEach((estimate, index) => {
        if (!('value' in estimate)) return expectSentence(estimate);
        const results = bodies.flatMap((body) => (body as { results?: unknown } | null)?.results ?? []);
        expect(results).toContainEqual(
          expect.objectContaining({ input: pair[index], estimate: estimate.value }),
        );
      });
    }),
    { numRuns: scaled(250) },
  );
});

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as workFileModule from '../../src/work-file/index.ts';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { Trace } from '../../src/traces/index.ts';
import { openFormulaWorkbook, type FormulaWorkbook } from '../functions/formula-workbook.ts';
import '../functions/custom-functions-runtime.ts';

const key = 'demo-paid-key';
const task = { signal: new AbortController().signal, progress: () => undefined };
const noRuns = { replay: () => Promise.resolve() };

let book: FormulaWorkbook;
/** Of the same page as the functions. */
let workFile: typeof workFileModule;
let zip: Uint8Array;
let seal: string;

const save = () =>
  workFile.saveWorkFile(
    { runs: noRuns, lookups: book.runtime.lookups, connection: book.runtime.connection },
    '1.2.3',
    task,
  );

beforeAll(async () => {
  book = await openFormulaWorkbook({ key });
  workFile = await import('../../src/work-file/index.ts');
  book.write('Data!A1:A3', [
    ['Address'],
    ['1 Rue Sherbrooke Ouest, Montréal'],
    ['2 Rue Sherbrooke Ouest, Montréal'],
  ]);
  book.write('Data!B1:C1', [['Match', 'Note']]);
  book.write('Data!B2:B3', [['=CDATA.GEOCODE(A2,,"match_type")'], ['=CDATA.GEOCODE(A3,,"match_type")']]);
  book.write('Data!C2', '=1+1');
  await book.settled();
  await book.workbook.run(async (context) => {
    context.workbook.settings.add('cdata.removed.1', JSON.stringify(['a removed row']));
    context.workbook.settings.add(
      'cdata.table.t',
      JSON.stringify({ query: { municipality: 'calgary' }, service: book.service.address }),
    );
    await context.sync();
  });
  ({ zip, seal } = await save());
});
afterAll(() => book?.close());

const entriesOf = (bytes: Uint8Array) => new Map(Object.entries(unzipSync(bytes)));
const json = (path: string): unknown => JSON.parse(strFromU8(entriesOf(zip).get(path)!));

test('a work file holds the sheets as values, the queries, the responses behind the cells, sources and versions', async () => {
  expect(await workFile.verifyWorkFile(zip)).toMatchObject({ problems: [], seal });
  const sheet = json('sheets/1.json') as { name: string; values: unknown[][] };
  expect(sheet.name).toBe('Data');
  expect(sheet.values[1]).toEqual(['1 Rue Sherbrooke Ouest, Montréal', expect.any(String), 2]);
  expect(JSON.stringify(sheet)).not.toContain('CDATA.GEOCODE');
  const responses = json('responses.json') as { request: string; receivedAt: string; response: object }[];
  expect(responses.map(({ request }) => request.split(' ')[0])).toEqual(['/geocode', '/geocode']);
  expect(responses[0]!.response).toMatchObject({ match_type: sheet.values[1]![1], municipality: 'montreal' });
  expect(Date.parse(responses[0]!.receivedAt)).toBeGreaterThan(0);
  expect(json('workbook.json')).toEqual({
    'cdata.table.t': { query: { municipality: 'calgary' }, service: expect.any(String) as string },
  });
  expect((json('sources.json') as { sources: object[] }).sources.length).toBeGreaterThan(10);
  expect(json('versions.json')).toMatchObject({ addin: '1.2.3' });
});

test('no byte of it is of a key, of an address of this computer or of a removed row', () => {
  const texts = [...entriesOf(zip).values(), zip].map((bytes) => Buffer.from(bytes).toString('latin1'));
  for (const secret of [key, 'localhost', '127.0.0.1', 'a removed row'])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

test('a key that somebody has typed into a cell is not saved', async () => {
  book.write('Data!E9', `key ${key}`);
  await expect(save()).rejects.toThrow('sheets/1.json');
  book.write('Data!E9', '');
});

test('any one byte of a file in it is found where it was altered', async () => {
  const original = entriesOf(zip).get('sheets/1.json')!;
  for (let at = 0; at < original.length; at += 37) {
    const altered = original.slice();
    altered[at] = altered[at]! ^ (1 + (at % 255));
    const { problems } = await workFile.verifyWorkFile(repacked('sheets/1.json', altered));
    expect(problems).toEqual([{ kind: 'changed', path: 'sheets/1.json', from: at, to: at }]);
  }
});

test('where the zip itself was damaged, the file in it is named', async () => {
  const middle = Math.floor(zip.length / 4);
  const damaged = zip.slice();
  damaged.fill(0xff, middle, middle + 40);
  const { problems } = await workFile.verifyWorkFile(damaged);
  expect(problems).toContainEqual({
    kind: 'changed',
    path: expect.stringMatching(/json$/) as string,
    from: expect.any(Number) as number,
    to: expect.any(Number) as number,
  });
});

test('a file in which any one byte was altered is refused', async () => {
  const positions = Array.from({ length: 60 }, (_, at) => Math.floor((at * (zip.length - 1)) / 59));
  const accepted: number[] = [];
  for (const at of positions) {
    const altered = zip.slice();
    altered[at] = altered[at]! ^ 1;
    const { problems } = await workFile.verifyWorkFile(altered);
    if (problems.length === 0) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

/** The file with one of its files replaced, or removed for null. */
function repacked(path: string, content: Uint8Array | null): Uint8Array {
  const entries = entriesOf(zip);
  if (content) entries.set(path, content);
  else entries.delete(path);
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: new Date(1980, 0, 1) });
}

test('the place of a change is named: the file in it, and its bytes', async () => {
  const problemsOf = async (path: string, content: Uint8Array | null) =>
    (await workFile.verifyWorkFile(repacked(path, content))).problems;
  const altered = entriesOf(zip).get('sources.json')!.slice();
  altered[3000] = altered[3000]! ^ 1;
  expect(await problemsOf('sources.json', altered)).toEqual([
    { kind: 'changed', path: 'sources.json', from: 3000, to: 3000 },
  ]);
  altered[3010] = altered[3010]! ^ 1;
  const first = Math.floor(3000 / 256) * 256;
  expect(await problemsOf('sources.json', altered)).toEqual([
    { kind: 'changed', path: 'sources.json', from: first, to: first + 255 },
  ]);
  const longer = strToU8(`${strFromU8(altered)} `);
  expect(await problemsOf('sources.json', longer)).toEqual([
    { kind: 'changed', path: 'sources.json', from: first, to: longer.length - 1 },
  ]);
  expect(await problemsOf('responses.json', null)).toEqual([{ kind: 'missing', path: 'responses.json' }]);
  expect(await problemsOf('more.json', strToU8('{}'))).toEqual([{ kind: 'added', path: 'more.json' }]);
  const manifest = strFromU8(entriesOf(zip).get('manifest.json')!);
  const [digest] = /[0-9a-f]{64}/.exec(manifest)!;
  const forged = manifest.replace(digest, digest.replace(/./g, '0'));
  expect(await problemsOf('manifest.json', strToU8(forged))).toContainEqual({ kind: 'seal' });
  expect(await problemsOf('manifest.json', null)).toEqual([{ kind: 'not a work file' }]);
  expect((await workFile.verifyWorkFile(strToU8('no zip'))).problems).toEqual([{ kind: 'unreadable' }]);
});

test('a sheet that was hidden since is compared, and no hidden sheet is saved', async () => {
  const { content } = await workFile.readWorkFile(zip);
  const { grid } = book.workbook.host;
  const id = grid.worksheets.ids.find((one) => grid.worksheets.name(one) === 'Data')!;
  await book.workbook.run(async (context) => {
    context.workbook.worksheets.add('Other').getRange('A1').values = [['shown']];
    await context.sync();
  });
  grid.sheet(id)!.hideSheet();
  try {
    expect((await workFile.compareWithWorkbook(content!.sheets, task)).lacking).toEqual([]);
    const again = entriesOf((await save()).zip);
    expect(strFromU8(again.get('sheets/1.json')!)).toContain('"Other"');
    expect(again.has('sheets/2.json')).toBe(false);
  } finally {
    grid.sheet(id)!.showSheet();
    book.write('Other!A1', '');
  }
});

test('it holds what the workbook stores of the rows of a table: when they were retrieved, and as what published', async () => {
  const trace = await Trace.load({ kind: 'table', id: 't' });
  trace.add('007', [], { text: '{"construction_value":"$125,000.00"}', at: '2026-11-20T12:00:00.000Z' });
  await trace.save();
  const traces = JSON.parse(strFromU8(entriesOf((await save()).zip).get('traces.json')!)) as object;
  expect(traces).toEqual({
    'cdata.table.t': [
      {
        key: expect.any(String) as string,
        text: '{"construction_value":"$125,000.00"}',
        at: '2026-11-20T12:00:00.000Z',
      },
    ],
  });
});

test('what has changed in the workbook since is told cell by cell', async () => {
  const { content } = await workFile.readWorkFile(zip);
  expect(await workFile.compareWithWorkbook(content!.sheets, task)).toEqual({
    lacking: [],
    cells: [],
    count: 0,
  });
  book.write('Data!A3', '3 Elm Street');
  expect(await workFile.compareWithWorkbook(content!.sheets, task)).toMatchObject({
    count: expect.any(Number) as number,
    cells: expect.arrayContaining([
      { sheet: 'Data', address: 'A3', before: '2 Rue Sherbrooke Ouest, Montréal', now: '3 Elm Street' },
    ]) as unknown[],
  });
});

test('it opens in another workbook as it was, without any call', async () => {
  const { content } = await workFile.readWorkFile(zip);
  const other = openHeadlessWorkbook();
  const { Excel: ofBook } = globalThis;
  Object.assign(globalThis, { Excel: other.globals.Excel });
  const calls = () => JSON.stringify(book.runtime.lookups.counts.snapshot.requests);
  const before = calls();
  try {
    const names = await workFile.writeSheets(content!.sheets, '(saved)');
    expect(names).toEqual(['Data (saved)']);
    const cells = await other.run(async (context) => {
      const range = context.workbook.worksheets.getItem('Data (saved)').getUsedRange().load('formulas');
      await context.sync();
      return range.formulas as unknown[][];
    });
    expect(cells).toEqual(content!.sheets[0]!.values);
    expect(calls()).toBe(before);
  } finally {
    Object.assign(globalThis, { Excel: ofBook });
    other.close();
  }
});

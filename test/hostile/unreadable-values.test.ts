import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Entity, EntityValue } from '../../packages/workbook/src/data-types/data-type.ts';
import type { RunningService } from '../../packages/service/test/running-service.ts';
import { datasets, field, type Field } from '@cdata/catalog';
import { pageFetch } from '../../src/api/index.ts';
import { propertyLookup, recordLookups, searchLookups } from '../../src/engine/index.ts';
import { fetchTable } from '../../src/features/tables/fetch-table.ts';
import { openFormulaWorkbook } from '../functions/formula-workbook.ts';
import { MemoryStore } from '../engine/memory-store.ts';
import { excelWorkbook, tableContents } from '../tables/table-workbook.ts';
import { hastyEngine } from './hasty-engine.ts';
import { permitAt, startScriptedServer } from './scripted-server.ts';

const workbook = excelWorkbook();
const server = await startScriptedServer();
afterAll(() => server.close());
beforeEach(() => server.reset());

const badValue = { amount: 5 };

/** A service with so many permits, a hundred a page. `change` makes one of them hostile. */
function servePermits(count: number, change: (permit: object, index: number) => unknown): void {
  const pageSize = 100;
  server.answer = ({ path, query }) => {
    const id = /^\/permit\/(.+)$/.exec(path)?.[1];
    if (id) {
      const index = Number(decodeURIComponent(id).slice(3));
      return { status: 200, body: JSON.stringify(change(permitAt(index), index)) };
    }
    const from = Number(query.cursor ?? 0);
    const length = Math.min(pageSize, Number(query.limit), count - from);
    const results = Array.from({ length }, (_, index) => change(permitAt(from + index), from + index));
    const more = from + length < count && { next_cursor: String(from + length) };
    return {
      status: 200,
      body: JSON.stringify({ entity_type: 'permit', count: length, offset: from, results, ...more }),
    };
  };
}

const badAt = (position: number) => (permit: object, index: number) =>
  index === position ? { ...permit, construction_value: badValue } : permit;

const connect = (store = new MemoryStore()) => hastyEngine({ address: server.address, key: 'a-key', store });

const fields = ['record_id', 'construction_value'].map((name) => field(datasets.permit, name) as Field);

async function pullAll() {
  const engine = connect();
  const report = await fetchTable(
    { dataset: datasets.permit, query: { municipality: 'calgary' }, fields, maxRows: 1000 },
    'new sheet',
    {
      fetch: pageFetch(engine, '/permit'),
      service: server.address,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  const [, ...rows] = await tableContents(workbook, report.tableId);
  return { rows, notes: report.notes, problems: engine.counts.responseProblems.list };
}

test('a bad value in a table is blank and noted; its record, its page and all later ones remain', async () => {
  servePermits(350, badAt(177));
  const { rows, notes, problems } = await pullAll();
  expect(rows).toEqual(
    Array.from({ length: 350 }, (_, index) => [
      `BP ${index}`,
      index === 177 ? '' : permitAt(index).construction_value,
    ]),
  );
  expect(notes).toEqual([{ field: 'construction_value', note: 'unreadable', count: 1 }]);
  expect(problems).toMatchObject([
    { endpoint: '/permit', path: 'results[].construction_value', kind: 'notScalar', count: 1 },
  ]);
});

test.each([
  ['null', null],
  ['a number', 5],
  ['a list', [{ record_id: 'BP 177' }]],
])('a record that is %s is left out of a table and noted; the others remain', async (_, notRecord) => {
  servePermits(350, (permit, index) => (index === 177 ? notRecord : permit));
  const { rows, notes, problems } = await pullAll();
  const others = Array.from({ length: 350 }, (_one, index) => index).filter((index) => index !== 177);
  expect(rows).toEqual(others.map((index) => [`BP ${index}`, permitAt(index).construction_value]));
  expect(notes).toEqual([{ field: 'record_id', note: 'no record', count: 1 }]);
  expect(problems).toMatchObject([{ endpoint: '/permit', path: 'results[]', kind: 'notObject' }]);
});

test('of two records with one id in an answer, the table has the first, and the other is noted if it differs', async () => {
  const same = { ...permitAt(12), record_id: 'BP 11' };
  servePermits(350, (permit, index) => (index === 12 ? same : index === 21 ? permitAt(20) : permit));
  const { rows, notes } = await pullAll();
  expect(rows.map(([id]) => id)).toEqual(
    Array.from({ length: 350 }, (_, index) => `BP ${index}`).filter((_id, at) => at !== 12 && at !== 21),
  );
  expect(rows[11]).toEqual(['BP 11', permitAt(11).construction_value]);
  expect(notes).toEqual([{ field: 'record_id', note: 'repeated id', count: 1 }]);
});

test('in formulas, a bad value is #N/A with its field in words, and the other values are shown', async () => {
  servePermits(5, badAt(3));
  const book = await openFormulaWorkbook({ key: 'a-key', service: server as unknown as RunningService });
  try {
    const [search, record] = await book.results([
      '=CDATA.SEARCH("permit","calgary",,,"record_id,construction_value",5,FALSE)',
      '=CDATA.RECORD("permit","BP 3","record_id,construction_value")',
    ]);
    expect(search!.cells).toEqual(
      Array.from({ length: 5 }, (_, index) => [
        `BP ${index}`,
        index === 3 ? '#N/A' : permitAt(index).construction_value,
      ]),
    );
    expect(record!.cells).toEqual([['BP 3', '#N/A']]);
    const sentence = 'The service sent an unreadable value for “Declared value”.';
    expect(book.error('Formulas1!B4')).toBe(sentence);
    book.write('Data!A1', '=CDATA.CARD("permit","BP 3")');
    await book.settled();
    const properties = await book.workbook.run(async (context) => {
      const range = context.workbook.worksheets.getItem('Data').getRange('A1').load('valuesAsJson');
      await context.sync();
      return (range.valuesAsJson[0]![0] as unknown as Entity).properties!;
    });
    expect((properties.construction_value as EntityValue).basicValue).toBe(sentence);
    expect((properties.address as EntityValue).basicValue).toBe('3 Main Street');
    // The search and the record, each once: the card has the record from the cache.
    expect(server.requests).toBe(2);
  } finally {
    await book.close();
  }
});

test('a result with a bad value is requested again after an hour, a good one after a day', async () => {
  servePermits(5, badAt(3));
  const store = new MemoryStore();
  const engine = connect(store);
  await engine.request(recordLookups.permit, 'BP 3');
  await engine.request(recordLookups.permit, 'BP 4');
  const search = { query: { municipality: 'calgary' }, maxRows: 5 };
  const records = await engine.request(searchLookups.permit, search);
  await expect.poll(() => store.answers.size).toBe(3);
  const hours = [...store.answers.values()].map(({ at, until }) => (until - at) / 3600);
  expect(hours.sort((one, other) => one - other)).toEqual([1, 1, 24]);
  // Another window has the same from the store, the note too.
  server.answer = () => ({ status: 500, body: '' });
  expect(await connect(store).request(searchLookups.permit, search)).toEqual(records);
  expect(records[3]).toMatchObject({ construction_value: null, unreadable_fields: ['construction_value'] });
});

test('of a property, the records that can be read remain', async () => {
  const permit = { ...permitAt(1), construction_value: badValue };
  const body = {
    normalized_address: '1 MAIN STREET',
    records: { permit: [5, permit, permitAt(2)], new: [{}] },
  };
  server.answer = () => ({ status: 200, body: JSON.stringify(body) });
  const input = { address: '1 Main St', municipality: 'calgary' };
  const { records } = await connect().request(propertyLookup, input);
  expect(records.permit).toEqual([
    { ...permit, construction_value: null, unreadable_fields: ['construction_value'] },
    permitAt(2),
  ]);
});

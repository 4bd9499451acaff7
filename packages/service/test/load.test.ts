import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { ColumnsChanged, LoadInProgress, runLoad, type Load } from '../src/ingest/load.ts';
import { LoadCities } from '../src/ingest/load-cities.ts';
import { expectedColumns, rowMapper } from '../src/ingest/row-mapper.ts';
import { exportedAddresses } from '../src/queries/exporting.ts';
import { recordTable } from '../src/queries/loading.ts';
import { readStatistics } from '../src/queries/statistics/read-statistics.ts';
import type { PortalReader, PortalRow, ReadRequest } from '../src/portals/row.ts';
import type { Mapping } from '../src/sources/declaration.ts';
import type { Store } from '../src/store/store.ts';
import { newDatabase, openLoadedDatabase, type LoadedDatabase } from './loaded-service.ts';
import { isLong } from '../../../test/extent.ts';

let database: LoadedDatabase;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

const mapping: Mapping = {
  municipality: 'regina',
  dataset: 'permit',
  key: ['id'],
  columns: { permit_number: 'id', construction_value: 'cost', address: 'address' },
};

/** A portal of pages of 4,000 rows that notes what it is asked for. */
class ScriptedPortal implements PortalReader {
  readonly requests: ReadRequest[] = [];

  readonly #values: Record<string, unknown>[];
  readonly #options: { hasPositions: boolean; failAfter?: number; watermark?: string };

  constructor(
    values: Record<string, unknown>[],
    options: { hasPositions: boolean; failAfter?: number; watermark?: string },
  ) {
    this.#values = values;
    this.#options = options;
  }

  async *rows(request: ReadRequest): AsyncGenerator<PortalRow> {
    this.requests.push(request);
    for (let at = Number(request.position ?? 0); at < this.#values.length; at++) {
      if (at === this.#options.failAfter) throw new Error('the line was cut');
      const isLast = (at + 1) % 4000 === 0;
      const position = this.#options.hasPositions && isLast ? { position: String(at + 1) } : {};
      yield { place: `row ${at + 1}`, values: this.#values[at]!, ...position };
    }
  }

  watermark(): string | null {
    return this.#options.watermark ?? null;
  }
}

const permits = (count: number, cost: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, id) => ({ id: `P${id}`, cost, address: `${id} Example St` }));

function loadOf(sourceId: string, reader: PortalReader, more: Partial<Load> = {}): Load {
  const cities = new LoadCities(new Map());
  return {
    loadId: sourceId,
    request: 'all',
    table: recordTable,
    reader,
    since: null,
    map: rowMapper(mapping, { cities, sourceId, loadedAt: '2026-11-20T00:00:00.000Z' }),
    expectedColumns: expectedColumns(mapping),
    publication: {
      source_id: sourceId,
      publisher: 'Regina',
      url: null,
      licence: null,
      licence_url: null,
      attribution: null,
    },
    cities: () => cities.all(),
    ...more,
  };
}

const countRecords = async (): Promise<number> =>
  (await database.loaded.readAll<{ n: number }>('SELECT count(*)::int AS n FROM record'))[0]!.n;

test.each(isLong ? [true, false] : [false])(
  'a load that fails shows none of its rows, and resumes where it was (positions: %s)',
  async (hasPositions) => {
    const sourceId = `regina/${hasPositions}`;
    const before = await countRecords();
    const values = permits(13_000, hasPositions ? 1 : 2).map((one) => ({
      ...one,
      id: `${hasPositions}${String(one.id)}`,
    }));
    const failing = new ScriptedPortal(values, { hasPositions, failAfter: 12_500 });
    await expect(runLoad(database.loaded, loadOf(sourceId, failing))).rejects.toThrow('the line was cut');
    expect(await countRecords()).toBe(before);
    const working = new ScriptedPortal(values, { hasPositions, watermark: 'W1' });
    const report = await runLoad(database.loaded, loadOf(sourceId, working));
    expect(report).toMatchObject({ rows: 13_000, added: 13_000, duplicates: 0, rejected: 0 });
    expect(report.resumedAt).toBeGreaterThan(0);
    expect(working.requests[0]!.position).toBe(hasPositions ? '12000' : null);
    expect(await countRecords()).toBe(before + 13_000);
  },
);

test('a load that fails keeps its lock until its last batch is written', async () => {
  const events: string[] = [];
  const slow: Store = {
    ...database.loaded,
    async copy(...batch) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await database.loaded.copy(...batch);
      events.push('written');
    },
  };
  const failing = new ScriptedPortal(permits(6000, 8), { hasPositions: false, failAfter: 5500 });
  await runLoad(slow, loadOf('regina/slow', failing)).catch(() => events.push('failed'));
  expect(events).toEqual(['written', 'failed']);
});

test('two loads of one source don’t run at once, whichever process starts them', async () => {
  const [reading, resumption] = [new AbortController(), new AbortController()];
  const [isReading, isResumed] = [once(reading.signal, 'abort'), once(resumption.signal, 'abort')];
  const values = permits(3, 6).map((one) => ({ ...one, id: `lock${String(one.id)}` }));
  const slow: PortalReader = {
    async *rows(request) {
      reading.abort();
      await isResumed;
      yield* new ScriptedPortal(values, { hasPositions: false }).rows(request);
    },
    watermark: () => null,
  };
  const other = await openLoadedDatabase(database.data, database.databaseUrl);
  const quick = () => new ScriptedPortal(values, { hasPositions: false });
  const first = runLoad(database.loaded, loadOf('regina/lock', slow));
  await isReading;
  for (const { loaded } of [database, other]) {
    const second = runLoad(loaded, loadOf('regina/lock', quick()));
    await expect(second).rejects.toBeInstanceOf(LoadInProgress);
    await expect(second).rejects.toThrow('Another program is loading regina/lock right now.');
  }
  resumption.abort();
  expect(await first).toMatchObject({ added: 3 });
  expect(await runLoad(other.loaded, loadOf('regina/lock', quick()))).toMatchObject({ unchanged: 3 });

  // A program that ends without a word has no lock any more.
  expect(await other.loaded.lock('left behind')).not.toBeNull();
  expect(await database.loaded.lock('left behind')).toBeNull();
  await other.close();
  await expect.poll(() => database.loaded.lock('left behind')).not.toBeNull();
});

test('a load of something else starts over', async () => {
  const values = permits(6000, 3).map((one) => ({ ...one, id: `over${String(one.id)}` }));
  const failing = new ScriptedPortal(values, { hasPositions: true, failAfter: 5000 });
  await expect(runLoad(database.loaded, loadOf('regina/over', failing))).rejects.toThrow();
  const other = new ScriptedPortal(values.slice(0, 10), { hasPositions: true });
  const report = await runLoad(database.loaded, loadOf('regina/over', other, { request: 'another' }));
  expect(report).toMatchObject({ rows: 10, added: 10, resumedAt: null });
});

test('columns that disappear stop a load, and say what there is instead', async () => {
  const values = permits(120, 4).map((one) => ({ ...one, id: `columns${String(one.id)}` }));
  await runLoad(
    database.loaded,
    loadOf('regina/columns', new ScriptedPortal(values, { hasPositions: false })),
  );
  const renamed = values.map(({ id }) => ({ id, costs: 4, address: '1 Example St' }));
  const load = () =>
    runLoad(database.loaded, loadOf('regina/columns', new ScriptedPortal(renamed, { hasPositions: false })));
  await expect(load()).rejects.toThrow(
    "nothing was changed: 'cost', read as construction_value (there is 'costs')",
  );
  await expect(load()).rejects.toBeInstanceOf(ColumnsChanged);
  const [kept] = await database.loaded.readAll<{ value: number }>(
    "SELECT value FROM record WHERE record_id = 'regina:columnsP1'",
  );
  expect(kept).toEqual({ value: 4 });
  const unusable = new ScriptedPortal([{ number: 1 }], { hasPositions: false });
  await expect(runLoad(database.loaded, loadOf('regina/new', unusable))).rejects.toThrow(
    "None of the 1 rows can be used. 'id', read as permit_number and record_id",
  );
});

test('rows that could not be used are kept with their reason', async () => {
  const values = [...permits(3, 5), { id: null, cost: 1 }];
  const report = await runLoad(
    database.loaded,
    loadOf('regina/rejected', new ScriptedPortal(values, { hasPositions: false })),
  );
  expect(report.rejected).toBe(1);
  expect(
    await database.loaded.readAll(
      "SELECT place, reason FROM rejected_row WHERE source_id = 'regina/rejected'",
    ),
  ).toEqual([{ place: 'row 4', reason: 'it has no id, which identifies a record' }]);
});

test('the largest groups of the statistics are those of all groups', async () => {
  const values = permits(60, 0).map((one, at) => ({ ...one, id: `stats${at}`, cost: 7000 + (at % 11) }));
  await runLoad(database.loaded, loadOf('regina/stats', new ScriptedPortal(values, { hasPositions: false })));
  const request = { dataset: datasets.permit, groupBy: 'construction_value', period: null };
  const { groups } = await readStatistics(database.loaded, request);
  expect(groups.length).toBeGreaterThan(11);
  for (const maxGroups of [1, 5, 12, groups.length, 1000]) {
    const largest = await readStatistics(database.loaded, { ...request, maxGroups });
    expect(largest.groups).toEqual(groups.slice(0, maxGroups));
  }
});

test('an export reads every address once, in pages', async () => {
  await database.loaded.run(`INSERT INTO address
    SELECT CASE WHEN n % 2 = 0 THEN 'regina' ELSE 'québec' END, n || ' RUE DE L''ÉGLISE', n, 'DE L''ÉGLISE', 'RUE',
      true, NULL, false, '', '', 50, -104, 'export'
    FROM generate_series(1, 10001) AS n`);
  const exported = new Set<string>();
  let rows = 0;
  for await (const row of exportedAddresses(database.loaded)) {
    exported.add(`${String(row.municipality)} ${String(row.normalized_address)}`);
    rows++;
  }
  expect([rows, exported.size]).toEqual([10_001, 10_001]);
});

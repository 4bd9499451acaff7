import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customFunctions } from '../../functions/index.ts';
import { scaled, longTest } from '../extent.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { openFormulaWorkbook, type FormulaWorkbook, type Json } from './formula-workbook.ts';

/** Calls are counted by the service itself. */
let service: CountedClient;
let book: FormulaWorkbook;

beforeAll(async () => {
  service = await countedService();
  book = await openFormulaWorkbook({ key: 'demo-paid-key', service, maxCalls: 50 });
});
afterAll(async () => {
  await book?.close();
  await service?.close();
});

const calls = (endpoint: string): number => service.requests()[endpoint] ?? 0;
const column = (length: number, cell: (row: number) => string): string[][] =>
  Array.from({ length }, (_, row) => [cell(row + 1)]);

describe('cells of GEOCODE over fewer addresses', () => {
  const cells = scaled(100);
  const addresses = scaled(60);
  const shownIn = `Data!B1:B${cells}`;

  test('wait for approval, and then make one call for each address', async () => {
    const { engine } = book.runtime;
    book.write(
      `Data!A1:A${cells}`,
      column(cells, (row) => `${(row % addresses) + 1} Rue Sherbrooke Ouest, Montréal`),
    );
    service.resetRequests();
    book.write(
      shownIn,
      column(cells, (row) => `=CDATA.GEOCODE(A${row},,"match_type")`),
    );
    await expect.poll(() => engine.costGate.pendingCosts[0]?.calls, { timeout: 60_000 }).toBe(addresses);
    expect(calls('GET /geocode')).toBe(0);
    expect(engine.calculatingCells.has('Data!B1')).toBe(true);
    engine.costGate.approve();
    await book.settled();
    await engine.calculatingCells.delivered();
    expect(engine.calculatingCells.all).toEqual([]);
    expect(calls('GET /geocode')).toBe(addresses);
    const values = book.read(shownIn).flat();
    expect(values).not.toContain('#BUSY!');
    expect(new Set(values).size).toBeLessThanOrEqual(5);
  });

  test.each(['recalculate', 'sort', 'insert rows'] as const)('%s: no call', async (what) => {
    service.resetRequests();
    const before = book.read(shownIn).flat().sort();
    await book.workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Data');
      if (what === 'recalculate') context.workbook.application.calculate('Full');
      if (what === 'sort') sheet.getRange(`A1:A${cells}`).sort.apply([{ key: 0, ascending: false }]);
      if (what === 'insert rows') sheet.getRange('A2:B4').insert('Down');
      await context.sync();
    });
    await book.settled();
    expect(calls('GET /geocode')).toBe(0);
    const after = book
      .read(`Data!B1:B${cells + 3}`)
      .flat()
      .filter((value) => value !== null);
    expect(after.sort()).toEqual(before);
  });
});

longTest('a deleted column of 500 waiting cells stops its calls', async () => {
  service.resetRequests();
  book.write(
    'Data!J1:J500',
    column(500, (row) => `=CDATA.GEOCODE("${row} Jasper Avenue, Edmonton")`),
  );
  const { costGate } = book.runtime.engine;
  await expect.poll(() => costGate.pendingCosts.length, { timeout: 30_000 }).toBe(1);
  costGate.approve();
  await expect.poll(() => calls('GET /geocode'), { timeout: 30_000, interval: 5 }).toBeGreaterThan(20);
  await book.workbook.run(async (context) => {
    context.workbook.worksheets.getItem('Data').getRange('J:J').delete('Left');
    await context.sync();
  });
  const then = calls('GET /geocode');
  await book.settled();
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Those in flight when the column went are finished: they are paid for.
  expect(calls('GET /geocode') - then).toBeLessThanOrEqual(6);
  expect(then).toBeLessThan(400);
});

describe('estimates', () => {
  async function permitIds(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor = ''; ids.length < count;) {
      const page = await book.get(`/permit?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      ids.push(...(page.results as Json[]).map(({ record_id }) => String(record_id)));
      cursor = String(page.next_cursor);
    }
    return ids.slice(0, count);
  }

  beforeAll(async () => {
    // The service learns from the permits of a city when it is first asked, which may take longer than a cell waits.
    const ids = await permitIds(365);
    for (let at = 0; at < ids.length; at += 100) {
      const { status } = await service.post('/permit/estimate', { record_ids: ids.slice(at, at + 100) });
      expect(status).toBe(200);
    }
  });

  test('250 of ESTIMATE over 250 permits are exactly 3 calls', async () => {
    const ids = await permitIds(250);
    book.write(
      'Data!L1:L250',
      ids.map((id) => [id]),
    );
    service.resetRequests();
    book.write(
      'Data!M1:M250',
      column(250, (row) => `=CDATA.ESTIMATE(L${row},"median")`),
    );
    await book.settled();
    expect(calls('POST /permit/estimate')).toBe(3);
    const values = book.read('Data!M1:M250').flat();
    expect(values.filter((value) => typeof value !== 'number')).toEqual([]);
  });

  longTest('ESTIMATE and ESTIMATENEW share calls: 110 different items are 2 calls', async () => {
    const batch = (await permitIds(265)).slice(250);
    service.resetRequests();
    book.write(
      'Data!O1:O150',
      column(150, (row) =>
        row <= 15
          ? `=CDATA.ESTIMATE("${batch[row - 1]}","low")`
          : `=CDATA.ESTIMATENEW("calgary","addition",${20 + (row % 95)},"m2",,,,,,"low")`,
      ),
    );
    await book.settled();
    expect(calls('POST /permit/estimate')).toBe(2);
    expect(
      book
        .read('Data!O1:O150')
        .flat()
        .filter((value) => typeof value !== 'number'),
    ).toEqual([]);
  });

  test('one bad item among 100 costs no other call, and only its cell fails', async () => {
    const ids = (await permitIds(365)).slice(265);
    ids[37] = 'no such permit';
    service.resetRequests();
    book.write(
      'Data!Q1:Q100',
      ids.map((id) => [`=CDATA.ESTIMATE("${id}","median")`]),
    );
    await book.settled();
    expect(calls('POST /permit/estimate')).toBe(1);
    const values = book.read('Data!Q1:Q100').flat();
    expect(values.flatMap((value, index) => (typeof value === 'number' ? [] : [index]))).toEqual([37]);
    expect(book.error('Data!Q38')).toContain('no such permit');
  });
});

describe('the key', () => {
  const withKey = async (key: string | undefined, work: (other: FormulaWorkbook) => Promise<void>) => {
    const other = await openFormulaWorkbook({ key, service });
    service.resetRequests();
    try {
      await work(other);
    } finally {
      await other.close();
    }
  };

  test('wrong over 1,000 cells: one message in each, after one call', () =>
    withKey('a-wrong-key', async (other) => {
      other.write(
        'Data!A1:A1000',
        column(1000, (row) => `=CDATA.GEOCODE("${row} Main Street, Calgary")`),
      );
      await other.settled();
      expect(new Set(other.read('Data!A1:A1000').flat())).toEqual(new Set(['#VALUE!']));
      const messages = new Set(Array.from({ length: 100 }, (_, row) => other.error(`Data!A${row * 10 + 1}`)));
      expect(messages.size).toBe(1);
      expect([...messages][0]).toMatch(/accept this key/i);
      expect([...messages][0]).not.toContain('a-wrong-key');
      expect(calls('GET /geocode')).toBe(1);
    }));

  test('wrong: every function that calls the service shows its message, the others work', () =>
    withKey('a-wrong-key', async (other) => {
      const values = await other.results(customFunctions.map(({ example }) => example));
      customFunctions.forEach(({ name }, index) => {
        const { cells, message } = values[index]!;
        if (['FIELDS', 'FILTERS', 'SOURCEOF', 'USAGE'].includes(name))
          expect(cells[0]![0], name).not.toBe('#VALUE!');
        else {
          expect(cells.flat().at(-1), name).toBe('#VALUE!');
          // Under a header row, the error and its message are in the second row.
          if (cells[0]![0] === '#VALUE!') expect(message, name).toMatch(/accept this key/i);
        }
      });
    }));

  test('of a free plan: estimates say that they need a paid plan, the rest works', () =>
    withKey('demo-free-key', async (other) => {
      const [estimate, geocode] = await other.results([
        '=CDATA.ESTIMATENEW("calgary","new_construction",180,"m2")',
        '=CDATA.GEOCODE("Calgary, AB",,"match_type")',
      ]);
      expect([estimate!.cells, geocode!.cells]).toEqual([[['#VALUE!']], [['municipality']]]);
      expect(estimate!.message).toMatch(/paid/i);
    }));

  test('missing: cells say where to connect, and no call is made', () =>
    withKey(undefined, async (other) => {
      const [shown] = await other.results(['=CDATA.GEOCODE("1 Main St")']);
      expect(shown!.cells).toEqual([['#VALUE!']]);
      expect(shown!.message).toContain('pane');
      expect(calls('GET /geocode')).toBe(0);
    }));
});

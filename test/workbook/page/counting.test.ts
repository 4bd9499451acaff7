import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalServer } from '../../../workbook/local-server.ts';
import { openAddIn } from '../../browser/open-add-in.ts';
import { startOwnServer, type RunningAddIn } from '../../browser/running-add-in.ts';
import { release } from '../../taskpane/pane.ts';
import { sheet } from './sheet.ts';

/** Requests are counted by the service itself. */
let server: LocalServer;
let profile: string;
let addin: RunningAddIn;

beforeAll(async () => {
  server = await startOwnServer();
  profile = await mkdtemp(path.join(os.tmpdir(), 'cdata-profile-'));
});
afterAll(async () => {
  await addin?.close();
  await server?.close();
  await rm(profile, { recursive: true, force: true });
});

const requests = (endpoint: string): number => server.service.requests()[endpoint] ?? 0;
const column = (length: number, cell: (row: number) => string): string[][] =>
  Array.from({ length }, (_, row) => [cell(row + 1)]);

/** Has Excel's JavaScript API do something, as another add-in or a person would. */
const inExcel = (batch: 'recalculate' | 'sort' | 'insert rows') =>
  addin.pane.evaluate(async (what) => {
    await Excel.run(async (context) => {
      const addresses = context.workbook.worksheets.getItem('Addresses');
      if (what === 'recalculate') context.workbook.application.calculate('Full');
      if (what === 'sort') addresses.getRange('F1:F10000').sort.apply([{ key: 0, ascending: false }]);
      if (what === 'insert rows') addresses.getRange('F2:G4').insert('Down');
      await context.sync();
    });
  }, batch);

describe('10,000 cells of GEOCODE over 6,000 addresses', () => {
  test('are held until they are released, and are 6,000 requests', async () => {
    addin = await openAddIn({ server, profile, key: 'demo-paid-key' });
    const { write, read, settled } = sheet(addin.page);
    await write(
      'Addresses!F1:F10000',
      column(10_000, (row) => `${(row % 6000) + 1} Rue Sherbrooke Ouest, Montréal`),
    );
    server.service.resetRequests();
    await addin.page.evaluate(() => window.workbook.showPane(false));
    await write(
      'Addresses!G1:G10000',
      column(10_000, (row) => `=CDATA.GEOCODE(F${row},,"match_type")`),
    );
    // The pane opens by itself.
    await addin.pane.getByText('6,000 addresses, 0 known, 6,000 calls.').waitFor();
    expect(requests('GET /geocode')).toBe(0);
    await release(addin.pane);
    await settled();
    expect(requests('GET /geocode')).toBe(6000);
    const shown = (await read('Addresses!G1:G10000')).flat();
    expect(shown.includes('#BUSY!')).toBe(false);
    expect(new Set(shown).size).toBeLessThanOrEqual(5);
    // Half a minute where nothing else runs: a calculation for each of several hundred waves of answers.
  }, 300_000);

  test.each(['recalculate', 'sort', 'insert rows'] as const)('%s: no request', async (what) => {
    const { read, settled } = sheet(addin.page);
    server.service.resetRequests();
    const before = (await read('Addresses!G1:G10000')).flat().sort();
    await inExcel(what);
    await settled();
    expect(requests('GET /geocode')).toBe(0);
    const after = (await read('Addresses!G1:G10003')).flat().filter((value) => value !== null);
    expect(after.sort()).toEqual(before);
  });

  test('opened again after the browser was closed and calculated anew: no request', async () => {
    await addin.page.evaluate(() => window.workbook.save());
    await addin.close();
    addin = await openAddIn({ server, profile, key: 'demo-paid-key' });
    const { read, settled } = sheet(addin.page);
    server.service.resetRequests();
    await inExcel('recalculate');
    await settled();
    expect(requests('GET /geocode')).toBe(0);
    const shown = (await read('Addresses!G1:G10003')).flat().filter((value) => value !== null);
    expect(shown).toHaveLength(10_000);
    expect(shown.filter((value) => String(value).startsWith('#VALUE!') || value === '#BUSY!')).toEqual([]);
  });

  test('a column of 5,000 pending cells that is deleted stops requesting at once', async () => {
    const { write } = sheet(addin.page);
    server.service.resetRequests();
    await write(
      'Property!J1:J5000',
      column(5000, (row) => `=CDATA.GEOCODE("${row} Jasper Avenue, Edmonton")`),
    );
    await release(addin.pane);
    await expect.poll(() => requests('GET /geocode'), { timeout: 30_000 }).toBeGreaterThan(20);
    await addin.pane.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Property').getRange('J:J').delete('Left');
        await context.sync();
      }),
    );
    const then = requests('GET /geocode');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // Those under way when the column went may have been counted a moment later.
    expect(requests('GET /geocode') - then).toBeLessThanOrEqual(6);
    expect(then).toBeLessThan(4000);
  });
});

describe('estimates', () => {
  /** Record ids of permits, from the service itself. */
  async function permitIds(number: number): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor = ''; ids.length < number;) {
      const response = await fetch(
        `${server.address}/api/permit?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        { headers: { 'x-api-key': 'demo-paid-key' } },
      );
      const page = (await response.json()) as { results: { record_id: string }[]; next_cursor: string };
      ids.push(...page.results.map(({ record_id }) => record_id));
      cursor = page.next_cursor;
    }
    return ids.slice(0, number);
  }

  test('10,000 of ESTIMATE over 10,000 permits are exactly 100 requests', async () => {
    const { write, read, settled } = sheet(addin.page);
    const ids = await permitIds(10_000);
    await write(
      'Permits!J1:J10000',
      ids.map((id) => [id]),
    );
    server.service.resetRequests();
    await write(
      'Permits!K1:K10000',
      column(10_000, (row) => `=CDATA.ESTIMATE(J${row},"median")`),
    );
    await settled();
    expect(requests('POST /permit/estimate')).toBe(100);
    const shown = (await read('Permits!K1:K10000')).flat();
    expect(shown.filter((value) => typeof value !== 'number')).toEqual([]);
  });

  test('ESTIMATE and ESTIMATENEW mixed, 730 different items are 8 requests', async () => {
    const { write, read, settled } = sheet(addin.page);
    server.service.resetRequests();
    await write(
      'Permits!M1:M1000',
      column(1000, (row) =>
        row % 2
          ? `=CDATA.ESTIMATENEW("calgary","addition",${20 + (row % 730)},"m2",,,,,,"low")`
          : `=CDATA.ESTIMATENEW("edmonton","renovation",${20 + (row % 730)},"ft2",,,,,,"low")`,
      ),
    );
    await settled();
    const described = new Set(
      Array.from({ length: 1000 }, (_, index) => [(index + 1) % 2, (index + 1) % 730].join()),
    );
    expect(requests('POST /permit/estimate')).toBe(Math.ceil(described.size / 100));
    expect((await read('Permits!M1:M1000')).flat().filter((value) => typeof value !== 'number')).toEqual([]);
  });

  test('one bad item among 100 costs at most 8 more requests, and only its cell fails', async () => {
    const { write, read, settled, sentence } = sheet(addin.page);
    const ids = (await permitIds(11_000)).slice(10_500, 10_600);
    ids[37] = 'no such permit';
    server.service.resetRequests();
    await write(
      'Permits!N1:N100',
      ids.map((id) => [`=CDATA.ESTIMATE("${id}","median")`]),
    );
    await settled();
    expect(requests('POST /permit/estimate')).toBeLessThanOrEqual(9);
    const shown = (await read('Permits!N1:N100')).flat();
    expect(shown.flatMap((value, index) => (typeof value === 'number' ? [] : [index]))).toEqual([37]);
    expect(await sentence('Permits!N38')).toContain('no such permit');
  });
});

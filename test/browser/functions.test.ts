import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { functionsPage, type ExampleResult } from '../../functions/docs.ts';
import { customFunctions } from '../../functions/index.ts';
import { formatted } from '../project/generated-section.ts';
import { gzipKilobytes } from '../taskpane/script-size.ts';
import { exampleResults } from './example-results.ts';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';
import { holdRequests } from './held-requests.ts';
import { responsesStored } from './stored-responses.ts';

/** What only a browser can show of the functions: typing, loading order and languages. */

const geocodeCalls = (addin: RunningAddIn): number => addin.requests()['GET /geocode'] ?? 0;

const recalculate = (pane: Frame) =>
  pane.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.application.calculate('Full');
      await context.sync();
    }),
  );

describe('in a page', () => {
  let addin: RunningAddIn;
  let page: Page;

  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key', maxCalls: 50 });
    page = addin.page;
  });
  afterAll(() => addin?.close());

  describe('the documentation', () => {
    const file = path.resolve(import.meta.dirname, '../../docs/functions.md');
    let results: Map<string, ExampleResult>;

    beforeAll(async () => {
      results = await exampleResults(page);
    });

    test.each(customFunctions.map(({ name }) => name))('the example of %s works', (name) => {
      const cells = results.get(name)!;
      const errors = cells
        .flat()
        .filter((value) => /^#(VALUE|N\/A|BUSY|NAME|REF|NUM|SPILL)/.test(String(value)));
      expect(errors).toEqual([]);
      expect(cells[0]![0]).not.toBeNull();
    });

    test('docs/functions.md shows the declarations and the results of the examples', async () => {
      // The counts of a day differ from run to run.
      results.set('USAGE', [['calls', 'cells', 'from cache', 'retries', 'failures']]);
      await expect(await formatted(file, functionsPage(results))).toMatchFileSnapshot(file);
    });
  });

  test('a typed formula turns from #BUSY! into coordinates that spill, and a zone uses them', async () => {
    const { read, settled, type } = sheet(page);
    const [[address]] = (await read('Addresses!A2')) as [[string]];
    // Otherwise the result arrives before anybody sees #BUSY!.
    const release = await holdRequests(page, '**/api/geocode?*');
    await type('Addresses!B2', '=CDATA.GEOCODE(A2)');
    await page.waitForFunction(() => window.workbook.read('Addresses!B2')[0]![0] === '#BUSY!');
    await release();
    await settled();
    const get = async <Body>(pathAndQuery: string): Promise<Body> => {
      const response = await fetch(`${addin.address}/api${pathAndQuery}`, {
        headers: { 'x-api-key': 'demo-paid-key' },
      });
      return (await response.json()) as Body;
    };
    const place = await get<{ lat: number; lng: number }>(`/geocode?address=${encodeURIComponent(address)}`);
    expect(await read('Addresses!B2:C2')).toEqual([[place.lat, place.lng]]);

    await type('Addresses!D2', '=CDATA.ZONE(B2,C2)');
    await settled();
    const zone = await get<{ zone_code: string }>(`/zone?lat=${place.lat}&lng=${place.lng}`);
    expect(await read('Addresses!D2')).toEqual([[zone.zone_code]]);
  });

  test('a calculation above the threshold opens the pane, which asks for approval', async () => {
    const { write } = sheet(page);
    await page.evaluate(() => window.workbook.showPane(false));
    await addin.pane.locator('#pane').waitFor({ state: 'hidden' });
    const before = geocodeCalls(addin);
    await write(
      'Property!P1:P60',
      Array.from({ length: 60 }, (_, row) => [
        `=CDATA.GEOCODE("${row + 1} Rue Sherbrooke Ouest, Montréal",,"match_type")`,
      ]),
    );
    await addin.pane.getByRole('button', { name: /60 calls/ }).waitFor();
    expect(geocodeCalls(addin)).toBe(before);
  });
});

const paneScript = expect.stringMatching(/\/addin\/pane\.\w+\.js$/) as string;

longTest('functions answer while the pane is hidden, and its screens load once it is shown', async () => {
  const addin = await openAddIn();
  try {
    const { page } = addin;
    const scripts: string[] = [];
    await page.evaluate(() => window.workbook.showPane(false));
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await Promise.all([
      page.waitForResponse(/\/addin\/functions\.\w+\.js$/),
      addin.pane.evaluate(() => location.reload()),
    ]);
    const rows = await page.evaluate(async () => {
      window.workbook.write('Property!F31', '=ROWS(CDATA.FIELDS("heritage_status"))');
      await window.workbook.settled();
      return window.workbook.read('Property!F31');
    });
    expect(Number(rows[0]![0])).toBeGreaterThan(20);
    expect(scripts).not.toContainEqual(paneScript);

    await page.evaluate(() => window.workbook.showPane(true));
    await page.frameLocator('#pane-frame').getByRole('heading', { level: 1 }).waitFor();
    expect(scripts).toContainEqual(paneScript);
    const loaded = scripts.filter((name) => /\/addin\/.*\.js$/.test(name)).map((name) => path.basename(name));
    expect(gzipKilobytes([...new Set(loaded)])).toBeLessThan(590);
  } finally {
    await addin.close();
  }
});

longTest('in French, Excel loads the French help and a cell shows a French message', async () => {
  const addin = await openAddIn({ key: 'demo-paid-key', locale: 'fr-CA' });
  const { write, settled, sentence } = sheet(addin.page);
  const loaded = await addin.page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)),
  );
  expect(loaded).toContain('functions.fr.json');
  expect(loaded).not.toContain('functions.json');
  await write('Immeuble!F30', '=CDATA.ZONE(51,-114,"zone_cod")');
  await settled();
  expect(await sentence('Immeuble!F30')).toContain('«\u00a0zone_code\u00a0»');
  await addin.close();
});

longTest('after the browser was closed, the reopened workbook makes no call', async () => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'cdata-profile-'));
  const formulas = Array.from({ length: 20 }, (_, row) => [
    `=CDATA.GEOCODE("${row + 1} Rue Sherbrooke Ouest, Montréal",,"address,match_type")`,
  ]);
  const first = await openAddIn({ profile, key: 'demo-paid-key' });
  await sheet(first.page).write('Property!P1:P20', formulas);
  await sheet(first.page).settled();
  await responsesStored(first.pane, 20);
  expect(geocodeCalls(first)).toBe(20);
  await first.page.evaluate(() => window.workbook.save());
  await first.close();

  const second = await openAddIn({ profile, key: 'demo-paid-key' });
  await recalculate(second.pane);
  await sheet(second.page).settled();
  expect(geocodeCalls(second)).toBe(0);
  const values = (await sheet(second.page).read('Property!P1:P20')).flat();
  expect(values.map((value) => parseInt(String(value), 10))).toEqual(formulas.map((_, row) => row + 1));
  await second.close();
  await rm(profile, { recursive: true, force: true });
});

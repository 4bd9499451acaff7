import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { button, openScreen, takeSelection } from './pane.ts';
import { newSheet, values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { select } from './tour.ts';

describe('the Geocode screen', () => {
  let addin: RunningAddIn;
  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key' });
  });
  afterAll(() => addin?.close());

  const startAll = () => button(addin.pane, /^Geocode (all|\d)/).click();
  const sameColumns = () => addin.pane.getByText('Destination: the columns of the last run');

  async function useSelectionOn(sheet: string): Promise<void> {
    await takeSelection(addin.pane);
    await addin.pane.getByText(new RegExp(`^${sheet} · `)).waitFor();
  }

  /** Makes a sheet and opens the screen on it. */
  async function openOn(sheet: string, rows: string[][]): Promise<void> {
    await newSheet(addin.pane, sheet, rows);
    await openScreen(addin.pane, 'geocode');
    await useSelectionOn(sheet);
  }

  longTest(
    'keeps the chosen rows and columns, counts changed addresses, and geocodes all again',
    async () => {
      const { pane } = addin;
      const edit = (address: string, value: string) =>
        pane.evaluate(
          ([cell, text]) =>
            Excel.run(async (context) => {
              const sheet = context.workbook.worksheets.getItem('Edited');
              sheet.getRange(cell).values = [[text]];
              sheet.getRange('B2:C3').select();
              await context.sync();
              window.dispatchEvent(new Event('focus'));
            }),
          [address, value] as const,
        );
      const rows = Array.from({ length: 5 }, (_, index) => [`${300 + index} Main St, Calgary`]);
      await openOn('Edited', [['Place'], ...rows]);
      await pane.getByRole('combobox', { name: 'Address' }).selectOption({ label: 'A: Place' });
      await startAll();
      await pane.getByText(/^5 rows were written\./).waitFor();
      const [before] = await values(pane, 'Edited!B4:G4');

      await edit('A4', '150 King St W, Toronto');
      await pane.getByText('1 row changed since the last run').waitFor();
      await button(pane, /^Review \d match/).click();
      await button(pane, /^Back to geocoding$/).click();
      const address = pane.getByRole('combobox', { name: 'Address' });
      expect(await address.inputValue()).toBe('0');
      expect(await address.locator('option').allTextContents()).toEqual(['None', 'A: Place']);
      await button(pane, /^Geocode 1 row$/).click();
      await pane.getByText(/^1 row was written\./).waitFor();
      expect(await values(pane, 'Edited!B4:G4')).not.toEqual([before]);

      await pane.getByRole('checkbox', { name: 'Postal code' }).uncheck();
      await pane.getByRole('checkbox', { name: 'Geocode all again' }).check();
      const calls = () => addin.requests()['GET /geocode'] ?? 0;
      const callsBefore = calls();
      await button(pane, /^Geocode 5 rows$/).click();
      await pane.getByText(/^5 rows were written\./).waitFor();
      expect(calls()).toBe(callsBefore + 5);
    },
  );

  longTest(
    'is undone with Ctrl+Z in the cells, a step for each of its writes, and done again with Ctrl+Y',
    async () => {
      const { page, pane } = addin;
      const places = Array.from({ length: 5 }, (_, index) => [`${500 + index} Main St, Calgary`]);
      await openOn('Undone', [['Place'], ...places]);
      await startAll();
      await pane.getByText(/^5 rows were written\./).waitFor();
      const cells = () => values(pane, 'Undone!A1:G6');
      const results = await cells();
      const { x, y } = await page.evaluate(() => window.workbook.cellRectangle('Undone!A9'));
      await page.mouse.click(x + 5, y + 5);
      const blank = Array<string>(6).fill('');
      const before = [['Place', ...blank], ...places.map(([place]) => [place, ...blank])];
      /** Presses keys until the cells have these values. */
      const pressUntil = async (keys: string, expected: unknown[][]) => {
        for (let presses = 0; presses < 20 && !isDeepStrictEqual(await cells(), expected); presses++)
          await page.keyboard.press(keys);
        await expect.poll(cells).toEqual(expected);
      };
      await pressUntil('Control+z', before);
      await pressUntil('Control+y', results);
    },
  );

  longTest('offers other destinations when the cells next to the data were filled', async () => {
    const { pane } = addin;
    await openOn('Filled', [['Address'], ['1 Main St, Calgary']]);
    await pane.getByText(/^Destination: B1:.*, next to the data$/).waitFor();
    // Clicked in the same task: the pane looks at the sheet again a moment after it was added.
    await pane.evaluate(async () => {
      await Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Filled').getRange('D2').values = [['my note']];
        await context.sync();
      });
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => /^Geocode (all|\d)/.test(textContent))!.click();
    });
    await pane.getByRole('radio', { name: /^New columns next to the data/ }).waitFor();
    await startAll();
    await pane.getByText(/^1 row was written\./).waitFor();
    expect((await values(pane, 'Filled!A2:P2'))[0]).toContain('my note');
  });

  const portfolio = [
    ['Mortgage portfolio - Q4 2026', '', ''],
    ['Branch', 'Officer', 'Region'],
    ['', '', ''],
    ['Loan', 'Property address', 'Borrower'],
    ['L-1', '410 Main St, Calgary', 'Roy'],
    ['L-2', '411 Main St, Calgary', 'Gagnon'],
    ['L-3', '412 Main St, Calgary', 'Roy'],
    ['L-4', '413 Main St, Calgary', 'Smith'],
  ];

  longTest(
    'takes the headers from a clicked row below titles, and leaves hidden rows to a later run',
    async () => {
      const { page, pane } = addin;
      await newSheet(pane, 'Portfolio', portfolio);
      await pane.evaluate(() =>
        Excel.run(async (context) => {
          context.workbook.worksheets.getItem('Portfolio').getRange('6:7').rowHidden = true;
          await context.sync();
        }),
      );
      const clickCell = async (address: string) => {
        const cell = await page.evaluate((at) => window.workbook.cellRectangle(at), `Portfolio!${address}`);
        await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
      };
      await openScreen(pane, 'geocode');
      await useSelectionOn('Portfolio');
      await pane.getByText(/headers in row 4$/).waitFor();
      await clickCell('B2');
      await button(pane, /^Use selected row as headers$/).click();
      await pane.getByText(/headers in row 2$/).waitFor();
      await clickCell('C4');
      await button(pane, /^Use selected row as headers$/).click();
      await pane.getByText(/headers in row 4$/).waitFor();
      await expect.poll(() => pane.getByRole('combobox', { name: 'Address' }).inputValue()).toBe('1');
      const visibleOnly = pane.getByRole('checkbox', { name: 'Leave out 2 hidden rows' });
      await visibleOnly.waitFor();
      expect(await visibleOnly.isChecked()).toBe(true);
      await pane.getByText('2 rows · 2 unique · 0 saved · 2 calls').waitFor();
      await button(pane, /^Geocode 2 rows$/).click();
      await pane.getByText(/^2 rows were written\./).waitFor();
      const hasQuality = () =>
        values(pane, 'Portfolio!F5:F8').then((rows) => rows.map(([quality]) => quality !== ''));
      expect((await values(pane, 'Portfolio!D4'))[0]).toEqual(['Latitude']);
      expect(await hasQuality()).toEqual([true, false, false, true]);
      // Nothing is left to geocode.
      await expect.poll(() => button(pane, /^(Geocode|Try) /).count()).toBe(0);
      await visibleOnly.uncheck();
      await button(pane, /^Geocode 2 rows$/).click();
      await expect.poll(hasQuality).toEqual([true, true, true, true]);
    },
  );

  test('reviews the matches of the sheet it shows, and keeps a correction that could not be saved', async () => {
    const { page, pane } = addin;
    for (const sheet of ['North', 'South']) {
      await openOn(sheet, [['Address'], [`see ${sheet} plan`], ['1 Main St, Calgary']]);
      await startAll();
      await pane.getByText(/rows were written/).waitFor();
    }
    await pane.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('North').activate();
        await context.sync();
      }),
    );
    await useSelectionOn('North');
    await sameColumns().waitFor();
    await button(pane, /^Review \d match/).click();
    await pane.getByText(/^Review matches: \d to review$/).waitFor();
    const first = pane.getByRole('region', { name: 'Review matches' }).getByRole('listitem').first();
    await button(pane, /^Correct match: see North plan$/).click();
    const address = first.getByRole('textbox', { name: 'Corrected address' });
    await address.fill('3 Main St, Calgary');
    await pane.evaluate(() => {
      const { run } = Excel;
      Object.assign(window, { restoreExcel: () => (Excel.run = run) });
      Excel.run = () => Promise.reject(new Error('The workbook is away.'));
    });
    await button(pane, /^Geocode this address \(1 call\)$/).click();
    await first.getByText(/^Something went wrong in the CDATA add-in\./).waitFor();
    expect(await address.inputValue()).toBe('3 Main St, Calgary');
    await pane.evaluate(() => (window as unknown as { restoreExcel(): void }).restoreExcel());

    const detail = 'This key has been withdrawn.';
    await page.route('**/api/geocode?*', (route) => route.fulfill({ status: 403, json: { detail } }));
    await button(pane, /^Geocode this address \(1 call\)$/).click();
    await pane.locator('footer').getByText('The service doesn’t accept the key').waitFor();
    await first.getByText('Waiting for a new result.').waitFor();
    expect(await first.getByText('Reviewed').count()).toBe(0);
    await page.unroute('**/api/geocode?*');
  });

  longTest('starts from coordinates, asks for the zone of metres once, and locates the rows', async () => {
    const { pane } = addin;
    const rows = [
      [5039123, 611234],
      [5040000, 612000],
    ];
    await newSheet(pane, 'Metres', [['Northing', 'Easting'], ...rows]);
    await openScreen(pane, 'geocode');
    await useSelectionOn('Metres');
    expect(await pane.getByRole('radio', { name: 'Coordinates' }).isChecked()).toBe(true);
    await pane.getByText('2 rows have metres without a zone').waitFor();
    await pane.getByRole('combobox', { name: 'Zone of the metres' }).selectOption('UTM zone 18');
    await pane.getByText('2 rows · 2 unique · 0 saved · 2 calls').waitFor();
    await pane.getByText(/^The first location is read as 45\.49\d+; -73\.5\d+$/).waitFor();
    await pane.getByRole('checkbox', { name: /^Decimal degrees/ }).check();
    await button(pane, /^Locate 2 rows$/).click();
    await pane.getByText(/^2 rows were written\./).waitFor();
    const [place] = await values(pane, 'Metres!C2:G2');
    expect(place).toEqual([
      expect.stringMatching(/^\d+ /),
      expect.any(Number),
      'Montréal',
      expect.closeTo(45.49, 1),
      expect.closeTo(-73.57, 1),
    ]);
    await pane.getByRole('radio', { name: 'Addresses' }).check();
    await pane.getByRole('group', { name: 'Address columns' }).waitFor();
  });

  test('in a pane of 320 × 700 pixels, the button of every run is in view, and nothing is wider', async () => {
    const { page, pane } = addin;
    const size = (width: string, height: string) =>
      page.evaluate((style) => Object.assign(document.getElementById('pane')!.style, style), {
        width,
        height,
      });
    await size('320px', '700px');
    const runs = [
      ['Addresses!A2', 'geocode', /^Geocode \d/],
      ['Addresses!A2', 'listings', /^List \d/],
      ['Permits!A2', 'estimate', /^Estimate \d/],
    ] as const;
    for (const [cell, screen, name] of runs) {
      await select(page, cell);
      await openScreen(pane, screen);
      await button(pane, name).waitFor();
      expect(await pane.getByText(/^Destination: /).isVisible()).toBe(true);
      const box = (await button(pane, name).boundingBox())!;
      expect([screen, box.height]).toEqual([screen, 32]);
      const isWithin = await pane.evaluate(() =>
        [...document.querySelectorAll('main *')].every((element) => {
          const { right, width } = element.getBoundingClientRect();
          return width === 0 || right <= innerWidth;
        }),
      );
      expect([screen, isWithin]).toEqual([screen, true]);
      const { isAbove, isOneRow } = await pane.evaluate(() => {
        const [first, last] = ['first-of-type', 'last-of-type'].map((place) =>
          document.querySelector(`footer div:last-child > button:${place}`)!.getBoundingClientRect(),
        );
        return { isAbove: last!.bottom <= innerHeight, isOneRow: first!.top === last!.top };
      });
      expect([screen, isAbove, isOneRow]).toEqual([screen, true, true]);
    }
    await size('', '');
  });

  longTest('a chip of the outcome opens the review of its quality', async () => {
    const { pane } = addin;
    await openOn('Chips', [['Address'], ['see the plan'], ['1 Main St, Calgary']]);
    await startAll();
    const chips = pane.getByRole('list', { name: 'Rows by result' });
    await chips.getByRole('button', { name: '1 without a result' }).click();
    await expect.poll(() => pane.locator('select[name="filter"]').inputValue()).toBe('none');
    await button(pane, /^Back to geocoding$/).click();
    await chips.waitFor();
  });
});

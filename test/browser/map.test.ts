import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSheet, selectedAddress, values } from './sheet-values.ts';
import { enterPane, press, tabTo } from './by-keyboard.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, openHome, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';

const tileHost = 'https://tiles.example.org';
/** A PNG of one pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** So far apart that no point covers another. */
const addresses = [
  '3 Main Street, Calgary',
  '17 Main Street, Edmonton',
  '31 Main Street, Winnipeg',
  '45 Main Street, Ottawa',
  '59 Main Street, Halifax',
];

/** Pixels of the world at zoom 0, in the projection of web maps. */
const project = (lat: number, lng: number) => ({
  x: (256 * (lng + 180)) / 360,
  y: 128 * (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI),
});

/** Degrees of longitude per pixel at the zoom at which pins are moved. */
const pinZoom = 16;
const degreesPerPixel = 360 / (256 * 2 ** pinZoom);

describe('the map', () => {
  let addin: RunningAddIn;
  const tileRequests: string[] = [];

  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key', tiles: tileHost });
    await addin.context.route(`${tileHost}/**`, async (route) => {
      tileRequests.push(route.request().url());
      await route.fulfill({
        body: tile,
        contentType: 'image/png',
        headers: { 'Access-Control-Allow-Origin': '*' },
      });
    });
    await geocodeList();
  });
  afterAll(() => addin?.close());

  async function geocodeList(): Promise<void> {
    const { pane } = addin;
    await newSheet(pane, 'List', [['Address'], ...addresses.map((one) => [one])]);
    await openScreen(pane, 'geocode');
    await button(pane, /^Use selection$/).click();
    await pane.getByText(/^List, /).waitFor();
    await button(pane, /^Geocode \d/).click();
    await pane.getByText(/^5 rows were written\./).waitFor();
  }

  const map = (): Locator => addin.pane.getByRole('application', { name: /^Map with/ });
  const list = (): Locator => addin.pane.getByRole('listbox', { name: 'Places on the map' });

  const coordinates = async (): Promise<[number, number][]> =>
    (await values(addin.pane, 'List!B2:C6')) as [number, number][];

  /** Where the place of a row is in the page, while the map shows all places. */
  async function positionOf(row: number): Promise<{ x: number; y: number }> {
    const places = (await coordinates()).map(([lat, lng]) => project(lat, lng));
    const box = (await map().boundingBox())!;
    const range = (axis: 'x' | 'y') => {
      const all = places.map((place) => place[axis]);
      return { middle: (Math.min(...all) + Math.max(...all)) / 2, size: Math.max(...all) - Math.min(...all) };
    };
    const [x, y] = [range('x'), range('y')];
    // The map leaves 28 pixels free on each side, and has whole zooms only.
    const zooms = [(box.width - 56) / x.size, (box.height - 56) / y.size].map(Math.log2);
    const scale = 2 ** Math.min(16, Math.floor(Math.min(...zooms)));
    const place = places[row]!;
    return {
      x: box.x + box.width / 2 + (place.x - x.middle) * scale,
      y: box.y + box.height / 2 + (place.y - y.middle) * scale,
    };
  }

  test('by mouse: a click selects a row, a dragged pin corrects it, and the area in view is searched', async () => {
    const { page, pane } = addin;
    await openScreen(pane, 'geocode');
    await button(pane, /^Show on map$/).click();
    await list().getByRole('option').nth(4).waitFor();
    await expect.poll(() => selectedAddress(pane)).not.toContain('A4');

    const { x, y } = await positionOf(2);
    await page.mouse.click(x, y);
    await expect.poll(() => selectedAddress(pane)).toMatch(/^List!A4/);
    await pane.getByText('31 Main Street, Winnipeg').nth(1).waitFor();
    await pane.getByText('1 place is selected on the sheet').waitFor();
    await page.evaluate(() => window.workbook.select('List!A2:A3'));
    await pane.getByText('2 places are selected on the sheet').waitFor();

    const [, before] = (await coordinates())[2]!;
    await button(pane, /^Move pin$/).click();
    await map().scrollIntoViewIfNeeded();
    const box = (await map().boundingBox())!;
    const [tipX, tipY] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(tipX, tipY - 20);
    await page.mouse.down();
    await page.mouse.move(tipX + 30, tipY - 20, { steps: 4 });
    await page.mouse.move(tipX + 60, tipY - 20, { steps: 4 });
    await page.mouse.up();
    await button(pane, /^Save place$/).click();
    await expect.poll(async () => (await coordinates())[2]![1]).toBeCloseTo(before + 60 * degreesPerPixel, 4);
    await list()
      .getByRole('option', { name: /31 Main Street.*Manual coordinates/ })
      .waitFor();

    await button(pane, /^Show all$/).click();
    await button(pane, /^Search here$/).click();
    const searched = pane.locator('input[name="lat"]');
    await expect.poll(() => searched.inputValue()).toMatch(/^\d\d\.\d+$/);
    expect(Number(await pane.locator('input[name="radius_km"]').inputValue())).toBeGreaterThan(0);
  });

  test('by keyboard: the list selects a row, arrow keys move the pin, Escape cancels', async () => {
    const { page, pane } = addin;
    await openHome(pane);
    await enterPane(pane);
    await press(page, button(pane, /^Map/));
    await list().getByRole('option').nth(4).waitFor();
    await tabTo(page, list());
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => selectedAddress(pane)).toMatch(/^List!A3/);

    const [, before] = (await coordinates())[1]!;
    await press(page, button(pane, /^Move pin$/));
    await expect.poll(() => map().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await button(pane, /^Move pin$/).waitFor();
    expect((await coordinates())[1]![1]).toBe(before);

    await press(page, button(pane, /^Move pin$/));
    await expect.poll(() => map().evaluate((element) => element === document.activeElement)).toBe(true);
    for (let steps = 0; steps < 5; steps++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await coordinates())[1]![1]).toBeCloseTo(before + 20 * degreesPerPixel, 4);

    await press(page, button(pane, /^Search here$/));
    await expect.poll(() => pane.locator('input[name="lng"]').inputValue()).toMatch(/^-\d+\.\d+$/);
  });

  test('street tiles are requested only after consent to their host, and their source is named', async () => {
    const { pane } = addin;
    await openScreen(pane, 'map');
    await list().getByRole('option').nth(4).waitFor();
    await button(pane, /^Set up a street map$/).click();
    await pane.locator('input[name="tiles"]').fill(`${tileHost}/{z}/{x}/{y}.png`);
    await pane.locator('input[name="tilesAttribution"]').fill('© Example Maps');
    await pane.locator('input[name="tilesAttribution"]').blur();
    await openScreen(pane, 'map');
    await list().getByRole('option').nth(4).waitFor();
    await button(pane, /^Show streets$/).click();
    await pane.getByText(/^The streets are pictures from tiles\.example\.org\./).waitFor();
    expect(tileRequests).toEqual([]);

    await button(pane, /^Load from tiles\.example\.org$/).click();
    await pane.getByText('© Example Maps').waitFor();
    await expect.poll(() => tileRequests.length).toBeGreaterThan(0);
    expect(tileRequests[0]).toMatch(/^https:\/\/tiles\.example\.org\/\d+\/\d+\/\d+\.png$/);
    expect(await axeViolations(pane)).toEqual([]);

    await button(pane, /^Hide streets$/).click();
    await button(pane, /^Show streets$/).waitFor();
    expect(await pane.getByText('© Example Maps').count()).toBe(0);
    // The policy of the page needs no exception for the tiles.
    expect(addin.blocked).toEqual([]);
  });
});

import type { Frame, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { newSheet, selectedAddress, values } from './sheet-values.ts';
import { openByKeyboard, press, tabTo } from './by-keyboard.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, openMap, openScreen, takeSelection } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';

const tileHost = 'https://maps-cartes.services.geo.ca';
/** A PNG of one pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The third is so far from the others that no cluster covers it. */
const addresses = [
  '8 Tuscarora Way NW, Calgary',
  '635 Sheppard Avenue West, Toronto',
  '36 St George Street, Moncton',
  '1354 Wellington Avenue, Vancouver',
  '1616 St Patrick Street, Ottawa',
];

/** Pixels of the world at zoom 0, in the projection of web maps. */
const project = (lat: number, lng: number) => ({
  x: (256 * (lng + 180)) / 360,
  y: 128 * (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI),
});

/** Degrees of longitude per pixel at the zoom at which pins are moved. */
const pinZoom = 16;
const degreesPerPixel = 360 / (256 * 2 ** pinZoom);

async function geocodeList(pane: Frame): Promise<void> {
  await newSheet(pane, 'List', [['Address'], ...addresses.map((one) => [one])]);
  await openScreen(pane, 'geocode');
  await takeSelection(pane);
  await pane.getByText(/^List · /).waitFor();
  await button(pane, /^(Geocode|Géocoder) \d/).click();
  await pane.getByText(/^5 (rows were written|lignes)/).waitFor();
}

/** Stands for the tile server. Returns the addresses of its requests. */
async function serveTiles({ context }: RunningAddIn, isReachable: () => boolean): Promise<string[]> {
  const requests: string[] = [];
  await context.route(`${tileHost}/**`, async (route) => {
    requests.push(route.request().url());
    if (!isReachable()) return route.abort();
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await route.fulfill({ body: tile, contentType: 'image/png', headers });
  });
  return requests;
}

/** The layers of which tiles were requested: names, and whether the order of the address is zoom, row, column. */
const layersOf = (requests: readonly string[]) =>
  [
    ...new Set(requests.map((one) => /BaseMaps\/(\w+)\/MapServer\/tile\/\d+\/\d+\/\d+$/.exec(one)?.[1])),
  ].sort();

describe('the map', () => {
  let addin: RunningAddIn;

  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key', tiles: tileHost });
    await geocodeList(addin.pane);
  });
  afterAll(() => addin?.close());

  const map = (): Locator => addin.pane.getByRole('application', { name: /^Map with/ });
  const list = (): Locator => addin.pane.getByRole('listbox', { name: 'Locations on the map' });

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
    // The map leaves 36 and 32 pixels free on each side, and stops at quarters of a zoom.
    const zooms = [(box.width - 2 - 72) / x.size, (box.height - 2 - 64) / y.size].map(Math.log2);
    const scale = 2 ** Math.min(16, Math.floor(4 * Math.min(...zooms)) / 4);
    const place = places[row]!;
    return {
      x: box.x + box.width / 2 + (place.x - x.middle) * scale,
      y: box.y + box.height / 2 + (place.y - y.middle) * scale,
    };
  }

  test('by mouse: a click selects a row, a dragged pin corrects it, and the area in view is searched', async () => {
    const { page, pane } = addin;
    await openMap(pane);
    await list().getByRole('option').nth(4).waitFor();
    await expect.poll(() => selectedAddress(pane)).not.toContain('A4');

    const { x, y } = await positionOf(2);
    await page.mouse.click(x, y);
    await expect.poll(() => selectedAddress(pane)).toMatch(/^List!A4/);
    await pane.getByText('36 St George Street, Moncton').nth(1).waitFor();
    await pane.getByText('1 location is selected on the sheet').waitFor();
    await page.evaluate(() => window.workbook.select('List!A2:A3'));
    await pane.getByText('2 locations are selected on the sheet').waitFor();

    const [, before] = (await coordinates())[2]!;
    await button(pane, /^Move pin$/).click();
    await map().scrollIntoViewIfNeeded();
    const box = (await map().boundingBox())!;
    const [tipX, tipY] = [box.x + box.width / 2, box.y + box.height / 2];
    const announced = pane.getByRole('status').filter({ hasText: /-64\.\d{5}$/ });
    const atStart = await announced.textContent();
    await page.mouse.move(tipX, tipY - 20);
    await page.mouse.down();
    await page.mouse.move(tipX + 30, tipY - 20, { steps: 4 });
    expect(await announced.textContent()).toBe(atStart);
    await page.mouse.move(tipX + 60, tipY - 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => announced.textContent()).not.toBe(atStart);
    await button(pane, /^Save location$/).click();
    await expect.poll(async () => (await coordinates())[2]![1]).toBeCloseTo(before + 60 * degreesPerPixel, 4);
    await list()
      .getByRole('option', { name: /36 St George.*Manual coordinates/ })
      .waitFor();

    // The place that the service found costs no call: it is saved.
    await button(pane, /^Undo$/).click();
    await expect.poll(async () => (await coordinates())[2]![1]).toBe(before);
    await button(pane, /^Undo$/).click();
    await expect.poll(async () => (await coordinates())[2]![1]).not.toBe(before);
    await button(pane, /^Use the service’s location again$/).click();
    await expect.poll(async () => (await coordinates())[2]![1]).toBe(before);
    await button(pane, /^Use the service’s location again$/).waitFor({ state: 'detached' });

    await button(pane, /^Show all$/).click();
    await button(pane, /^Search here$/).click();
    const searched = pane.locator('input[name="lat"]');
    await expect.poll(() => searched.inputValue()).toMatch(/^\d\d\.\d+$/);
    expect(Number(await pane.locator('input[name="radius_km"]').inputValue())).toBeGreaterThan(0);
  });

  longTest('by keyboard: the list selects a row, arrow keys move the pin, Escape cancels', async () => {
    const { page, pane } = addin;
    await openByKeyboard(pane, 'geocode');
    await press(page, button(pane, /^Show on map$/));
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

  test('the map draws an outline without a request, and its points are in the middle', async () => {
    const { pane } = addin;
    const requests = await serveTiles(addin, () => true);
    await openMap(pane);
    await list().getByRole('option').nth(4).waitFor();
    const paths = await pane
      .locator('.leaflet-outline-pane path')
      .evaluateAll((all) => all.map((path) => path.getAttribute('d')!.length));
    expect(Math.max(...paths)).toBeGreaterThan(1000);
    await pane
      .getByText(/^Show streets on maps\? They come from Natural Resources Canada \(maps-cartes/)
      .waitFor();
    const box = (await map().boundingBox())!;
    const points = await Promise.all(addresses.map((_, row) => positionOf(row)));
    const middle = (Math.min(...points.map(({ y }) => y)) + Math.max(...points.map(({ y }) => y))) / 2;
    expect(Math.abs(middle - (box.y + box.height / 2))).toBeLessThan(4);
    expect(Math.min(...points.map(({ x }) => x)) - box.x).toBeLessThan(box.width / 3);
    expect(await axeViolations(pane)).toEqual([]);
    expect(requests).toEqual([]);
  });

  longTest(
    'streets are requested only after consent, their source is named, and Settings turns them off',
    async () => {
      const { pane } = addin;
      const requests = await serveTiles(addin, () => true);
      await openMap(pane);
      await list().getByRole('option').nth(4).waitFor();
      await button(pane, /^Show streets$/).click();
      await pane
        .getByText(/Contains information licensed under the Open Government Licence – Canada/)
        .waitFor();
      await expect.poll(() => layersOf(requests)).toEqual(['CBMT_CBCT_GEOM_3857', 'CBMT_TXT_3857']);
      expect(await axeViolations(pane)).toEqual([]);

      await openScreen(pane, 'settings');
      const setting = pane.getByRole('checkbox', { name: 'Show streets on maps' });
      expect(await setting.isChecked()).toBe(true);
      await setting.uncheck();
      requests.length = 0;
      await openMap(pane);
      await list().getByRole('option').nth(4).waitFor();
      expect(await button(pane, /^Show streets$/).count()).toBe(0);
      expect(requests).toEqual([]);
      // The policy of the page needs no exception for the tiles.
      expect(addin.blocked).toEqual([]);
    },
  );
});

longTest(
  'in French, the streets have French names; where they cannot be loaded, the map stays with its outline',
  async () => {
    const addin = await openAddIn({ key: 'demo-paid-key', locale: 'fr-CA', tiles: tileHost });
    try {
      const { pane } = addin;
      let isReachable = true;
      const requests = await serveTiles(addin, () => isReachable);
      await geocodeList(pane);
      await openMap(pane);
      const places = pane.getByRole('listbox', { name: 'Emplacements sur la carte' });
      await places.getByRole('option').nth(4).waitFor();
      await button(pane, /^Afficher les rues$/).click();
      await pane
        .getByText(/Contient des informations visées par la Licence du gouvernement ouvert – Canada/)
        .waitFor();
      await expect.poll(() => layersOf(requests)).toEqual(['CBCT_TXT_3857', 'CBMT_CBCT_GEOM_3857']);

      isReachable = false;
      await openScreen(pane, 'settings');
      await openMap(pane);
      await pane.getByText(/^Impossible de charger les rues de maps-cartes/).waitFor();
      expect(await pane.locator('.leaflet-outline-pane path').count()).toBe(4);
      // It asks for no more tiles, whatever the user does, until the user wants to try again.
      requests.length = 0;
      await button(pane, /^Zoom avant$/).click();
      await openScreen(pane, 'settings');
      await openMap(pane);
      await pane.getByText(/^Impossible de charger les rues/).waitFor();
      expect(requests).toEqual([]);
      isReachable = true;
      await button(pane, /^Charger de nouveau$/).click();
      await expect.poll(() => layersOf(requests)).toHaveLength(2);
    } finally {
      await addin.close();
    }
  },
);

longTest('a cluster says how many places it has, and is opened by keyboard', async () => {
  const addin = await openAddIn({ key: 'demo-paid-key' });
  try {
    const { pane, page } = addin;
    const calgary = Array.from({ length: 20 }, () => ['8 Tuscarora Way NW, Calgary']);
    const others = [['1354 Wellington Avenue, Vancouver'], ['36 St George Street, Moncton']];
    await newSheet(pane, 'Cities', [['Address'], ...calgary, ...others]);
    await openScreen(pane, 'geocode');
    await takeSelection(pane);
    await pane.getByText(/^Cities · /).waitFor();
    await button(pane, /^Geocode \d/).click();
    await pane.getByText(/^22 rows were written\./).waitFor();
    await button(pane, /^Show on map$/).click();
    const clusters = pane.locator('.cdata-cluster');
    await expect.poll(() => clusters.allInnerTexts()).toEqual(['21']);
    await tabTo(page, button(pane, /^21 locations$/));
    await page.keyboard.press('Enter');
    await expect.poll(() => clusters.allInnerTexts()).toEqual(['20']);
    // Places at one point don't fall apart: each Enter picks the next one, and the cluster keeps the focus.
    const one = button(pane, /^20 locations$/);
    await tabTo(page, one);
    await page.keyboard.press('Enter');
    await expect.poll(() => selectedAddress(pane)).toMatch(/^Cities!A2/);
    await page.keyboard.press('Enter');
    await expect.poll(() => selectedAddress(pane)).toMatch(/^Cities!A3/);
    expect(await one.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeViolations(pane)).toEqual([]);
  } finally {
    await addin.close();
  }
});

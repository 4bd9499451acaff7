import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../../taskpane/frame/places.ts';
import { screens } from '../../taskpane/screens.ts';
import { openAddIn } from './open-add-in.ts';
import { openMap, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { newSheet } from './sheet-values.ts';
import { geocodeColumn, select } from './tour.ts';

/** HTML in everything that a stranger's workbook, and a service that is not one's own, can name. */
const hostile = '<img src=x onerror=broken()>';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

test('HTML in names of sheets, headers, cells, records and the notes of a run stays text on every screen and on the map', async () => {
  const { page, pane, context, blocked } = addin;
  await newSheet(pane, hostile, [
    ['Address', `City ${hostile}`, hostile],
    ...[1, 2, 3].map((number) => [`${number} Rue ${hostile}`, 'Montréal', hostile]),
  ]);
  const place = { municipality: 'montreal', province: 'QC', lat: 45.5, lng: -73.57, source: hostile };
  await context.route(/\/api\/geocode\?/, (route) => {
    const address = new URL(route.request().url()).searchParams.get('address');
    return route.fulfill({ json: { ...place, address, match_type: 'exact', confidence: 0.95 } });
  });
  await geocodeColumn(pane, page, hostile);
  for (const { name } of screens.filter((one) => placeOf(one.name) !== undefined)) {
    await openScreen(pane, name);
    await select(page, `${hostile}!A2`);
  }
  await openScreen(pane, 'geocode');
  await pane.getByText(hostile).first().waitFor();
  await openMap(pane);
  await pane.locator('.leaflet-container').waitFor();
  for (const frame of page.frames()) expect(await frame.locator('img[src="x"]').count()).toBe(0);
  expect(blocked).toEqual([]);
});

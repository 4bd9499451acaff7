import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAddIn } from '../../browser/open-add-in.ts';
import { type RunningAddIn } from '../../browser/running-add-in.ts';
import { slowed } from '../../browser/slow-requests.ts';
import { sheet } from './sheet.ts';

let addin: RunningAddIn;
let page: Page;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  page = addin.page;
});
afterAll(() => addin?.close());

const write = (address: string, rows: unknown) =>
  page.evaluate(([to, values]) => window.workbook.write(to as string, values as never), [address, rows]);
const read = (address: string) => page.evaluate((from) => window.workbook.read(from), address);
const sentence = (address: string) => page.evaluate((from) => window.workbook.error(from), address);
const settled = () => page.evaluate(() => window.workbook.settled());

/** What the service itself answers. */
async function service<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${addin.address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': 'demo-paid-key', ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

describe('a formula typed', () => {
  test('turns from #BUSY! into coordinates that spill, and a zone on them', async () => {
    const [[address]] = (await read('Addresses!A2')) as [[string]];
    // Held back for a moment: the first answer is otherwise there before anybody sees #BUSY!.
    const atFullSpeed = await slowed(page, '**/api/geocode?*', 500);
    await sheet(page).type('Addresses!B2', '=CDATA.GEOCODE(A2)');
    await page.waitForFunction(() => window.workbook.read('Addresses!B2')[0]![0] === '#BUSY!');
    await settled();
    await atFullSpeed();
    const place = await service<{ lat: number; lng: number }>(
      `/geocode?address=${encodeURIComponent(address)}`,
    );
    expect(await read('Addresses!B2:C2')).toEqual([[place.lat, place.lng]]);

    await sheet(page).type('Addresses!D2', '=CDATA.ZONE(B2,C2)');
    await settled();
    const zone = await service<{ zone_code: string }>(`/zone?lat=${place.lat}&lng=${place.lng}`);
    expect(await read('Addresses!D2')).toEqual([[zone.zone_code]]);
  });
});

describe('GEOCODE', () => {
  test('answers a range row by row: blank rows stay blank, an error is passed on, a failure stays in its row', async () => {
    await write('Property!F1:F5', [['=A2'], [null], ['=1/0'], ['nowhere at all 99999'], ['=A2']]);
    const [[address]] = (await read('Addresses!A3')) as [[string]];
    await write('Property!F1', address);
    await write('Property!F5', address);
    await write('Property!G1', '=CDATA.GEOCODE(F1:F5,,"normalized_address,match_type",TRUE)');
    await settled();
    const place = await service<{ normalized_address: string; match_type: string }>(
      `/geocode?address=${encodeURIComponent(address)}`,
    );
    const row = [place.normalized_address, place.match_type];
    expect(await read('Property!G1:H6')).toEqual([
      ['normalized_address', 'match_type'],
      row,
      ['', ''],
      ['#DIV/0!', '#DIV/0!'],
      ['#N/A', '#N/A'],
      row,
    ]);
    expect(await sentence('Property!G5')).toMatch(/nowhere at all 99999/);
  });

  test('joins street, city and province in columns of their own', async () => {
    const permits = await service<{ results: { address: string; municipality: string }[] }>(
      '/permit?municipality=calgary&limit=1',
    );
    const { address } = permits.results[0]!;
    await write('Property!F10:H10', [[address, 'Calgary', 'AB']]);
    await write('Property!I10', '=CDATA.GEOCODE(F10:H10,,"municipality")');
    await settled();
    expect(await read('Property!I10')).toEqual([['calgary']]);
  });

  test('is #N/A with the reason for what is not there', async () => {
    await write('Property!F12', '=CDATA.GEOCODE("nowhere at all 99999")');
    await settled();
    expect(await read('Property!F12')).toEqual([['#N/A']]);
    expect(await sentence('Property!F12')).toContain('nowhere at all 99999');
  });

  test('refuses a field that is not there, with the nearest name and no request', async () => {
    const before = addin.requests();
    await write('Property!F13', '=CDATA.GEOCODE("1 Main St",,"postcode")');
    await settled();
    expect(await read('Property!F13')).toEqual([['#VALUE!']]);
    expect(await sentence('Property!F13')).toContain('postal_code');
    expect(addin.requests()).toEqual(before);
  });
});

describe('ZONE', () => {
  test('refuses coordinates outside Canada without a request', async () => {
    const before = addin.requests();
    await write('Property!F15', '=CDATA.ZONE(-114.07,51.05)');
    await settled();
    expect(await read('Property!F15')).toEqual([['#VALUE!']]);
    expect(await sentence('Property!F15')).toMatch(/latitude -114\.07 is not in Canada/);
    expect(addin.requests()).toEqual(before);
  });

  test('is #N/A where no district is', async () => {
    await write('Property!F16', '=CDATA.ZONE(70,-100)');
    await settled();
    expect(await read('Property!F16')).toEqual([['#N/A']]);
    expect(await sentence('Property!F16')).toBeTruthy();
  });
});

describe('ESTIMATE and ESTIMATENEW', () => {
  test('give what the service gives, and share a call', async () => {
    const before = addin.requests()['POST /permit/estimate'] ?? 0;
    const [[record_id]] = (await read('Permits!A2')) as [[string]];
    await write('Permits!G2', '=CDATA.ESTIMATE(A2)');
    await write('Property!F18', '=CDATA.ESTIMATENEW("Calgary","New construction",180,"m2",,,,,,"*",TRUE)');
    await settled();
    const permits = [{ municipality: 'calgary', permit_type_canonical: 'new_construction', area_m2: 180 }];
    const { results } = await service<{ results: { estimate: Record<string, number | string> }[] }>(
      '/permit/estimate',
      {
        record_ids: [record_id],
        permits,
      },
    );
    const [one, other] = results.map(({ estimate }) => estimate);
    expect(await read('Permits!G2:I2')).toEqual([[one!.low, one!.median, one!.high]]);
    expect(await read('Property!F18:J19')).toEqual([
      ['low', 'median', 'high', 'confidence', 'basis'],
      [other!.low, other!.median, other!.high, other!.confidence, other!.basis],
    ]);
    expect((addin.requests()['POST /permit/estimate'] ?? 0) - before).toBeLessThanOrEqual(3);
  });

  test('ask for the unit of an area, and for a type that is there', async () => {
    await write('Property!F22:F24', [
      ['=CDATA.ESTIMATENEW("calgary","new_construction",180)'],
      ['=CDATA.ESTIMATENEW("calgary","new building",180,"m2")'],
      ['=CDATA.ESTIMATENEW("calgry","new_construction",180,"m2")'],
    ]);
    await settled();
    expect(await read('Property!F22:F24')).toEqual([['#VALUE!'], ['#VALUE!'], ['#VALUE!']]);
    expect(await sentence('Property!F22')).toContain('area_unit');
    expect(await sentence('Property!F23')).toContain('new_construction');
    expect(await sentence('Property!F24')).toContain('calgary');
  });
});

test('in French, Excel takes the French help and a cell says in French what is wrong', async () => {
  const french = await openAddIn({ key: 'demo-paid-key', locale: 'fr-CA' });
  try {
    const loaded = await french.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)),
    );
    expect(loaded).toContain('functions.fr.json');
    expect(loaded).not.toContain('functions.json');
    await french.page.evaluate(async () => {
      window.workbook.write('Property!F30', '=CDATA.ZONE(51,-114,"zone_cod")');
      await window.workbook.settled();
    });
    expect(await french.page.evaluate(() => window.workbook.error('Property!F30'))).toBe(
      'Il n’y a pas de champ « zone_cod ». Vouliez-vous dire « zone_code » ?',
    );
  } finally {
    await french.close();
  }
});

test('the functions answer before the pane’s own script is there', async () => {
  await page.context().route('**/addin/pane.js', () => undefined);
  const other = await addin.reopen();
  const shown = await other.page.evaluate(async () => {
    window.workbook.write('Property!F31', '=ROWS(CDATA.FIELDS("heritage_status"))');
    await window.workbook.settled();
    return window.workbook.read('Property!F31');
  });
  expect(Number(shown[0]![0])).toBeGreaterThan(20);
  expect(await other.pane.locator('#pane > *').count()).toBe(0);
  await page.context().unroute('**/addin/pane.js');
});

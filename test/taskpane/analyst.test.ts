import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { LocalServer } from '../../workbook/local-server.ts';
import { openAddIn } from '../browser/open-add-in.ts';
import { startOwnServer, type RunningAddIn } from '../browser/running-add-in.ts';
import { enterPane, press } from './by-keyboard.ts';
import { newSheet, values } from './sheet-values.ts';
import { button } from './pane.ts';

const profile = mkdtempSync(path.join(tmpdir(), 'cdata-analyst-'));
let server: LocalServer;
let addin: RunningAddIn;
afterAll(async () => {
  await addin?.close();
  await server?.close();
  rmSync(profile, { recursive: true, force: true });
});

const faults = {
  latency: [20, 120] as [number, number],
  tooManyRequests: 0.04,
  serverError: 0.03,
  reset: 0.02,
  truncate: 0.01,
  seed: 11,
};
const rowsOfSheet = 8000;
const differentAddresses = 320;
/** The service would place it in the middle of its city. */
const poBox = 'PO Box 100, Calgary AB';

type Json = Record<string, unknown>;

async function ask(pathAndQuery: string): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${server.address}/api${pathAndQuery}`, {
    headers: { 'x-api-key': 'demo-paid-key' },
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** Addresses as lists hold them: with units, in capitals, in French, with odd spaces, boxes, and what is none. */
async function messyAddresses(): Promise<string[]> {
  const cities = ['montreal', 'calgary', 'laval', 'toronto'];
  const lists = await Promise.all(
    cities.map(async (city) => {
      const { body } = await ask(`/permit?municipality=${city}&limit=120`);
      return (body.results as Json[]).map(({ address }) => `${String(address).trim()}, ${city}`);
    }),
  );
  const written = lists.flat().filter((address) => /^\d/.test(address));
  const ways = [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => `Unit 4, ${text}`,
    (text: string) => `  ${text.replace(', ', ' ,  ')} `,
    (text: string) => text.replace(/\bSTREET\b/i, 'St.'),
  ];
  const messy = written.map((text, index) => ways[index % ways.length]!(text));
  return [...new Set([...messy.slice(0, differentAddresses - 3), 'see attached plan', poBox, '=1+1'])];
}

/** What the service says of each address, on a quiet day. */
async function truth(addresses: readonly string[]): Promise<Map<string, Json | null>> {
  const found = new Map<string, Json | null>();
  for (const address of addresses) {
    const { status, body } = await ask(
      `/geocode?address=${encodeURIComponent(address.trim().replace(/\s+/g, ' '))}`,
    );
    found.set(address, status === 200 && address !== poBox ? body : null);
  }
  return found;
}

/** The addresses that a page asks the service for, from now on. */
function asked(page: Page): Set<string> {
  const addresses = new Set<string>();
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/geocode')) addresses.add(url.searchParams.get('address') ?? '');
  });
  return addresses;
}

const keyOf = (address: string): string => address.trim().replace(/\s+/g, ' ').toLowerCase();

/** Ends the browser at once, as a crash does: nothing in it can save anything any more. */
async function crash(page: Page): Promise<void> {
  const closed = new Promise((resolve) => page.context().once('close', resolve));
  const browser = await page.context().newCDPSession(page);
  void browser.send('Browser.crash').catch(() => undefined);
  await closed;
}

/** Rows that show their answer: the address of each. */
async function finished(pane: Frame): Promise<string[]> {
  const rows = await values(pane, `List!A2:C${rowsOfSheet + 1}`);
  return rows.filter(([, , lat]) => typeof lat === 'number').map(([address]) => String(address));
}

test('8,000 messy rows are geocoded by keyboard on a difficult day, the browser killed half-way', async () => {
  server = await startOwnServer();
  const addresses = await messyAddresses();
  const expected = await truth(addresses);
  const rows = Array.from({ length: rowsOfSheet }, (_, row) =>
    row % 97 === 96 ? '' : addresses[(row * 7) % addresses.length]!,
  );
  addin = await openAddIn({ server, key: 'demo-paid-key', profile });
  await newSheet(addin.pane, 'List', [
    ['Address', 'Client'],
    ...rows.map((address, row) => [address, `c${row}`]),
  ]);
  const port = Number(new URL(server.address).port);
  await server.close();
  server = await startOwnServer({ port, faults });

  const { page, pane } = addin;
  const askedBefore = asked(page);
  await enterPane(pane);
  await press(page, button(pane, /^Geocode addresses/));
  const blanks = rows.filter((address) => address === '').length;
  const keys = new Set(rows.filter(Boolean).map(keyOf));
  const filled = (rowsOfSheet - blanks).toLocaleString('en-CA');
  await pane.getByText(`${filled} rows, ${keys.size} different, 0 known, ${keys.size - 1} calls`).waitFor();
  await pane.getByText(`Blank rows: ${blanks}`).waitFor();
  await pane.getByText(/PO boxes without a street: \d+/).waitFor();
  expect(askedBefore.size).toBe(0);

  await press(page, button(pane, /^Try 10$/));
  await pane.getByText('Rows written: 10.').waitFor({ timeout: 60_000 });
  expect(await finished(pane)).toHaveLength(10);

  await press(page, button(pane, /^Geocode all$/));
  await expect.poll(async () => (await finished(pane)).length, { timeout: 120_000 }).toBeGreaterThan(3000);
  // What the workbook keeps is some seconds old at the most.
  await page.waitForTimeout(5000);
  await crash(page);
  await addin.close().catch(() => undefined);

  addin = await openAddIn({ server, key: 'demo-paid-key', profile });
  const again = addin;
  const done = await finished(again.pane);
  expect(done.length).toBeGreaterThan(3000);
  expect(done.length).toBeLessThan(rowsOfSheet - blanks);
  const askedAfter = asked(again.page);
  await again.pane.getByText(/A run on List is not finished: [\d,]+ of [\d,]+ rows/).waitFor();
  await enterPane(again.pane);
  await press(again.page, button(again.pane, /^Go on$/));
  await again.pane.getByText(/Rows written: [\d,]+\./).waitFor({ timeout: 180_000 });

  const shown = await values(again.pane, `List!A2:G${rowsOfSheet + 1}`);
  const wrong = shown.filter(([address, client, lat, lng, match, confidence, note], row) => {
    if (address !== rows[row] || client !== `c${row}`) return true;
    const found = rows[row] === '' ? undefined : expected.get(rows[row]!);
    if (found === undefined) return [lat, lng, match, confidence, note].some((value) => (value ?? '') !== '');
    if (found === null) return (lat ?? '') !== '' || (note ?? '') === '';
    return lat !== found.lat || lng !== found.lng || match !== found.match_type || (note ?? '') !== '';
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  const doneKeys = new Set(done.map(keyOf));
  expect([...askedAfter].filter((address) => doneKeys.has(keyOf(address)))).toEqual([]);

  // A second run has nothing to ask but what failed, and that is known.
  const before = server.service.requests()['GET /geocode'];
  await press(again.page, button(again.pane, /^Geocode all$/));
  await again.pane.getByText(/Rows written: [\d,]+\. Without an answer/).waitFor();
  expect(server.service.requests()['GET /geocode']).toBe(before);

  // The worst comes first, and is put where it is by hand.
  await press(again.page, button(again.pane, /^Review matches$/), 'Shift+Tab');
  const first = again.pane.getByRole('region', { name: 'Review matches' }).getByRole('listitem').first();
  await first.getByText('No answer').waitFor();
  await press(again.page, button(again.pane, /^Correct see attached plan$/));
  await again.pane.getByRole('textbox', { name: 'Latitude' }).fill('51.05');
  await again.pane.getByRole('textbox', { name: 'Longitude' }).fill('-114.07');
  await press(again.page, button(again.pane, /^Put there$/));
  await expect
    .poll(async () => {
      const now = await values(again.pane, `List!A2:G${rowsOfSheet + 1}`);
      const plans = now.filter(([address]) => address === 'see attached plan');
      return plans.every(([, , lat, lng, match]) => lat === 51.05 && lng === -114.07 && match === 'by_hand');
    })
    .toBe(true);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { enterPane, press } from './by-keyboard.ts';
import { button } from './pane.ts';
import { newSheet, values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';

const rowCount = 400;
const addressCount = 40;
const addressOf = (row: number): string =>
  row % 40 === 39 ? 'see attached plan' : `${(row % addressCount) + 1} Main Street, Calgary`;

/** Rows with coordinates. */
async function geocodedRows(pane: Frame): Promise<string[]> {
  const rows = await values(pane, `List!A2:D${rowCount + 1}`);
  return rows.filter(([, , , quality]) => quality !== '').map(([address]) => String(address));
}

/** Lets only so many requests for addresses through; the others get no response. */
async function limitRequests(page: Page, count: number): Promise<void> {
  let requests = 0;
  await page.route('**/api/geocode?*', async (route) => {
    if (++requests <= count) await route.continue();
  });
}

/** Ends the browser without letting it save anything. */
async function crash(page: Page): Promise<void> {
  const closed = new Promise((resolve) => page.context().once('close', resolve));
  const session = await page.context().newCDPSession(page);
  void session.send('Browser.crash').catch(() => undefined);
  await closed;
}

describe('by keyboard, in a browser that crashes', () => {
  const profile = mkdtempSync(path.join(tmpdir(), 'cdata-geocode-'));
  let addin: RunningAddIn;
  afterAll(async () => {
    await addin?.close();
    rmSync(profile, { recursive: true, force: true });
  });

  test('a column is counted, tried, geocoded, resumed after the crash, and reviewed', async () => {
    addin = await openAddIn({ key: 'demo-paid-key', profile });
    await newSheet(addin.pane, 'List', [
      ['Address'],
      ...Array.from({ length: rowCount }, (_, row) => [addressOf(row)]),
    ]);
    const unique = new Set(Array.from({ length: rowCount }, (_, row) => addressOf(row))).size;
    const { page, pane } = addin;
    await enterPane(pane);
    await press(page, button(pane, /^Addresses/));
    await pane.getByText(`400 rows · ${unique} unique · 0 saved · ${unique} calls`).waitFor();
    expect(addin.requests()['GET /geocode']).toBeUndefined();

    await press(page, button(pane, /^Try 10 rows$/));
    await pane.getByText(/^10 rows were written\./).waitFor();
    expect(await geocodedRows(pane)).toHaveLength(10);

    await limitRequests(page, unique / 2);
    await press(page, button(pane, /^Geocode 390 rows$/));
    await expect.poll(async () => (await geocodedRows(pane)).length).toBeGreaterThan(rowCount / 3);
    // The workbook is saved every few seconds.
    await page.waitForTimeout(5000);
    await crash(page);
    await addin.close().catch(() => undefined);

    addin = await openAddIn({ key: 'demo-paid-key', profile });
    await resumeAndReview(addin);
  });

  async function resumeAndReview({ page, pane }: RunningAddIn): Promise<void> {
    const done = new Set(await geocodedRows(pane));
    const requested = new Set<string>();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/geocode')) requested.add(url.searchParams.get('address') ?? '');
    });
    await pane.getByText(/^The run on List is not finished: [\d,]+ of 400 rows\./).waitFor();
    await enterPane(pane);
    await press(page, button(pane, /^Resume \(/));
    await pane.getByText(/^10 without a result$/).waitFor({ timeout: 60_000 });
    expect(await geocodedRows(pane)).toHaveLength(rowCount - 10);
    expect([...requested].filter((address) => done.has(address))).toEqual([]);

    // The answers are saved: only their review is left, 39 addresses matched by their city and one not at all.
    await press(page, button(pane, /^Review 40 matches$/));
    const first = pane.getByRole('region', { name: 'Review matches' }).getByRole('listitem').first();
    await first.getByText('No result').waitFor();
    await press(page, button(pane, /^Correct match: see attached plan$/));
    await pane.getByRole('textbox', { name: 'Latitude' }).fill('51.05');
    await pane.getByRole('textbox', { name: 'Longitude' }).fill('-114.07');
    await press(page, button(pane, /^Use coordinates$/));
    await expect.poll(async () => (await geocodedRows(pane)).length).toBe(rowCount);
    expect((await values(pane, 'List!A41:D41'))[0]).toEqual([
      'see attached plan',
      51.05,
      -114.07,
      'Manual coordinates',
    ]);
  }
});

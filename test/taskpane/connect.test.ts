import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalServer } from '../../workbook/local-server.ts';
import { openAddIn } from '../browser/open-add-in.ts';
import { startOwnServer, type RunningAddIn } from '../browser/running-add-in.ts';
import { button, connect, openScreen } from './pane.ts';

let server: LocalServer;
let addin: RunningAddIn;

beforeAll(async () => {
  server = await startOwnServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  addin = await openAddIn({ server });
});
afterEach(() => addin?.close());

/** Everything the browser and the workbook keep. */
const kept = () =>
  addin.pane.evaluate(() => ({
    computer: { ...localStorage },
    session: { ...sessionStorage },
    address: location.href,
  }));

describe('connecting', () => {
  test('with a wrong key shows the service’s own sentence at the key, and keeps nothing', async () => {
    const { pane, address } = addin;
    await connect(pane, 'a-wrong-key');
    const refused = await fetch(`${address}/api/health`, { headers: { 'x-api-key': 'a-wrong-key' } });
    const { detail } = (await refused.json()) as { detail: string };
    await pane.getByText(detail).waitFor();
    expect(JSON.stringify(await kept())).not.toContain('a-wrong-key');
  });

  test('leaves the key where nothing but its field can read it', async () => {
    const { pane } = addin;
    await pane.getByRole('button', { name: 'Use demo-free-key' }).click();
    expect(await pane.getByRole('textbox', { name: 'Key', exact: true }).inputValue()).toBe('demo-free-key');
    await pane.getByRole('textbox', { name: 'Key', exact: true }).pressSequentially('-and-more');
    await pane.getByRole('button', { name: 'Show the key' }).click();
    expect(await pane.evaluate(() => document.documentElement.outerHTML)).not.toContain('-and-more');
  });

  test('without a network says so', async () => {
    const { page, pane } = addin;
    await page.context().setOffline(true);
    await connect(pane, 'demo-paid-key');
    await pane.getByText(/cannot be reached/).waitFor();
    await page.context().setOffline(false);
    await connect(pane, 'demo-paid-key');
    await pane.getByText('paid plan').waitFor();
  });

  test('without a key, or with an address that is none, says so without a request', async () => {
    const { pane } = addin;
    await button(pane, /^Use demo-paid-key$/).waitFor();
    const before = addin.requests();
    await button(pane, /^Connect$/).click();
    await pane.getByText('Enter the key.').waitFor();
    await pane.getByLabel('Service address').fill('localhost');
    await connect(pane, 'demo-paid-key');
    await pane.getByText(/must be a web address/).waitFor();
    await pane.getByLabel('Service address').fill('http://api.example.org');
    await connect(pane, 'demo-paid-key');
    await pane.getByText(/must begin with https/).waitFor();
    expect(addin.requests()).toEqual(before);
  });

  test('to a service that is not there says so', async () => {
    const { page, pane } = addin;
    await page.route('**/api/health', (route) => route.abort('connectionrefused'));
    await connect(pane, 'demo-paid-key');
    await pane.getByText(/cannot be reached/).waitFor();
  });

  test('finds out the plan, and remembers on this computer', async () => {
    const { pane } = addin;
    await connect(pane, 'demo-paid-key');
    await pane.getByText('paid plan').waitFor();
    const { computer, session } = await kept();
    expect(JSON.stringify(computer)).toContain('demo-paid-key');
    expect(JSON.stringify(session)).not.toContain('demo-paid-key');
    const again = await addin.reopen();
    await openScreen(again.pane, 'connect');
    await again.pane.getByText('The key is kept on this computer.').waitFor();
  });

  test('for the session only leaves nothing on this computer', async () => {
    const { pane } = addin;
    await pane.getByText('Until the workbook is closed').click();
    await connect(pane, 'demo-free-key');
    await pane.getByText('free plan').waitFor();
    const { computer } = await kept();
    expect(JSON.stringify(computer)).not.toContain('demo-free-key');
    await button(pane, /^Forget the key$/).click();
    await button(pane, /^Connect$/).waitFor();
    expect(JSON.stringify(await kept())).not.toContain('demo-free-key');
  });

  test('through a gateway sends its two headers', async () => {
    const { pane, page } = addin;
    await pane.getByText('Through a marketplace').click();
    await pane.getByLabel('Marketplace', { exact: true }).fill('rapidapi');
    await pane.getByLabel('Gateway host').fill('cdata.example.org');
    const request = page.waitForRequest(/api\/health/);
    await connect(pane, 'demo-paid-key');
    const headers = (await request).headers();
    expect(headers['x-rapidapi-key']).toBe('demo-paid-key');
    expect(headers['x-rapidapi-host']).toBe('cdata.example.org');
    expect(headers['x-api-key']).toBeUndefined();
    await pane.getByText('paid plan').waitFor();
  });

  test('works by keyboard alone, says which plan, and leads Home', async () => {
    const { pane, page } = addin;
    await pane.getByRole('textbox', { name: 'Key' }).focus();
    await page.keyboard.type('demo-paid-key');
    await page.keyboard.press('Enter');
    await pane.getByText('paid plan').waitFor();
    await button(pane, /^Begin$/).focus();
    await page.keyboard.press('Enter');
    await pane.getByText(/Connected, paid plan/).waitFor();
  });

  test('another way is left without losing the connection that is kept', async () => {
    const { pane } = addin;
    await connect(pane, 'demo-paid-key');
    await pane.getByText('paid plan').waitFor();
    const before = await kept();
    await button(pane, /^Change$/).click();
    await pane.getByLabel('Service address').fill('https://elsewhere.example.org');
    await button(pane, /^Keep the connection as it is$/).click();
    await pane.getByText('paid plan').waitFor();
    expect(await kept()).toEqual(before);
  });

  test('offers keys for trying only where the local service answers, and asks it without a key', async () => {
    const { page, pane } = addin;
    await button(pane, /^Use demo-paid-key$/).waitFor();
    await page.context().route('**/api/health', (route) => route.fulfill({ status: 404, body: 'Not here' }));
    const asked = page.context().waitForEvent('request', (request) => request.url().endsWith('/api/health'));
    const elsewhere = addin.reopen();
    const headers = await (await asked).allHeaders();
    expect(JSON.stringify(headers)).not.toContain('key');
    const { pane: other } = await elsewhere;
    await other.getByText('Canadian construction records, in your cells.').waitFor();
    expect(await button(other, /^Use demo/).count()).toBe(0);
  });
});

test('formulas work as soon as the pane has connected', async () => {
  const { pane, page } = addin;
  await page.evaluate(() =>
    window.workbook.write('Addresses!B2', '=CDATA.GEOCODE("Calgary, AB",,"municipality")'),
  );
  await page.evaluate(() => window.workbook.settled());
  expect(await page.evaluate(() => window.workbook.read('Addresses!B2'))).toEqual([['#VALUE!']]);
  await connect(pane, 'demo-paid-key');
  await pane.getByText('paid plan').waitFor();
  await page.evaluate(() =>
    window.workbook.write('Addresses!B3', '=CDATA.GEOCODE("Calgary, AB",,"municipality")'),
  );
  await page.evaluate(() => window.workbook.settled());
  expect(await page.evaluate(() => window.workbook.read('Addresses!B3'))).toEqual([['calgary']]);
});

import type { Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, connect, openScreen, approve } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { newSheet } from './sheet-values.ts';
import { sheet } from './sheet.ts';
import { geocodeColumn } from './tour.ts';

let addin: RunningAddIn;

const geocode = (number: number, field = 'lat') =>
  `=CDATA.GEOCODE("${number} Rue Sherbrooke Ouest, Montréal",,"${field}")`;
const requests = () => addin.requests()['GET /geocode'] ?? 0;
const shows = (text: string) => addin.pane.getByText(text).waitFor();

describe('connecting', () => {
  beforeAll(async () => {
    addin = await openAddIn();
  });
  // As in a new browser: opening another workbook for each test would take most of their time.
  beforeEach(async () => {
    await addin.pane.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await addin.pane.goto(addin.pane.url());
    await button(addin.pane, /^Connect$/).waitFor();
  });
  afterAll(() => addin?.close());

  const storage = () =>
    addin.pane.evaluate(() => ({
      computer: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
    }));

  test('shows what is wrong at its field, and stores nothing', async () => {
    const { pane } = addin;
    await button(pane, /^Use demo-paid-key$/).waitFor();
    const before = addin.requests();
    await button(pane, /^Connect$/).click();
    await shows('Enter your key.');
    expect(addin.requests()).toEqual(before);
    await connect(pane, 'a-wrong-key');
    await shows('The service doesn’t accept this key. Check it in Connection.');
    expect(JSON.stringify(await storage())).not.toContain('a-wrong-key');
  });

  longTest('rejects an invalid or insecure address, and sends a gateway’s two headers', async () => {
    const { pane, page } = addin;
    const requests: Record<string, string>[] = [];
    const record = (request: Request) => {
      if (request.url().startsWith(`${addin.address}/api/health`)) requests.push(request.headers());
    };
    const tryAddress = async (address: string) => {
      await pane.getByLabel('Service address').fill(address);
      await connect(pane, 'gateway-key');
    };
    await button(pane, /^Use demo-paid-key$/).waitFor();
    page.on('request', record);
    await pane.getByRole('radio', { name: 'Through a marketplace' }).check();
    await pane.getByLabel('Marketplace', { exact: true }).fill('rapidapi');
    await pane.getByLabel('Marketplace host').fill('cdata.example.org');
    await tryAddress('not an address');
    await shows('Enter a web address such as https://api.example.org.');
    await tryAddress('http://api.example.org');
    await shows('Enter an address that starts with https://, so that your key is sent encrypted.');
    expect(requests).toEqual([]);
    await tryAddress(`${addin.address}/api/`);
    await pane.locator('.fui-Field__validationMessage').waitFor();
    page.off('request', record);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      'x-rapidapi-key': 'gateway-key',
      'x-rapidapi-host': 'cdata.example.org',
    });
    expect(requests[0]).not.toHaveProperty('x-api-key');
  });

  longTest(
    'through a marketplace, a pasted address becomes its host, and a run goes to its end',
    async () => {
      const { pane, page } = addin;
      const hosts = new Set<string | undefined>();
      // The marketplace: it checks its own two headers, and calls the service with the provider's key.
      await page.route(`${addin.address}/api/**`, (route) => {
        const headers = route.request().headers();
        // How the service is, anybody may ask, without a key.
        if (route.request().url().endsWith('/health') && !headers['x-rapidapi-key']) return route.continue();
        const isSubscribed = headers['x-rapidapi-key'] === 'market-key';
        hosts.add(headers['x-rapidapi-host']);
        return isSubscribed
          ? route.continue({ headers: { ...headers, 'x-api-key': 'demo-paid-key' } })
          : route.fulfill({ status: 401, json: { message: 'Invalid API key.' } });
      });
      await pane.getByRole('radio', { name: 'Through a marketplace' }).check();
      await button(pane, /^Connect$/).click();
      await shows('Enter your key.');
      await shows('Use only letters, digits and hyphens, as in rapidapi.');
      await shows('Enter the host that the marketplace shows, such as cdata.p.rapidapi.com.');
      expect(await pane.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
      await pane.getByLabel('Marketplace', { exact: true }).fill('rapidapi');
      await pane.getByLabel('Marketplace host').fill('https://cdata.p.rapidapi.com/permit/estimate');
      await connect(pane, 'market-key');
      await shows('paid plan');
      await newSheet(pane, 'Offices', [
        ['Address'],
        ['1 Main St, Calgary'],
        ['1 Rue Sherbrooke Est, Montréal'],
      ]);
      await geocodeColumn(pane, page, 'Offices');
      expect([...hosts]).toEqual(['cdata.p.rapidapi.com']);
      await page.unroute(`${addin.address}/api/**`);
    },
  );

  longTest('looks for the local service without a key', async () => {
    const { pane, page } = addin;
    const probe = page.waitForRequest('**/api/health');
    await pane.goto(pane.url());
    expect(Object.keys((await probe).headers()).filter((name) => /key|authorization/.test(name))).toEqual([]);
  });

  test('does not write the key into the page’s source', async () => {
    const { pane } = addin;
    const field = pane.getByRole('textbox', { name: 'Key', exact: true });
    await field.fill('demo-free-key');
    await field.pressSequentially('-and-more');
    await button(pane, /^Show key$/).click();
    expect(await pane.evaluate(() => document.documentElement.outerHTML)).not.toContain('-and-more');
  });

  longTest('reports a missing network, and works once it is back', async () => {
    const { page, pane } = addin;
    await page.context().setOffline(true);
    await connect(pane, 'demo-paid-key');
    await pane.getByText(/isn’t connected to a network/).waitFor();
    await page.context().setOffline(false);
    await connect(pane, 'demo-paid-key');
    await shows('paid plan');
  });

  test('works by keyboard, stores the key on this computer, and is there after a reload', async () => {
    const { pane, page } = addin;
    await pane.getByRole('textbox', { name: 'Key' }).focus();
    await page.keyboard.type('demo-paid-key');
    await page.keyboard.press('Enter');
    await shows('paid plan');
    const { computer, session } = await storage();
    expect(computer).toContain('demo-paid-key');
    expect(session).not.toContain('demo-paid-key');
    await button(pane, /^Get started$/).focus();
    await page.keyboard.press('Enter');
    await pane.getByText(/Connected, paid plan/).waitFor();
    const again = await addin.reopen();
    await openScreen(again.pane, 'connect');
    await again.pane.getByText('The key is saved on this computer.').waitFor();
    await again.page.close();
  });

  test('Home says once that a service whose sample data was used has records of its own now', async () => {
    const { pane, page } = addin;
    await connect(pane, 'demo-paid-key');
    const sampleKnown = () => pane.evaluate(() => localStorage.getItem('cdata.sample'));
    await button(pane, /^Get started$/).click();
    await expect.poll(sampleKnown).toMatch(/^"http/);
    await page.context().route('**/api/health', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), sample: false } });
    });
    const later = await addin.reopen();
    await later.pane.getByText('Sample data is no longer served').waitFor();
    await button(later.pane, /^Dismiss$/).click();
    await later.pane.getByText('Sample data is no longer served').waitFor({ state: 'detached' });
    expect(await sampleKnown()).toBe(null);
    await later.page.close();
    await page.context().unroute('**/api/health');
  });

  longTest('for this session stores nothing on this computer; the key can be removed', async () => {
    const { pane } = addin;
    await pane.getByText('Until the workbook is closed').click();
    await connect(pane, 'demo-free-key');
    await shows('free plan');
    expect((await storage()).computer).not.toContain('demo-free-key');
    await button(pane, /^Remove key$/).click();
    await button(pane, /^Connect$/).waitFor();
    expect(JSON.stringify(await storage())).not.toContain('demo-free-key');
  });

  longTest('can be changed and left without losing the current connection', async () => {
    const { pane } = addin;
    await connect(pane, 'demo-paid-key');
    await shows('paid plan');
    const before = await storage();
    await button(pane, /^Change$/).click();
    await pane.getByLabel('Service address').fill('https://elsewhere.example.org');
    await button(pane, /^Keep current connection$/).click();
    await shows('paid plan');
    expect(await storage()).toEqual(before);
  });

  longTest('offers demonstration keys only if the local service runs', async () => {
    const { page, pane } = addin;
    await button(pane, /^Use demo-paid-key$/).waitFor();
    await page.context().route('**/api/health', (route) => route.fulfill({ status: 404, body: 'Not here' }));
    const other = await addin.reopen();
    await other.pane.getByText('Canadian construction records in your workbook').waitFor();
    expect(await button(other.pane, /^Use demo/).count()).toBe(0);
    await other.page.close();
    await page.context().unroute('**/api/health');
  });

  test('makes formulas work at once', async () => {
    const { pane, page } = addin;
    const { write, read, settled } = sheet(page);
    await write('Addresses!B2', '=CDATA.GEOCODE("Calgary, AB",,"match_type")');
    await settled();
    expect(await read('Addresses!B2')).toEqual([['#VALUE!']]);
    await connect(pane, 'demo-paid-key');
    await shows('paid plan');
    await write('Addresses!B3', '=CDATA.GEOCODE("Calgary, AB",,"match_type")');
    await settled();
    expect(await read('Addresses!B3')).toEqual([['municipality']]);
  });
});

describe('settings', () => {
  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key' });
  });
  afterAll(() => addin?.close());
  beforeEach(() => openScreen(addin.pane, 'settings'));

  const field = (name: string, pane = addin.pane) => pane.locator(`input[name="${name}"]`);
  const enter = async (name: string, text: string) => {
    await field(name).fill(text);
    await field(name).press('Enter');
  };

  test('the cost threshold takes effect at once: a calculation is discarded, then approved', async () => {
    const { pane, page } = addin;
    const { write, sentence, settled } = sheet(page);
    const calculate = () =>
      write(
        'Permits!J1:J6',
        Array.from({ length: 6 }, (_, row) => [geocode(row + 1)]),
      );
    const before = requests();
    await enter('costThreshold', '5');
    await calculate();
    await shows('6 addresses · 0 saved · 6 calls');
    expect(await axeViolations(pane)).toEqual([]);
    await button(pane, /^Discard$/).click();
    await settled();
    expect(await sentence('Permits!J6')).toMatch(/discarded/);
    expect(requests()).toBe(before);
    await calculate();
    await shows('6 addresses · 0 saved · 6 calls');
    await approve(pane);
    await settled();
    expect(requests()).toBe(before + 6);
  });

  test('a number out of bounds is replaced with a warning', async () => {
    await enter('maxInFlight', '99');
    await shows('99 isn’t between 1 and 12. Using 12 instead.');
    expect(await field('maxInFlight').inputValue()).toBe('12');
    await enter('maxInFlight', '8');
    await addin.pane.getByText(/instead\.$/).waitFor({ state: 'detached' });
    await field('maxInFlight').press('ArrowUp');
    expect(await field('maxInFlight').inputValue()).toBe('9');
    await enter('costThreshold', '12 000');
    expect(await field('costThreshold').inputValue()).toBe('12,000');
  });

  test('saved results are counted, and cleared: the next calculation makes calls', async () => {
    const { pane, page } = addin;
    const { write, settled } = sheet(page);
    await shows('6 saved results, about 0.1 MB');
    await button(pane, /^Clear saved results$/).click();
    await shows('0 saved results, about 0 MB');
    await pane.getByText(/^Saved results cleared\./).waitFor();
    const before = requests();
    await write('Permits!K1:K2', [[geocode(1)], [geocode(1)]]);
    await settled();
    expect(requests() - before).toBe(1);
  });

  longTest(
    'another language applies at once to the pane and to cells, and is there in the next session',
    async () => {
      const { pane, page } = addin;
      const { write, sentence, settled } = sheet(page);
      const language = pane.locator('select[name="language"]');
      await language.selectOption('Français');
      await pane.getByRole('main', { name: 'Paramètres' }).waitFor();
      expect(await pane.evaluate(() => document.documentElement.lang)).toBe('fr');
      const words = await pane.locator('body').innerText();
      expect(words).not.toMatch(/\b(Home|Settings|Language|Calls|Keep|From|Reset)\b/);
      await expect.poll(() => language.evaluate((one) => one === document.activeElement)).toBe(true);
      await write('Permits!M1', '=CDATA.ZONE(1,2)');
      await settled();
      expect(await sentence('Permits!M1')).toMatch(/^La latitude 1 est hors du Canada/);

      const other = await addin.reopen();
      await openScreen(other.pane, 'settings');
      await other.pane.getByRole('main', { name: 'Paramètres' }).waitFor();
      expect(await field('costThreshold', other.pane).inputValue()).toMatch(/^12\s000$/);
      await other.page.close();
      await language.selectOption('host');
      await pane.getByRole('main', { name: 'Settings' }).waitFor();
    },
  );
});

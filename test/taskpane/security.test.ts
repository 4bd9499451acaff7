import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { sheet } from '../browser/sheet.ts';
import {
  button,
  fill,
  openActivity,
  openScreen,
  openSearch,
  outcome,
  putIntoTable,
} from '../browser/pane.ts';

const key = 'demo-paid-key';
let addin: RunningAddIn;
const requested: { url: string; body: string }[] = [];
const logged: string[] = [];

beforeAll(async () => {
  addin = await openAddIn({ key });
  addin.page
    .context()
    .on('request', (request) => requested.push({ url: request.url(), body: request.postData() ?? '' }));
  addin.page.on('console', (message) => logged.push(message.text()));
});
afterAll(() => addin?.close());

/** The directive that stopped what this does in a page, or what it answered where nothing stopped it. */
const stoppedBy = (page: Frame, attempt: () => void): Promise<string> =>
  page.evaluate(
    (text) =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective }) => resolve(effectiveDirective),
          { once: true },
        );
        setTimeout(() => resolve('nothing'), 1500);
        // Later, when the page is on its own: what the test's own connection does is allowed more.
        setTimeout(() => (window as unknown as { attempts: Record<string, () => void> }).attempts[text]!());
      }),
    attempt.name,
  );

/** What hostile data or a hostile script would try. */
const attempts = {
  inlineScript() {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  },
  foreignScript() {
    const script = document.createElement('script');
    script.src = 'https://elsewhere.example/script.js';
    document.body.append(script);
  },
  handler() {
    const image = document.createElement('div');
    image.innerHTML = '<img src="data:," onerror="window.broken = true">';
    document.body.append(image);
  },
  evaluated() {
    try {
      new Function('window.broken = true')();
    } catch {
      // Refused, as it should be: the event says by what.
    }
  },
  frame() {
    const frame = document.createElement('iframe');
    frame.src = 'https://elsewhere.example/';
    document.body.append(frame);
  },
  image() {
    new Image().src = 'https://elsewhere.example/pixel.png';
  },
  clearText() {
    fetch('http://elsewhere.example/').catch(() => undefined);
  },
  styles() {
    const style = document.createElement('style');
    style.textContent = 'input { background: url(https://elsewhere.example/) }';
    document.body.append(style);
  },
  styleOfAnElement() {
    const element = document.createElement('div');
    element.innerHTML = '<i style="background: url(https://elsewhere.example/)"></i>';
    document.body.append(element);
  },
  form() {
    const form = document.createElement('form');
    form.action = 'https://elsewhere.example/';
    // Elsewhere than in the frame: a browser replaces a frame that is sent where the page around it forbids.
    form.target = '_blank';
    document.body.append(form);
    form.submit();
  },
};

const expected: Record<keyof typeof attempts, string> = {
  inlineScript: 'script-src-elem',
  foreignScript: 'script-src-elem',
  handler: 'script-src-attr',
  evaluated: 'script-src',
  frame: 'frame-src',
  image: 'img-src',
  clearText: 'connect-src',
  styles: 'style-src-elem',
  styleOfAnElement: 'style-src-attr',
  form: 'form-action',
};

const bodies = (): string =>
  `window.attempts = {${Object.values(attempts)
    .map((attempt) => attempt.toString())
    .join(',')}}`;

describe('the workbook’s page', () => {
  const stylesOfTheGrid = ['styles', 'styleOfAnElement'];
  const forbidden = (Object.keys(attempts) as (keyof typeof attempts)[]).filter(
    (name) => !stylesOfTheGrid.includes(name),
  );
  test.each(forbidden)('stops %s', async (name) => {
    await addin.page.evaluate(bodies());
    expect(await stoppedBy(addin.page.mainFrame(), attempts[name])).toBe(expected[name]);
    expect(await addin.page.evaluate(() => 'broken' in window)).toBe(false);
  });
});

describe('the pane’s page', () => {
  test.each(Object.keys(attempts) as (keyof typeof attempts)[])('stops %s', async (name) => {
    await addin.pane.evaluate(bodies());
    expect(await stoppedBy(addin.pane, attempts[name])).toBe(expected[name]);
    expect(await addin.pane.evaluate(() => 'broken' in window)).toBe(false);
  });
});

test('the help page runs no script at all', async () => {
  const page = await addin.page.context().newPage();
  await page.goto(`${addin.address}/addin/help.html`);
  await page.evaluate(bodies());
  for (const name of Object.keys(attempts) as (keyof typeof attempts)[]) {
    expect(await stoppedBy(page.mainFrame(), attempts[name]), name).toBe(expected[name]);
  }
  await page.close();
});

test('after a day’s work the key is where it is kept, and nowhere else', async () => {
  const { pane, page } = addin;
  await openSearch(pane);
  await fill(pane, 'municipality', 'calgary');
  await fill(pane, 'maxRows', '20');
  await putIntoTable(pane);
  await outcome(pane)
    .getByText(/20 rows/)
    .waitFor();
  await sheet(page).write('Permits!J1', '=CDATA.GEOCODE("nowhere at all 99999")');
  await sheet(page).settled();
  await openActivity(pane);
  await openScreen(pane, 'connect');
  await button(pane, /^Change$/).click();
  const kept = await pane.evaluate(async (secret) => {
    const stores = [localStorage, sessionStorage].flatMap((store) =>
      Object.entries(store).filter(([, value]) => String(value).includes(secret)),
    );
    const workbook = await Excel.run(async (context) => {
      const { settings, worksheets, customXmlParts } = context.workbook;
      settings.load('items/key,items/value');
      worksheets.load('items/name');
      customXmlParts.load('items/id');
      await context.sync();
      const used = worksheets.items.map((one) => one.getUsedRange().load('formulas'));
      const parts = customXmlParts.items.map((part) => part.getXml());
      await context.sync();
      return JSON.stringify([
        settings.items.map((setting) => [setting.key, setting.value as unknown]),
        used.map(({ formulas }) => formulas),
        parts.map(({ value }) => value),
      ]);
    });
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('cdata.answers');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(String(opening.error)));
    });
    const answers = await new Promise<string>((resolve) => {
      const store = database.transaction('answers').objectStore('answers');
      const [keys, all] = [store.getAllKeys(), store.getAll()];
      store.transaction.oncomplete = () => resolve(JSON.stringify([keys.result, all.result]));
    });
    database.close();
    return {
      stores: stores.map(([name]) => name),
      page: document.documentElement.outerHTML.includes(`value="${secret}"`),
      workbook,
      answers,
    };
  }, key);
  expect(kept.stores).toEqual(['cdata.connection']);
  expect(kept.page).toBe(false);
  expect(kept.workbook).toContain('calgary');
  expect(kept.workbook).not.toContain(key);
  expect(kept.answers).not.toContain(key);
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.filter(({ url, body }) => url.includes(key) || body.includes(key))).toEqual([]);
  expect(logged.filter((text) => text.includes(key))).toEqual([]);
});

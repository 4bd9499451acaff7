import type { Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attempts, attemptsScript, blockedBy, directives } from './blocked-attempts.ts';
import { badlyWrapped } from './label-wrapping.ts';
import { walkByTab } from './by-keyboard.ts';
import { isLong } from '../extent.ts';
import { openAddIn } from './open-add-in.ts';
import {
  axeViolations,
  button,
  fill,
  openActivity,
  openScreen,
  openSearch,
  outcome,
  putIntoTable,
} from './pane.ts';
import type { RunningAddIn, RunOptions } from './running-add-in.ts';
import { sheet } from './sheet.ts';
import { stops } from './tour.ts';

const key = 'demo-paid-key';
let addin: RunningAddIn;

/** The pointer is moved away, because hovered controls have the system's selection colours. */
async function violations(rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  await addin.page.mouse.move(0, 0);
  return axeViolations(addin.pane, rules);
}

/** Elements that overflow the pane to the right. */
const overflow = (pane: Frame): Promise<string[]> =>
  pane.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isClipped = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (
          getComputedStyle(parent).overflowX !== 'visible' &&
          parent.getBoundingClientRect().right <= width + 1
        ) {
          return true;
        }
      }
      return false;
    };
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !isClipped(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** The service's names that a screen shows: all of them have labels. Names of tables are the user's. */
async function serviceNames(pane: Frame): Promise<string[]> {
  const text = await pane.locator('body').innerText();
  const prose = text.replace(/=CDATA\.\S.*|https?:\S+|permit_calgary(_\d+)?/g, '');
  const names = new Set(prose.match(/(?<![\w/{])[a-z]+(_[a-z0-9]+)+/g));
  return [...names].map((name) => `shows ${name}`);
}

const setPaneWidth = (width: number) =>
  addin.page.evaluate((pixels) => {
    document.getElementById('pane')!.style.width = `${pixels}px`;
  }, width);

/** The differences between what the Tab key stops at and what the help of the screen lists, and controls without a key. */
async function missingKeys(pane: Frame): Promise<string[]> {
  await button(pane, /^(Help with this screen|Aide sur cet écran)$/).click();
  const help = pane.getByRole('region', { name: /^(Help with this screen|Aide sur cet écran)$/ });
  await help.getByRole('button', { name: /^(Keyboard|Clavier)$/ }).click();
  const listed = await help.getByRole('list').getByRole('listitem').allInnerTexts();
  await help.press('Escape');
  const { stops, unreached } = await walkByTab(pane);
  const wrong = stops.flatMap(({ role, name }, at) => {
    // The name of their group is listed, which the browser does not give with theirs.
    if (['radio', 'tab', 'listitem'].includes(role) || listed[at] === name) return [];
    return [`Tab stops at ${role} “${name}”, and the help lists “${listed[at]}”`];
  });
  return [
    ...(stops.length === listed.length ? [] : [`${stops.length} tab stops, ${listed.length} in the help`]),
    ...wrong.slice(0, 1),
    ...unreached.map((html) => `no key reaches ${html}`),
  ];
}

/** Screens whose names, roles and states, as a screen reader has them, are kept in both languages. */
const spoken = ['home', 'connect-form', 'geocode', 'review', 'settings'];

/** Each run has its own port, and some responses are saved a moment later. */
const withoutRun = (text: string): string =>
  text
    .replace(/localhost:\d+/, 'localhost:3000')
    .replace(/\b29\d (saved results|résultats enregistrés)/, '298 $1');

/** Of the pane, in pixels: the least of Excel's, and in the long run what users drag it to. */
const widths = isLong ? [320, 800, 350] : [320];

describe('accessibility:', () => {
  afterEach(() => addin?.close());

  interface Visit {
    name: string;
    options: Partial<RunOptions>;
    /** The other of Excel's themes, in which the colours of each screen are checked too, next to forced colours. */
    otherTheme: 'light' | 'dark' | null;
  }
  /** In the long run, each screen is also walked by Tab, and seen in the other theme, in forced colours and in French. */
  const visits: Visit[] = isLong
    ? [
        {
          name: 'English in light, dark and forced colours',
          options: { locale: 'en-CA', colorScheme: 'light' },
          otherTheme: 'dark',
        },
        {
          name: 'French in dark, light and forced colours',
          options: { locale: 'fr-CA', colorScheme: 'dark' },
          otherTheme: 'light',
        },
      ]
    : [{ name: 'English in light', options: { locale: 'en-CA', colorScheme: 'light' }, otherTheme: null }];

  const background = () =>
    addin.pane.evaluate(() => {
      const provider = document.querySelector('.fui-FluentProvider')!;
      return getComputedStyle(provider).getPropertyValue('--colorNeutralBackground1').trim();
    });
  const backgrounds = { light: '#ffffff', dark: '#292929', forced: '#000000' };

  /** The pane draws itself again when forced colours begin or end, and then reads Excel's theme. */
  const setForcedColors = async (isOn: boolean, theme: 'light' | 'dark'): Promise<void> => {
    await addin.pane.evaluate((name) => {
      Office.context.officeTheme!.isDarkTheme = name === 'dark';
    }, theme);
    await addin.page.emulateMedia({ forcedColors: isOn ? 'active' : 'none' });
    await expect.poll(background).toBe(backgrounds[isOn ? 'forced' : theme]);
  };

  test.each(visits)('no screen has violations or overflows, $name', async ({ options, otherTheme }) => {
    const { colorScheme } = options as { colorScheme: 'light' | 'dark' };
    addin = await openAddIn({ key: 'demo-paid-key', viewport: { width: 1400, height: 900 }, ...options });
    const violationsOf: Record<string, string[]> = {};
    for (const { name, open } of stops) {
      await open(addin);
      if (spoken.includes(name)) {
        const file = `spoken/${name}.${options.locale!.slice(0, 2)}.txt`;
        // What was changed last is read once more.
        await expect.poll(() => addin.pane.getByRole('progressbar').count()).toBe(0);
        const text = await addin.pane.locator('body').ariaSnapshot();
        await expect(withoutRun(text)).toMatchFileSnapshot(file);
      }
      const faults = [...(await violations()), ...(await serviceNames(addin.pane))];
      for (const width of widths) {
        await setPaneWidth(width);
        faults.push(...(await overflow(addin.pane)).map((html) => `at ${width} px: ${html}`));
        if (width === 320) faults.push(...(await badlyWrapped(addin.pane)));
      }
      if (otherTheme !== null) {
        await setForcedColors(true, otherTheme);
        faults.push(...(await violations('colors')).map((violation) => `in forced colours: ${violation}`));
        await setForcedColors(false, otherTheme);
        faults.push(...(await violations('colors')).map((violation) => `${otherTheme}: ${violation}`));
        await setForcedColors(true, colorScheme);
        await setForcedColors(false, colorScheme);
      }
      if (isLong) faults.push(...(await missingKeys(addin.pane)));
      if (faults.length > 0) violationsOf[name] = faults;
    }
    expect(violationsOf).toEqual({});
    // No page needs what its content security policy blocks.
    expect(addin.blocked).toEqual([]);
  });
});

describe('security:', () => {
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

  describe('the workbook’s page', () => {
    // The grid sets styles.
    const allowed = ['styles', 'styleOfAnElement'];
    const forbidden = (Object.keys(attempts) as (keyof typeof attempts)[]).filter(
      (name) => !allowed.includes(name),
    );
    test.each(forbidden)('blocks %s', async (name) => {
      await addin.page.evaluate(attemptsScript());
      expect(await blockedBy(addin.page.mainFrame(), attempts[name])).toBe(directives[name]);
      expect(await addin.page.evaluate(() => 'broken' in window)).toBe(false);
    });
  });

  describe('the pane’s page', () => {
    test.each(Object.keys(attempts) as (keyof typeof attempts)[])('blocks %s', async (name) => {
      await addin.pane.evaluate(attemptsScript());
      expect(await blockedBy(addin.pane, attempts[name])).toBe(directives[name]);
      expect(await addin.pane.evaluate(() => 'broken' in window)).toBe(false);
    });
  });

  test.each(['help.html', 'privacy.fr.html'])('%s runs no scripts', async (name) => {
    const page = await addin.page.context().newPage();
    await page.goto(`${addin.address}/addin/${name}`);
    await page.evaluate(attemptsScript());
    for (const attempt of Object.keys(attempts) as (keyof typeof attempts)[]) {
      expect(await blockedBy(page.mainFrame(), attempts[attempt]), attempt).toBe(directives[attempt]);
    }
    await page.close();
  });

  test('the key is only where it is stored, after use of all features', async () => {
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
    const places = await pane.evaluate(async (secret) => {
      const stores = [localStorage, sessionStorage].flatMap((store) =>
        Object.entries(store).filter(([, value]) => String(value).includes(secret)),
      );
      const workbook = await Excel.run(async (context) => {
        const { settings, worksheets } = context.workbook;
        settings.load('items/key,items/value');
        worksheets.load('items/name');
        await context.sync();
        const used = worksheets.items.map((one) => one.getUsedRange().load('formulas'));
        await context.sync();
        return JSON.stringify([
          settings.items.map((setting) => [setting.key, setting.value as unknown]),
          used.map(({ formulas }) => formulas),
        ]);
      });
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('cdata.answers');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(String(opening.error)));
      });
      const responses = await new Promise<string>((resolve) => {
        const store = database.transaction('answers').objectStore('answers');
        const [keys, all] = [store.getAllKeys(), store.getAll()];
        store.transaction.oncomplete = () => resolve(JSON.stringify([keys.result, all.result]));
      });
      database.close();
      return {
        stores: stores.map(([name]) => name),
        page: document.documentElement.outerHTML.includes(`value="${secret}"`),
        workbook,
        responses,
      };
    }, key);
    expect(places.stores).toEqual(['cdata.connection']);
    expect(places.page).toBe(false);
    expect(places.workbook).toContain('calgary');
    expect(places.workbook).not.toContain(key);
    expect(places.responses).not.toContain(key);
    expect(requested.length).toBeGreaterThan(0);
    expect(requested.filter(({ url, body }) => url.includes(key) || body.includes(key))).toEqual([]);
    expect(logged.filter((text) => text.includes(key))).toEqual([]);
  });
});

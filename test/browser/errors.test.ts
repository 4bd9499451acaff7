import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLong, longTest } from '../extent.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, fill, openActivity, openHome, openScreen, openSearch } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';

/** What users see when the service, the network or the pane's own scripts fail. */

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  await addin.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: addin.address });
});
afterAll(() => addin?.close());
afterEach(async () => {
  await addin.context.unrouteAll({ behavior: 'ignoreErrors' });
  await addin.context.setOffline(false);
});

const shows = (text: string | RegExp) => addin.pane.getByText(text).first().waitFor();
const rawScriptError = /Cannot read|is not (a function|iterable|defined)|\[object|Unexpected token/;

async function expectUsablePane(): Promise<void> {
  expect(await addin.pane.locator('body').innerText()).not.toMatch(rawScriptError);
  await openHome(addin.pane);
  await shows(/Connected, paid plan/);
}

async function copiedReport(): Promise<string> {
  await button(addin.pane, /^Copy report$/).click();
  await shows('Copied. Paste it into a message.');
  return addin.pane.evaluate(() => navigator.clipboard.readText());
}

test.each(isLong ? ['{}', '[null, 5]'] : ['{}'])(
  'the response %s to a search, a city field or a property leaves the pane usable',
  async (body) => {
    const { pane } = addin;
    await addin.context.route(/\/api\/(permit\?|property\?|\w+\/coverage)/, (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
    );
    await openSearch(pane);
    await fill(pane, 'q', `preview ${body}`);
    await pane.locator('input[name="municipality"]').focus();
    await button(pane, /^Preview$/).click();
    await pane.getByRole('main').locator('.fui-MessageBarBody').waitFor();
    await expectUsablePane();
    await openScreen(pane, 'property');
    await fill(pane, 'address', '100 Main Street');
    await fill(pane, 'city', 'Calgary');
    await button(pane, /^Look up$/).click();
    await pane.locator('footer .fui-MessageBarBody').waitFor();
    await expectUsablePane();
  },
);

describe('a screen that fails', () => {
  const storeDraft = (draft: string | null) =>
    addin.pane.evaluate((text) => {
      if (text === null) localStorage.removeItem('cdata.draft.search');
      else localStorage.setItem('cdata.draft.search', text);
    }, draft);

  test('while it renders can be reloaded, and the other screens work', async () => {
    const { pane } = addin;
    await storeDraft('{"columns":null}');
    await openSearch(pane);
    await shows('Something went wrong in this screen.');
    expect(await axeViolations(pane)).toEqual([]);
    await expectUsablePane();
    await openSearch(pane);
    await storeDraft(null);
    await button(pane, /^Reload this screen$/).click();
    await button(pane, /^Insert table$/).waitFor();
  });

  longTest('again after a reload can be cleared', async () => {
    const { pane } = addin;
    await openHome(pane);
    await storeDraft('{"columns":null}');
    await openSearch(pane);
    await button(pane, /^Reload this screen$/).click();
    await shows(/It failed again after a reload/);
    await button(pane, /^Clear and reload this screen$/).click();
    await button(pane, /^Insert table$/).waitFor();
  });

  longTest('in an effect has a report without the key, and keeps the form', async () => {
    const { pane } = addin;
    await openSearch(pane);
    await fill(pane, 'maxRows', '77');
    await pane.evaluate(() => {
      const { scrollIntoView } = Element.prototype;
      Element.prototype.scrollIntoView = () => {
        Element.prototype.scrollIntoView = scrollIntoView;
        throw new TypeError("Cannot read properties of null (reading 'demo-paid-key')");
      };
    });
    await button(pane, /^Preview$/).click();
    await button(pane, /^Reload this screen$/).waitFor();
    const report = await copiedReport();
    expect(report).toMatch(/^CDATA for Excel \d+\.\d+\.\d+\nScreen: search\n/);
    expect(report).toContain("TypeError: Cannot read properties of null (reading '•••')\n    at ");
    expect(report).toMatch(/\nBrowser: .*Chrome.*\nLanguage: en, Office: en-CA$/);
    expect(report).not.toContain('demo-paid-key');
    await button(pane, /^Reload this screen$/).click();
    expect(await pane.locator('input[name="maxRows"]').inputValue()).toBe('77');
  });
});

describe('an error in', () => {
  const cause = "Cannot read properties of null (reading 'results')";
  const failures: [string, () => Promise<void>][] = [
    [
      'an event handler',
      async () => {
        await addin.pane.evaluate((message) => {
          const target = document.querySelector('input[name="maxRows"]')!;
          target.addEventListener(
            'input',
            () => {
              throw new TypeError(message);
            },
            { once: true },
          );
        }, cause);
        await fill(addin.pane, 'maxRows', '78');
      },
    ],
    [
      'a promise that nobody handles',
      () => addin.pane.evaluate((message) => void Promise.reject(new TypeError(message)), cause),
    ],
    [
      'what a button starts',
      async () => {
        await addin.pane.locator('select[name="destination"]').selectOption('formula');
        await addin.pane.evaluate((message) => {
          const { run } = Excel;
          Excel.run = () => {
            Excel.run = run;
            return Promise.reject(new TypeError(message));
          };
        }, cause);
        await button(addin.pane, /^Insert formula$/).click();
      },
    ],
  ];

  test.each(isLong ? failures : failures.slice(-1))(
    '%s is shown as a sentence, with a report',
    async (_, fail) => {
      const { pane } = addin;
      await openSearch(pane);
      await fail();
      const notice = pane.getByRole('region', { name: 'Error' });
      await notice.getByText(/^Something went wrong/).waitFor();
      expect(await pane.locator('body').innerText()).not.toMatch(rawScriptError);
      expect(await copiedReport()).toContain(`Error: TypeError: ${cause}`);
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await notice.waitFor({ state: 'detached' });
    },
  );
});

describe('while the service', () => {
  const bar = () => addin.pane.getByRole('region', { name: 'Service status' });
  const geocode = (number: number) =>
    `=CDATA.GEOCODE("${number} Rue Sherbrooke Ouest, Montréal",,"match_type")`;
  const startCell = async (cell: string, number: number) => {
    const { write, read } = sheet(addin.page);
    await write(cell, geocode(number));
    await expect.poll(() => read(cell)).toEqual([['#BUSY!']]);
  };
  const cellHasResult = async (cell: string) => {
    await sheet(addin.page).settled();
    expect((await sheet(addin.page).read(cell))[0]![0]).toMatch(/^[a-z_]+$/);
  };

  longTest('is out of reach, every screen and task says so; afterwards all resumes by itself', async () => {
    const { pane, context } = addin;
    await openScreen(pane, 'property');
    await fill(pane, 'address', '111 Rue Sherbrooke Ouest');
    await fill(pane, 'city', 'Montréal');
    await context.setOffline(true);
    await startCell('Permits!J1', 501);
    await button(pane, /^Look up$/).click();
    const sentence = /^This computer isn’t connected to a network\..* Retrying(…| in \d+\ss) · Retry now$/;
    for (const screen of ['search', 'tables', 'settings'] as const) {
      await openScreen(pane, screen);
      await bar().getByText(sentence).waitFor();
    }
    expect(await axeViolations(pane)).toEqual([]);
    await openActivity(pane);
    await shows(/waiting for (its|their) result/);
    await context.setOffline(false);
    await cellHasResult('Permits!J1');
    await bar().waitFor({ state: 'detached' });
    await openScreen(pane, 'property');
    await pane
      .getByRole('tab', { name: 'Records' })
      .or(pane.locator('.fui-Field__validationMessage'))
      .waitFor();
  });

  const reject = (status: number, retryAfter: number) =>
    addin.context.route('**/api/geocode?*', (route) =>
      route.fulfill({
        status,
        headers: { 'Retry-After': String(retryAfter) },
        contentType: 'application/json',
        body: '{"detail":"Not now."}',
      }),
    );

  test('is out of reach, the user can retry at once', async () => {
    const { pane } = addin;
    await openHome(pane);
    await reject(503, 80);
    await startCell('Permits!J2', 502);
    await bar()
      .getByText(/Retrying in \d\d\ss/)
      .waitFor();
    await addin.context.unrouteAll();
    await bar().getByRole('button', { name: 'Retry now' }).click();
    // Long before the service would be tried again.
    await bar().waitFor({ state: 'detached' });
    await cellHasResult('Permits!J2');
  });

  longTest('limits calls, the pane says so and waits', async () => {
    await openHome(addin.pane);
    await reject(429, 4);
    await startCell('Permits!J3', 503);
    await bar()
      .getByText(/^The service is limiting calls\. Retrying in \d+\ss$/)
      .waitFor();
    await addin.context.unrouteAll();
    await cellHasResult('Permits!J3');
  });
});

test('a pane whose script can’t be loaded says so, and tries again', async () => {
  const { pane, context } = addin;
  await context.route(/\/addin\/pane\.\w+\.js$/, (route) => route.abort());
  await pane.goto(pane.url());
  await shows('A part of CDATA can’t be loaded. Check the network, and try again.');
  await context.unrouteAll();
  await button(pane, /^Try again$/).click();
  await shows(/Connected, paid plan/);
});

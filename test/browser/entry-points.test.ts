import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOf } from '../../taskpane/frame/places.ts';
import type { Screen } from '../../taskpane/frame/screen.ts';
import { screens } from '../../taskpane/screens.ts';
import { isLong, longTest } from '../extent.ts';
import {
  axeViolations,
  button,
  card,
  choose,
  fill,
  openHome,
  openScreen,
  openSearch,
  outcome,
  putIntoTable,
  step,
} from './pane.ts';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { newSheet } from './sheet-values.ts';
import { select } from './tour.ts';

/** Excel's own ways into the add-in, what other people change, and the self-test. */

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

/** A screen, by its name as a screen reader has it. */
const screen = (name: string) => addin.pane.getByRole('main', { name, exact: true });

test('each button of the CDATA tab shows its screen, in the list around the selection', async () => {
  const { page, pane } = addin;
  await page.evaluate(() => {
    window.workbook.activate('Addresses');
    window.workbook.select('A2');
  });
  const buttons = screens.flatMap(({ name, title, command }: Screen) =>
    command?.button ? [{ name, title: title.en, label: command.button.label.en }] : [],
  );
  expect(buttons).toHaveLength(9);
  for (const { name, title, label } of buttons) {
    await page.locator('#ribbon').getByRole('button', { name: label, exact: true }).click();
    await screen(title).waitFor();
    if (name === 'geocode') await pane.getByText(/^Addresses · 200 rows/).waitFor();
    if (placeOf(name)!.screens.length > 1)
      expect(await step(pane, name).getAttribute('aria-selected')).toBe('true');
  }
});

longTest('columns and province that are chosen in a step are those of the others, until Home', async () => {
  const { pane, page } = addin;
  await newSheet(pane, 'Sites', [
    ['Site', 'Address', 'Mailing address'],
    ['A', '100 Main St, Windsor', '1 King St, Windsor'],
    ['B', '240 Oak St, Windsor', '2 King St, Windsor'],
  ]);
  await select(page, 'Sites!B2');
  await openScreen(pane, 'clean');
  const column = () => pane.getByRole('combobox', { name: 'Address', exact: true });
  const province = () => pane.getByRole('combobox', { name: '2 rows without a province' });
  const chosen = async () => {
    if (!(await column().isVisible()))
      await button(pane, /^Change$/)
        .first()
        .click();
    return Promise.all([column(), province()].map((field) => field.locator('option:checked').innerText()));
  };
  await column().selectOption({ label: 'C: Mailing address' });
  await province().selectOption({ label: 'Ontario' });
  // The list stays, wherever the selection goes.
  await select(page, 'Addresses!A2');
  for (const other of ['geocode', 'match', 'listings', 'clean', 'geocode'] as const) {
    await step(pane, other).click();
    await pane.getByText(/^Sites · 2 rows/).waitFor();
    await expect.poll(chosen).toEqual(['C: Mailing address', 'Ontario']);
  }
  await openScreen(pane, 'geocode');
  await pane.getByText(/^Addresses · 200 rows/).waitFor();
  await button(pane, /^Change$/).click();
  await expect.poll(() => column().locator('option:checked').innerText()).toBe('A: Address');
});

test('Home says what is selected, and leads to what can be done with it', async () => {
  const { pane, page } = addin;
  await newSheet(pane, 'Clients', [
    ['Client', 'Address', 'City'],
    ['A', '705 4 Street SW', 'Calgary'],
    ['B', '240 4 Avenue SW', 'Calgary'],
  ]);
  await openHome(pane);
  const selection = pane.getByRole('region', { name: 'Selection' });
  await selection.getByText('B2:C3: 2 rows with addresses').waitFor();
  const first = await card(pane, 'geocode').boundingBox();
  await select(page, 'Clients!H20');
  await selection.getByText('No list is selected').waitFor();
  expect(await selection.getByRole('button').allTextContents()).toEqual(['Get records', 'Get a property']);
  expect(await card(pane, 'geocode').boundingBox()).toEqual(first);
  await select(page, 'Clients!B2');
  // By keyboard: it comes first.
  const action = selection.getByRole('button', { name: 'Geocode 2 rows' });
  await action.focus();
  await page.keyboard.press('Enter');
  await screen('Geocode').waitFor();
  await pane.getByText(/^Clients · 2 rows/).waitFor();
});

longTest('buttons of the tab that have no room show their icons alone, and keep their names', async () => {
  const { page } = addin;
  const usual = page.viewportSize()!;
  const last = page.getByRole('button', { name: 'Settings', exact: true });
  const fits = () => page.locator('#ribbon').evaluate((ribbon) => ribbon.scrollWidth <= ribbon.clientWidth);
  for (const [width, isWhole] of [
    [1900, true],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width, height: usual.height });
    await expect.poll(async () => (await last.boundingBox())!.width > 40).toBe(isWhole);
    expect(await fits()).toBe(true);
  }
  await page.setViewportSize(usual);
});

longTest('the tab of the sheet is in view beside the pane, however small the window', async () => {
  const { page } = addin;
  const usual = page.viewportSize()!;
  const tabs = page.locator('[data-u-comp="slide-tab-bar"]');
  for (const width of [usual.width, 683]) {
    await page.setViewportSize({ width, height: 384 });
    await expect.poll(async () => (await tabs.boundingBox())!.width).toBeGreaterThan(60);
  }
  await page.setViewportSize(usual);
});

test('“Look up this address” in the menu of a cell opens Property with the address', async () => {
  await addin.page.evaluate(() => {
    window.workbook.write('Addresses!A2', '1354 Wellington Ave, Vancouver');
    window.workbook.activate('Addresses');
  });
  const { x, y, height } = await addin.page.evaluate(() => window.workbook.cellRectangle('A2'));
  await addin.page.mouse.click(x + 20, y + height / 2);
  await addin.page.mouse.click(x + 20, y + height / 2, { button: 'right' });
  await addin.page.getByRole('button', { name: 'CDATA', exact: true }).hover();
  await addin.page.getByText('Look up this address').click();
  await screen('Property').waitFor();
  const address = addin.pane.getByRole('textbox', { name: /^Address/ });
  await expect.poll(() => address.inputValue()).toBe('1354 Wellington Ave, Vancouver');
});

describe.each(isLong ? (['current', 'web'] as const) : (['current'] as const))('Excel %s', (excel) => {
  let opened: RunningAddIn;
  beforeAll(async () => {
    opened = excel === 'current' ? addin : await openAddIn({ excel });
  });
  afterAll(() => (opened === addin ? undefined : opened?.close()));

  test('has the CDATA menu in the menu of cells, within tables on the web alone', async () => {
    const { page, pane } = opened;
    await newSheet(pane, 'Menus', [['Address'], ['1354 Wellington Ave'], ['705 4 Street SW']]);
    await pane.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Menus').tables.add('A1:A3', true);
        await context.sync();
      }),
    );
    await select(page, 'Menus!A2');
    const own = page.getByRole('button', { name: 'CDATA', exact: true });
    const others = page.getByRole('button', { name: 'Clear', exact: true });
    for (const [address, isInTable] of [
      ['A2', true],
      ['C2', false],
      ['A3', true],
      ['A6', false],
    ] as const) {
      const { x, y, height } = await page.evaluate((at) => window.workbook.cellRectangle(at), address);
      await page.mouse.click(x + 20, y + height / 2, { button: 'right' });
      await others.waitFor();
      await own.waitFor({ state: isInTable && excel !== 'web' ? 'hidden' : 'visible' });
      await page.keyboard.press('Escape');
      await others.waitFor({ state: 'hidden' });
    }
  });
});

test('the page asks for the date system while it loads, before any function needs it', async () => {
  const script = await addin.context.addInitScript(() => {
    const asked: string[] = [];
    let host: typeof window.excelHost;
    Object.defineProperty(window, 'excelHost', {
      get: () => host,
      set: (value: NonNullable<typeof host>) => {
        const { execute } = value;
        value.execute = (body, options) => {
          asked.push(JSON.stringify(body));
          return execute.call(value, body, options);
        };
        host = value;
      },
    });
    Object.assign(window, { asked });
  });
  const { page } = await addin.reopen('Asked');
  const dates = () =>
    page.evaluate(
      () =>
        (window as unknown as { asked: string[] }).asked.filter((body) => body.includes('"Name":"Date"'))
          .length,
    );
  await expect.poll(dates).toBe(1);
  await script.dispose();
  await page.close();
});

test('the keyboard shortcuts of the manifest run their commands from the grid', async () => {
  const { page } = addin;
  await page.evaluate(() => window.workbook.activate('Addresses'));
  const { x, y, height } = await page.evaluate(() => window.workbook.cellRectangle('A2'));
  await page.mouse.click(x + 20, y + height / 2);
  await page.keyboard.press('Control+Alt+Shift+G');
  await screen('Geocode').waitFor();
  await page.mouse.click(x + 20, y + height / 2);
  await page.keyboard.press('Control+Alt+Shift+L');
  await screen('Property').waitFor();
  const address = addin.pane.getByRole('textbox', { name: /^Address/ });
  await expect.poll(() => address.inputValue()).toBe('1354 Wellington Ave, Vancouver');
  await page.mouse.click(x + 20, y + height / 2);
  await page.keyboard.press('Control+Alt+Shift+D');
  await screen('CDATA').waitFor();
});

longTest('the list of tables shows what happens in the workbook while it is open', async () => {
  await openSearch(addin.pane);
  await choose(addin.pane, 'dataset', 'permit');
  await fill(addin.pane, 'maxRows', '5');
  await putIntoTable(addin.pane);
  await outcome(addin.pane).first().waitFor();
  await openScreen(addin.pane, 'tables');
  const cards = addin.pane.getByRole('main').getByRole('region');
  await expect.poll(() => cards.count()).toBe(1);
  await addin.pane.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.tables.getItemAt(0).delete();
      await context.sync();
    }),
  );
  await addin.pane.getByText('This workbook has no CDATA tables yet.').waitFor();
});

longTest('the self-test finds that the local workbook behaves as Excel does, and is accessible', async () => {
  await openScreen(addin.pane, 'settings');
  await button(addin.pane, /^Run self-test$/).click();
  await addin.pane.getByText(/checks passed\. The sheet CDATA self-test/).waitFor({ timeout: 120_000 });
  const sheets = await addin.page.evaluate(() => window.workbook.sheets());
  expect(sheets).toContain('CDATA self-test');
  expect(sheets.filter((name) => name.startsWith('CDATAtest'))).toEqual([]);
  const results = await addin.page.evaluate(() => window.workbook.read(`'CDATA self-test'!A5:D60`));
  const rows = results.filter(([text]) => text);
  expect(rows.length).toBeGreaterThan(30);
  const fine = ['Passed', 'Not in this Excel', 'For information'];
  expect(rows.filter(([, result]) => !fine.includes(String(result)))).toEqual([]);
  const began = () =>
    performance.getEntriesByName('cdata.functions').map((mark) => (mark as PerformanceMark).detail);
  expect(await addin.pane.evaluate(began)).toEqual(['loading']);
  expect(await axeViolations(addin.pane)).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workbookReady } from './workbook-ready.ts';
import { openFixture, type RunningFixture } from './running-fixture.ts';

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.page.evaluate(() => window.workbook.activate('One')));

const read = (address: string) => fixture.page.evaluate((from) => window.workbook.read(from), address);
const write = (address: string, rows: unknown) =>
  fixture.page.evaluate(
    ([to, values]) => window.workbook.write(to as string, values as never),
    [address, rows],
  );

/** The middle of a cell of the sheet that is shown. */
async function middleOf(address: string): Promise<[number, number]> {
  const cell = await fixture.page.evaluate((one) => window.workbook.cellRectangle(one), address);
  return [cell.x + cell.width / 2, cell.y + cell.height / 2];
}

const choose = async (entry: string) => {
  await fixture.page.getByRole('button', { name: /^(Workbook|Classeur)/ }).click();
  await fixture.page
    .getByRole(/^(English|Français|Light|Dark|Clair|Sombre)$/.test(entry) ? 'menuitemradio' : 'menuitem', {
      name: entry,
    })
    .click();
};

const reloaded = async (act: () => Promise<unknown>) => {
  await Promise.all([fixture.page.waitForEvent('load'), act()]);
  await workbookReady(fixture.page);
};

describe('the manifest’s buttons', () => {
  test('open the closed pane', async () => {
    const pane = fixture.page.locator('#pane');
    await fixture.page.getByRole('button', { name: 'Close pane' }).click();
    expect(await pane.isVisible()).toBe(false);
    const open = fixture.page.getByRole('button', { name: 'Open', exact: true });
    expect(await open.getAttribute('title')).toBe('Opens the pane.');
    await open.click();
    expect(await pane.isVisible()).toBe(true);
  });

  test('run associated functions by keyboard; a missing function is reported', async () => {
    await fixture.page.evaluate(() => window.workbook.select('One!C4'));
    await fixture.page.locator('#ribbon').getByRole('button', { name: 'Stamp' }).focus();
    await fixture.page.keyboard.press('Enter');
    await fixture.page.waitForFunction(() => window.workbook.read('One!C4')[0]![0] === 'Fixture.Stamp');
    await fixture.page.locator('#ribbon').getByRole('button', { name: 'Missing' }).click();
    expect(await fixture.page.getByRole('status').textContent()).toContain('missing');
  });

  test('are in the context menu of cells', async () => {
    const [x, y] = await middleOf('One!B5');
    await fixture.page.mouse.click(x, y);
    await fixture.page.mouse.click(x, y, { button: 'right' });
    await fixture.page.getByText('Stamp this cell').click();
    await fixture.page.waitForFunction(() => window.workbook.read('One!B5')[0]![0] === 'Fixture.StampHere');
  });
});

describe('the sheets', () => {
  test('survive a reload with tables, settings and pending calls, and can be reset', async () => {
    await write('One!A1:B2', [
      ['Name', 'Value'],
      ['kept', 7],
    ]);
    await write('One!D1', '=FIX.SPREAD(2,2)');
    await fixture.pane.evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('One').tables.add('A1:B2', true).name = 'Kept';
        context.workbook.settings.add('query', 5);
        await context.sync();
      }),
    );
    await fixture.page.evaluate(() => window.workbook.settled());
    await write('One!F1', '=FIX.LATER("pending",3000)');
    await fixture.page.waitForFunction(() => window.workbook.read('One!F1')[0]![0] === '#BUSY!');
    await fixture.page.evaluate(() => window.workbook.save());
    await reloaded(() => fixture.page.reload());
    expect(await read('One!A1:B2')).toEqual([
      ['Name', 'Value'],
      ['kept', 7],
    ]);
    expect(
      await fixture.pane.evaluate(() =>
        Excel.run(async (context) => {
          const body = context.workbook.tables.getItem('Kept').getDataBodyRange();
          const setting = context.workbook.settings.getItem('query');
          body.load('address');
          setting.load('value');
          await context.sync();
          return [body.address, setting.value as unknown];
        }),
      ),
    ).toEqual(['One!A2:B2', 5]);
    await fixture.page.evaluate(() => window.workbook.settled());
    expect(await read('One!D1:F2')).toEqual([
      ['0,0', '0,1', 'pending'],
      ['1,0', '1,1', null],
    ]);

    await choose('Reset workbook…');
    await fixture.page.getByRole('button', { name: 'Cancel' }).click();
    expect(await read('One!B2')).toEqual([[7]]);
    await choose('Reset workbook…');
    await reloaded(() => fixture.page.getByRole('button', { name: 'Reset workbook', exact: true }).click());
    expect(await read('One!A1:B2')).toEqual([
      ['Name', 'Value'],
      [null, null],
    ]);
  });

  test('are saved a moment after a change', async () => {
    await write('Two!A1', 'unasked');
    await fixture.page.waitForTimeout(1500);
    await reloaded(() => fixture.page.reload());
    expect(await read('Two!A1')).toEqual([['unasked']]);
  });

  test('are imported from CSV', async () => {
    const chooser = fixture.page.waitForEvent('filechooser');
    await choose('Import CSV…');
    const buffer = Buffer.from('\uFEFFAdresse;Montant;Date;Formule\r\n"1, rue Un";1200;2026-11-20;=1+1\r\n');
    await (await chooser).setFiles({ name: 'Permis: 2026.csv', mimeType: 'text/csv', buffer });
    await fixture.page.waitForFunction(() => window.workbook.sheets().includes('Permis  2026'));
    expect(await read("'Permis  2026'!A1:D2")).toEqual([
      ['Adresse', 'Montant', 'Date', 'Formule'],
      ['1, rue Un', 1200, '2026-11-20', '=1+1'],
    ]);
  });

  test('accept a paste from another program and undo it', async () => {
    const { page } = fixture;
    await page.mouse.click(...(await middleOf('One!B13')));
    await page.evaluate(() => navigator.clipboard.writeText('10 Main St\t5\n20 Main St\t6'));
    await page.keyboard.press('Control+V');
    await page.waitForFunction(() => window.workbook.read('One!C14')[0]![0] === 6);
    expect(await read('One!B13:C14')).toEqual([
      ['10 Main St', 5],
      ['20 Main St', 6],
    ]);
    await page.keyboard.press('Control+Z');
    await page.waitForFunction(() => window.workbook.read('One!B13')[0]![0] === null);
    expect(await read('One!B13:C14')).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

test('Excel’s keys recalculate volatile formulas, the sheet, or everything', async () => {
  const { page } = fixture;
  await write('One!A5', '=FIX.COUNTED()');
  await write('Two!A5', '=FIX.LATER(1,1)');
  await page.evaluate(() => window.workbook.settled());
  const started = () =>
    fixture.pane.evaluate(() => (window as unknown as { log: { started: unknown[] } }).log.started.length);
  const [[before]] = (await read('One!A5')) as [[number]];
  const calls = await started();
  await page.mouse.click(...(await middleOf('One!C8')));
  await page.keyboard.press('F9');
  await page.waitForFunction((last) => (window.workbook.read('One!A5')[0]![0] as number) > last, before);
  expect(await started()).toBe(calls);
  await page.keyboard.press('Shift+F9');
  await page.evaluate(() => window.workbook.settled());
  expect(await started()).toBe(calls);
  await page.keyboard.press('Control+Alt+F9');
  await page.waitForTimeout(300);
  await page.evaluate(() => window.workbook.settled());
  expect(await started()).toBe(calls + 1);
});

test('a cell shows the function’s error message instead of Univer’s alert', async () => {
  await write('One!E9:E10', [['=FIX.FAIL("notAvailable","Nothing there.")'], ['=1/0']]);
  await fixture.page.evaluate(() => window.workbook.settled());
  await fixture.page.mouse.move(...(await middleOf('One!E9')), { steps: 3 });
  await fixture.page.locator('#error-text').waitFor({ state: 'visible' });
  await fixture.page.waitForTimeout(500);
  expect(await fixture.page.getByText('Divide by zero').count()).toBe(0);
  expect(await fixture.page.getByText('Value is not available').count()).toBe(0);
  await fixture.page.mouse.move(...(await middleOf('One!E10')), { steps: 3 });
  await fixture.page.getByText('Divide by zero').waitFor();
});

test('the formatting bar can be shown and hidden', async () => {
  const bar = fixture.page.locator('[data-u-comp="ribbon-toolbar"]');
  expect(await bar.isVisible()).toBe(false);
  await reloaded(() => choose('Show formatting bar'));
  await bar.waitFor();
  await reloaded(() => choose('Hide formatting bar'));
  expect(await bar.isVisible()).toBe(false);
});

test('language and theme can be changed, and the add-in receives them', async () => {
  await write('One!A2', 'stays');
  await reloaded(() => choose('Français'));
  await fixture.page.getByRole('button', { name: 'Ouvrir', exact: true }).waitFor();
  await reloaded(() => choose('Sombre'));
  expect(
    await fixture.pane.evaluate(() => [
      Office.context.displayLanguage,
      (Office.context.officeTheme as unknown as { isDarkTheme: boolean }).isDarkTheme,
    ]),
  ).toEqual(['fr-CA', true]);
  expect(await fixture.page.locator('html').getAttribute('lang')).toBe('fr-CA');
  expect(await read('One!A2')).toEqual([['stays']]);
});

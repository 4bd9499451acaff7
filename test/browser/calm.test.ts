import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import type { ScreenName } from '../../taskpane/frame/screen.ts';
import { screens } from '../../taskpane/screens.ts';
import { newSheet, values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import { button, openActivity, openScreen, takeSelection } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { select } from './tour.ts';

let addin: RunningAddIn;

/** What looks or reads like an error: message bars, alerts, and the messages of invalid fields. */
const errorsOn = (pane: Frame): Promise<string[]> =>
  pane.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[role="alert"], [aria-invalid="true"], .fui-Field__validationMessage, .fui-MessageBar',
      ),
    ]
      .filter((element) => element.offsetParent !== null)
      .map((element) => (element.closest('.fui-Field') ?? element).textContent),
  );

/** Waits until what a screen reads from the workbook when it opens has arrived: it takes a few round trips. */
const readingEnded = (pane: Frame): Promise<void> =>
  pane.evaluate(async () => {
    for (let trips = 0; trips < 10; trips++) {
      await Excel.run((context) => context.sync());
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Opens screens and returns the errors on each. */
async function errorsOfTour(pane: Frame, visited: readonly ScreenName[]): Promise<Record<string, string[]>> {
  const errorsByScreen: Record<string, string[]> = {};
  for (const screen of visited) {
    await openScreen(pane, screen);
    await pane.getByRole('heading', { level: 1 }).waitFor();
    await readingEnded(pane);
    const errors = await errorsOn(pane);
    if (errors.length > 0) errorsByScreen[screen] = errors;
  }
  return errorsByScreen;
}

/** The screens that read the workbook. */
const readingScreens: readonly ScreenName[] = ['geocode', 'estimate', 'property', 'tables'];

describe('the pane', () => {
  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key' });
  });
  afterAll(() => addin?.close());

  longTest('shows no error before the user has done something, whatever the sheet holds', async () => {
    const { pane, page } = addin;
    await newSheet(pane, 'Empty', [['']]);
    expect(
      await errorsOfTour(
        pane,
        screens.map(({ name }) => name).filter((name) => name !== 'map'),
      ),
    ).toEqual({});
    await newSheet(pane, 'Numbers', [
      ['x', 'y'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(await errorsOfTour(pane, readingScreens)).toEqual({});
    await select(page, 'Permits!A2');
    expect(await errorsOfTour(pane, readingScreens)).toEqual({});
  });

  test('shows a run’s result only on the screen of its sheet, whose addresses stay visible', async () => {
    const { pane } = addin;
    const open = async (sheet: string) => {
      await pane.evaluate(
        (name) =>
          Excel.run(async (context) => {
            context.workbook.worksheets.getItem(name).activate();
            await context.sync();
          }),
        sheet,
      );
      await openScreen(pane, 'geocode');
      await takeSelection(pane);
      await pane.getByText(new RegExp(`^${sheet} · `)).waitFor();
    };
    const address = '312 rue Sainte-Catherine Est, Montreal, Quebec';
    await newSheet(pane, 'First', [['Address'], [address]]);
    await newSheet(pane, 'Second', [['Address'], ['1 Main St, Calgary']]);
    await open('First');
    await button(pane, /^Geocode (all|\d)/).click();
    await pane.getByText(/^1 row was written\./).waitFor();
    await open('Second');
    await pane.getByText(/^1 row · 1 unique/).waitFor();
    expect(await pane.getByText(/^1 row was written\./).count()).toBe(0);
    await open('First');
    await pane.getByRole('list', { name: 'Rows by result' }).getByRole('listitem').waitFor();
    // The notice of a finished run goes with its screen, and stays in Activity.
    expect(await pane.getByText(/^1 row was written\./).count()).toBe(0);
    await openActivity(pane);
    await pane
      .getByText(/^Geocode/)
      .first()
      .waitFor();
    const width = await pane.evaluate(() =>
      Excel.run(async (context) => {
        const { format } = context.workbook.worksheets
          .getItem('First')
          .getRange('A1')
          .load('format/columnWidth');
        await context.sync();
        return format.columnWidth;
      }),
    );
    // Before the run, the text was as wide, and flowed over the empty cells on its right.
    expect(width).toBeGreaterThan(200);
  });

  longTest(
    'asks which city is meant where the address names another one than its column or field',
    async () => {
      const { pane } = addin;
      await newSheet(pane, 'Cities', [
        ['Address', 'City'],
        ['1354 Wellington Avenue, Vancouver', 'Calgary'],
        ['903 13 St SE', 'Calgary'],
      ]);
      await openScreen(pane, 'geocode');
      await takeSelection(pane);
      await pane.getByText(/^In 1 row, the city in the address differs/).waitFor();
      const start = button(pane, /^Geocode \d/);
      expect(await start.getAttribute('aria-disabled')).toBe('true');
      await pane.getByRole('radio', { name: 'The city in the address, such as Vancouver' }).check();
      await expect.poll(() => start.getAttribute('aria-disabled')).not.toBe('true');
      await start.click();
      await pane.getByText(/^2 rows were written\./).waitFor();
      const [[lat]] = (await values(pane, 'Cities!C2')) as [[number]];
      expect(lat).toBeCloseTo(49.26, 1);

      await openScreen(pane, 'property');
      await pane.getByRole('textbox', { name: 'Address' }).fill('2007 Main St, Vancouver');
      await pane.getByRole('combobox', { name: 'City' }).fill('Calgary');
      const before = addin.requests()['GET /property'] ?? 0;
      await button(pane, /^Look up$/).click();
      await pane.getByText(/^The address says Vancouver, the city field says Calgary\./).waitFor();
      expect(addin.requests()['GET /property'] ?? 0).toBe(before);
      await button(pane, /^Look up in Calgary$/).waitFor();
      await button(pane, /^Look up in Vancouver$/).click();
      await expect.poll(() => addin.requests()['GET /property'] ?? 0).toBe(before + 1);
    },
  );
});

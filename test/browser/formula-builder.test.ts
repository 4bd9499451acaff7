import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { newSheet, values } from './sheet-values.ts';
import { enterPane, press, tabTo } from './by-keyboard.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, fill, openScreen } from './pane.ts';
import { customFunctions } from '../../functions/index.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';

let addin: RunningAddIn;

/** Addresses that the service knows: those of the sample sheets. */
async function knownAddresses(count: number): Promise<string[]> {
  const cells = await sheet(addin.page).read(`Addresses!A2:A${count + 1}`);
  return cells.map(([address]) => String(address));
}

/** Clicks a cell of the active sheet, as a person does. */
async function clickCell(address: string): Promise<void> {
  const cell = await addin.page.evaluate((of) => window.workbook.cellRectangle(of), address);
  await addin.page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
}

const formulasOf = (address: string): Promise<unknown[][]> =>
  addin.pane.evaluate(
    (whole) =>
      Excel.run(async (context) => {
        const [name, cells] = whole.split('!') as [string, string];
        const range = context.workbook.worksheets.getItem(name).getRange(cells).load('formulas');
        await context.sync();
        return range.formulas as unknown[][];
      }),
    address,
  );

const selectCell = (address: string): Promise<void> =>
  addin.page.evaluate((to) => {
    window.workbook.activate(to.split('!')[0]!);
    window.workbook.select(to);
  }, address);

const input = (name: string) => addin.pane.locator(`input[name="${name}"]`);
const formulaText = () => addin.pane.locator('code');
/** Opens the list of all functions. */
async function openList(): Promise<void> {
  await openScreen(addin.pane, 'formula-builder');
  const search = addin.pane.getByRole('searchbox');
  const back = button(addin.pane, /^All functions$/);
  await search.or(back).first().waitFor();
  if (await back.isVisible()) await back.click();
  await search.waitFor();
}

const notice = () => addin.pane.locator('footer .fui-MessageBarBody');

describe('a formula', () => {
  beforeAll(async () => {
    addin = await openAddIn({ key: 'demo-paid-key' });
    const [one, two] = await knownAddresses(2);
    await newSheet(addin.pane, 'Builder', [['Address'], [one!], [two!], ['A note']]);
  });
  afterAll(() => addin?.close());

  test('is found, filled in from cells, priced, previewed and inserted by mouse', async () => {
    const { pane, page } = addin;
    await selectCell('Builder!C2');
    await openList();
    await pane.getByRole('searchbox').fill('coordonnees');
    await button(pane, /^Coordinates of an address/).click();
    await pane.getByText('Fill in: Address.').waitFor();
    await input('address').click();
    await clickCell('Builder!A2');
    await expect.poll(() => formulaText().textContent()).toBe('=CDATA.GEOCODE(A2)');
    await pane.getByText(/^Contains: /).waitFor();
    await pane.getByText('At most 1 call').waitFor();
    // Another cell, while the field is still active.
    await clickCell('Builder!A3');
    await expect.poll(() => formulaText().textContent()).toBe('=CDATA.GEOCODE(A3)');
    expect(addin.requests()['GET /geocode']).toBeUndefined();
    await button(pane, /^Preview \(1 call\)$/).click();
    await pane.getByRole('region', { name: 'Preview of the result' }).waitFor();
    await pane.getByText('No calls · 1 saved result').waitFor();
    expect(await axeViolations(pane)).toEqual([]);
    await button(pane, /^Insert formula$/).click();
    await expect.poll(() => notice().textContent()).toBe('The formula is in Builder!C2.');
    await sheet(page).settled();
    expect(await formulasOf('Builder!C2')).toEqual([['=CDATA.GEOCODE(A3)']]);
    expect((await sheet(page).read('Builder!C2:D2')).flat().every((value) => typeof value === 'number')).toBe(
      true,
    );
    expect(addin.requests()['GET /geocode']).toBe(1);
  });

  longTest(
    'asks before it overwrites a cell, or spills over one, and shows what is wrong with a value',
    async () => {
      const { pane } = addin;
      await selectCell('Builder!A4');
      await openList();
      await pane.getByRole('searchbox').fill('zoning');
      await button(pane, /^Zoning at a point/).click();
      await fill(pane, 'lat', '12');
      await pane.getByText('Enter a number from 41 to 84, not 12.').waitFor();
      await fill(pane, 'lat', '49.2626');
      await fill(pane, 'lng', '-123.1291');
      await formulaText().waitFor();
      // A person holds the button down while the calls are counted and the preview's button moves this one.
      await button(pane, /^Insert formula$/).click({ delay: 1000 });
      await expect.poll(() => notice().textContent()).toMatch(/^A4 isn’t empty/);
      await button(pane, /^Don’t insert$/).click();
      expect(await formulasOf('Builder!A4')).toEqual([['A note']]);
      await selectCell('Builder!A1');
      await newSheet(pane, 'Spill', [['', 'In the way']]);
      await button(pane, /^Use active cell$/).click();
      await pane.getByText('Spill!A1', { exact: true }).waitFor();
      await button(pane, /^Options/).click();
      await button(pane, /^Choose fields$/).click();
      await pane.getByRole('checkbox', { name: 'City' }).check();
      await pane.getByRole('checkbox', { name: 'Zone code' }).check();
      await expect
        .poll(() => formulaText().textContent())
        .toBe('=CDATA.ZONE(49.2626,-123.1291,"city,zone_code")');
      await button(pane, /^Insert formula$/).click();
      await expect.poll(() => notice().textContent()).toMatch(/such as B1/);
      await button(pane, /^Insert anyway$/).click();
      await expect.poll(() => notice().textContent()).toBe('The formula is in Spill!A1.');
      expect((await formulasOf('Spill!B1')).flat()).toEqual(['In the way']);
    },
  );

  longTest(
    'in another formula is explained and edited by keyboard, and what is around it stays',
    async () => {
      const { pane, page } = addin;
      await newSheet(pane, 'Edit', [[(await knownAddresses(1))[0]!, '']]);
      await sheet(page).write('Edit!C1', '=IFERROR(CDATA.GEOCODE(A1,"calgary"),"not found")');
      await selectCell('Edit!C1');
      await openList();
      const explained = pane.getByRole('region', { name: 'The formula in Edit!C1' });
      await explained.getByText('Within =IFERROR(…,"not found")').waitFor();
      expect(await explained.locator('dl').textContent()).toBe('AddressCell A1CityCalgary');
      expect(await axeViolations(pane)).toEqual([]);
      await enterPane(pane);
      await press(page, button(pane, /^Edit formula$/));
      await tabTo(page, input('municipality'));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await tabTo(page, button(pane, /^Replace formula$/));
      await expect.poll(() => formulaText().textContent()).toBe('=IFERROR(CDATA.GEOCODE(A1),"not found")');
      await page.keyboard.press('Enter');
      await expect.poll(() => notice().textContent()).toBe('The formula is in Edit!C1.');
      expect(await formulasOf('Edit!C1')).toEqual([['=IFERROR(CDATA.GEOCODE(A1),"not found")']]);
    },
  );

  longTest('of every example can be inserted, also by keyboard', async () => {
    const { pane, page } = addin;
    await newSheet(pane, 'Example', [['']]);
    await openList();
    await pane.getByRole('searchbox').fill('fields');
    const examples = button(pane, /^Insert example: /);
    await enterPane(pane);
    await press(page, button(pane, /^Insert example: Fields of a dataset$/));
    await expect.poll(() => notice().textContent()).toBe('The formula is in Example!A1.');
    expect(await formulasOf('Example!A1')).toEqual([['=CDATA.FIELDS("heritage_status")']]);
    await pane.getByRole('searchbox').fill('');
    await expect.poll(() => examples.count()).toBe(customFunctions.length);
  });
});

describe('the first minutes', () => {
  beforeAll(async () => {
    addin = await openAddIn();
  });
  afterAll(() => addin?.close());

  test('lead from the first page to a geocoded column of one’s own with at most five clicks', async () => {
    const { pane } = addin;
    let clicks = 0;
    const click = async (name: RegExp) => {
      clicks++;
      await button(pane, name).click();
    };
    await click(/^Use demo-paid-key$/);
    await click(/^Get started$/);
    // The grid's button that adds a sheet; then the column is pasted into it.
    clicks++;
    const addresses = await knownAddresses(8);
    await newSheet(pane, 'My list', [['Site address'], ...addresses.map((address) => [address])]);
    await click(/^Addresses/);
    await click(/^Geocode \d/);
    await pane.getByText(/^[\d,]+ rows? .*written\./).waitFor();
    expect(clicks).toBeLessThanOrEqual(5);
    const coordinates = await values(pane, 'My list!B2:C9');
    expect(coordinates.filter(([lat]) => typeof lat === 'number').length).toBeGreaterThan(4);
  });

  longTest('have help on a screen', async () => {
    const { pane, page } = addin;
    await openScreen(pane, 'geocode');
    await button(pane, /^Help with this screen$/).click();
    const help = pane.getByRole('region', { name: 'Help with this screen' });
    await help.locator('p').nth(2).waitFor();
    // Without the tooltip of the button.
    await page.mouse.move(0, 0);
    await pane.getByRole('tooltip').waitFor({ state: 'hidden' });
    expect(await axeViolations(pane)).toEqual([]);
    await button(pane, /^Close help$/).click();
    await help.waitFor({ state: 'detached' });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { unitsAmong } from '@cdata/catalog/reading';
import { openAddIn } from './open-add-in.ts';
import { button, openScreen, outcome } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { values } from './sheet-values.ts';
import { sheet } from './sheet.ts';
import { longTest } from '../extent.ts';

type ServiceRecord = Record<string, unknown>;
type AtAddress = Record<string, ServiceRecord[]>;

let addin: RunningAddIn;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

async function get<Response>(path: string): Promise<Response> {
  const response = await fetch(`${addin.address}/api/${path}`, { headers: { 'x-api-key': 'demo-paid-key' } });
  return (await response.json()) as Response;
}

const assessmentsOf = async (city: string): Promise<ServiceRecord[]> =>
  (await get<{ results: ServiceRecord[] }>(`assessment?municipality=${city}&limit=500`)).results;

const recordsAt = async (address: string, city: string): Promise<AtAddress> =>
  (await get<{ records: AtAddress }>(`property?municipality=${city}&address=${encodeURIComponent(address)}`))
    .records;

const field = (name: string) => addin.pane.locator(`input[name="${name}"]`);
const heading = () => addin.pane.getByRole('heading', { level: 2 }).first();

async function lookUp(address: string, city: string): Promise<void> {
  await openScreen(addin.pane, 'property');
  const other = button(addin.pane, /^Another address$/);
  await field('address').or(other).first().waitFor();
  if (await other.isVisible()) await other.click();
  await field('address').fill(address);
  await field('city').fill(city);
  await button(addin.pane, /^Look up$/).click();
  await heading().waitFor();
}

/** An address in Montréal with an assessment of the whole, and a unit that other records name. */
async function addressWithUnit(): Promise<{ address: string; unit: string }> {
  const licences = await get<{ results: ServiceRecord[] }>('licence?municipality=montreal&limit=500');
  for (const { address, normalized_address: normalized } of licences.results) {
    const property = await get<{ normalized_address?: string; records?: AtAddress }>(
      `property?municipality=montreal&address=${encodeURIComponent(String(normalized ?? address))}`,
    );
    if (!property.records || !property.normalized_address) continue;
    const { units, assessments } = unitsAmong(property.records, null);
    if (units[0] && assessments.length > 0 && /^\d+ /.test(property.normalized_address))
      return { address: property.normalized_address, unit: units[0] };
  }
  throw new Error('No address in Montréal has units and an assessment.');
}

test('a unit that is not found is said in the heading, on the sheet, in the card and in formulas, and others can be chosen', async () => {
  const { page, pane } = addin;
  const { address, unit } = await addressWithUnit();
  await lookUp(`9876-${address}`, 'montreal');
  expect(await heading().innerText()).toMatch(/, unit 9876$/);
  await pane.getByText(/^Unit 9876 was not found\. .* whole address\.$/).waitFor();

  await button(pane, /^Insert on a new sheet$/).click();
  await outcome(pane).filter({ hasText: 'on the sheet Property' }).waitFor();
  const sheets = await page.evaluate(() => window.workbook.sheets());
  const name = sheets.find((one) => /^Property .*\d/.test(one) || /^\d/.test(one))!;
  const block = await values(pane, `${name}!A1:B12`);
  expect(block.find(([label]) => label === 'Unit')![1]).toMatch(/^9876\. Unit 9876 was not found\./);

  await pane.locator('select[name="unit"]').selectOption(unit);
  await expect.poll(() => heading().innerText()).toBe(`${subjectOf(block)}, unit ${unit}`);
  expect(await pane.getByText(/was not found/).count()).toBe(0);

  const cells = sheet(page);
  const formulas = ['ASSESSMENT', 'PROPERTYCARD'].map((of) => [`=CDATA.${of}("9876-${address}","montreal")`]);
  await cells.write('Addresses!H1:H2', formulas);
  await cells.settled();
  expect(await cells.sentence('Addresses!H1')).toMatch(/unit 9876/);
  expect(await cells.sentence('Addresses!H2')).toMatch(/^Unit 9876 was not found/);
});

const subjectOf = (block: unknown[][]): string => String(block.find(([label]) => label === 'Address')![1]);

/** The number in a text such as `12 shown · 0 selected`. */
const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));

longTest(
  'filters by class, zone, year and size say what they leave out, and the counts of records open them',
  async () => {
    const { pane } = addin;
    const house = (await assessmentsOf('calgary')).find(
      ({ property_class: ofClass, lat, year_built: built, assessed_value: value }) =>
        ofClass === 'Residential' && lat && built && Number(value) < 1_000_000,
    )!;
    const address = String(house.normalized_address);
    await lookUp(address, 'calgary');
    const records = await recordsAt(address, 'calgary');
    const counts = pane.getByRole('list', { name: 'Records' });
    const first = counts.getByRole('button').first();
    const [name, count] = /^(.*) \((\d+)\)$/.exec(await first.innerText())!.slice(1) as [string, string];
    expect(name).not.toBe('');
    await first.click();
    expect(await counts.getByRole('list').getByRole('listitem').count()).toBe(Number(count));
    expect(Object.values(records).map(({ length }) => length)).toContain(Number(count));

    await pane.getByRole('tab', { name: 'Comparables' }).click();
    await field('radius').fill('5');
    await button(pane, /^Find comparables$/).click();
    await pane.getByRole('listbox').getByRole('option').first().waitFor();
    const listSize = async () => numberIn(await pane.getByText(/ shown · /).innerText());
    const leftOut = pane.getByText(/^Left out: /);
    await pane.locator('select[name="class"]').selectOption('*');
    const all = await listSize();
    expect(await leftOut.count()).toBe(0);
    const expectFiltered = async (reason: RegExp) => {
      await leftOut.waitFor();
      const text = await leftOut.innerText();
      expect(text).toMatch(reason);
      const sum = [...text.matchAll(/(\d+) by/g)].reduce((total, [, number]) => total + Number(number), 0);
      await expect.poll(listSize).toBe(all - sum);
    };
    await field('builtFrom').fill('1985');
    await expectFiltered(/^Left out: \d+ by year built\.$/);
    await field('areaFrom').fill('3000');
    await expectFiltered(/\d+ by year built, \d+ by area\.$/);
    await field('builtFrom').fill('');
    await field('areaFrom').fill('');
    await expect.poll(listSize).toBe(all);
    for (const [filter, reason] of [
      ['zone', /^Left out: \d+ by zone\.$/],
      ['class', /^Left out: \d+ by class\.$/],
    ] as const) {
      const choice = pane.locator(`select[name="${filter}"]`);
      await choice.selectOption({ index: 1 });
      if ((await choice.locator('option').count()) > 2) await expectFiltered(reason);
      await choice.selectOption('*');
    }
  },
);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { datasets, fieldLabel } from '@cdata/catalog';
import { enterPane, press, tabTo } from './by-keyboard.ts';
import { openAddIn } from './open-add-in.ts';
import { button, openScreen, outcome } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';

type ServiceRecord = Record<string, unknown>;

let addin: RunningAddIn;
let subject: ServiceRecord;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  subject = await findSubject();
});
afterAll(async () => {
  await addin?.close();
});

async function get<Response>(path: string): Promise<Response> {
  const response = await fetch(`${addin.address}/api/${path}`, { headers: { 'x-api-key': 'demo-paid-key' } });
  return (await response.json()) as Response;
}

/** Large buildings have too few others of their value around them. */
const isOrdinaryHouse = ({ property_class, lat, assessed_value }: ServiceRecord): boolean =>
  property_class === 'Residential' && Boolean(lat) && Number(assessed_value) < 1_500_000;

/** A house with an assessment with coordinates, and a permit and records of another dataset at its address. */
async function findSubject(): Promise<ServiceRecord> {
  const { results } = await get<{ results: ServiceRecord[] }>('assessment?municipality=calgary&limit=200');
  for (const house of results.filter(isOrdinaryHouse)) {
    const address = encodeURIComponent(String(house.normalized_address));
    const { records } = await get<{ records: Record<string, ServiceRecord[]> }>(
      `property?municipality=calgary&address=${address}`,
    );
    if (records.permit && Object.keys(records).length > 2) return house;
  }
  throw new Error('No house in Calgary has an assessment, a permit and another record.');
}

const readTable = (name: string) =>
  addin.pane.evaluate(
    (table) =>
      Excel.run(async (context) => {
        const range = context.workbook.tables.getItem(table).getRange().load('values');
        await context.sync();
        const [header, ...rows] = range.values as unknown[][];
        return { header: header as string[], rows };
      }),
    name,
  );

const field = (name: string) => addin.pane.locator(`input[name="${name}"]`);
const lookUp = () => button(addin.pane, /^Look up$/).click();

test('errors of an address are shown at their fields, and the selection fills the address', async () => {
  const { pane } = addin;
  await openScreen(pane, 'property');
  await lookUp();
  await pane.getByText('Enter an address, or use the selection.').waitFor();
  await field('address').fill('99999 Nowhere Street');
  await lookUp();
  await pane.getByText('The address doesn’t include a city. Choose one.').waitFor();
  await field('city').fill('Vancuver');
  await lookUp();
  await pane.getByText(/Did you mean '?vancouver'?\?/i).waitFor();
  await button(pane, /^Use selection$/).click();
  await expect.poll(() => field('address').inputValue()).toBe('Address');
  await field('city').fill('');
  await field('address').fill('');
});

describe('by keyboard,', () => {
  const comparables = 30;
  const tableOf = (words: string) => `${words}_${String(subject.normalized_address)}`.replaceAll(' ', '_');

  test('a property is looked up and inserted on a new sheet', async () => {
    const { page, pane } = addin;
    await openScreen(pane, 'home');
    await enterPane(pane);
    await press(page, button(pane, /^Property/));
    await tabTo(page, field('address'));
    await page.keyboard.type(`${String(subject.normalized_address)}, Calgary`);
    await page.keyboard.press('Enter');
    await press(page, button(pane, /^Insert on a new sheet$/));
    await outcome(pane).filter({ hasText: 'records on the sheet Property' }).waitFor();

    const address = encodeURIComponent(String(subject.normalized_address));
    const property = await get<{ count: number; records: Record<string, ServiceRecord[]> }>(
      `property?municipality=calgary&address=${address}`,
    );
    expect(await outcome(pane).innerText()).toContain(`${property.count} records`);
    for (const [name, records] of Object.entries(property.records)) {
      const { header, rows } = await readTable(tableOf(datasets[name as keyof typeof datasets].label.en));
      const { defaultFields } = datasets[name as keyof typeof datasets];
      const isAtAddress = records.every((one) => one.normalized_address === subject.normalized_address);
      const summarized = ['municipality', 'lat', 'lng', ...(isAtAddress ? ['address'] : [])];
      const columns = defaultFields.filter((field) => !summarized.includes(field));
      expect(header).toEqual(columns.map((field) => fieldLabel(field).en));
      const ids = header.indexOf(fieldLabel('record_id').en);
      expect(rows.map((row) => row[ids]).sort()).toEqual(records.map(({ record_id }) => record_id).sort());
    }
    const block = await addin.pane.evaluate(() =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getActiveWorksheet().getRange('A4:B14').load('values');
        await context.sync();
        return Object.fromEntries(range.values) as Record<string, unknown>;
      }),
    );
    expect(String(block.Address).toUpperCase().split(' ')[0]).toBe(
      String(subject.normalized_address).split(' ')[0],
    );
    const year = String(subject.assessment_year);
    expect(block[`Assessed value, ${year} roll`]).toBe(subject.assessed_value);
    expect(block['Assessment date']).toBeTypeOf('number');
    expect(block.Latitude).toBeCloseTo(Number(subject.lat), 2);
  });

  longTest('a permit is opened for its events', async () => {
    const { page, pane } = addin;
    const section = pane.getByRole('region', { name: 'Permit history' });
    const permit = section.getByRole('button').first();
    const [number = ''] = (await permit.innerText()).split(' · ');
    const { results } = await get<{ results: ServiceRecord[] }>('permit?municipality=calgary&q=' + number);
    const id = results.find(({ permit_number }) => permit_number === number)!.record_id;
    const { history } = await get<{ history: ServiceRecord[] }>(
      `permit/${encodeURIComponent(String(id))}/history`,
    );
    await tabTo(page, permit, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await section.getByRole('term').first().waitFor();
    expect(await section.getByRole('term').allInnerTexts()).toEqual(
      history.map(({ date }) => String(date).slice(0, 10)),
    );
    expect((await section.getByRole('definition').allInnerTexts())[0]).toBe('Application date');
  });

  longTest('the sources of the zone, the records and the history are listed on request', async () => {
    const { page, pane } = addin;
    const { sources } = await get<{ sources: ServiceRecord[] }>('sources');
    const listed = sources.filter(({ source_id: id }) =>
      /^calgary-(zone|permit|inspection)$/.test(String(id)),
    );
    expect(listed.length).toBeGreaterThan(1);
    await tabTo(page, button(pane, /^Sources \(1 call\)$/));
    await page.keyboard.press('Enter');
    for (const { source_id: id } of listed) {
      const type = String(id).replace('calgary-', '');
      const name = type === 'zone' ? 'Zoning' : datasets[type as 'permit' | 'inspection'].label.en;
      await pane.getByText(`Calgary – ${name}`, { exact: true }).waitFor();
    }
  });

  test('comparables are found, selected and inserted as a grid', async () => {
    const { page, pane } = addin;
    await tabTo(page, pane.getByRole('tab', { name: 'Records' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await tabTo(page, field('radius'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    const list = pane.getByRole('listbox', { name: 'Comparables' });
    await list.waitFor();
    await tabTo(page, list);
    await page.keyboard.press('ControlOrMeta+A');
    await pane.getByText(/^(\d+) shown · \1 selected$/).waitFor();
    await press(page, button(pane, /^Clear$/), 'Shift+Tab');
    await tabTo(page, button(pane, /^Insert selected$/));
    await page.keyboard.press('Enter');
    await outcome(pane).filter({ hasText: 'Select the properties to compare.' }).waitFor();
    await tabTo(page, list, 'Shift+Tab');
    for (let ticked = 0; ticked < comparables; ticked++) {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
    }
    const inserted = outcome(pane).filter({
      hasText: `Inserted the subject and ${comparables} comparables on the sheet`,
    });
    await press(page, button(pane, new RegExp(`^Insert ${comparables} comparables$`)));
    await page.keyboard.press('Enter');
    await inserted.waitFor();
    await page.keyboard.press('Enter');
    await pane.getByText(/has an earlier comparison of this property/).waitFor();
    expect(await inserted.isVisible()).toBe(false);
    await press(page, button(pane, /^Replace sheet$/), 'Shift+Tab');
    const readSheet = () =>
      pane.evaluate(() =>
        Excel.run(async (context) => {
          const { worksheets } = context.workbook;
          worksheets.load('items/name');
          const range = worksheets.getActiveWorksheet().getUsedRange().load('values');
          await context.sync();
          return { values: range.values as unknown[][], sheets: worksheets.items.map(({ name }) => name) };
        }),
      );
    // The sheet is cleared before it is written again.
    await pane.getByRole('progressbar').waitFor({ state: 'detached' });
    await inserted.waitFor();
    await expect.poll(async () => (await readSheet()).values.some(([cell]) => cell === 'km')).toBe(true);
    const { values, sheets } = await readSheet();
    expect(sheets.filter((name) => name.startsWith('Comp'))).toHaveLength(1);
    /** The cells of a line on all pages: the subject's, and the comparables'. */
    const lineOf = (label: string) => {
      const pages = values.filter(([cell]) => cell === label);
      return {
        ofSubject: pages[0]![2],
        ofComparables: pages.flatMap((row) => row.slice(3, 9).filter((cell) => cell !== '')),
      };
    };
    const ids = lineOf(fieldLabel('record_id').en);
    expect(ids.ofSubject).toBe(subject.record_id);
    expect(new Set([ids.ofSubject, ...ids.ofComparables]).size).toBe(comparables + 1);
    const distances = lineOf('km').ofComparables as number[];
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(distances.at(-1)).toBeLessThanOrEqual(25);
    expect(new Set(lineOf('Class').ofComparables)).toEqual(new Set(['Residential']));
    const value = Number(subject.assessed_value);
    for (const assessed of lineOf('Assessed value').ofComparables as number[])
      expect(Math.abs(assessed - value)).toBeLessThanOrEqual(value / 4 + 1000);
  });

  longTest('the form is restored after a reload, without a call', async () => {
    const before = addin.requests();
    const { page, pane } = await addin.reopen();
    await openScreen(pane, 'property');
    await pane.getByText(`${comparables} selected`).waitFor();
    expect(addin.requests()).toEqual(before);
    await page.close();
  });
});

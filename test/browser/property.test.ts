import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets } from '../../src/catalog/index.ts';
import type { LocalServer } from '../../workbook/local-server.ts';
import { openAddIn } from './open-add-in.ts';
import { startOwnServer, ownData, type RunningAddIn } from './running-add-in.ts';
import { enterPane, press, tabTo } from './by-keyboard.ts';
import { button, openScreen, outcome } from './pane.ts';

type Published = Record<string, unknown>;

let folder: string;
let server: LocalServer;
let addin: RunningAddIn;
let subject: Published;

/** Records change in this test: it has a copy of the records for tests. */
beforeAll(async () => {
  await (await startOwnServer()).close();
  folder = await mkdtemp(path.join(tmpdir(), 'cdata-property-'));
  await cp(ownData, folder, { recursive: true });
  server = await startOwnServer({ data: folder });
  addin = await openAddIn({ server, key: 'demo-paid-key' });
  subject = await findSubject();
});
afterAll(async () => {
  await addin?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask<Answer>(asked: string): Promise<Answer> {
  const response = await fetch(`${server.address}/api/${asked}`, {
    headers: { 'x-api-key': 'demo-paid-key' },
  });
  return (await response.json()) as Answer;
}

/** A house with an assessment that says where it is, at an address of which the service holds more. */
async function findSubject(): Promise<Published> {
  const { results } = await ask<{ results: Published[] }>('assessment?municipality=calgary&limit=200');
  for (const house of results.filter((one) => one.property_class === 'Residential' && one.lat)) {
    const address = encodeURIComponent(String(house.normalized_address));
    const { records } = await ask<{ records: Record<string, Published[]> }>(
      `property?municipality=calgary&address=${address}`,
    );
    if (Object.keys(records).length > 2) return house;
  }
  throw new Error('No house of Calgary has an assessment and two other records.');
}

/** A table as it stands: the header, the values, and what was typed into the cells. */
const readTable = (name: string) =>
  addin.pane.evaluate(
    (table) =>
      Excel.run(async (context) => {
        const range = context.workbook.tables.getItem(table).getRange().load('values,formulas,address');
        await context.sync();
        const [header, ...rows] = range.values as unknown[][];
        return { header: header as string[], rows, formulas: (range.formulas as unknown[][]).slice(1) };
      }),
    name,
  );

const tables = () =>
  addin.pane.evaluate(() =>
    Excel.run(async (context) => {
      const found = context.workbook.tables.load('items/name');
      await context.sync();
      return found.items.map(({ name }) => name);
    }),
  );

const field = (name: string) => addin.pane.locator(`input[name="${name}"]`);
const lookUp = () => button(addin.pane, /^Look up$/).click();

describe('an address that cannot be looked up says why, at its field:', () => {
  test('none, one whose city cannot be told, a city that is misspelt, and one that does not exist', async () => {
    const { pane } = addin;
    await openScreen(pane, 'property');
    await lookUp();
    await pane.getByText('Enter an address, or use the selection.').waitFor();
    await field('address').fill('99999 Nowhere Street');
    await lookUp();
    await pane.getByText('The address doesn’t include a city. Choose one.').waitFor();
    await field('city').fill('Vancuver');
    await lookUp();
    await pane.getByText(/Did you mean 'vancouver'\?/).waitFor();
    await field('city').fill('Vancouver');
    await lookUp();
    await pane
      .getByText('This address wasn’t found in vancouver, and there are no records for it.')
      .waitFor();
    await button(pane, /^Use selection$/).click();
    await expect.poll(() => field('address').inputValue()).toBe('Address');
    await field('city').fill('');
    await field('address').fill('');
  });
});

describe('the appraiser’s day, by keyboard:', () => {
  const comparables = 300;
  const tableOf = (words: string) => `${words}_${String(subject.normalized_address)}`.replaceAll(' ', '_');

  test('an address gives everything that is held there, on one sheet', async () => {
    const { page, pane } = addin;
    await openScreen(pane, 'home');
    await enterPane(pane);
    await press(page, button(pane, /^Look up a property/));
    await tabTo(page, field('address'));
    await page.keyboard.type(`${String(subject.normalized_address)}, Calgary`);
    await page.keyboard.press('Enter');
    await press(page, button(pane, /^Insert on a new sheet$/));
    await outcome(pane).filter({ hasText: 'records on the sheet Property' }).waitFor();

    const address = encodeURIComponent(String(subject.normalized_address));
    const held = await ask<{ count: number; records: Record<string, Published[]> }>(
      `property?municipality=calgary&address=${address}`,
    );
    expect(await outcome(pane).innerText()).toContain(`${held.count} records`);
    for (const [name, records] of Object.entries(held.records)) {
      const { header, rows } = await readTable(tableOf(name));
      expect(header).toEqual(datasets[name as keyof typeof datasets].defaultFields);
      const ids = header.indexOf('record_id');
      expect(rows.map((row) => row[ids])).toEqual(records.map(({ record_id }) => record_id));
    }
    const block = await addin.pane.evaluate(() =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1:B9').load('values');
        await context.sync();
        return Object.fromEntries(range.values) as Record<string, unknown>;
      }),
    );
    expect(block.Address).toBe(subject.normalized_address);
    expect(block['Assessed value']).toBe(subject.assessed_value);
    expect(block['Assessment date']).toBeTypeOf('number');
    expect(block.Latitude).toBeCloseTo(Number(subject.lat), 2);
  });

  test('comparables around it are ticked into a table', async () => {
    const { page, pane } = addin;
    await tabTo(page, pane.getByRole('tab', { name: 'Records' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
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
    await page.keyboard.press('Shift+Tab');
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    for (let ticked = 0; ticked < comparables; ticked++) {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
    }
    await press(page, button(pane, new RegExp(`^Insert ${comparables} comparables$`)));
    await outcome(pane)
      .filter({ hasText: `Inserted the subject and ${comparables} comparables in the table` })
      .waitFor();

    const { header, rows } = await readTable(tableOf('Comparables'));
    const at = (name: string) => header.indexOf(name);
    expect(rows).toHaveLength(comparables + 1);
    expect(rows[0]![at('record_id')]).toBe(subject.record_id);
    expect(rows.map((row) => row[at('comparison')])).toEqual([
      'subject',
      ...Array<string>(comparables).fill('comparable'),
    ]);
    const distances = rows.map((row) => row[at('distance_km')] as number);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(distances.at(-1)).toBeLessThanOrEqual(25);
    expect(new Set(rows.map((row) => row[at('record_id')])).size).toBe(comparables + 1);
    const value = Number(subject.assessed_value);
    for (const row of rows) {
      expect(row[at('property_class')]).toBe('Residential');
      expect(Math.abs((row[at('assessed_value')] as number) - value)).toBeLessThanOrEqual(value / 4 + 1000);
    }
  });

  test('what was put together is there again after the pane was closed, and costs no call', async () => {
    const before = addin.requests();
    const { page, pane } = await addin.reopen();
    await openScreen(pane, 'property');
    await pane.getByText(`${comparables} selected`).waitFor();
    expect(addin.requests()).toEqual(before);
    await page.close();
  });

  test('notes and formulas stand when records have changed, and the report says what did', async () => {
    const { pane } = addin;
    const name = tableOf('Comparables');
    const { header, rows } = await readTable(name);
    const at = (column: string) => header.indexOf(column);
    await pane.evaluate(
      ([table, valueColumn]) =>
        Excel.run(async (context) => {
          const found = context.workbook.tables.getItem(table);
          const body = found.getDataBodyRange().load('rowIndex,columnIndex,rowCount,columnCount');
          await context.sync();
          const letter = String.fromCharCode(65 + body.columnIndex + valueColumn);
          const own = Array.from({ length: body.rowCount }, (_, row) => [
            `note ${row}`,
            `=${letter}${body.rowIndex + row + 1}*2`,
          ]);
          found.columns.add(undefined, [['Note'], ...own.map(([note]) => [note!])]);
          found.columns.add(undefined, [['Twice'], ...own.map(([, formula]) => [formula!])]);
          await context.sync();
        }),
      [name, at('assessed_value')] as const,
    );
    const noted = await readTable(name);

    // One that stays within the bounds of the search, one that leaves them, and the subject itself.
    const published = await Promise.all(
      [rows[0]!, rows[7]!, rows[211]!].map((row) =>
        ask<Published>(`assessment/${encodeURIComponent(String(row[at('record_id')]))}`),
      ),
    );
    const [own, within, beyond] = published as [Published, Published, Published];
    const changed: Published[] = [
      { ...own, land_value: 4242 },
      { ...within, assessed_value: Number(within.assessed_value) + 100 },
      { ...beyond, assessed_value: Number(beyond.assessed_value) * 10 },
    ];
    const file = path.join(folder, 'changed.ndjson');
    await writeFile(
      file,
      changed.map((record) => JSON.stringify({ entity_type: 'assessment', ...record })).join('\n'),
    );
    expect(await server.service.importRecords([file])).toMatchObject({ replaced: 3, added: 0 });

    await openScreen(pane, 'tables');
    const card = (table: string) => pane.getByRole('region', { name: table, exact: true });
    await card(name).getByRole('button', { name: 'Refresh' }).click();
    await card(name).getByText('3 changed (3 cells)').waitFor();
    await card(tableOf('assessment')).getByRole('button', { name: 'Refresh' }).click();
    await card(tableOf('assessment')).getByText('1 changed (1 cell)').waitFor();

    const after = await readTable(name);
    const expected = noted.rows.map((row) => [...row]);
    const twice = noted.header.indexOf('Twice');
    expected[0]![at('land_value')] = 4242;
    for (const [row, record] of [
      [7, changed[1]!],
      [211, changed[2]!],
    ] as const) {
      expected[row]![at('assessed_value')] = record.assessed_value;
      expected[row]![twice] = Number(record.assessed_value) * 2;
    }
    expect(after.header).toEqual([...header, 'Note', 'Twice']);
    expect(after.rows).toEqual(expected);
    expect(after.formulas.map((row) => row[twice])).toEqual(noted.formulas.map((row) => row[twice]));
    expect(await tables()).toContain(name);
  });
});

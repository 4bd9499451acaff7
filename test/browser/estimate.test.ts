import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import type { Frame } from 'playwright-core';
import { enterPane, press } from './by-keyboard.ts';
import { button, openScreen, takeSelection } from './pane.ts';
import { newSheet, values } from './sheet-values.ts';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-free-key', locale: 'fr-CA' });
});
afterAll(() => addin?.close());

const estimateCalls = () => addin.requests()['POST /permit/estimate'] ?? 0;
const useSelection = () => takeSelection(addin.pane);
const start = () => button(addin.pane, /^Estimer (\d|toutes)/);
const unitRequired = () => addin.pane.getByText('Choisissez une unité : m² ou pi²');

async function permitIds(count: number): Promise<string[]> {
  const response = await fetch(`${addin.address}/api/permit?limit=${count}`, {
    headers: { 'x-api-key': 'demo-paid-key' },
  });
  const { results } = (await response.json()) as { results: { record_id: string }[] };
  return results.map(({ record_id }) => record_id);
}

test('a free key is told that it needs a paid one; with a paid key, permits are estimated with totals', async () => {
  const { page, pane } = addin;
  const ids = [...(await permitIds(119)), 'wrong-1'];
  await newSheet(pane, 'Lot', [['record_id'], ...ids.map((id) => [id])]);
  await enterPane(pane);
  await press(page, button(pane, /^Estimations/));
  await pane.getByText('120 lignes · 120 uniques · 0 enregistrée · 2 appels').waitFor();
  await pane.getByText(/Les estimations exigent une clé payante/).waitFor();
  const before = estimateCalls();
  await press(page, start());
  await pane.locator('footer .fui-MessageBarBody', { hasText: /forfait/ }).waitFor();
  expect(estimateCalls()).toBe(before + 1);
  expect((await values(pane, 'Lot!B2:G121')).flat().every((value) => value === '')).toBe(true);

  await openScreen(pane, 'connect');
  await button(pane, /^Modifier$/).click();
  await pane.getByRole('textbox', { name: /^Clé/ }).fill('demo-paid-key');
  await button(pane, /^Se connecter$/).click();
  await pane.getByText('forfait payant').waitFor();
  await openScreen(pane, 'estimate');
  await start().click();
  await pane.getByText(/^120 lignes ont été écrites\. 1 ligne est sans résultat\./).waitFor();
  await pane
    .getByText(/Les totaux sont en B123:E124\. Le rapport est dans la feuille Estimations Lot\.$/)
    .waitFor();
  const [labels, totals] = await values(pane, 'Lot!B123:E124');
  expect(labels).toEqual([
    'Somme des estimations basses',
    'Somme des médianes',
    'Somme des estimations hautes',
    'Total estimé, valeurs attendues',
  ]);
  const [low, median, high, total] = totals!.map(Number) as [number, number, number, number];
  expect(low).toBeGreaterThan(0);
  expect(median).toBeGreaterThan(low);
  expect(high).toBeGreaterThan(median);
  expect(total).toBeGreaterThan(low);
});

longTest('areas need a unit, which is chosen for each sheet and kept for its runs', async () => {
  const { page, pane } = addin;
  await newSheet(pane, 'Projets', [
    ['ville', 'type de permis', 'superficie', 'logements'],
    ['Calgary', 'new_construction', 180, 1],
    ['Calgary', 'nwe constructon', 180, 1],
    ['Montréal', 'renovation', 95, ''],
    ['', '', '', ''],
  ]);
  await openScreen(pane, 'estimate');
  await useSelection();
  await unitRequired().waitFor();
  const before = estimateCalls();
  expect(await start().getAttribute('aria-disabled')).toBe('true');
  await start().click({ force: true });
  const squareFeet = pane.getByRole('radio', { name: /Pieds carrés/ });
  await squareFeet.check();
  await pane.getByText('3 lignes · 2 uniques · 0 enregistrée · 1 appel').waitFor();
  await button(
    pane,
    /^1 ligne ne peut pas être traitée\..*Vouliez-vous dire «.Nouvelle construction/,
  ).waitFor();
  expect(estimateCalls()).toBe(before);
  await press(page, start());
  await pane.getByText(/^3 lignes ont été écrites\. 1 ligne est sans résultat\./).waitFor();
  expect(estimateCalls()).toBe(before + 1);
  const rows = await values(pane, 'Projets!E2:K4');
  expect(rows.map((row) => typeof row[1])).toEqual(['number', 'string', 'number']);
  expect(String(rows[1]!.at(-1))).toContain('Nouvelle construction');
  await pane.getByText('Destination : les colonnes du dernier traitement').waitFor();
  expect(await squareFeet.isChecked()).toBe(true);

  const permits = [
    ['ville', 'type de permis', 'superficie m2'],
    ['Calgary', 'new_construction', '100'],
  ];
  await newSheet(pane, 'Autres', permits);
  await useSelection();
  await pane.getByText(/^Autres · 1 ligne/).waitFor();
  // The header says the unit.
  await expect.poll(() => pane.getByRole('radio', { name: /Mètres carrés/ }).isChecked()).toBe(true);
  await pane.getByText('1 ligne · 1 unique · 0 enregistrée · 1 appel').waitFor();
  expect(await unitRequired().count()).toBe(0);

  // From the estimate of a row to permits like it, and on to their table.
  await press(page, start());
  await pane.getByText(/^1 ligne a été écrite\./).waitFor();
  await page.evaluate(() => window.workbook.select('Autres!D2'));
  await button(pane, /^Trouver des permis semblables$/).click();
  await pane.getByText(/^\d+ permis semblables? à /).waitFor();
  const items = pane.getByRole('table', { name: 'Permis semblables' }).getByRole('row');
  const weights = (await items.allInnerTexts()).slice(1).map((text) => /([\d,]+)\s%$/.exec(text.trim())![1]!);
  const shares = weights.map((weight) => Number(weight.replace(',', '.')));
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
  // The link opens the record.
  await items.nth(1).getByRole('button').click();
  await items
    .nth(1)
    .getByText(/^Identifiant/)
    .waitFor();
  const insert = button(pane, /^Insérer le tableau \(/);
  const count = Number(/\d+/.exec(await insert.innerText())![0]);
  const calls = estimateCalls();
  await insert.click();
  // The records that the pane has are written without another call.
  await expect.poll(() => newestTableRows(pane)).toBe(count);
  expect(estimateCalls()).toBe(calls);
  expect(addin.requests()['GET /permit']).toBeUndefined();
});

longTest('the province of shared names is that of the last run over the rows, and of no others', async () => {
  const { page, pane } = addin;
  const rows = [
    ['ville', 'type de permis', 'logements'],
    ['Calgary', 'new_construction', 1],
    ['Windsor', 'new_construction', 1],
  ];
  const province = pane.locator('select[name="province"]');
  await newSheet(pane, 'WindsorNE', rows);
  await openScreen(pane, 'estimate');
  await useSelection();
  await pane.getByText(/^WindsorNE · 2 lignes/).waitFor();
  await expect.poll(() => province.inputValue()).toBe('unknown');
  await province.selectOption('NS');
  await start().click();
  await pane.getByText(/^2 lignes ont été écrites/).waitFor();
  await openScreen(pane, 'home');
  await page.evaluate(() => window.workbook.select('WindsorNE!A2'));
  await openScreen(pane, 'estimate');
  await pane.getByText(/^WindsorNE · 2 lignes/).waitFor();
  await expect.poll(() => province.inputValue()).toBe('NS');

  await newSheet(pane, 'Windsor ailleurs', rows);
  await useSelection();
  await pane.getByText(/^Windsor ailleurs, 2 lignes/).waitFor();
  await expect.poll(() => province.inputValue()).toBe('unknown');
});

longTest(
  'areas ten times those of their kind are asked about before a run, until they are corrected',
  async () => {
    const english = await openAddIn({ key: 'demo-paid-key', locale: 'en-CA' });
    const { page, pane } = english;
    const warning = pane.getByText(
      '3 rows have an area ten times those of their kind, such as “1938”: square feet?',
    );
    const rowsOf = (areas: number[]) => [
      ['city', 'permit type', 'floor area (m²)'],
      ...areas.map((area) => ['Calgary', 'new_construction', area]),
    ];
    await newSheet(pane, 'Slips', rowsOf([150, 1938, 170, 180, 190, 2045, 160, 2100, 175, 185]));
    await openScreen(pane, 'estimate');
    await takeSelection(pane);
    await warning.waitFor();
    await page.evaluate(() => (document.getElementById('pane')!.style.width = '320px'));
    await expect.poll(() => pane.evaluate(() => innerWidth)).toBeLessThanOrEqual(320);
    const { width, right } = await warning.evaluate((element) => ({
      width: innerWidth,
      right: element.getBoundingClientRect().right,
    }));
    expect(right).toBeLessThanOrEqual(width);
    // The user may know better.
    expect(await button(pane, /^Estimate 10 rows$/).getAttribute('aria-disabled')).not.toBe('true');
    await newSheet(pane, 'Corrected', rowsOf([150, 180, 170, 180, 190, 190, 160, 195, 175, 185]));
    await takeSelection(pane);
    await pane.getByText(/^Corrected · 10 rows/).waitFor();
    await warning.waitFor({ state: 'detached' });
    expect(english.requests()['POST /permit/estimate']).toBeUndefined();
    await english.close();
  },
);

const newestTableRows = (pane: Frame): Promise<number> =>
  pane.evaluate(() =>
    Excel.run(async (context) => {
      const tables = context.workbook.tables.load('items/name');
      await context.sync();
      const rows = tables.items.at(-1)?.getDataBodyRange().load('rowCount');
      await context.sync();
      return rows?.rowCount ?? 0;
    }),
  );

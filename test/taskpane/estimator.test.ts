import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { type RunningAddIn } from '../browser/running-add-in.ts';
import { enterPane, press } from './by-keyboard.ts';
import { button, openScreen } from './pane.ts';
import { newSheet, values } from './sheet-values.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-free-key', locale: 'fr-CA' });
});
afterAll(() => addin?.close());

type Json = Record<string, unknown>;

const permits = 1240;
const wrong = [3, 700];

async function newestPermits(): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor = ''; found.length < permits;) {
    const next = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${addin.address}/api/permit?limit=500${next}`, {
      headers: { 'x-api-key': 'demo-paid-key' },
    });
    const page = (await response.json()) as { results: Json[]; next_cursor: string };
    found.push(...page.results);
    cursor = page.next_cursor;
  }
  return found.slice(0, permits);
}

/** Estimates of some permits, as the service itself gives them. */
async function truth(recordIds: string[]): Promise<Json[]> {
  const response = await fetch(`${addin.address}/api/permit/estimate`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo-paid-key', 'content-type': 'application/json' },
    body: JSON.stringify({ record_ids: recordIds }),
  });
  const { results } = (await response.json()) as { results: { estimate: Json }[] };
  return results.map(({ estimate }) => estimate);
}

const estimateCalls = () => addin.requests()['POST /permit/estimate'] ?? 0;

test('1,240 permits, some wrong: a free key is told so, a paid one takes 13 calls and what the wrong ones cost', async () => {
  const { page, pane } = addin;
  const found = await newestPermits();
  const ids = found.map(({ record_id }, index) =>
    wrong.includes(index) ? `wrong-${index}` : String(record_id),
  );
  const declared = found.map(({ construction_value: value }) => (typeof value === 'number' ? value : ''));
  await newSheet(pane, 'Lot', [
    ['record_id', 'Valeur déclarée'],
    ...ids.map((id, index) => [id, declared[index]!] as (string | number)[]),
  ]);

  await enterPane(pane);
  await press(page, button(pane, /^Estimer des permis/));
  await pane.getByText(/1\s240 permis, 13 appels/).waitFor();
  await pane.getByText(/Une clé gratuite ne reçoit pas d’estimations/).waitFor();
  const before = estimateCalls();
  await press(page, button(pane, /^Tout estimer$/));
  await pane.locator('footer .fui-MessageBarBody', { hasText: /plan|paid/i }).waitFor();
  expect(estimateCalls()).toBe(before + 1);
  expect((await values(pane, 'Lot!C2:I1241')).flat().every((value) => value === '')).toBe(true);

  await openScreen(pane, 'connect');
  await button(pane, /^Changer$/).click();
  await pane.getByRole('textbox', { name: /^Clé/ }).fill('demo-paid-key');
  await button(pane, /^Se connecter$/).click();
  await pane.getByText('forfait payant').waitFor();
  await openScreen(pane, 'estimate');
  await pane.getByText(/1\s240 permis, 13 appels/).waitFor();
  const asked = estimateCalls();
  await button(pane, /^Tout estimer$/).click();
  await pane.getByText(/Lignes écrites : 1\s240\. Sans réponse : 2/).waitFor({ timeout: 60_000 });
  const calls = estimateCalls() - asked;
  expect(calls).toBeGreaterThanOrEqual(13);
  expect(calls).toBeLessThanOrEqual(13 + 8 * wrong.length);

  const shown = await values(pane, 'Lot!C1:I1241');
  expect(shown[0]).toEqual([
    'low',
    'median',
    'high',
    'confidence',
    'basis',
    'declared_against_range',
    'note',
  ]);
  const rows = shown.slice(1);
  const some = ids.map((id, index) => ({ id, index })).filter(({ index }) => !wrong.includes(index));
  const sample = some.filter((_, index) => index % 13 === 0).slice(0, 90);
  const estimates = await truth(sample.map(({ id }) => id));
  sample.forEach(({ index }, at) => {
    const { low, median, high, confidence, basis } = estimates[at]!;
    const value = declared[index]!;
    const against =
      value === '' || value <= 0
        ? ''
        : value < Number(low)
          ? 'sous la fourchette'
          : value > Number(high)
            ? 'au-dessus de la fourchette'
            : 'dans la fourchette';
    expect(rows[index]).toEqual([low, median, high, confidence, basis, against, '']);
  });
  for (const index of wrong) {
    expect(rows[index]!.slice(0, 6)).toEqual(['', '', '', '', '', '']);
    expect(String(rows[index]![6])).toContain(`wrong-${index}`);
  }

  const totals = await pane.evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Lot');
      const cells = sheet.getRange('C1243:E1243').load('formulas,values');
      const confidences = sheet.getRange('F2:F1241').load('values');
      await context.sync();
      const low = (confidences.values as unknown[][]).findIndex(([value]) => value === 'low');
      const high = (confidences.values as unknown[][]).findIndex(([value]) => value === 'high');
      const fills = [low, high].map((row) => sheet.getRange(`F${row + 2}`).format.fill.load('color'));
      await context.sync();
      return { formulas: cells.formulas, values: cells.values, fills: fills.map(({ color }) => color), low };
    }),
  );
  expect(totals.formulas).toEqual([
    ['=SUBTOTAL(109,C2:C1241)', '=SUBTOTAL(109,D2:D1241)', '=SUBTOTAL(109,E2:E1241)'],
  ]);
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
  expect(totals.values).toEqual([[sum(0), sum(1), sum(2)]]);
  expect(totals.low).toBeGreaterThanOrEqual(0);
  expect(totals.fills[0]).not.toBe(totals.fills[1]);
});

test('areas are never estimated until somebody says their unit; what cannot be asked says why', async () => {
  const { page, pane } = addin;
  await newSheet(pane, 'Projets', [
    ['ville', 'type de permis', 'superficie', 'logements'],
    ['Calgary', 'new_construction', 180, 1],
    ['Calgary', 'new constructon', 180, 1],
    ['Montréal', 'renovation', 95, ''],
    ['', '', '', ''],
  ]);
  await openScreen(pane, 'estimate');
  await button(pane, /^Prendre la sélection$/).click();
  await pane.getByText('Dites laquelle : elle n’est jamais devinée.').waitFor();
  const before = estimateCalls();
  expect(await button(pane, /^Tout estimer$/).getAttribute('aria-disabled')).toBe('true');
  await button(pane, /^Tout estimer$/).click({ force: true });
  await pane.getByRole('radio', { name: /Pieds carrés/ }).check();
  await pane.getByText(/3 permis, 1 appel$/).waitFor();
  await pane.getByText(/Vouliez-vous dire « new_construction »/).waitFor();
  expect(estimateCalls()).toBe(before);
  await press(page, button(pane, /^Tout estimer$/));
  await pane.getByText(/Lignes écrites : 3\. Sans réponse : 1/).waitFor();
  expect(estimateCalls()).toBe(before + 1);
  const rows = await values(pane, 'Projets!E2:J4');
  expect(rows.map((row) => typeof row[1])).toEqual(['number', 'string', 'number']);
  expect(String(rows[1]!.at(-1))).toContain('new_construction');
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { certainNumber } from '@cdata/catalog/reading';
import { setLanguage } from '../../src/language/index.ts';
import { emptyPermitForm, newRunOfForm } from '../../src/features/estimate/permit-form.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { RunLabels } from '../../src/features/column-runs/run-kind.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { startService, type RunningService } from '../../packages/service/test/running-service.ts';
import { excelWorkbook, readValues } from '../excel-workbook.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { citiesWithoutRecords, clientPermits } from './client-permits.ts';
import { ended, newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
afterEach(() => setLanguage('en'));

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

const { headers, rows } = clientPermits('en');
const permits = rows.length;

async function price(
  sheet: string,
  changes = {},
  labels?: RunLabels,
): Promise<{ report: RunReport; calls: number }> {
  await workbook.run(async (context) => {
    const worksheet = context.workbook.worksheets.add(sheet);
    const range = worksheet.getRangeByIndexes(0, 0, permits + 1, headers.length);
    const cells = [headers, ...rows];
    range.numberFormat = cells.map((row) => row.map((cell) => (typeof cell === 'string' ? '@' : 'General')));
    range.values = cells;
    worksheet.activate();
    worksheet.getRange('A1').select();
    await context.sync();
  });
  const engine = serviceEngine(service);
  const tasks = newTaskRegistry();
  const newRun = newRunOfForm({ ...emptyPermitForm, ...changes }, await readSheetRows(), { labels })!;
  const { error, report } = await ended<RunReport>(
    tasks,
    runsOf(tasks, engine).start(newRun, { destination: 'adjacent', maxCalls: 2 }),
  );
  expect(error).toBeNull();
  return { report: report!, calls: engine.counts.snapshot.requests['/permit/estimate'] ?? 0 };
}

/** NaN without a number. */
const dollarsOf = (cell: unknown): number => certainNumber(cell, { kind: 'money', language: null }) ?? NaN;

const numbers = (cells: unknown[][], column: number) => cells.map((row) => row[column]);
const sum = (values: unknown[]) => values.reduce<number>((total, value) => total + Number(value || 0), 0);

test('160 permits in three units and two languages are priced in one run, and totals compare the same permits', async () => {
  const { report, calls } = await price('Client');
  expect(calls).toBe(2);
  const left = rows.filter(([, , city]) => citiesWithoutRecords.includes(String(city))).length;
  expect(report).toMatchObject({ written: permits, failed: left });
  expect(report.remarks[0]).toBe(
    `Permits with an estimate: ${permits - left} · Permits without an estimate: ${left}.`,
  );
  const cells = await readValues(workbook, 'Client', `A2:N${permits + 1}`);
  const priced = cells.filter((row) => typeof row[8] === 'number');
  const compared = priced.filter((row) => dollarsOf(row[6]) > 0);
  const declaredTotal = compared.reduce((total, row) => total + dollarsOf(row[6]), 0);
  expect(priced).toHaveLength(permits - left);
  const note = cells.find((row) => row[2] === 'Longueuil')!.at(-1);
  expect(note).toBe('There are no permit records for Longueuil.');
  const summary = new Map(
    (await readValues(workbook, 'Estimates Client', 'A5:C18')).map(([label, ...figures]) => [label, figures]),
  );
  expect(summary.get('Permits with an estimate')).toEqual([priced.length, compared.length]);
  expect(summary.get('Permits without an estimate')![0]).toBe(left);
  expect(summary.get('Declared total')![1]).toBe(declaredTotal);
  expect(summary.get('Estimated total, sum of medians')).toEqual([
    sum(numbers(priced, 8)),
    sum(numbers(compared, 8)),
  ]);
  expect(compared.filter((row) => typeof row[6] === 'string').length).toBeGreaterThan(9);
  expect(summary.get('Declared values that are not numbers, not counted')![1]).toBe(1);
  const comparisons = ['below', 'within', 'above'].map(
    (place) => summary.get(`Declared ${place} the range`)![1],
  );
  expect(sum(comparisons)).toBe(compared.length);
  // The row below the rows says the same.
  const totals = await readValues(workbook, 'Client', `G${permits + 3}:N${permits + 6}`);
  expect(totals[1]!.slice(1, 4)).toEqual([7, 8, 9].map((column) => sum(numbers(priced, column))));
  expect(totals[2]!.slice(0, 4)).toEqual([
    declaredTotal,
    ...[7, 8, 9].map((column) => sum(numbers(compared, column))),
  ]);
  // No total is a permit: another run finds as many rows.
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem('Client').activate();
    await context.sync();
  });
  expect(await readSheetRows()).toMatchObject({ sheet: 'Client', rowCount: permits });
  // Every permit that is listed is outside its range, named by number, address and city.
  const listed = (await readValues(workbook, 'Estimates Client', 'A32:H46')).filter(([name]) => name !== '');
  expect(listed.length).toBeGreaterThan(5);
  for (const [name, declared, low, , high] of listed as [string, number, number, number, number][]) {
    expect(name).toMatch(/^P-\d+ · \d+ rue Peel · (Calgary|Montréal|Edmonton|Toronto)$/);
    expect(declared < low || declared > high).toBe(true);
  }
});

test('in French, no sheet has a word of the service’s English, and cities are named', async () => {
  setLanguage('fr');
  const { report } = await price('Client FR', { nationalEstimates: true }, 'fr');
  expect(report).toMatchObject({ written: permits, failed: 0 });
  const cells = await readValues(workbook, 'Client FR', `H2:N${permits + 1}`);
  const texts = cells.flatMap((row) => [row[3], row[4], row[6]]).map(String);
  expect(
    texts.filter((text) =>
      /\b(permits?|the|in|of|low|high|confidence)\b/.test(text.replace(/quantiles.*/, '')),
    ),
  ).toEqual([]);
  expect(texts.filter((text) => /\bmontreal\b|\bMontreal\b|\bcalgary\b/.test(text))).toEqual([]);
  const longueuil = cells[rows.findIndex(([, , city]) => city === 'Longueuil')]!;
  expect(String(longueuil[6]).replace(/\s/g, ' ')).toContain(
    'Il n’y a pas de données de permis pour Longueuil : estimation d’après ceux de tout le Canada. Confiance faible',
  );
  expect(String(longueuil[4])).toContain('Canada');
  const other = cells[rows.findIndex(([, , city]) => city === 'Saint-Jean-sur-Richelieu')]!;
  expect(String(other[6])).toContain('données de permis pour Saint-Jean-sur-Richelieu');
});

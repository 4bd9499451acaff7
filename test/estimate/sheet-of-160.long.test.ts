import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { certainNumber } from '@cdata/catalog/reading';
import { setLanguage } from '../../src/language/index.ts';
import { emptyPermitForm, newRunOfForm } from '../../src/features/estimate/permit-form.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { RunLabels } from '../../src/features/column-runs/run-kind.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { excelWorkbook, readValues } from '../excel-workbook.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { citiesWithoutRecords, clientPermits } from './client-permits.ts';
import { ended, newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';
import { longTest } from '../extent.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
afterEach(() => setLanguage('en'));

let service: CountedClient;
beforeAll(async () => {
  service = await countedService();
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
  const cells = await readValues(workbook, 'Client', `A2:P${permits + 1}`);
  const priced = cells.filter((row) => typeof row[8] === 'number');
  const kept = priced.filter((row) => row[13] !== 'too varied');
  expect(kept.length).toBeLessThan(priced.length);
  const compared = kept.filter((row) => dollarsOf(row[6]) > 0);
  const isExpected = (row: unknown[]) => typeof row[10] === 'number';
  const declaredTotal = compared.reduce((total, row) => total + dollarsOf(row[6]), 0);
  expect(priced).toHaveLength(permits - left);
  expect(report.parts).toEqual([
    `${kept.length} with an estimate`,
    `${priced.length - kept.length} too varied, in no total`,
    `${left} without an estimate`,
  ]);
  const note = cells.find((row) => row[2] === 'Longueuil')!.at(-1);
  expect(note).toBe('There are no permit records for Longueuil.');
  const summary = new Map(
    (await readValues(workbook, 'Estimates Client', 'A5:C20')).map(([label, ...figures]) => [label, figures]),
  );
  expect(summary.get('Permits with an estimate')).toEqual([kept.length, compared.length]);
  expect(summary.get('Too varied, in no total')![0]).toBe(priced.length - kept.length);
  expect(summary.get('Permits without an estimate')![0]).toBe(left);
  expect(summary.get('Declared total')![1]).toBe(declaredTotal);
  expect(summary.get('Sum of medians')).toEqual([sum(numbers(kept, 8)), sum(numbers(compared, 8))]);
  const expectedTotal = sum(numbers(compared, 10));
  expect(summary.get('Estimated total, expected values')).toEqual([sum(numbers(kept, 10)), expectedTotal]);
  // Not every city has the permits for expected values: only those that have one are compared.
  const expected = compared.filter(isExpected);
  expect(expected.length).toBeGreaterThan(0);
  const declaredOfExpected = expected.reduce((total, row) => total + dollarsOf(row[6]), 0);
  expect(summary.get('Declared compared with estimated, same permits')![1]).toBeCloseTo(
    declaredOfExpected / expectedTotal - 1,
    9,
  );
  expect(compared.filter((row) => typeof row[6] === 'string').length).toBeGreaterThan(9);
  expect(summary.get('Declared values that are not numbers, not counted')![1]).toBe(1);
  const comparisons = ['below', 'within', 'above'].map(
    (place) => summary.get(`Declared ${place} the range`)![1],
  );
  expect(sum(comparisons)).toBe(compared.length);
  // The row below the rows says the same.
  const totals = await readValues(workbook, 'Client', `H${permits + 3}:P${permits + 6}`);
  expect(totals[1]!.slice(0, 4)).toEqual([7, 8, 9, 10].map((column) => sum(numbers(kept, column))));
  expect(totals[2]!.slice(0, 4)).toEqual([7, 8, 9, 10].map((column) => sum(numbers(compared, column))));
  expect(totals[2]![4]).toBe(declaredTotal);
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
  // What a basis says of totals is in the summary.
  const bases = listed.map((row) => String(row[7]));
  expect(
    bases.filter((basis) => !/^\d+ permits like this(?!.*Totals of expected values)/.test(basis)),
  ).toEqual([]);
});

longTest('in French, no sheet has a word of the service’s English, and cities are named', async () => {
  setLanguage('fr');
  const { report } = await price('Client FR', { nationalEstimates: true }, 'fr');
  expect(report).toMatchObject({ written: permits, failed: 0 });
  const cells = await readValues(workbook, 'Client FR', `H2:P${permits + 1}`);
  const texts = cells.flatMap((row) => [row[5], row[6], row[7], row[8]]).map(String);
  expect(
    texts.filter((text) =>
      /\b(permits?|the|in|of|low|high|confidence)\b/.test(text.replace(/quantiles.*/, '')),
    ),
  ).toEqual([]);
  expect(texts.filter((text) => /\bmontreal\b|\bMontreal\b|\bcalgary\b/.test(text))).toEqual([]);
  const longueuil = cells[rows.findIndex(([, , city]) => city === 'Longueuil')]!;
  expect(String(longueuil[8]).replace(/\s/g, ' ')).toBe(
    'Il n’y a pas de données de permis pour Longueuil : estimation d’après ceux de tout le Canada.',
  );
  expect(String(longueuil[7]).replace(/\s/g, ' ')).toMatch(/Canada .*Confiance faible : /);
  const other = cells[rows.findIndex(([, , city]) => city === 'Saint-Jean-sur-Richelieu')]!;
  expect(String(other[8])).toContain('données de permis pour Saint-Jean-sur-Richelieu');
});

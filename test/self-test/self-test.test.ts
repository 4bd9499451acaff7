import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as SelfTest from '../../src/self-test/index.ts';
import { openFormulaWorkbook, type FormulaWorkbook } from '../functions/formula-workbook.ts';

let opened: FormulaWorkbook;
let selfTest: typeof SelfTest;
beforeAll(async () => {
  opened = await openFormulaWorkbook({ key: 'demo-paid-key' });
  selfTest = await import('../../src/self-test/index.ts');
});
afterAll(() => opened.close());

const contents = () =>
  opened.workbook.run(async (context) => {
    const { worksheets, tables, names, settings } = context.workbook;
    worksheets.load('items/name');
    tables.load('items/name');
    names.load('items/name');
    settings.load('items/key');
    await context.sync();
    return {
      sheets: worksheets.items.map(({ name }) => name),
      tables: tables.items.map(({ name }) => name),
      names: names.items.map(({ name }) => name),
      settings: settings.items.map(({ key }) => key),
    };
  });

test('every behaviour that the add-in relies on is found in the local workbook, and nothing is left behind', async () => {
  const before = await contents();
  const progress: number[] = [];
  const { results } = await selfTest.runSelfTest({
    signal: new AbortController().signal,
    makesCall: true,
    onProgress: (done) => progress.push(done),
  });
  const unsupported = results.filter(({ result }) => result === 'unsupported').map(({ id }) => id);
  expect(unsupported).toEqual([]);
  expect(results.filter(({ result }) => result !== 'passed' && result !== 'unsupported')).toEqual([]);
  expect(progress.at(-1)).toBe(results.length);
  expect(await contents()).toEqual(before);

  const sheet = await selfTest.writeSelfTestSheet(results, selfTest.hostText());
  const [heading, ...rows] = opened.read(`'${sheet}'!A4:D${results.length + 4}`);
  expect(heading).toEqual(['What is checked', 'Result', 'Expected', 'Found']);
  expect(rows.map((row) => row[1])).toEqual(
    results.map(({ result }) => (result === 'passed' ? 'Passed' : 'Not in this Excel')),
  );
  expect(rows.every(([text]) => / /.test(String(text)))).toBe(true);
});

test('a check that Excel refuses or answers otherwise is reported, and its sheet is deleted', async () => {
  const before = await contents();
  const { Range } = opened.workbook.globals.Excel as unknown as { Range: { prototype: object } };
  const insert = Object.getOwnPropertyDescriptor(Range.prototype, 'insert')!;
  Object.defineProperty(Range.prototype, 'insert', {
    configurable: true,
    value: () => {
      throw Object.assign(new Error('Not here.'), { code: 'AccessDenied' });
    },
  });
  const { results } = await selfTest.runSelfTest({
    signal: new AbortController().signal,
    makesCall: false,
    onProgress: () => undefined,
  });
  Object.defineProperty(Range.prototype, 'insert', insert);
  const failures = results.filter(({ result }) => result === 'failed');
  expect(failures.map(({ id }) => id)).toContain('insertCells');
  expect(failures[0]!.found).toContain('AccessDenied');
  expect((await contents()).sheets).toEqual(before.sheets);
  const report = selfTest.diagnosticsReport('1.2.3', results);
  expect(report).toContain('CDATA for Excel 1.2.3');
  expect(report).toContain('insertCells failed: expected');
  expect(report).toContain('ExcelApi 1.21');
});

test('the diagnostics contain neither the key nor the address of the service', () => {
  const report = selfTest.diagnosticsReport('1.2.3', null);
  expect(report).not.toContain('demo-paid-key');
  expect(report).not.toMatch(/https?:|127\.0\.0\.1/);
  expect(report).toContain('Self-test: not run');
});

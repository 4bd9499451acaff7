import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  editionNames,
  excelEditions,
  type EditionName,
  type ExcelEdition,
} from '../../packages/workbook/src/office/excel-editions.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import type * as SelfTest from '../../taskpane/settings/self-test/index.ts';
import { isLong, longTest } from '../extent.ts';
import { openFormulaWorkbook, type FormulaWorkbook } from '../functions/formula-workbook.ts';

let service: CountedClient;
beforeAll(async () => void (service = await countedService()));
afterAll(() => service.close());

const contents = ({ workbook }: FormulaWorkbook) =>
  workbook.run(async (context) => {
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

const options = (makesCall: boolean) => ({
  signal: new AbortController().signal,
  makesCall,
  onProgress: () => undefined,
});

const undo = ['undoStep', 'undoFormulas', 'undoRefusal'];

/** The checks of what an Excel lacks. */
const missingChecks: Record<EditionName, string[]> = {
  current: [],
  mac: [],
  'semi-annual': undo,
  'semi-annual-2602': [],
  'ltsc-2024': [...undo, 'functionDate'],
  'ltsc-2021': ['cardType', 'nameEvent', ...undo, 'functionDate'],
  web: [],
};

describe.each(isLong ? editionNames : (['current'] as const))('in %s', (excel) => {
  let opened: FormulaWorkbook;
  let selfTest: typeof SelfTest;
  beforeAll(async () => {
    opened = await openFormulaWorkbook({ excel, key: 'demo-paid-key', service });
    selfTest = await import('../../taskpane/settings/self-test/index.ts');
  });
  afterAll(() => opened.close());

  test('every behaviour that the add-in relies on is found, and nothing is left behind', async () => {
    // Sheets with the names that the test would take stay as they are.
    await opened.workbook.run(async ({ workbook }) => {
      workbook.worksheets.add('CDATAtest');
      workbook.worksheets.add('CDATAtest_2');
      await workbook.context.sync();
    });
    const before = await contents(opened);
    const progress: number[] = [];
    const { results, remains } = await selfTest.runSelfTest({
      ...options(true),
      onProgress: (done) => progress.push(done),
    });
    const unsupported = results.filter(({ result }) => result === 'unsupported').map(({ id }) => id);
    expect(unsupported).toEqual(missingChecks[excel]);
    expect(results.filter(({ result }) => result === 'differs' || result === 'failed')).toEqual([]);
    const { keepsFormerResults }: ExcelEdition = excelEditions[excel];
    const shown = keepsFormerResults ? 'former result, new result' : '#BUSY!, new result';
    const observed = results.filter(({ result }) => result === 'observed');
    expect(observed.map(({ id, found }) => [id, found])).toEqual([
      ['shownAgain', shown],
      ['conditionalFormat', shown],
    ]);
    expect(progress.at(-1)).toBe(results.length);
    expect(remains).toEqual([]);
    expect(await contents(opened)).toEqual(before);

    const sheet = await selfTest.writeSelfTestSheet(results, selfTest.hostText());
    const [heading, ...rows] = opened.read(`'${sheet}'!A4:D${results.length + 4}`);
    expect(heading).toEqual(['What is checked', 'Result', 'Expected', 'Found']);
    const names = { passed: 'Passed', unsupported: 'Not in this Excel', observed: 'For information' };
    expect(rows.map((row) => row[1])).toEqual(
      results.map(({ result }) => names[result as keyof typeof names]),
    );
    expect(rows.every(([text]) => / /.test(String(text)))).toBe(true);
    const report = selfTest.diagnosticsReport('1.2.3', results);
    const checks = results.length - observed.length;
    expect(selfTest.countChecks(results)).toEqual({ passed: checks - unsupported.length, checks });
    expect(report).toContain(`${checks - unsupported.length} of ${checks} passed`);
    expect(report).toContain(`shownAgain: ${shown}`);
  });
});

describe('in an Excel that refuses something', () => {
  let opened: FormulaWorkbook;
  let selfTest: typeof SelfTest;
  beforeAll(async () => {
    opened = await openFormulaWorkbook({ key: 'demo-paid-key', service });
    selfTest = await import('../../taskpane/settings/self-test/index.ts');
  });
  afterAll(() => opened.close());

  const refusal = () => Object.assign(new Error('Not here.'), { code: 'AccessDenied' });

  const prototypeOf = (type: string) =>
    (opened.workbook.globals.Excel as unknown as Record<string, { prototype: object }>)[type]!.prototype;
  const descriptorOf = (type: string, member: string) =>
    Object.getOwnPropertyDescriptor(prototypeOf(type), member)!;

  /** Replaces a member of a class. @returns Undoes that. */
  function replace(type: string, member: string, descriptor: PropertyDescriptor): () => void {
    const original = descriptorOf(type, member);
    const define = (one: PropertyDescriptor) =>
      Object.defineProperty(prototypeOf(type), member, { configurable: true, ...one });
    define(descriptor);
    return () => define(original);
  }

  test('what is refused or answered otherwise is reported, and every sheet is deleted, also a renamed one', async () => {
    const before = await contents(opened);
    const { get, set } = descriptorOf('Worksheet', 'name');
    const restoreName = replace('Worksheet', 'name', {
      get,
      set(name: string) {
        if (!name.endsWith('x')) throw refusal();
        set!.call(this, name);
      },
    });
    const restoreInsert = replace('Range', 'insert', {
      value: () => {
        throw refusal();
      },
    });
    const { results, remains } = await selfTest.runSelfTest(options(false));
    restoreName();
    restoreInsert();
    const failures = results.filter(({ result }) => result === 'failed');
    expect(failures.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['insertCells', 'nameEvent', 'sheetId']),
    );
    expect(failures[0]!.found).toContain('AccessDenied');
    expect(remains).toEqual([]);
    expect(await contents(opened)).toEqual(before);
    const report = selfTest.diagnosticsReport('1.2.3', results);
    expect(report).toContain('CDATA for Excel 1.2.3');
    expect(report).toContain('insertCells failed: expected');
    expect(report).toContain('ExcelApi 1.21');
    expect(report).toContain('Undo steps that Excel has refused: self-test: a deleted sheet');
  });

  longTest('sheets that can’t be deleted are named, and no check fails because of them', async () => {
    const before = await contents(opened);
    const restore = replace('Worksheet', 'delete', {
      value: () => {
        throw refusal();
      },
    });
    const { results, remains } = await selfTest.runSelfTest(options(false));
    restore();
    expect(results.filter(({ result }) => result === 'failed').map(({ id }) => id)).toEqual(['undoRefusal']);
    expect(remains).toEqual((await contents(opened)).sheets.slice(before.sheets.length));
    expect(remains.length).toBeGreaterThan(30);
  });
});

test('the diagnostics contain what Excel has shown on the way, and neither the key nor the address of the service', async () => {
  const opened = await openFormulaWorkbook({ key: 'demo-paid-key', service });
  const { diagnosticsReport } = await import('../../taskpane/settings/self-test/index.ts');
  performance.mark('cdata.functions', { detail: 'loading' });
  const report = diagnosticsReport('1.2.3', null);
  performance.clearMarks('cdata.functions');
  expect(report).not.toContain('demo-paid-key');
  expect(report).not.toMatch(/https?:|127\.0\.0\.1/);
  expect(report).toContain('Self-test: not run');
  expect(report).toContain('Page when the script of the functions began: loading');
  expect(report).toContain('Code while a cell was edited: not seen');
  expect(diagnosticsReport('1.2.3', null)).toContain('Page when the script of the functions began: unknown');

  const { inWorkbook } = await import('../../src/excel/index.ts');
  const { run } = Excel;
  const refusal = Object.assign(new Error('No.'), { code: 'InvalidOperationInCellEditMode' });
  Object.assign(globalThis, { Excel: { ...Excel, run: () => Promise.reject(refusal) } });
  await expect(inWorkbook(() => Promise.resolve())).rejects.toThrow();
  Object.assign(globalThis, { Excel: { ...Excel, run } });
  expect(diagnosticsReport('1.2.3', null)).toContain(
    'Code while a cell was edited: InvalidOperationInCellEditMode',
  );
  await opened.close();
});

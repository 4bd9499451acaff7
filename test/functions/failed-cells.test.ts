import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FailedFormulas,
  recalculateAfterOutage,
  startFormulaTask,
} from '../../src/features/formulas/index.ts';
import type { VerifiedConnection } from '../../src/connection/index.ts';
import type { WorkbookState } from '../../packages/workbook/src/workbook-host.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { openFormulaWorkbook, type FormulaWorkbook } from './formula-workbook.ts';
import { longTest } from '../extent.ts';

const unknown = (number: number) => `=CDATA.GEOCODE("nowhere at all ${number}")`;

let service: CountedClient;
let book: FormulaWorkbook;
let formulas: FailedFormulas;
let stopWatching: () => void;

beforeAll(async () => {
  service = await countedService();
});
afterAll(() => service?.close());

const open = async (key: string | undefined, search = true, state?: WorkbookState): Promise<void> => {
  book = await openFormulaWorkbook({ key, service, state });
  formulas = new FailedFormulas(book.runtime.engine.failedCells);
  stopWatching = formulas.watch({ search });
};
const close = async (): Promise<void> => {
  stopWatching?.();
  await book?.close();
};

/** The cells in error and their reasons, in the order of their addresses. */
const listed = (): [string, string | undefined][] | null =>
  formulas.list &&
  formulas.list
    .map(({ errorCell, failure }): [string, string | undefined] => [errorCell, failure?.reason])
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
const expectListed = (...cells: string[]) =>
  expect.poll(() => listed()?.map(([cell]) => cell)).toEqual(cells);

const edit = (work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => void): Promise<void> =>
  book.workbook.run(async (context) => {
    work(context.workbook.worksheets.getItem('Data'), context);
    await context.sync();
  });

const connectionWith = (key: string): VerifiedConnection => ({
  address: service.address,
  access: { kind: 'direct', key },
  plan: key === 'demo-free-key' ? 'free' : 'paid',
});

describe('cells in error are listed with their reason, and no longer when the cell', () => {
  beforeEach(async () => {
    await open('demo-paid-key');
    book.write('Data!A1:A3', [[unknown(1)], [unknown(2)], ['=CDATA.ZONE(1,2)']]);
    await book.settled();
    await expectListed('Data!A1', 'Data!A2', 'Data!A3');
    return close;
  });

  test('is as it was', () => {
    expect(listed()!.map(([, reason]) => reason)).toEqual([
      'This address was not found without a city. Add the city.',
      'This address was not found without a city. Add the city.',
      expect.stringContaining('outside Canada'),
    ]);
  });

  test.each<[string, string[], (sheet: Excel.Worksheet, context: Excel.RequestContext) => void]>([
    ['is cleared', ['Data!A1', 'Data!A3'], (sheet) => sheet.getRange('A2').clear()],
    [
      'is overwritten by a value',
      ['Data!A1', 'Data!A3'],
      (sheet) => {
        sheet.getRange('A2').values = [[5]];
      },
    ],
    [
      'gets a formula that does not call CDATA, though that is in error too',
      ['Data!A1', 'Data!A3'],
      (sheet) => {
        sheet.getRange('A2').formulas = [['=1/0']];
      },
    ],
    [
      'handles its error',
      ['Data!A1', 'Data!A3'],
      (sheet) => {
        sheet.getRange('A2').formulas = [['=IFERROR(CDATA.GEOCODE("nowhere at all 2"),"none")']];
      },
    ],
    ['is deleted with its row', ['Data!A1', 'Data!A2'], (sheet) => sheet.getRange('2:2').delete('Up')],
    [
      'is on a deleted sheet',
      [],
      (sheet, { workbook }) => {
        workbook.worksheets.add('Other');
        sheet.delete();
      },
    ],
  ])('%s', async (_, expected, change) => {
    await edit(change);
    await book.settled();
    await expectListed(...expected);
  });

  test('moves: it is listed at its new address with its own reason', async () => {
    await edit((sheet) => sheet.getRange('2:3').insert('Down'));
    await book.settled();
    await expectListed('Data!A1', 'Data!A4', 'Data!A5');
    expect(listed()!.map(([, reason]) => reason)).toEqual([
      'This address was not found without a city. Add the city.',
      'This address was not found without a city. Add the city.',
      expect.stringContaining('outside Canada'),
    ]);
  });
});

describe('a workbook without failures since it was opened', () => {
  beforeEach(async () => {
    await open('demo-paid-key');
    return close;
  });

  test('has its errors listed too, without a reason', async () => {
    book.write('Data!A1:A2', [['=CDATA.GEOCODE(1/0)'], ['=1/0']]);
    await book.settled();
    stopWatching();
    stopWatching = formulas.watch({ search: true });
    await expectListed('Data!A1');
    expect(listed()).toEqual([['Data!A1', undefined]]);
  });
});

test('a workbook that is opened again shows the reasons of its errors, with a call for each that may have changed', async () => {
  await open('demo-free-key');
  book.write('Data!A1:A4', [
    [unknown(7)],
    ['=CDATA.ZONE(1,2)'],
    ['=CDATA.ESTIMATENEW("calgary","addition",50,"m2",,,,,,"median")'],
    ['=CDATA.GEOCODE("Calgary, AB",,"match_type")'],
  ]);
  await book.settled();
  await expectListed('Data!A1', 'Data!A2', 'Data!A3');
  const before = listed();
  const state = structuredClone(book.workbook.host.state());
  await close();

  service.resetRequests();
  await open('demo-free-key', true, state);
  try {
    await book.settled();
    await expect.poll(listed).toEqual(before);
    for (const [cell, reason] of before!) expect(book.error(cell)).toBe(reason);
    expect(book.read('Data!A4')).toEqual([['municipality']]);
    expect(service.requests()).toEqual({
      'GET /geocode': 1,
      'GET /permit/coverage': 1,
      'POST /permit/estimate': 1,
    });
  } finally {
    await close();
  }
});

test('a result that fails in part is listed by its first cell in error', async () => {
  await open('demo-paid-key');
  try {
    const { results } = await book.get('/assessment?municipality=vancouver&limit=1');
    const [{ address }] = results as [{ address: string }];
    book.write('Data!A1:A3', [[`${address}, Vancouver`], ['nowhere at all 3'], ['nowhere at all 4']]);
    book.write('Data!C1', '=CDATA.GEOCODE(A1:A3)');
    await book.settled();
    await expectListed('Data!C2');
    expect(formulas.list).toMatchObject([{ cell: 'Data!C1', error: '#N/A' }]);
    book.write('Data!A2:A3', [[null], [null]]);
    await book.settled();
    await expectListed();
  } finally {
    await close();
  }
});

describe('after another key was saved', () => {
  afterEach(close);

  const formerly = () =>
    formulas.list
      ?.filter(({ failure }) => failure?.cause === 'former connection')
      .map(({ cell }) => cell)
      .sort();
  const save = (key: string) => book.runtime.connection.save(connectionWith(key), 'session');
  const recalculate = async (cells: readonly string[]) => {
    const tasks = new TaskRegistry(new ActivityLog(null));
    const report = await startFormulaTask(tasks, book.runtime.engine, { action: 'recalculate', cells })
      .result;
    await book.settled();
    return report;
  };

  test.each<[string, string | undefined]>([
    ['without a key', undefined],
    ['with a wrong key', 'a-wrong-key'],
    ['with a free plan', 'demo-free-key'],
  ])('cells that failed %s can be recalculated, and those only', async (_, key) => {
    await open(key, false);
    book.write('Data!A1:A4', [
      ['=CDATA.ESTIMATENEW("calgary","addition",50,"m2",,,,,,"median")'],
      ['=CDATA.ESTIMATENEW("calgary","addition",60,"m2",,,,,,"median")'],
      ['=CDATA.ZONE(1,2)'],
      ['=CDATA.FIELDS("permit")'],
    ]);
    await book.settled();
    await expectListed('Data!A1', 'Data!A2', 'Data!A3');
    expect(formerly()).toEqual([]);
    save('demo-paid-key');
    await expect.poll(formerly).toEqual(['Data!A1', 'Data!A2']);

    service.resetRequests();
    expect(await recalculate(formerly()!)).toMatchObject({ changed: 2 });
    await expectListed('Data!A3');
    expect(formerly()).toEqual([]);
    expect(book.read('Data!A1:A2').flat()).toEqual([expect.any(Number), expect.any(Number)]);
    expect(service.requests()).toEqual({ 'GET /permit/coverage': 1, 'POST /permit/estimate': 1 });
  });

  longTest('cells that were being calculated can be recalculated too', async () => {
    await open('demo-paid-key', false);
    const { costGate } = book.runtime.engine;
    book.runtime.preferences.update({ costThreshold: 0 });
    book.write('Data!A1', '=CDATA.GEOCODE("Calgary, AB",,"match_type")');
    await expect.poll(() => costGate.pendingCosts.length).toBe(1);
    save('demo-free-key');
    await book.settled();
    await expect.poll(formerly).toEqual(['Data!A1']);
    book.runtime.preferences.update({ costThreshold: 100 });
    await recalculate(['Data!A1']);
    expect(book.read('Data!A1')).toEqual([['municipality']]);
  });

  longTest('cells that were fixed or dismissed since are not offered', async () => {
    await open('a-wrong-key', false);
    book.write('Data!A1:A2', [['=CDATA.HEALTH()'], ['=CDATA.GEOCODE("Calgary, AB",,"match_type")']]);
    await book.settled();
    save('demo-paid-key');
    await expect.poll(formerly).toEqual(['Data!A1', 'Data!A2']);
    book.write('Data!A1', 'nothing');
    await expect.poll(formerly).toEqual(['Data!A2']);
    book.runtime.engine.failedCells.dismiss('former connection');
    await expect.poll(formerly).toEqual([]);
    await expectListed('Data!A2');
  });
});

describe('after the service was out of reach', () => {
  afterEach(close);

  test('cells that failed because of it are recalculated by themselves, and those only', async () => {
    await open('a-wrong-key', false);
    const { engine } = book.runtime;
    const { failedCells } = engine;
    recalculateAfterOutage(new TaskRegistry(new ActivityLog(null)), engine);
    book.write('Data!A1:A2', [
      ['=CDATA.GEOCODE("Calgary, AB",,"match_type")'],
      ['=CDATA.GEOCODE("Halifax, NS",,"match_type")'],
    ]);
    await book.settled();
    book.runtime.connection.save(connectionWith('demo-paid-key'), 'session');
    expect(book.read('Data!A1:A2').flat()).toEqual(['#VALUE!', '#VALUE!']);
    const failure = failedCells.get('Data!A2')!;
    failedCells.set('Data!A2', { ...failure, cause: 'outage' });
    await expect.poll(() => book.read('Data!A1:A2').flat()).toEqual(['#VALUE!', 'municipality']);
    expect(failedCells.get('Data!A2')).toBeUndefined();
  });
});

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { datasets, field } from '@cdata/catalog';
import { openFormulaWorkbook, type FormulaWorkbook, type Json } from './formula-workbook.ts';
import { isLong, longTest } from '../extent.ts';

// 2000-01-01 is 36526 days after the day zero of one date system, and 35064 after that of the other.
const daysBetween = 1462;

let book: FormulaWorkbook | null = null;
afterEach(async () => {
  await book?.close();
  book = null;
});
// Their workbook counts from 1904: the files that run next in this process get modules of their own.
afterAll(() => void vi.resetModules());

async function openWorkbook(countsFrom1904: boolean) {
  book = await openFormulaWorkbook({ key: 'demo-paid-key', countsFrom1904 });
  // The modules of this workbook, as its functions have them.
  const cells = await import('../../src/excel/cells/index.ts');
  const excel = await import('../../src/excel/index.ts');
  return { book, ...cells, ...excel };
}

const serial1900 = (date: string): number => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000;

describe.each([...(isLong ? [[false, 0] as const] : []), [true, daysBetween] as const])(
  'a workbook with the 1904 date system: %s',
  (countsFrom1904, skipped) => {
    test('gets and reads the dates of functions as its own', async () => {
      const { book: opened } = await openWorkbook(countsFrom1904);
      const { results } = await opened.get('/permit?municipality=calgary&limit=50');
      const permit = (results as Json[]).find(({ issued_date: date }) => date)!;
      const date = String(permit.issued_date).slice(0, 10);
      opened.write('Data!A1', `=CDATA.RECORD("permit","${permit.record_id}","issued_date")`);
      await opened.settled();
      expect(await valueOf(opened, 'A1')).toBe(serial1900(date) - skipped);
      opened.write('Data!A3', [
        ['date_from', serial1900(date) - skipped],
        ['date_to', serial1900(date) - skipped],
      ]);
      opened.write('Data!D1', '=CDATA.SEARCH("permit","calgary",,A3:B4,"issued_date",3,FALSE)');
      await opened.settled();
      expect(await valueOf(opened, 'D1')).toBe(serial1900(date) - skipped);
    });

    longTest('gets the dates of tables and runs as its own, from the first task on', async () => {
      const {
        cellValue,
        dateOfSerial,
        dateSerial,
        countsFrom1904: asked,
      } = await openWorkbook(countsFrom1904);
      const { TaskRegistry } = await import('../../src/tasks/index.ts');
      const tasks = new TaskRegistry({ add: () => undefined } as never, asked);
      const issued = field(datasets.permit, 'issued_date')!;
      const { result } = tasks.start(
        { label: 'test', unit: 'rows', scope: 'workbook', kind: 'tables' } as never,
        async () => cellValue(issued, '2026-11-20').value,
      );
      expect(await result).toBe(46_346 - skipped);
      expect(dateOfSerial(46_346 - skipped)).toBe('2026-11-20');
      expect(dateOfSerial(46_346.5 - skipped)).toBe('2026-11-20 12:00');
      expect(dateSerial('2026-11-20')).toBe(46_346 - skipped);
      // The calendar begins later: an earlier date stays text.
      expect(cellValue(issued, '1903-12-31').value).toBe(countsFrom1904 ? '1903-12-31' : 1461);
    });
  },
);

test('a question that never answers does not hold a result, whose dates are text until it is answered', async () => {
  const { book: opened } = await openWorkbook(true);
  const { workbookQueries } = await import('../../src/app/workbook-queries.ts');
  let answer: (countsFrom1904: boolean) => void = () => undefined;
  const asked = vi
    .spyOn(workbookQueries, 'countsFrom1904')
    .mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { results } = await opened.get('/permit?municipality=calgary&limit=50');
  const permit = (results as Json[]).find(({ issued_date: date }) => date)!;
  const date = String(permit.issued_date).slice(0, 10);
  const formula = `=CDATA.RECORD("permit","${permit.record_id}","issued_date")`;
  opened.write('Data!A1', formula);
  await opened.settled();
  expect(await valueOf(opened, 'A1')).toBe(date);
  // Nobody knows which day a number is.
  opened.write('Data!A3', [['date_from', serial1900(date) - daysBetween]]);
  opened.write('Data!D1', '=CDATA.SEARCH("permit","calgary",,A3:B3,"issued_date",3,FALSE)');
  await opened.settled();
  expect(await valueOf(opened, 'D1')).toBe('#VALUE!');
  expect(opened.error('Data!D1')).toMatch(/^Excel hasn’t said yet which day the number in date_from is/);
  expect(asked).toHaveBeenCalledOnce();
  answer(true);
  opened.write('Data!A1', formula);
  await opened.settled();
  expect(await valueOf(opened, 'A1')).toBe(serial1900(date) - daysBetween);
});

test('a task whose question Excel refuses fails, and the next one asks again', async () => {
  const { dateSerial } = await openWorkbook(true);
  const { ActivityLog, TaskRegistry } = await import('../../src/tasks/index.ts');
  const ask = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('Busy'))
    .mockResolvedValue(true);
  const tasks = new TaskRegistry(new ActivityLog(null), ask);
  const start = () =>
    tasks.start({ subject: 'test', unit: 'rows', scope: 'workbook', kind: 'tables' } as never, async () =>
      dateSerial('2000-01-01'),
    ).result;
  await expect(start()).rejects.toThrow('Busy');
  expect(await start()).toBe(35_064);
  expect(await start()).toBe(35_064);
  expect(ask).toHaveBeenCalledTimes(2);
});

const valueOf = ({ workbook }: FormulaWorkbook, address: string): Promise<unknown> =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem('Data').getRange(address).load('values');
    await context.sync();
    return range.values[0]![0] as unknown;
  });

import { expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import type { Engine } from '../../src/engine/index.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import { newEstimateRun } from '../../src/features/estimate/estimate-kind.ts';
import type { EstimateOptions } from '../../src/features/estimate/estimate-options.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { Destination } from '../../src/features/column-runs/output-columns.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { ended, newTaskRegistry, runsOf, savedRuns } from '../column-runs/running-tasks.ts';

const rows: (string | number)[][] = [['record_id'], ['BP1'], ['BP2'], ['BP3']];
const declaredRows: (string | number)[][] = [
  ['record_id', 'construction value'],
  ['BP1', 50],
  ['BP2', 201],
  ['BP3', 1000],
  ['BP4', ''],
];
const workbook = excelWorkbook({
  sheets: [
    { name: 'Plain', rows },
    { name: 'Table', rows },
    { name: 'Declared', rows: declaredRows },
    { name: 'Next to a table', rows: rows.map((row) => [...row, '', 'mine']) },
  ],
});

/** The estimate of a permit is its number, in hundreds. */
const engine = {
  request: (_: unknown, { record_id: id }: { record_id: string }) => {
    const hundreds = Number(id.slice(2)) * 100;
    if (Number.isNaN(hundreds)) {
      const detail = `No permit has the record_id '${id}'.`;
      return Promise.reject(new ServiceError({ status: 422, detail }));
    }
    return Promise.resolve({
      low: hundreds,
      median: hundreds + 1,
      high: hundreds + 2,
      confidence: id === 'BP2' ? 'low' : 'high',
      basis: 'model',
    });
  },
} as unknown as Pick<Engine, 'request'>;

const options: EstimateOptions = { mode: 'ids', mapped: ['record_id'], areaUnit: null, totals: true };

async function on<Result>(
  sheet: string,
  act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
): Promise<Result> {
  return workbook.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    worksheet.activate();
    worksheet.getRange('A1').select();
    await context.sync();
    const result = await act(worksheet, context);
    await context.sync();
    return result;
  });
}

const formulas = (sheet: string, address: string) =>
  on(sheet, async (worksheet, context) => {
    const range = worksheet.getRange(address).load('formulas,values');
    await context.sync();
    return { formulas: range.formulas as unknown[][], values: range.values as unknown[][] };
  });

async function estimate(destination: Destination = 'adjacent', changes = {}): Promise<RunReport> {
  const rows = await readSheetRows();
  const tasks = newTaskRegistry();
  const runOptions = { ...options, ...changes };
  const columns = runOptions.mapped.map((_, index) => index);
  const task = runsOf(tasks, engine).start(newEstimateRun(rows, columns, runOptions), {
    destination,
    maxCalls: Infinity,
  });
  return (await ended<RunReport>(tasks, task)).report!;
}

async function resume(sheet: string): Promise<RunReport> {
  const tasks = newTaskRegistry();
  const run = (await savedRuns()).find((one) => one.sheet === sheet)!;
  return (await ended<RunReport>(tasks, runsOf(tasks, engine).resume(run, { maxCalls: Infinity }))).report!;
}

/** The total of estimates of 100, 200 and 300 dollars, one and two dollars apart, and its range by hand. */
const estimatesTotal = [600, 603, 606].map((total) => expect.closeTo(total, 6));
const method = expect.stringMatching(/^The total adds the medians/);
const counts = (withEstimate: number, without = 0) =>
  `Permits with an estimate: ${withEstimate} · Permits without an estimate: ${without}`;

test('totals and their labels are one row below the rows, and move below rows that are added', async () => {
  await on('Plain', () => Promise.resolve());
  expect((await estimate()).remarks.slice(1)).toEqual(['The totals are in B6:D7.']);
  const first = await formulas('Plain', 'B5:G8');
  expect(first.formulas[2]![1]).toBe('=SUMPRODUCT(C2:C4)');
  expect(first.values).toEqual([
    ['', '', '', '', '', ''],
    ['Total, low end', 'Estimated total, sum of medians', 'Total, high end', 'Low confidence', '', ''],
    [...estimatesTotal, 1, '', counts(3)],
    ['', '', '', '', '', method],
  ]);
  await on('Plain', (sheet) => {
    sheet.getRange('A5:A8').values = [['BP4'], ['BP5'], ['BP6'], ['BP7']];
    return Promise.resolve();
  });
  expect(await resume('Plain')).toMatchObject({
    written: 4,
    remarks: [`${counts(7)}.`, 'The totals are in B10:D11.'],
  });
  const moved = await formulas('Plain', 'B5:D11');
  expect(moved.values).toEqual([
    [400, 401, 402],
    [500, 501, 502],
    [600, 601, 602],
    [700, 701, 702],
    ['', '', ''],
    ['Total, low end', 'Estimated total, sum of medians', 'Total, high end'],
    [expect.any(Number), expect.closeTo(2807, 6), expect.any(Number)],
  ]);
});

test('totals of a table are in its total row, below its headers', async () => {
  await on('Table', (sheet) => {
    sheet.tables.add('A1:A4', true).name = 'Permits';
    return Promise.resolve();
  });
  expect((await estimate()).remarks.slice(1)).toEqual(['The totals are in B5:D5.']);
  const total = await formulas('Table', 'B5:G6');
  expect(total.values).toEqual([
    [...estimatesTotal, 1, '', counts(3)],
    ['', '', '', '', '', method],
  ]);
});

test('totals next to a table move below rows that are added to it', async () => {
  await on('Next to a table', (sheet) => {
    sheet.tables.add('A1:A4', true).name = 'Apart';
    return Promise.resolve();
  });
  expect((await estimate('end')).remarks.slice(1)).toEqual(['The totals are in E6:G7.']);
  await on('Next to a table', (sheet) => {
    sheet.tables.getItem('Apart').rows.add(undefined, [['BP4'], ['BP5'], ['BP6'], ['BP7']]);
    return Promise.resolve();
  });
  expect(await resume('Next to a table')).toMatchObject({
    written: 4,
    remarks: [`${counts(7)}.`, 'The totals are in E10:G11.'],
  });
  expect((await formulas('Next to a table', 'F5:F11')).formulas.flat()).toEqual([
    401,
    501,
    601,
    701,
    '',
    'Estimated total, sum of medians',
    '=SUMPRODUCT(F2:F8)',
  ]);
});

test('filled cells below are not overwritten, and the report says so', async () => {
  await on('Plain', (sheet) => {
    sheet.getRange('A9:A9').values = [['BP8']];
    sheet.getRange('B10:D11').values = [
      ['', '', ''],
      ['mine', 'mine', 'mine'],
    ];
    return Promise.resolve();
  });
  expect((await resume('Plain')).remarks.slice(1)).toEqual([
    'The cells below are not empty, so no totals were added.',
  ]);
  expect((await formulas('Plain', 'B9:D11')).values).toEqual([
    [800, 801, 802],
    ['', '', ''],
    ['mine', 'mine', 'mine'],
  ]);
});

test.each(['=SUM(B2:B4)', '=SUBTOTAL(109,C2:C4)', '=SUMPRODUCT(C2:C4)'])(
  'a total of the user’s own, %s, is neither overwritten nor cleared',
  async (own) => {
    const sheet = `Own ${own.length}`;
    await workbook.run(async ({ workbook: { worksheets } }) => {
      worksheets.add(sheet).getRange('A1:A4').values = rows;
    });
    await on(sheet, () => Promise.resolve());
    await estimate('adjacent', { totals: false });
    await on(sheet, (worksheet) =>
      Promise.resolve(void (worksheet.getRange('B7:D7').formulas = [['=SUM(B2:B4)', own, '=SUM(D2:D4)']])),
    );
    const remark = 'The cells below are not empty, so no totals were added.';
    expect((await estimate()).remarks.slice(1)).toEqual([remark]);
    await on(sheet, (worksheet) => Promise.resolve(void (worksheet.getRange('A5').values = [['BP4']])));
    await resume(sheet);
    expect((await formulas(sheet, 'B7:D7')).formulas).toEqual([['=SUM(B2:B4)', own, '=SUM(D2:D4)']]);
  },
);

test('a total that the user has changed stays, in the row of totals of a table too', async () => {
  const sheet = 'Own table';
  await workbook.run(async ({ workbook: { worksheets } }) => {
    const worksheet = worksheets.add(sheet);
    worksheet.getRange('A1:A4').values = rows;
    worksheet.tables.add('A1:A4', true).name = 'OwnTotals';
  });
  await on(sheet, () => Promise.resolve());
  await estimate();
  await on(sheet, (worksheet) =>
    Promise.resolve(void (worksheet.getRange('C5').formulas = [['=SUM(C2:C3)']])),
  );
  expect((await resume(sheet)).remarks.slice(1)).toEqual([
    'The cells below are not empty, so no totals were added.',
  ]);
  expect((await formulas(sheet, 'C5')).formulas).toEqual([['=SUM(C2:C3)']]);
});

test('declared values and estimates are totalled for the same permits, and what is left out is counted', async () => {
  const mapped = ['record_id', 'declared_value'];
  await on('Declared', () => Promise.resolve());
  expect(await estimate('adjacent', { mapped })).toMatchObject({
    remarks: ['Permits with an estimate: 4 · Permits without an estimate: 0.', 'The totals are in C7:E9.'],
  });
  const totals = async () => (await formulas('Declared', 'A7:I10')).values;
  const [low, high] = [expect.any(Number), expect.any(Number)];
  expect(await totals()).toEqual([
    [
      ...[
        '',
        '',
        'Total, low end',
        'Estimated total, sum of medians',
        'Total, high end',
        'Low confidence',
        '',
      ],
      ...['Below, within, above the range', ''],
    ],
    ['', 'Declared total', low, 1004, high, 1, '', '1 below · 1 within · 1 above', counts(4)],
    // The permit without a declared value is not among them.
    ['', 1251, 600, 603, 606, '', '', '', 'With a declared value: 3'],
    ['', '', '', '', '', '', '', '', method],
  ]);
  // A declared value that changed is compared again; one that is text counts as the number that it says, and is counted if it says none.
  await on('Declared', (sheet) => {
    sheet.getRange('B4').numberFormat = [['@']];
    sheet.getRange('B2:B4').values = [['about 100'], [201], ['$1,000 ']];
    return Promise.resolve();
  });
  expect(await estimate('adjacent', { mapped })).toMatchObject({ written: 2 });
  expect((await totals())[1]!.slice(7)).toEqual(['0 below · 1 within · 1 above', counts(4)]);
  expect((await totals())[2]).toEqual([
    ...['', 1201, 500, 502, 504, '', '', ''],
    'With a declared value: 2 · Declared values that are not numbers, not counted: 1',
  ]);
  expect((await formulas('Declared', 'H2:I4')).values).toEqual([
    ['not a number', ''],
    ['within the range', expect.stringMatching(/^Low confidence/)],
    ['above the range', ''],
  ]);
});

test('permits without an estimate are counted in the same words in the pane and next to the totals', async () => {
  const sheet = 'Refused';
  await workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.add(sheet).getRange('A1:B6').values = [
      ...[
        ['record_id', 'construction value'],
        ['BP1', 50],
        ['BP-none', 70],
      ],
      ...[
        ['record_id', 'construction value'],
        ['BP2', 201],
        ['Subtotal', ''],
      ],
    ];
  });
  await on(sheet, () => Promise.resolve());
  const report = await estimate('adjacent', { mapped: ['record_id', 'declared_value'] });
  expect(report).toMatchObject({ written: 3, failed: 1 });
  expect(report.remarks[0]).toBe(`${counts(2, 1)}.`);
  expect((await formulas(sheet, 'I9:I9')).values[0]).toEqual([counts(2, 1)]);
  expect((await formulas(sheet, 'I3:I3')).values[0]).toEqual([expect.stringContaining('BP-none')]);
});

test('a run that gets a column of declared values adds one column, with its totals', async () => {
  await on('Plain', (sheet) => {
    sheet.getRange('A:Z').clear();
    sheet.getRange('A1:B4').values = declaredRows.slice(0, 4);
    return Promise.resolve();
  });
  await estimate();
  await estimate('adjacent', { mapped: ['record_id', 'declared_value'] });
  expect((await formulas('Plain', 'A1:J1')).values[0]).toEqual([
    'record_id',
    'construction value',
    'low',
    'median',
    'high',
    'confidence',
    'basis',
    'declared_against_range',
    'note',
    '',
  ]);
  expect((await formulas('Plain', 'H2:H7')).values.flat()).toEqual([
    'below the range',
    'within the range',
    'above the range',
    '',
    'Below, within, above the range',
    '1 below · 1 within · 1 above',
  ]);
});

test('without a deleted column, the totals are those of the others, or none if they need it', async () => {
  const sheet = 'Deleted columns';
  const deleteColumn = (column: string) =>
    on(sheet, (worksheet) => Promise.resolve(void worksheet.getRange(column).delete('Left')));
  await workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.add(sheet).getRange('A1:A4').values = rows;
  });
  await on(sheet, () => Promise.resolve());
  expect((await estimate()).remarks.slice(1)).toEqual(['The totals are in B6:D7.']);
  await deleteColumn('E:E');
  await on(sheet, () => Promise.resolve());
  expect((await estimate()).remarks.slice(1)).toEqual(['The totals are in B6:D7.']);
  expect((await formulas(sheet, 'A1:F1')).values[0]).toEqual([
    'record_id',
    ...['low', 'median', 'high', 'basis', 'note'],
  ]);
  expect((await formulas(sheet, 'B7:D7')).values[0]).toEqual(estimatesTotal);
  await deleteColumn('B:B');
  await on(sheet, () => Promise.resolve());
  expect((await estimate()).remarks.slice(1)).toEqual(['Without low, there are no totals and no report.']);
});

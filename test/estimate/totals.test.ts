import { expect, test } from 'vitest';
import { counts, declaredRows, labels, rows, totalledSheets } from './totalled-sheets.ts';

const { workbook, on, formulas, estimate, resume } = totalledSheets();

/** The sums of estimates of 100, 200 and 300 dollars, one and two dollars apart, and of their expected values, by hand. */
const estimatesTotal = [600, 603, 606, 615];
const method = expect.stringMatching(
  /^The estimated total adds the expected values\. Such totals were 1\.02 times the declared ones of 853 later permits\. Lows/,
);
const sumOf = (cells: string, confidence: string) =>
  `=SUMIFS(${cells},${confidence},"<>Too varied",${confidence},"<>Trop varié")`;

test('totals and their labels are one row below the rows, and move below rows that are added', async () => {
  await on('Plain', () => Promise.resolve());
  expect((await estimate()).remarks).toEqual(['The totals are in B6:E7.']);
  const first = await formulas('Plain', 'B5:H8');
  expect(first.formulas[2]![1]).toBe(sumOf('C2:C4', 'F2:F4'));
  expect(first.values).toEqual([
    ['', '', '', '', '', '', ''],
    [...labels, 'Low confidence', '', ''],
    [...estimatesTotal, 1, '', counts(3)],
    ['', '', '', '', '', '', method],
  ]);
  await on('Plain', (sheet) => {
    sheet.getRange('A5:A8').values = [['BP4'], ['BP5'], ['BP6'], ['BP7']];
    return Promise.resolve();
  });
  expect(await resume('Plain')).toMatchObject({
    written: 4,
    parts: ['7 with an estimate'],
    remarks: ['The totals are in B10:E11.'],
  });
  const moved = await formulas('Plain', 'B5:D11');
  expect(moved.values).toEqual([
    [400, 401, 402],
    [500, 501, 502],
    [600, 601, 602],
    [700, 701, 702],
    ['', '', ''],
    labels.slice(0, 3),
    [2800, 2807, 2814],
  ]);
});

test('totals of a table are in its total row, below its headers', async () => {
  await on('Table', (sheet) => {
    sheet.tables.add('A1:A4', true).name = 'Permits';
    return Promise.resolve();
  });
  expect((await estimate()).remarks).toEqual(['The totals are in B5:E5.']);
  const total = await formulas('Table', 'B5:H6');
  expect(total.values).toEqual([
    [...estimatesTotal, 1, '', counts(3)],
    ['', '', '', '', '', '', method],
  ]);
});

test('totals next to a table move below rows that are added to it', async () => {
  await on('Next to a table', (sheet) => {
    sheet.tables.add('A1:A4', true).name = 'Apart';
    return Promise.resolve();
  });
  expect((await estimate('end')).remarks).toEqual(['The totals are in E6:H7.']);
  await on('Next to a table', (sheet) => {
    sheet.tables.getItem('Apart').rows.add(undefined, [['BP4'], ['BP5'], ['BP6'], ['BP7']]);
    return Promise.resolve();
  });
  expect(await resume('Next to a table')).toMatchObject({
    written: 4,
    parts: ['7 with an estimate'],
    remarks: ['The totals are in E10:H11.'],
  });
  expect((await formulas('Next to a table', 'F5:F11')).formulas.flat()).toEqual([
    401,
    501,
    601,
    701,
    '',
    'Sum of medians',
    sumOf('F2:F8', 'I2:I8'),
  ]);
});

test('an estimate that is too varied is grey, counted apart, and in no total', async () => {
  const sheet = 'Varied';
  await workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.add(sheet).getRange('A1:B4').values = [
      ['record_id', 'construction value'],
      ['BP1', 50],
      ['BP9', 8000],
      ['BP2', 201],
    ];
  });
  await on(sheet, () => Promise.resolve());
  const report = await estimate('adjacent', { mapped: ['record_id', 'declared_value'] });
  const line = 'Permits with an estimate: 2 · Too varied, in no total: 1 · Permits without an estimate: 0';
  expect(report.parts).toEqual(['2 with an estimate', '1 too varied, in no total']);
  const { values } = await formulas(sheet, 'C3:K8');
  expect(values[0]!.slice(0, 7)).toEqual([900, 901, 9000, 905, 8000, 'within the range', 'too varied']);
  expect(values.slice(4)).toEqual([
    [300, 302, 304, 310, 'Declared total', '1 below · 1 within · 0 above', 1, '', line],
    [300, 302, 304, 310, 251, '', '', '', 'With a declared value: 2'],
  ]);
  const colors = await on(sheet, async (worksheet, context) => {
    const fonts = ['C2', 'C3', 'F3', 'G3'].map((cell) => worksheet.getRange(cell).format.font.load('color'));
    await context.sync();
    return fonts.map(({ color }) => color);
  });
  expect(colors.map((color) => color === '#808080')).toEqual([false, true, true, false]);
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
  expect((await resume('Plain')).remarks).toEqual([
    'The cells below are not empty, so no totals were added.',
  ]);
  expect((await formulas('Plain', 'B9:D11')).values).toEqual([
    [800, 801, 802],
    ['', '', ''],
    ['mine', 'mine', 'mine'],
  ]);
});

test('declared values and estimates are totalled for the same permits, and what is left out is counted', async () => {
  const mapped = ['record_id', 'declared_value'];
  await on('Declared', () => Promise.resolve());
  expect(await estimate('adjacent', { mapped })).toMatchObject({
    parts: ['4 with an estimate'],
    remarks: ['The totals are in C7:F9.'],
  });
  const totals = async () => (await formulas('Declared', 'C7:K10')).values;
  expect(await totals()).toEqual([
    [...labels, '', 'Below, within, above the range', 'Low confidence', '', ''],
    [1000, 1004, 1008, 1020, 'Declared total', '1 below · 1 within · 1 above', 1, '', counts(4)],
    // The permit without a declared value is not among them.
    [...estimatesTotal, 1251, '', '', '', 'With a declared value: 3'],
    ['', '', '', '', '', '', '', '', method],
  ]);
  // A declared value that changed is compared again; one that is text counts as the number that it says, and is counted if it says none.
  await on('Declared', (sheet) => {
    sheet.getRange('B4').numberFormat = [['@']];
    sheet.getRange('B2:B4').values = [['about 100'], [201], ['$1,000 ']];
    return Promise.resolve();
  });
  expect(await estimate('adjacent', { mapped })).toMatchObject({ written: 2 });
  expect((await totals())[1]!.slice(5)).toEqual(['0 below · 1 within · 1 above', 1, '', counts(4)]);
  expect((await totals())[2]).toEqual([
    ...[500, 502, 504, 510, 1201, '', '', ''],
    'With a declared value: 2 · Declared values that are not numbers, not counted: 1',
  ]);
  expect((await formulas('Declared', 'G2:H4')).values).toEqual([
    ['', 'not a number'],
    [201, 'within the range'],
    // The text is read, and its cell stays.
    [1000, 'above the range'],
  ]);
});

test('a run of version 1.0 keeps its columns, and those of this version are added before its note', async () => {
  const sheet = 'Version 1.0';
  const mapped = ['record_id', 'declared_value'] as const;
  await workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.add(sheet).getRange('A1:B4').values = declaredRows.slice(0, 4);
  });
  await on(sheet, () => Promise.resolve());
  await estimate('adjacent', { mapped: [...mapped], hasAmounts: undefined });
  const headers = async () => (await formulas(sheet, 'C1:K2')).values;
  expect(await headers()).toEqual([
    [...['low', 'median', 'high', 'confidence', 'basis', 'declared_against_range', 'note'], '', ''],
    [...[100, 101, 102, 'high'], expect.any(String), 'below the range', ...['', '', '']],
  ]);
  await on(sheet, () => Promise.resolve());
  await estimate('adjacent', { mapped: [...mapped] });
  expect(await headers()).toEqual([
    [
      ...['low', 'median', 'high', 'confidence', 'basis', 'declared_against_range'],
      ...['expected_value', 'declared_dollars', 'note'],
    ],
    [...[100, 101, 102, 'high'], expect.any(String), 'below the range', ...[105, 50, '']],
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
  expect(report.parts).toEqual(['2 with an estimate', '1 without an estimate']);
  expect((await formulas(sheet, 'K9:K9')).values[0]).toEqual([counts(2, 1)]);
  expect((await formulas(sheet, 'K3:K3')).values[0]).toEqual([expect.stringContaining('BP-none')]);
});

test('a run that gets a column of declared values adds their columns, with their totals', async () => {
  await on('Plain', (sheet) => {
    sheet.getRange('A:Z').clear();
    sheet.getRange('A1:B4').values = declaredRows.slice(0, 4);
    return Promise.resolve();
  });
  await estimate();
  await estimate('adjacent', { mapped: ['record_id', 'declared_value'] });
  expect((await formulas('Plain', 'A1:L1')).values[0]).toEqual([
    'record_id',
    'construction value',
    'low',
    'median',
    'high',
    'expected_value',
    'confidence',
    'basis',
    'declared_dollars',
    'declared_against_range',
    'note',
    '',
  ]);
  expect((await formulas('Plain', 'J2:J7')).values.flat()).toEqual([
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
  expect((await estimate()).remarks).toEqual(['The totals are in B6:E7.']);
  await deleteColumn('E:E');
  await on(sheet, () => Promise.resolve());
  expect((await estimate()).remarks).toEqual(['The totals are in B6:D7.']);
  expect((await formulas(sheet, 'A1:G1')).values[0]).toEqual([
    'record_id',
    ...['low', 'median', 'high', 'confidence', 'basis', 'note'],
  ]);
  expect((await formulas(sheet, 'B7:D7')).values[0]).toEqual(estimatesTotal.slice(0, 3));
  expect((await formulas(sheet, 'G8')).values[0]![0]).toMatch(/^There is no estimated total: /);
  await deleteColumn('B:B');
  await on(sheet, () => Promise.resolve());
  expect((await estimate()).remarks).toEqual(['Without low, there are no totals and no report.']);
});

import { expect, test } from 'vitest';
import { counts, declaredRows, labels, rows, totalledSheets } from './totalled-sheets.ts';

const { workbook, on, formulas, estimate, resume } = totalledSheets();

test.each(['=SUM(B2:B4)', '=SUBTOTAL(109,C2:C4)', '=SUMIFS(C2:C4,F2:F4,"<>Low")'])(
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
    expect((await estimate()).remarks).toEqual([remark]);
    await on(sheet, (worksheet) => Promise.resolve(void (worksheet.getRange('A5').values = [['BP4']])));
    await resume(sheet);
    expect((await formulas(sheet, 'B7:D7')).formulas).toEqual([['=SUM(B2:B4)', own, '=SUM(D2:D4)']]);
  },
);

test.each([
  [
    'en',
    'Total, low end',
    'Estimated total, sum of medians',
    'Total, high end',
    'The total adds the medians; its ends add',
  ],
  [
    ...['fr', 'Total, somme des estimations basses', 'Total estimé, somme des médianes'],
    ...['Total, somme des estimations hautes', 'Le total additionne les médianes; ses bornes additionnent'],
  ],
])('totals of an earlier version are replaced, in %s', async (language, low, median, high, about) => {
  const sheet = `Earlier ${language}`;
  await workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.add(sheet).getRange('A1:B4').values = declaredRows.slice(0, 4);
  });
  await on(sheet, () => Promise.resolve());
  await estimate('adjacent', {
    mapped: ['record_id', 'declared_value'],
    totals: true,
    hasAmounts: undefined,
  });
  const compared = (cells: string) => `=SUMPRODUCT(ISNUMBER(B2:B4)*(B2:B4>0)*ISNUMBER(D2:D4),${cells})`;
  const lowCount = '=COUNTIF(F2:F4,"low")+COUNTIF(F2:F4,"Faible")';
  const sums = ['C2:C4', 'D2:D4', 'E2:E4'];
  await on(sheet, (worksheet) => {
    worksheet.getRange('A5:I9').clear();
    worksheet.getRange('B6:I9').formulas = [
      ['', low, median, high, 'Low confidence', '', 'Below, within, above the range', ''],
      ...[
        [
          ...['Declared total', ...sums.map((cells) => `=SUMPRODUCT(${cells})`), lowCount, ''],
          '=SUMPRODUCT(((H2:H4="below the range"))*ISNUMBER(B2:B4))&" below"',
          '="Permits with an estimate: "&COUNT(D2:D4)',
        ],
        [
          ...['B2:B4', ...sums].map(compared),
          '',
          '',
          '',
          '="With a declared value: "&SUMPRODUCT(ISNUMBER(B2:B4))',
        ],
      ],
      ['', '', '', '', '', '', '', `${about} the lows.`],
    ];
    worksheet.getRange('A5:B5').values = [['BP4', 500]];
    return Promise.resolve();
  });
  expect((await resume(sheet)).remarks).toEqual(['The totals are in C7:E8.']);
  const { values } = await formulas(sheet, 'B6:I10');
  expect(values.slice(0, 3)).toEqual([
    Array(8).fill(''),
    ['', ...labels.slice(0, 3), 'Low confidence', '', '', ''],
    ['', 1000, 1004, 1008, 1, '', '', counts(4)],
  ]);
});

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
  expect((await resume(sheet)).remarks).toEqual(['The cells below are not empty, so no totals were added.']);
  expect((await formulas(sheet, 'C5')).formulas).toEqual([['=SUM(C2:C3)']]);
});

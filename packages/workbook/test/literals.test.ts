import { afterAll, describe, expect, test } from 'vitest';
import { withFunctions } from './custom-functions.ts';

const value = { name: 'value', type: 'any' as const };
const asGiven = (value: unknown) => JSON.stringify(value);
const cells = withFunctions({
  GIVEN: { parameters: [value], run: asGiven },
  ROWS: { parameters: [{ ...value, dimensionality: 'matrix' }], run: asGiven },
});
afterAll(() => cells.workbook.close());

const valueOf = async (formula: string) => (await cells.calculated('C1', formula))[0]![0];

describe('a text in a formula', () => {
  test.each([
    '2024-01-01',
    '1/5/2024',
    '12:30',
    '50%',
    '$5',
    '1,000',
    '1E5',
    '007',
    'TRUE',
    '#N/A',
    ' x ',
    '{1,2}',
    '=1',
  ])('%j reaches a function as it is', async (text) =>
    expect(await valueOf(`=FIX.GIVEN("${text}")`)).toBe(JSON.stringify(text)),
  );

  test.each([
    ['=FIX.GIVEN("a ""quoted"" word")', '"a \\"quoted\\" word"'],
    ['=FIX.GIVEN(IF(TRUE,"2024-01-01",""))', '"2024-01-01"'],
    ['=FIX.GIVEN("2024-01"&"-01")', '"2024-01-01"'],
    ['=LET(day,"2024-01-01",FIX.GIVEN(day))', '"2024-01-01"'],
    ['="2024-01-01"', '2024-01-01'],
    ['="on "&"2024-01-01"', 'on 2024-01-01'],
    ['=CONCAT("2024-01-01","!")', '2024-01-01!'],
    ['=ISTEXT("2024-01-01")', true],
  ])('stays text: %s', async (formula, text) => expect(await valueOf(formula)).toBe(text));

  test.each([
    ['="2024-01-01"+1', 45293],
    ['=YEAR("2024-01-01")', 2024],
    ['=DAY("1/5/2024")', 5],
    ['=EDATE("2024-01-01",1)', 45323],
    ['=DISC("2024-02-15","2026-02-15",97,100)', 0.015],
    ['=SUM("2024-01-01",1)', 45293],
    ['=ROUND("50%",1)', 0.5],
  ])('is converted where a number is required: %s', async (formula, number) =>
    expect(await valueOf(formula)).toBe(number),
  );
});

describe('an array in a formula', () => {
  test.each<[string, unknown[][]]>([
    ['{"a","2024-01-01"}', [['a', '2024-01-01']]],
    [
      '{"a;b","c,d";"""q""","{x}"}',
      [
        ['a;b', 'c,d'],
        ['"q"', '{x}'],
      ],
    ],
    [
      '{-1.5, 2E3 ; TRUE,""}',
      [
        [-1.5, 2000],
        [true, ''],
      ],
    ],
  ])('%s is passed as its elements', async (array, rows) =>
    expect(await valueOf(`=FIX.ROWS(${array})`)).toBe(JSON.stringify(rows)),
  );

  test.each([
    ['=SUM({1,2;3,4}*2)', 20],
    ['=VLOOKUP("2024-01-01",{"2024-01-01",7},2,FALSE)', 7],
    ['=INDEX({"a","b,c"},2)', 'b,c'],
    ['=IFERROR(INDEX({1,#N/A},2),"none")', 'none'],
  ])('works in aggregates and lookups: %s', async (formula, result) =>
    expect(await valueOf(formula)).toBe(result),
  );
});

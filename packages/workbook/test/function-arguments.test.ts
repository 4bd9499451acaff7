import { afterAll, expect, test } from 'vitest';
import { withFunctions } from './custom-functions.ts';

let called: unknown[] = [];
const see = (...args: unknown[]) => {
  called = args.slice(0, -1).map(described);
  return 'called';
};

/** An error value of the add-in's own runtime as its code. */
function described(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(described);
  const { Error: CellError } = strict.workbook.globals.CustomFunctions as { Error: typeof Error };
  return value instanceof CellError ? { error: (value as Error & { code: string }).code } : value;
}

const any = { name: 'any', type: 'any' } as const;
const functions = {
  ANY: { parameters: [any], run: see },
  NUMBER: { parameters: [{ name: 'number', type: 'number' as const }], run: see },
  TEXT: { parameters: [{ name: 'text', type: 'string' as const }], run: see },
  TRUTH: { parameters: [{ name: 'truth', type: 'boolean' as const }], run: see },
  MATRIX: { parameters: [{ ...any, dimensionality: 'matrix' as const }], run: see },
  NUMBERS: {
    parameters: [{ name: 'numbers', type: 'number' as const, dimensionality: 'matrix' as const }],
    run: see,
  },
  OPTIONAL: {
    parameters: [any, { ...any, optional: true }, { ...any, optional: true }],
    run: see,
  },
  REPEATING: { parameters: [any, { ...any, repeating: true }], run: see },
  RANGES: { parameters: [{ ...any, dimensionality: 'matrix' as const, repeating: true }], run: see },
  WHERE: {
    options: { requiresAddress: true },
    run: ({ address, functionName }: Where) => [functionName, address].join(' '),
  },
  BARE: {
    run: (invocation: Where) => [invocation.address ?? 'none', invocation.isInValuePreview].join(' '),
  },
};

interface Where {
  address?: string;
  functionName: string;
  isInValuePreview?: boolean;
}

const strict = withFunctions(functions, { allowErrorForDataTypeAny: false });
const open = withFunctions(functions);
afterAll(() => {
  strict.workbook.close();
  open.workbook.close();
});

async function call(formula: string, cells = strict): Promise<{ shown: unknown; given: unknown[] }> {
  await cells.write('D1', '');
  await cells.write('A1:B3', [
    ['text', 2.5],
    ['', true],
    ['=1/0', '7'],
  ]);
  called = ['not called'];
  const [[shown]] = (await cells.calculated('D1', formula)) as [[unknown]];
  return { shown, given: called };
}

test.each([
  ['a value', '=FIX.ANY(1)', [1]],
  ['text', '=FIX.ANY("one")', ['one']],
  ['a truth value', '=FIX.ANY(TRUE)', [true]],
  ['a cell', '=FIX.ANY(A1)', ['text']],
  ['a blank cell as null, as on the web (office-js issue 4702)', '=FIX.ANY(A2)', [null]],
  ['a blank cell as 0 where a number is declared', '=FIX.NUMBER(A2)', [0]],
  ['a blank cell as FALSE where a truth value is declared', '=FIX.TRUTH(A2)', [false]],
  ['a blank cell as "" where text is declared', '=FIX.TEXT(A2)', ['']],
  ['digits as a number where one is declared', '=FIX.NUMBER("12.5")', [12.5]],
  ['a truth value as a number where one is declared', '=FIX.NUMBER(TRUE)', [1]],
  ['a number as text where that is declared', '=FIX.TEXT(12.5)', ['12.5']],
  ['a truth value as text where that is declared', '=FIX.TEXT(TRUE)', ['TRUE']],
  ['a number as a truth value where one is declared', '=FIX.TRUTH(2)', [true]],
  [
    'a range as rows',
    '=FIX.MATRIX(A1:B2)',
    [
      [
        ['text', 2.5],
        [0, true],
      ],
    ],
  ],
  ['a blank cell of a matrix as 0 (office-js issues 1951 and 5262)', '=FIX.MATRIX(A2)', [[[0]]]],
  ['a single cell as one row of one', '=FIX.MATRIX(A1)', [[['text']]]],
  [
    'a constant array as rows',
    '=FIX.MATRIX({1,2;3,4})',
    [
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ],
  [
    'what another function spills',
    '=FIX.MATRIX(SEQUENCE(2,2))',
    [
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ],
  ['an omitted one as null', '=FIX.OPTIONAL(1)', [1, null, null]],
  ['one left blank between commas as null', '=FIX.OPTIONAL(1,,3)', [1, null, 3]],
  ['repeating ones as an array', '=FIX.REPEATING(1,2,"three",A2)', [1, [2, 'three', null]]],
  ['no repeating ones as an empty array', '=FIX.REPEATING(1)', [1, []]],
  ['repeating ranges', '=FIX.RANGES(A1,B1:B2)', [[[['text']], [[2.5], [true]]]]],
])('a function receives %s', async (_, formula, argument) => {
  expect(await call(formula)).toEqual({ shown: 'called', given: argument });
});

test.each([
  ['text where a number is declared', '=FIX.NUMBER("many")', '#VALUE!'],
  ['text where a truth value is declared', '=FIX.TRUTH("perhaps")', '#VALUE!'],
  ['a range where one value is declared', '=FIX.ANY(A1:B2)', '#VALUE!'],
  ['text in a range of numbers', '=FIX.NUMBERS(A1:B1)', '#VALUE!'],
  ['too few arguments', '=FIX.NUMBER()', '#VALUE!'],
  ['too many arguments', '=FIX.NUMBER(1,2)', '#VALUE!'],
  ['an error', '=FIX.ANY(A3)', '#DIV/0!'],
  ['a range that holds an error', '=FIX.MATRIX(A1:A3)', '#DIV/0!'],
])('%s does not reach the function: the cell shows the error', async (_, formula, error) => {
  expect(await call(formula)).toEqual({ shown: error, given: ['not called'] });
});

test("errors are passed as the add-in's error values where the metadata allow it", async () => {
  expect(await call('=FIX.ANY(A3)', open)).toEqual({ shown: 'called', given: [{ error: '#DIV/0!' }] });
  expect((await call('=FIX.MATRIX(A1:A3)', open)).given).toEqual([[['text'], [0], [{ error: '#DIV/0!' }]]]);
  expect(await call('=FIX.NUMBER(A3)', open)).toEqual({ shown: '#DIV/0!', given: ['not called'] });
});

test('the address of the cell is passed on request', async () => {
  expect((await call('=FIX.WHERE()')).shown).toBe('WHERE Sheet1!D1');
  expect((await call('=FIX.BARE()')).shown).toBe('none false');
});

test('a function without metadata is #NAME?, even if the add-in associates it', async () => {
  const { associate } = strict.workbook.globals.CustomFunctions as {
    associate: (id: string, implementation: () => unknown) => void;
  };
  associate('UNDESCRIBED', () => 'never');
  expect((await call('=FIX.UNDESCRIBED()')).shown).toBe('#NAME?');
  expect((await call('=OTHER.ANY(1)')).shown).toBe('#NAME?');
});

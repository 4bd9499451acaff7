import '../functions/custom-functions-runtime.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { describeFunction } from '../../functions/custom-function.ts';
import { customFunctions } from '../../functions/index.ts';
import { datasets } from '@cdata/catalog';
import {
  argumentText,
  explainCall,
  filterPairs,
  filtersArgument,
  findCalls,
  findFunctions,
  formatArgument,
  formatCall,
  namedArguments,
  namesInArgument,
  parseArgument,
  readArgument,
  resultSize,
  type FormulaArgument,
} from '../../src/features/formulas/index.ts';
import { setLanguage } from '../../src/language/index.ts';

const functions = customFunctions.map(describeFunction);
const functionNamed = (name: string) => functions.find((one) => one.name === name)!;
const parameter = (name: string, of: string) =>
  functionNamed(of).parameters.find((one) => one.name === name)!;

afterEach(() => setLanguage('en'));

const anyNumber = fc
  .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
  .map((number) => (number === 0 ? 0 : number));
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 });
const anyConstant = fc.oneof(anyText, anyNumber, fc.boolean());
const anyReference = fc.constantFrom(
  'A2',
  '$B$7',
  'A2:C9',
  'A:A',
  '3:4',
  'Sheet1!A2:A9',
  "'It''s (a, b)'!A2",
  'Permits[Address]',
  'Permits[[#Data],[a, b]]',
  'C3#',
);
const anyFormula = fc.constantFrom(
  'TRIM(A2)',
  'A2&", Calgary"',
  'IF(B2="(",C2,{1,2})',
  'CDATA.NORMALIZE(A2,"calgary")',
  'Named_cell',
  '-A2',
  '"a"&B2',
);
const anyArgument: fc.Arbitrary<FormulaArgument> = fc.oneof(
  fc.constant<FormulaArgument>({ kind: 'blank' }),
  anyText.map((text): FormulaArgument => ({ kind: 'text', text })),
  anyNumber.map((number): FormulaArgument => ({ kind: 'number', number })),
  fc.boolean().map((isTrue): FormulaArgument => ({ kind: 'boolean', isTrue })),
  anyReference.map((address): FormulaArgument => ({ kind: 'reference', address })),
  anyFormula.map((formula): FormulaArgument => ({ kind: 'formula', formula })),
  fc
    .array(fc.array(anyConstant, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((rows): FormulaArgument => ({ kind: 'array', rows })),
);

describe('a call that is written into a formula', () => {
  test.each(functions)('has the same arguments when it is read: $name', ({ name, parameters }) => {
    const argumentLists = fc.array(anyArgument, { maxLength: parameters.length });
    const surroundings = fc.constantFrom(
      { before: '=', after: '' },
      { before: '=IFERROR(', after: ',"")' },
      { before: '="CDATA.GEOCODE("&\'a"b(\'!A1&SUM(1,', after: ')*{1,2}' },
    );
    fc.assert(
      fc.property(argumentLists, surroundings, (args, { before, after }) => {
        const last = args.findLastIndex(({ kind }) => kind !== 'blank');
        const formula = formatCall({ name, args, before, after });
        const match = findCalls(formula).find((call) => call.before === before);
        expect(match).toEqual({ name, args: args.slice(0, last + 1), before, after });
        expect(formatCall(match!)).toBe(formula);
      }),
      { numRuns: 40 },
    );
  });

  test('has the texts of an array that contain braces', () => {
    const rows = [
      [false, ' '],
      ['{ ', 0],
      ['}', '{1}'],
    ];
    expect(parseArgument('{FALSE," ";"{ ",0;"}","{1}"}')).toEqual({ kind: 'array', rows });
    for (const formula of ['{1}&{2}', '{"a"}&{"b"}', '{{1}}', '{1,A2}', '{']) {
      expect(parseArgument(formula)).toEqual({ kind: 'formula', formula });
    }
  });

  test('is found inside other functions, and within another call of ours', () => {
    const [outer, inner] = findCalls('=IFERROR(CDATA.GEOCODE(CDATA.NORMALIZE(A2),"calgary"),"")');
    expect(outer).toEqual({
      name: 'GEOCODE',
      args: [
        { kind: 'formula', formula: 'CDATA.NORMALIZE(A2)' },
        { kind: 'text', text: 'calgary' },
      ],
      before: '=IFERROR(',
      after: ',"")',
    });
    expect(inner).toMatchObject({ name: 'NORMALIZE', args: [{ kind: 'reference', address: 'A2' }] });
    expect(formatCall({ ...inner!, args: [parseArgument('B7')] })).toBe(
      '=IFERROR(CDATA.GEOCODE(CDATA.NORMALIZE(B7),"calgary"),"")',
    );
  });

  test('is found under the name that Excel gives it where the add-in is missing, and not in a text', () => {
    expect(findCalls('=_xldudf_CDATA_ZONE(A2,B2)')).toMatchObject([{ name: 'ZONE', before: '=' }]);
    expect(findCalls('="CDATA.ZONE(A2,B2)"&\'CDATA.ZONE(A2)\'!B3')).toEqual([]);
    expect(findCalls('=CDATA.ZONE(A2')).toEqual([]);
  });
});

describe('what users type for an argument', () => {
  const address = parameter('address', 'GEOCODE');

  test('is read as the argument that it shows', () => {
    fc.assert(
      fc.property(anyArgument, (argument) => {
        const text = argumentText(argument);
        const kinds = { number: 'lat', boolean: 'headers' } as const;
        const kind = argument.kind in kinds ? kinds[argument.kind as keyof typeof kinds] : 'address';
        const read = readArgument(parameter(kind, kind === 'lat' ? 'ZONE' : 'GEOCODE'), text);
        // A number outside the parameter's limits is refused.
        if (argument.kind !== 'number' || read.ok) expect(read).toMatchObject({ ok: true });
        const isPlainText = argument.kind === 'text' && argument.text === text;
        if (read.ok && (isPlainText || argument.kind !== 'text')) {
          expect(formatArgument(read.argument)).toBe(
            argument.kind === 'boolean' ? String(argument.isTrue).toUpperCase() : formatArgument(argument),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is a value, or after an equals sign a cell or a calculation', () => {
    expect(readArgument(address, 'A2')).toEqual({ ok: true, argument: { kind: 'text', text: 'A2' } });
    expect(readArgument(address, '=A2:A9')).toEqual({
      ok: true,
      argument: { kind: 'reference', address: 'A2:A9' },
    });
    expect(readArgument(address, '=A2&", Calgary"')).toMatchObject({ argument: { kind: 'formula' } });
    expect(readArgument(parameter('lat', 'ZONE'), '51,05')).toMatchObject({ argument: { number: 51.05 } });
    expect(readArgument(parameter('headers', 'ZONE'), 'vrai')).toMatchObject({ argument: { isTrue: true } });
  });

  test('may be the label of a value, in either language, in any case', () => {
    for (const label of ['Démolition', 'demolition', 'DEMOLITION']) {
      const read = readArgument(parameter('permit_type', 'ESTIMATENEW'), label);
      expect(read).toMatchObject({ argument: { text: 'demolition' } });
    }
    expect(readArgument(parameter('dataset', 'SEARCH'), datasets.permit.label.fr)).toMatchObject({
      argument: { text: 'permit' },
    });
  });

  test.each([
    ['lat', 'ZONE', 'abc', 'Enter a number.'],
    ['lat', 'ZONE', '12', 'Enter a number from 41 to 84, not 12.'],
    ['max_rows', 'SEARCH', '2.5', 'Enter a whole number.'],
    ['max_rows', 'SEARCH', '0', /from 1 to 1,048,575, not 0/],
    ['headers', 'ZONE', 'perhaps', 'Choose Yes or No.'],
    ['lat', 'ZONE', '=A2,B2', /After the equals sign/],
    ['lat', 'ZONE', '=SUM(A2', /After the equals sign/],
    ['lat', 'ZONE', '=A2)', /After the equals sign/],
  ] as const)('%s of %s that is “%s” is refused with a sentence', (name, of, label, message) => {
    const read = readArgument(parameter(name, of), label);
    expect(read).toMatchObject({ ok: false, message: expect.stringMatching(message) as string });
  });
});

test('filters become one argument and are read from it again', () => {
  const name = fc.stringMatching(/^[a-z]+(_[a-z]+)?$/);
  const value = anyText.filter((text) => text.trim() === text);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 }), (pairs) => {
      expect(filterPairs(filtersArgument(pairs))).toEqual(pairs);
    }),
  );
  expect(filterPairs(parseArgument('A2:B4'))).toBeNull();
  expect(namesInArgument(parseArgument('"lat, lng"'))).toEqual(['lat', 'lng']);
  expect(namesInArgument(parseArgument('"*"'))).toBeNull();
});

describe('a function is found by what it does', () => {
  test.each([
    ['geocode', 'GEOCODE'],
    ['coordonnees d une adresse', 'GEOCODE'],
    ['ZONAGE', 'ZONE'],
    ['évaluation foncière', 'ASSESSMENT'],
    ['evaluation fonciere', 'ASSESSMENT'],
    ['how much is the assessed value of my address', 'ASSESSMENT'],
    ['permits near a place', 'NEAR'],
    ['quota', 'USAGE'],
    ['=cdata.est', 'ESTIMATE'],
    ['tidy addresses', 'NORMALIZE'],
    ['coût de travaux', 'ESTIMATENEW'],
    ['data card', 'CARD'],
  ])('%s', (query, name) => {
    const names = findFunctions(query, functions).map((one) => one.name);
    expect(names.slice(0, 3)).toContain(name);
  });

  test('all of them are listed for a blank field, and none for nonsense', () => {
    expect(findFunctions(' ', functions)).toEqual(functions);
    expect(findFunctions('xyzzy', functions)).toEqual([]);
  });
});

describe('every documented example', () => {
  test.each(functions)('is explained, in both languages: $name', (description) => {
    const [call] = findCalls(description.example);
    expect(formatCall(call!)).toBe(description.example);
    for (const language of ['en', 'fr'] as const) {
      setLanguage(language);
      const explained = explainCall(description, call!.args);
      expect(explained.length).toBe(call!.args.filter(({ kind }) => kind !== 'blank').length);
      // People read labels, not the names of fields, values and filters.
      for (const { parameter: explainedParameter, text } of explained) {
        if (explainedParameter.name === 'record_id') continue;
        expect(text).not.toMatch(/[a-z]_[a-z]|^(true|false)$|undefined/i);
      }
    }
  });

  test('needs the cells that its result fills', () => {
    const sizeOf = (name: string, longest = 1) => {
      const description = functionNamed(name);
      const [call] = findCalls(description.example);
      return resultSize(description, namedArguments(description, call!.args), longest);
    };
    expect(sizeOf('GEOCODE', 3)).toEqual({ rows: 4, columns: 4 });
    expect(sizeOf('SEARCH')).toEqual({ rows: 6, columns: 3 });
    expect(sizeOf('ZONE', 2)).toEqual({ rows: 2, columns: 2 });
    expect(sizeOf('NORMALIZE')).toEqual({ rows: 1, columns: 1 });
  });
});

test('every function says in both languages what it does, and labels every parameter', () => {
  const texts = functions.flatMap(({ title, help, returns, keywords, parameters }) => [
    title,
    help,
    returns,
    keywords,
    ...parameters.flatMap(({ label, help: meaning }) => [label, meaning]),
  ]);
  expect(texts.filter(({ en, fr }) => en.trim() === '' || fr.trim() === '')).toEqual([]);
  expect(new Set(functions.map(({ title }) => title.en)).size).toBe(functions.length);
});

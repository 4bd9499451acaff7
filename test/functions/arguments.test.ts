import {
  coordinateValue,
  describedPermit,
  nameValue,
  numberValue,
  requiredCoordinate,
} from '../../src/excel/cells/index.ts';
import { typeOfText } from '../../src/features/estimate/permit-row.ts';
import './custom-functions-runtime.ts';
import { describe, expect, test } from 'vitest';
import {
  argumentRows,
  fieldsArgument,
  headersArgument,
  rangeArgument,
  plainValue,
} from '../../functions/arguments.ts';
import { searchQuery } from '../../functions/filters.ts';
import { cellError } from '../../functions/result.ts';
import { datasets, geocode, permitTypes } from '@cdata/catalog';

/** The sentence that an argument is refused with. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(cellError(error)).toMatchObject({ code: '#VALUE!' });
    return (error as Error).message;
  }
  throw new Error('The argument was taken.');
}

test('0 is a blank cell (office-js issues 1951 and 5262), except where 0 means something', () => {
  expect(rangeArgument('address', [['12 Main St'], [0]])).toEqual([['12 Main St'], [null]]);
  expect(rangeArgument('headers', [[0]])).toEqual([[0]]);
  expect(rangeArgument('max_rows', 0)).toEqual([[0]]);
  expect(rangeArgument('radius_km', 0)).toEqual([[0]]);
});

describe('filters in two columns', () => {
  const query = (filters: unknown[][]) =>
    searchQuery(datasets.licence.parameters, {}, rangeArgument('filters', filters));

  test('are ignored without a value, also where Excel passes 0 for the blank cell', () => {
    expect(
      query([
        ['status', 0],
        [0, 0],
        ['is_active', ''],
        ['issued_after', 45000],
      ]),
    ).toEqual({
      issued_after: '2023-03-15',
    });
    expect(query([['is_active', false]])).toEqual({ is_active: false });
    expect(query([[0]])).toEqual({});
  });

  test('say that 0 of a truth value may be a blank cell', () => {
    expect(refusal(() => query([['is_active', 0]]))).toMatch(/^is_active is 0 or blank/);
  });

  test('say that a number is no date', () => {
    expect(refusal(() => query([['issued_after', 1e15]]))).toContain('issued_after');
  });
});

describe('ranges', () => {
  test('give one row of arguments a row; a single cell holds for all', () => {
    expect(argumentRows({ address: [['1 A St'], ['2 B St']], municipality: [['calgary']] })).toEqual([
      { address: '1 A St', municipality: 'calgary' },
      { address: '2 B St', municipality: 'calgary' },
    ]);
  });

  test('of several columns are one input a row', () => {
    expect(
      argumentRows({
        address: [
          ['1 A St', 'Calgary', ''],
          ['', null, ' '],
        ],
      }),
    ).toEqual([{ address: '1 A St, Calgary' }, { address: null }]);
  });

  test('keep a number a number and pass an error on', () => {
    const error = new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable);
    expect(argumentRows({ lat: [[51.05], [error]], lng: null })).toEqual([
      { lat: 51.05, lng: null },
      { lat: error, lng: null },
    ]);
  });

  test('must have as many rows as the longest', () => {
    expect(refusal(() => argumentRows({ lat: [[1], [2], [3]], lng: [[1], [2]] }))).toBe(
      'lat and lng must have the same number of rows.',
    );
  });
});

describe('a cell of a data type', () => {
  test.each<[string, unknown, unknown]>([
    ['a plain value', 'text', 'text'],
    [
      'a formatted number',
      { type: 'Double', basicType: 'Double', basicValue: 46346, numberFormat: 'd' },
      46346,
    ],
    ['a number of the older kind', { type: 'FormattedNumber', basicValue: 5, numberFormat: '0' }, 5],
    ['text with properties', { type: 'String', basicValue: 'Calgary', properties: {} }, 'Calgary'],
    ['a truth value', { type: 'Boolean', basicType: 'Boolean', basicValue: false }, false],
    ['an empty cell', { type: 'Empty', basicType: 'Empty', basicValue: '' }, ''],
    [
      'an entity',
      { type: 'Entity', text: '1 A St', basicType: 'Error', basicValue: '#VALUE!', properties: {} },
      '1 A St',
    ],
    ['a linked entity', { type: 'LinkedEntity', text: 'Toronto', basicValue: '#VALUE!' }, 'Toronto'],
    [
      'an image',
      { type: 'WebImage', altText: 'A plan', basicType: 'Error', basicValue: '#VALUE!' },
      'A plan',
    ],
    ['an image without a text', { type: 'WebImage', basicType: 'Error', basicValue: '#VALUE!' }, ''],
    [
      'an array',
      { type: 'Array', elements: [[{ type: 'Double', basicValue: 51.05 }]], basicValue: '#VALUE!' },
      51.05,
    ],
  ])('%s is a plain value', (_, cell, value) => expect(plainValue(cell)).toBe(value));

  test.each([
    ['#N/A', '#N/A'],
    ['#SPILL!', '#VALUE!'],
  ])('in error %s is the error %s', (basicValue, code) => {
    const error = plainValue({ type: 'Error', basicType: 'Error', basicValue });
    expect(error).toBeInstanceOf(CustomFunctions.Error);
    expect(error).toMatchObject({ code });
  });
});

describe('fields', () => {
  const names = (range: unknown[][] | null) =>
    fieldsArgument(range, geocode.fields, ['lat', 'lng']).map(({ name }) => name);

  test.each<[unknown[][] | null, string[]]>([
    [null, ['lat', 'lng']],
    [[['']], ['lat', 'lng']],
    [[['postal_code']], ['postal_code']],
    [[['lng, Postal Code,MATCH_TYPE']], ['lng', 'postal_code', 'match_type']],
    [[['lat', 'lng', 'confidence']], ['lat', 'lng', 'confidence']],
    [
      [['lat'], [''], ['source']],
      ['lat', 'source'],
    ],
    [[['*']], geocode.fields.map(({ name }) => name)],
  ])('%j', (range, expected) => {
    expect(names(range)).toEqual(expected);
  });

  test('that are not there are refused with the nearest right name', () => {
    expect(refusal(() => names([['lat, postcode']]))).toBe(
      'There is no field “postcode”. Did you mean “postal_code”?',
    );
    expect(refusal(() => names([['xyzzy']]))).toMatch(
      /^There is no field “xyzzy”\. Choose one of these: address, municipality/,
    );
  });
});

describe('coordinates', () => {
  test.each([
    [51.05, -114.07],
    ['51.05', '-114,07'],
    [41, -141],
    [84, -52],
  ])('%j, %j', (lat, lng) => {
    expect(coordinateValue(lat, lng)).toEqual({
      lat: Number(lat),
      lng: Number(String(lng).replace(',', '.')),
    });
  });

  test('outside Canada are refused without a request', () => {
    expect(refusal(() => coordinateValue(-114.07, 51.05))).toMatch(
      /^The latitude -114\.07 is outside Canada.*swapped/,
    );
    expect(refusal(() => coordinateValue('114° 4′ O', '51° 3′ N'))).toMatch(/swapped/);
    expect(refusal(() => requiredCoordinate('-114.07, 51.05', ''))).toMatch(/^lat must be a number/);
    expect(refusal(() => coordinateValue(51.05, 2.35))).toMatch(/^The longitude 2\.35 is outside Canada/);
    expect(refusal(() => coordinateValue(40.99, -80))).toContain('41 to 84');
    expect(refusal(() => coordinateValue(6319271, -80))).toContain('6319271');
  });

  test('must be numbers, both of them', () => {
    expect(refusal(() => coordinateValue('north', -80))).toBe('lat must be a number, not “north”.');
    expect(refusal(() => coordinateValue(45, ''))).toBe('lat and lng must be used together.');
    expect(coordinateValue('', null)).toBeNull();
  });
});

test('a name is found whatever its case, accents and spaces', () => {
  expect(nameValue('permit type', 'New construction', permitTypes)).toBe('new_construction');
  expect(nameValue('permit type', 'DEMOLITION', permitTypes)).toBe('demolition');
  expect(refusal(() => nameValue('permit type', 'renovate', permitTypes))).toBe(
    'There is no permit type “renovate”. Did you mean “Renovation”?',
  );
});

test.each(['reno', 'Réno', 'Tenant improvement', 'Agrandissement d’un bâtiment', 'démolition'])(
  'the type of work “%s” is the same in a formula and on the screen',
  (text) => {
    const onScreen = typeOfText(text, {});
    expect(onScreen).not.toBeNull();
    const { permit_type_canonical: inFormula } = describedPermit({
      municipality: 'calgary',
      permit_type: text,
    });
    expect(inFormula).toBe(onScreen);
  },
);

test.each([
  [null, null],
  ['  ', null],
  [12.5, 12.5],
  ['12.5', 12.5],
  ['12,5', 12.5],
])('the number %j is %j', (value, number) => {
  expect(numberValue('area', value, { kind: 'area' })).toBe(number);
});

test.each([true, Infinity, '12 m2', NaN])('%j is no number', (value) => {
  expect(refusal(() => numberValue('area', value, { kind: 'area' }))).toContain('area must be a number');
});

test.each([
  [null, true, true],
  [null, false, false],
  [true, false, true],
  [0, true, false],
  ['VRAI', false, true],
  ['false', true, false],
])('headers %j, otherwise %j, is %j', (value, otherwise, headers) => {
  expect(headersArgument(value === null ? null : [[value]], otherwise)).toBe(headers);
});

test('headers that are neither true nor false are refused', () => {
  expect(refusal(() => headersArgument([['maybe']], false))).toBe(
    'headers must be TRUE or FALSE, not “maybe”.',
  );
});

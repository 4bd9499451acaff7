import { describe, expect, test } from 'vitest';
import type { ColumnSource } from '../../src/runs/column-source.ts';
import {
  columnFor,
  estimateColumns,
  estimateWork,
  type EstimateOptions,
} from '../../src/runs/estimate/estimate-run.ts';
import type { ConnectedLookups } from '../../src/lookup/index.ts';

const sourceOf = (...headers: string[]): ColumnSource => ({
  sheetId: '1',
  sheet: 'Sheet1',
  tableId: null,
  table: null,
  headerRow: 0,
  firstRow: 1,
  rows: 10,
  columns: headers.map((header, index) => ({ index, header, samples: [] })),
  whole: true,
  selected: [],
  selectedColumns: false,
});

test('columns are recognised by their headers, in English and French', () => {
  const source = sourceOf(
    'Client',
    'Ville',
    'Permit_Type_Canonical',
    'Superficie',
    'CONSTRUCTION VALUE',
    'record_id',
  );
  expect(columnFor('municipality', source)).toBe(1);
  expect(columnFor('permit_type', source)).toBe(2);
  expect(columnFor('area', source)).toBe(3);
  expect(columnFor('declared_value', source)).toBe(4);
  expect(columnFor('record_id', source)).toBe(5);
  expect(columnFor('dwelling_units', source)).toBeNull();
});

const nobody = {} as Pick<ConnectedLookups, 'request'>;
const byIds: EstimateOptions = {
  mode: 'ids',
  mapped: ['record_id', 'declared_value'],
  areaUnit: null,
  totals: true,
};
const described: EstimateOptions = {
  mode: 'attributes',
  mapped: ['municipality', 'permit_type', 'area'],
  areaUnit: 'ft2',
  totals: true,
};

describe('what a row asks', () => {
  test('a record id, with its spaces off; a blank one asks nothing', () => {
    const { question } = estimateWork(nobody, byIds);
    expect(question([' BP1 ', 100])).toEqual({ kind: 'ask', key: 'BP1', input: { record_id: 'BP1' } });
    expect(question(['', 100])).toEqual({ kind: 'blank' });
  });

  test('a permit in the unit that was said', () => {
    const { question } = estimateWork(nobody, described);
    expect(question(['Montréal', 'renovation', '1 500'])).toMatchObject({
      kind: 'ask',
      input: { permit: { municipality: 'montreal', permit_type_canonical: 'renovation', area_ft2: 1500 } },
    });
    expect(question(['', '', ''])).toEqual({ kind: 'blank' });
  });

  test.each([
    ['1,200', 1200],
    ['12,500', 12500],
    ['1,200.5', 1200.5],
    ['1 200,5', 1200.5],
    ['12,5', 12.5],
    ['0,500', 0.5],
  ])('the area “%s”, as text, is %d', (area, size) => {
    expect(estimateWork(nobody, described).question(['Montréal', 'renovation', area])).toMatchObject({
      input: { permit: { area_ft2: size } },
    });
  });

  test.each([
    [['Montréal', 'renovaton', 100], 'There is no permit type “renovaton”. Did you mean “renovation”?'],
    [['', 'renovation', 100], 'municipality is missing.'],
    [['Montréal', 'renovation', 'large'], 'area must be a number, and “large” is none.'],
    [['Montréal', 'renovation', -5], 'area must be more than 0, and is -5.'],
  ])('%j cannot be asked: %s', (cells, reason) => {
    expect(estimateWork(nobody, described).question(cells)).toEqual({ kind: 'fault', reason });
  });
});

describe('what is written beside a row', () => {
  const estimate = { low: 100, median: 200, high: 300, confidence: 'high', basis: 'model' };

  test('its columns, the declared value against the range, and a note last', () => {
    expect(estimateColumns(byIds).map(({ name }) => name)).toEqual([
      'low',
      'median',
      'high',
      'confidence',
      'basis',
      'declared_against_range',
      'note',
    ]);
    expect(estimateColumns(described).map(({ name }) => name)).not.toContain('declared_against_range');
  });

  test.each([
    [99, 'below the range'],
    [100, 'within the range'],
    [300, 'within the range'],
    [301, 'above the range'],
    [0, ''],
    ['', ''],
    ['99', 'below the range'],
    ['$250.00', 'within the range'],
    ['450,000', 'above the range'],
    ['450 000 $', 'above the range'],
    ['450\u00a0000,50 $', 'above the range'],
    ['unknown', 'not a number'],
    ['#N/A', 'not a number'],
  ])('a declared value of %j is “%s”', (declared, said) => {
    const { values } = estimateWork(nobody, byIds).answer(estimate, ['BP1', declared]);
    expect(values).toEqual([100, 200, 300, 'high', 'model', said]);
  });

  test('a low confidence is marked where it says so', () => {
    const { answer } = estimateWork(nobody, described);
    expect(answer({ ...estimate, confidence: 'low' }, []).marked).toBe(3);
    expect(answer(estimate, []).marked).toBeNull();
  });

  test('text where a number should be is no formula', () => {
    const { values } = estimateWork(nobody, described).answer({ ...estimate, low: '=HYPERLINK("x")' }, []);
    expect(values[0]).toBe('');
  });
});

import { describe, expect, test } from 'vitest';
import type { ConnectedLookups } from '../../src/lookup/index.ts';
import {
  estimateColumns,
  estimateRun,
  permitInput,
  type EstimateOptions,
} from '../../src/runs/estimate/estimate-run.ts';

const noLookups = {} as Pick<ConnectedLookups, 'request'>;
const byIds: EstimateOptions = {
  mode: 'ids',
  mapped: ['record_id', 'declared_value'],
  areaUnit: null,
  totals: true,
};
const byAttributes: EstimateOptions = {
  mode: 'attributes',
  mapped: ['municipality', 'permit_type', 'area'],
  areaUnit: 'ft2',
  totals: true,
};

describe('the permit of a row', () => {
  test('is a record id without spaces, or blank', () => {
    expect(permitInput([' BP1 ', 100], byIds)).toEqual({
      kind: 'valid',
      key: 'BP1',
      input: { record_id: 'BP1' },
    });
    expect(permitInput(['', 100], byIds)).toEqual({ kind: 'blank' });
  });

  test('has its area in the chosen unit', () => {
    expect(permitInput(['Montréal', 'renovation', '1 500'], byAttributes)).toMatchObject({
      kind: 'valid',
      input: { permit: { municipality: 'montreal', permit_type_canonical: 'renovation', area_ft2: 1500 } },
    });
    expect(permitInput(['', '', ''], byAttributes)).toEqual({ kind: 'blank' });
  });

  test.each([
    ['1,200', 1200],
    ['12,500', 12500],
    ['1,200.5', 1200.5],
    ['1 200,5', 1200.5],
    ['12,5', 12.5],
    ['0,500', 0.5],
  ])('the area “%s”, as text, is %d', (area, size) => {
    expect(permitInput(['Montréal', 'renovation', area], byAttributes)).toMatchObject({
      input: { permit: { area_ft2: size } },
    });
  });

  test.each([
    [['Montréal', 'renovaton', 100], 'There is no permit type “renovaton”. Did you mean “renovation”?'],
    [['', 'renovation', 100], 'municipality is required.'],
    [['Montréal', 'renovation', 'large'], 'area must be a number, not “large”.'],
    [['Montréal', 'renovation', -5], 'area must be greater than 0, not -5.'],
    [
      ['Montréal', 'renovation', 99_999_999],
      'No building has an area of 99,999,999 ft²: the maximum is 10,763,900 ft². Check the area and its unit.',
    ],
  ])('%j is invalid: %s', (cells, reason) => {
    expect(permitInput(cells, byAttributes)).toEqual({ kind: 'invalid', reason });
  });
});

describe('the result of a row', () => {
  const estimate = { low: 100, median: 200, high: 300, confidence: 'high', basis: 'model' };

  test('has a column for the declared value only if there is one, and the note last', () => {
    expect(estimateColumns(byIds).map(({ name }) => name)).toEqual([
      'low',
      'median',
      'high',
      'confidence',
      'basis',
      'declared_against_range',
      'note',
    ]);
    expect(estimateColumns(byAttributes).map(({ name }) => name)).not.toContain('declared_against_range');
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
  ])('compares a declared value of %j: “%s”', (declared, comparison) => {
    const { values } = estimateRun(noLookups, byIds).rowResult(estimate, ['BP1', declared]);
    expect(values).toEqual([100, 200, 300, 'high', 'model', comparison]);
  });

  test.each([
    ['high', 'model', ''],
    ['low', 'model; low confidence: the area is not known', 'Low confidence: the area is not known'],
    ['low', 'model', 'Low confidence. The basis column says what the estimate is based on.'],
  ])('with %s confidence and the basis “%s” has the note “%s”', (confidence, basis, note) => {
    const { rowResult } = estimateRun(noLookups, byAttributes);
    expect(rowResult({ ...estimate, confidence, basis }, []).note).toBe(note);
  });

  test('highlights a low confidence', () => {
    const { rowResult, highlighted } = estimateRun(noLookups, byAttributes);
    expect(highlighted(rowResult({ ...estimate, confidence: 'low' }, []).values)).toBe(3);
    expect(highlighted(rowResult(estimate, []).values)).toBeNull();
  });

  test('never has text where a number should be', () => {
    const low = '=HYPERLINK("x")';
    const { values } = estimateRun(noLookups, byAttributes).rowResult({ ...estimate, low }, []);
    expect(values[0]).toBe('');
  });
});

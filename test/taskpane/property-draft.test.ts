import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../src/messages/index.ts';
import type { Comparable, Comparables, Property } from '../../src/property/index.ts';
import { criteriaOf, parseCriteria } from '../../taskpane/property/criteria.ts';
import { emptyPropertyDraft, isSameSearch, listedClass } from '../../taskpane/property/property-draft.ts';

afterEach(() => setLanguage('en'));

const place = { lat: 51.05, lng: -114.07 };
const property: Property = {
  unit: null,
  units: [],
  address: '1 Example Street',
  municipality: 'calgary',
  place,
  matchType: 'exact',
  zone: null,
  records: [],
  assessment: { record_id: 'a', assessed_value: 612_400, property_class: 'Residential' } as never,
};

describe('the criteria for comparables', () => {
  test('start with a quarter below and above the subject’s value, in thousands', () => {
    expect(criteriaOf(emptyPropertyDraft, property)).toEqual({
      radius: '1',
      valueFrom: '459,000',
      valueTo: '766,000',
    });
  });

  test('start without bounds if the subject has no value', () => {
    const { valueFrom, valueTo } = criteriaOf(emptyPropertyDraft, { ...property, assessment: null });
    expect([valueFrom, valueTo]).toEqual(['', '']);
  });

  test('are what the user typed, even if that is nothing', () => {
    const draft = { ...emptyPropertyDraft, radius: '2,5', valueFrom: '', valueTo: '$500,000' };
    expect(criteriaOf(draft, property)).toEqual({ radius: '2,5', valueFrom: '', valueTo: '$500,000' });
  });

  test.each([
    ['en', { radius: '2.5', valueFrom: '$1,200', valueTo: '3000.50' }, 2.5, 1200, 3000.5],
    ['fr', { radius: '2,5', valueFrom: '1 200 $', valueTo: '' }, 2.5, 1200, null],
  ] as const)('are read as they are written in %s', (language, criteria, radius, valueFrom, valueTo) => {
    setLanguage(language);
    expect(parseCriteria(criteria, place)).toEqual({ search: { place, radius, valueFrom, valueTo } });
  });

  test.each([
    [{ radius: '', valueFrom: '', valueTo: '' }, { radius: 'Enter a radius from 0.1 to 25\u00a0km.' }],
    [{ radius: '26', valueFrom: '', valueTo: '' }, { radius: 'Enter a radius from 0.1 to 25\u00a0km.' }],
    [{ radius: '1', valueFrom: 'some', valueTo: '' }, { valueFrom: 'Enter an amount in dollars.' }],
    [
      { radius: '1', valueFrom: '200', valueTo: '100' },
      { valueTo: 'Enter a maximum that is at least the minimum.' },
    ],
  ])('that cannot be used have an error at their field: %j', (criteria, errors) => {
    expect(parseCriteria(criteria, place)).toEqual({ errors });
  });

  test('are the same search only if all of them are equal', () => {
    const search = { place, radius: 1, valueFrom: null, valueTo: 100 };
    expect(isSameSearch(search, { ...search })).toBe(true);
    expect(isSameSearch(search, { ...search, radius: 2 })).toBe(false);
    expect(isSameSearch(search, null)).toBe(false);
  });
});

describe('the listed class', () => {
  const comparablesOf = (...classes: string[]): Comparables => ({
    nearest: classes.map((propertyClass) => ({ propertyClass }) as Comparable),
    completeWithin: 1,
    outdated: 0,
    cityHasAssessments: true,
  });

  test('is the subject’s by default, if there are comparables of it', () => {
    expect(listedClass(emptyPropertyDraft, property, comparablesOf('Residential', 'Retail'))).toBe(
      'Residential',
    );
    expect(listedClass(emptyPropertyDraft, property, comparablesOf('Retail'))).toBeNull();
  });

  test('is the user’s choice, also if that is all classes', () => {
    const choose = (propertyClass: string | null) => ({ ...emptyPropertyDraft, propertyClass });
    expect(listedClass(choose('Retail'), property, comparablesOf('Residential', 'Retail'))).toBe('Retail');
    expect(listedClass(choose(null), property, comparablesOf('Residential'))).toBeNull();
  });
});

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import type { Property } from '../../src/features/property/index.ts';
import { criteriaOf, parseCriteria } from '../../taskpane/property/comparables/criteria.ts';
import {
  choiceBy,
  rateNumber,
  rateOf,
  toleranceOf,
  writtenRate,
} from '../../taskpane/property/support/choice-draft.ts';
import { filteredComparables } from '../../taskpane/property/comparables/filter-draft.ts';
import {
  blankChoice,
  emptyPropertyDraft,
  isSameSearch,
  listedKind,
} from '../../taskpane/property/property-draft.ts';

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

describe('the kind of the comparables', () => {
  const assessment = { property_class: 'Residential', use_code: '110', address: '7-12 Elm St' };
  const unit: Property = { ...property, assessment };

  test('is the subject’s by default: its class, its use, and whether it is a unit', () => {
    expect(listedKind(emptyPropertyDraft, unit)).toEqual({
      propertyClass: 'Residential',
      use: '110',
      isUnit: true,
    });
    const whole = { ...unit, assessment: { property_class: 'Residential', address: '12 Elm St' } };
    expect(listedKind(emptyPropertyDraft, whole)).toEqual({
      propertyClass: 'Residential',
      use: null,
      isUnit: false,
    });
    const none = { propertyClass: null, use: null, isUnit: null };
    expect(listedKind(emptyPropertyDraft, { ...unit, assessment: null })).toEqual(none);
  });

  test('is the user’s choice, also if that is any', () => {
    const draft = { ...emptyPropertyDraft, propertyClass: 'Retail', use: null, isUnit: null };
    expect(listedKind(draft, unit)).toEqual({ propertyClass: 'Retail', use: null, isUnit: null });
  });
});

describe('a typed number', () => {
  const rates = [
    { name: 'area', kind: 'amount' },
    { name: 'time', kind: 'share' },
  ] as const;
  const languages = ['en', 'fr'] as const;

  test.each(languages)('of a rate is read as the pane writes it in %s', (language) => {
    setLanguage(language);
    const rateValue = fc
      .double({ noNaN: true, min: -50_000_000, max: 50_000_000 })
      .map((value) => (Math.abs(value) < 1e-12 ? 0 : value));
    fc.assert(
      fc.property(rateValue, fc.constantFrom(...rates), (value, rate) => {
        const read = rateOf({ ...blankChoice, ...writtenRate(rateNumber(value, rate)) }, rate);
        expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.abs(value) * 0.0005);
      }),
    );
  });

  test.each([
    ['en', '3,500', 3500],
    ['en', '$1,235,000', 1_235_000],
    ['en', '-1,500', -1500],
    ['en', '\u22121,500.25', -1500.25],
    ['en', '1,5', 1.5],
    ['fr', '3\u00a0500 $', 3500],
    ['fr', '3500', 3500],
    ['fr', '1,235', 1.235],
    ['fr', '-1\u00a0500,5', -1500.5],
    ['fr', '1,235,000', 1_235_000],
    ['en', '3 to 5', NaN],
    ['en', '', NaN],
  ] as const)('of a rate in %s, “%s”, is %d', (language, rate, value) => {
    expect(rateOf({ ...blankChoice, rate, language }, rates[0])).toBe(value);
  });

  test.each(languages)(
    'of a suggested rate is exactly that of the method in %s, until it is typed over',
    (language) => {
      setLanguage(language);
      const finding = { rate: 0.001953125, low: 0, high: 1, count: 30 };
      const choice = choiceBy('robust', finding, { rate: rates[1], before: blankChoice });
      expect(rateOf(choice, rates[1])).toBe(0.001953125);
      expect(rateOf({ ...choice, ...writtenRate('3') }, rates[1])).toBe(0.03);
    },
  );

  test('of a rate is the same after a change of language', () => {
    const finding = { rate: 3500, low: 3000, high: 4000, count: 9 } as never;
    const choice = choiceBy('own', finding, { rate: rates[0], before: blankChoice });
    setLanguage('fr');
    expect(rateOf(choice, rates[0])).toBe(3500);
  });

  test.each([
    ['1,200', 1200],
    ['1 200,5', 1200.5],
    ['1,235,000', 1_235_000],
  ])('of a filter by area, “%s”, is %d square feet', (areaFrom, from) => {
    const draft = { ...emptyPropertyDraft, areaFrom, areaTo: areaFrom };
    const { filters, errors } = filteredComparables(draft, property, { nearest: [] } as never);
    expect([filters.area, errors]).toEqual([{ from, to: from }, {}]);
  });

  test.each([
    ['en', '1,500', 1500],
    ['en', '2.5', 2.5],
    ['fr', '1\u00a0500', 1500],
    ['fr', '2,125', 2.125],
    ['en', 'some', 10],
    ['en', '-1', 10],
  ] as const)('of a tolerance in %s, “%s”, is %d', (language, text, tolerance) => {
    setLanguage(language);
    const characteristic = { name: 'year_built', tolerance: 10, isShare: false };
    expect(toleranceOf({ tolerances: { year_built: text } }, characteristic)).toBe(tolerance);
  });
});

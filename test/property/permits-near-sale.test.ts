import { afterEach, describe, expect, test } from 'vitest';
import { permitsNearSale, permitsText } from '../../src/features/property/sales/permits-near-sale.ts';
import { setLanguage } from '../../src/language/index.ts';
import { assessmentOf, subjectWith } from './assessment.ts';

afterEach(() => setLanguage('en'));

const permit = (permit_type_canonical: string, issued_date: string | null, address = '1 Example St') => ({
  permit_type_canonical,
  issued_date,
  address,
});

const near = (permits: ReturnType<typeof permit>[], unit: string | null = null) => {
  const property = subjectWith(assessmentOf('0001', {}));
  return permitsNearSale(
    {
      ...property,
      unit: unit === null ? null : { name: unit, hasRecords: true, hasAssessment: true },
      records: [...property.records, { dataset: 'permit', records: permits }],
    },
    '2025-06-15',
  );
};

describe('the permits of a sale', () => {
  test('are those of three years before and after it, the newest first', () => {
    const days = ['2022-05-31', '2022-06-01', '2028-06-30', '2028-07-01', '2025-06-15'];
    expect(near([...days.map((day) => permit('renovation', day)), permit('other', null)])).toMatchObject([
      { issued_date: '2028-06-30' },
      { issued_date: '2025-06-15' },
      { issued_date: '2022-06-01' },
    ]);
  });

  test('are those of its unit', () => {
    const permits = [
      permit('renovation', '2025-01-01', '4-1 Example St'),
      permit('addition', '2025-01-01', '5-1 Example St'),
    ];
    expect(near(permits, '4')).toMatchObject([{ permit_type_canonical: 'renovation' }]);
  });

  const sale = { saleDate: '2025-06-15', rollDate: '2024-07-01' };
  const textOf = (type: string, day: string, rollDate = sale.rollDate) =>
    permitsText(near([permit(type, day)]), { ...sale, rollDate });

  test.each([
    ['demolition', '2025-02-10', 'Demolition, 4 months before the sale: sold as land?.'],
    ['demolition', '2025-08-10', 'Demolition, 2 months after the sale.'],
    ['renovation', '2025-05-10', 'Renovation, 1 month before the sale.'],
    [
      'new_construction',
      '2024-10-01',
      'New construction, 8 months before the sale: newer than the roll, is the building another?.',
    ],
    ['new_construction', '2024-05-01', 'New construction, 13 months before the sale.'],
    ['addition', '2025-06-20', 'Addition, in the month of the sale.'],
  ])('of %s on %s are said as %s', (type, day, said) => {
    expect(textOf(type, day)).toBe(said.replace('?.', '?'));
  });

  test('after the sale and before the roll put something on the roll that was not sold', () => {
    expect(textOf('addition', '2025-09-01', '2026-01-01')).toBe(
      'Addition, 3 months after the sale: on the roll, but not there when it was sold?',
    );
  });

  test('are named up to three, in French, too, and none are said', () => {
    const permits = near(
      ['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01'].map((day) => permit('renovation', day)),
    );
    expect(permitsText(permits, sale)).toMatch(/^Renovation, 2 months.*1 other permit\.$/);
    expect(permitsText([], sale)).toBe('No permits');
    setLanguage('fr');
    expect(permitsText([], sale)).toBe('Aucun permis');
    expect(textOf('demolition', '2025-02-10')).toMatch(
      /^Démolition, 4 mois avant la vente\s: vendu comme terrain\?$/,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { recordsIn } from './written-table.ts';

describe('values of permits', () => {
  test.each([
    ['VALUE (000s)', '150', 150000],
    ["Construction Value ($'000)", '1,500', 1500000],
    ['Valeur des travaux (k$)', '150', 150000],
    ['Construction Value ($M)', '1.5', 1500000],
    ['Construction Value ($)', '150', 150],
  ])('%s says what its dollars are multiplied by', (header, text, dollars) => {
    const [first] = recordsIn(
      `Permit No | Issued | Address | Type | ${header}
       B-1 | 2024-01-05 | 12 Elm St | New SFD | ${text}`,
      'permit',
    );
    expect(first).toMatchObject({ construction_value: dollars });
  });

  const permit = (headers: string, cells: string) =>
    recordsIn(
      `Permit | Issued | Site Address | ${headers}
       88000.0 | 2025-11-01 | 45 Maple Rd | ${cells}
       88001.0 | 2025-11-02 | 47 Maple Rd | ${cells}`,
      'permit',
    )[0];

  test('a number that a program wrote with decimals has none', () => {
    expect(permit('Description', 'Deck')).toMatchObject({
      permit_number: '88000',
      record_id: 'guelph:88000',
    });
  });

  test('an area in square feet is one', () => {
    expect(permit('Description | Area (sq ft)', 'Warehouse | 1850')).toMatchObject({ area_ft2: '1850' });
  });

  test.each([
    ['Warehouse | 99999999', 'area_m2'],
    ['Single family house | 90000', 'area_m2'],
  ])('an area of another order than its kind is left out: %s', (cells, field) => {
    expect(permit('Description | Floor Area (m2)', cells)).not.toHaveProperty(field);
  });

  test.each([
    ['SFD', 'new_construction'],
    ['SFD w/ suite', 'new_construction'],
    ['Demo SFD', 'demolition'],
    ['SFD reroof', 'other'],
    ['Commercial TI', 'renovation'],
    ['T.I. restaurant', 'renovation'],
    ['Agrandir le garage', 'addition'],
  ])('%s is %s', (work, type) => {
    expect(permit('Work Desc', work)).toMatchObject({ permit_type_canonical: type });
  });

  test.each([
    ['Home Owner', undefined],
    ['Owner/Builder', undefined],
    ['Propriétaire', undefined],
    ['Anna Lee / Bo Lee', undefined],
    ['Valley Crest Builders', 'Valley Crest Builders'],
  ])('the builder %s is stored as %s', (builder, stored) => {
    expect(permit('Work Desc | Contractor', `Deck | ${builder}`)?.['contractor' as never]).toBe(stored);
  });

  test.each([
    ['Stage', 'In Review', 'in_review'],
    ['Statut', 'En traitement', 'in_review'],
    ['Statut', 'Approuvé', 'issued'],
    ['Statut', 'Échu', 'expired'],
    ['STAT', 'COMP', 'completed'],
    ['Status', 'Not Approved', 'cancelled'],
    ['Status', 'Inactive', 'expired'],
  ])('%s %s is %s', (header, text, status) => {
    expect(permit(`Work Desc | ${header}`, `Deck | ${text}`)).toMatchObject({ status_canonical: status });
  });
});

test('applications have the six statuses of the reference', () => {
  const records = recordsIn(
    `DP No | Received | Stage | Civic Address | Proposed Use | Decision Date
     DP-1 | 2025-01-20 | Approved | 12 Elm St | Warehouse | 2025-02-20
     DP-2 | 2025-01-21 | Pending | 14 Elm St | Home business | 2025-02-21`,
    'development_permit',
  );
  expect(records).toMatchObject([
    { status_canonical: 'issued', proposed_use_description: 'Warehouse' },
    { status_canonical: 'in_review' },
  ]);
});

import { describe, expect, test } from 'vitest';
import { readFloorArea } from '../src/index.ts';

describe('a floor area', () => {
  test.each([
    ['178 m2', 178, 'm2'],
    ['178m²', 178, 'm2'],
    ['1475 sq ft', 1475, 'ft2'],
    ['1475 sq. ft.', 1475, 'ft2'],
    ['5,587 sf', 5587, 'ft2'],
    ['5,587SF', 5587, 'ft2'],
    ['3 617 pi²', 3617, 'ft2'],
    ['3\u00a0617\u202fpi2', 3617, 'ft2'],
    ['1 850,5 pi. ca.', 1850.5, 'ft2'],
    ['1 200 p.c.', 1200, 'ft2'],
    ['2 400 pieds carrés', 2400, 'ft2'],
    ['92,9 mètres carrés', 92.9, 'm2'],
    ['92.9 sqm', 92.9, 'm2'],
    ['12,5 m.c.', 12.5, 'm2'],
    ['m² 140', 140, 'm2'],
    ['GFA: 1,200 sq ft', 1200, 'ft2'],
    ['1,200.50 square feet total', 1200.5, 'ft2'],
    ['12k sq ft', 12_000, 'ft2'],
    ['1 500', 1500, null],
    ['1,5', 1.5, null],
    ['178 m² (1,916 sq ft)', 178, 'm2'],
    ['1,916 sf / 178 m2', 1916, 'ft2'],
    ['-5 m²', -5, 'm2'],
  ] as const)('“%s” is %d %s', (text, size, unit) => {
    expect(readFloorArea(text)).toEqual({ kind: 'size', size, unit, isApproximate: false });
  });

  test.each([
    ['approx. 140 m2', 140, 'm2'],
    ['Approximately 1,500 sq. ft.', 1500, 'ft2'],
    ['env. 1 200 pi²', 1200, 'ft2'],
    ['environ 95,5 m²', 95.5, 'm2'],
    ['~1,500', 1500, null],
    ['± 200 m²', 200, 'm2'],
    ['1500 sf +/-', 1500, 'ft2'],
    ['à peu près 80 m2', 80, 'm2'],
  ] as const)('“%s” is about %d %s', (text, size, unit) => {
    expect(readFloorArea(text)).toEqual({ kind: 'size', size, unit, isApproximate: true });
  });

  test.each([
    ['1,200-1,400 sq ft', 1200, 1400, 'ft2'],
    ['1,200 – 1,400 sf', 1200, 1400, 'ft2'],
    ['1200 sf to 1400 sf', 1200, 1400, 'ft2'],
    ['between 100 and 120 m2', 100, 120, 'm2'],
    ['entre 100 et 120,5 m²', 100, 120.5, 'm2'],
    ['de 100 à 120 m²', 100, 120, 'm2'],
    ['100-120', 100, 120, null],
    ['approx. 100 - 120 m²', 100, 120, 'm2'],
  ] as const)('“%s” is a range from %d to %d %s', (text, low, high, unit) => {
    expect(readFloorArea(text)).toEqual({ kind: 'range', low, high, unit });
  });

  test.each([
    '',
    '  ',
    'n/a',
    'N.A.',
    'NA',
    '-',
    '?',
    'TBD',
    'unknown',
    'à déterminer',
    'Inconnue',
    's/o',
    'n.d.',
  ])('“%s” is not known', (text) => expect(readFloorArea(text)).toEqual({ kind: 'unknown' }));

  test.each([
    'large',
    'see plans',
    '10 x 12 m',
    "20' x 30'",
    '0.5 ha',
    '100 m',
    '1,400-1,200 sq ft',
    '178 m² (5,000 sq ft)',
    '100 m² + 50 m²',
    '3 storeys',
    '> 5,000 sq ft',
  ])('“%s” is not read', (text) => expect(readFloorArea(text)).toEqual({ kind: 'unreadable' }));
});

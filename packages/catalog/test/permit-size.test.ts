import { describe, expect, test } from 'vitest';
import { areaInWords, dwellingsOf, floorAreaOf, useOf } from '../src/index.ts';

const feet = 0.3048 ** 2;

describe('an area in words', () => {
  test.each([
    ['Detached garage 6.10m x 6.10m', 6.1 * 6.1],
    ["Garage, 24' x 26'", 24 * 26 * feet],
    ['Garage 24’-0” × 26’-6”', 24 * 26.5 * feet],
    ['Deck, 24 x 26 ft', 24 * 26 * feet],
    ['Garage détaché de 7,3 m x 7,9 m', 7.3 * 7.9],
    ['Remise 10 pi par 12 pi', 120 * feet],
    ['Shed 6.10m x 6.10m x 3m high', 6.1 * 6.1],
    ['House of 1,250 sq ft', 1250 * feet],
    ['Maison de 1 250 pi²', 1250 * feet],
    ['superficie de plancher de 180,5 m2', 180.5],
    ["24' x 26' (624 sq ft)", 624 * feet],
  ])('%s', (text, size) => {
    expect(areaInWords(text)).toBeCloseTo(size, 1);
  });

  test.each([
    'Addition of 2,000 sq ft to a store of 10,000 sq ft',
    '2x4 walls, 12 x 12',
    'Unit 24, 10 m wide',
    "6 m x 24'",
    'No size',
    '',
  ])('is not read where a text has none or several: %o', (text) => {
    expect(areaInWords(text)).toBeNull();
  });

  test('counts where no field gives one', () => {
    const description = 'House of 1,250 sq ft';
    expect(floorAreaOf({ description })).toBeCloseTo(116.1, 1);
    expect(floorAreaOf({ description, area_m2: 40 })).toBe(40);
  });
});

describe('units in words', () => {
  const of = (description: string) => [
    dwellingsOf({ permit_type_canonical: 'new_construction', description }),
    useOf({ description }).useClass,
  ];

  test.each([
    ['24-unit apartment building', 24],
    ['Construct a 112 unit residential building', 112],
    ['Immeuble de 24 logements', 24],
    ['Construction d’un bâtiment de 8 logements', 8],
  ])('%s', (description, units) => {
    expect(of(description)).toEqual([units, 'apartment']);
  });

  test('are none of other units, of ranges, and of work in what exists', () => {
    expect(of('Replace 3 unit heaters')[0]).toBeNull();
    expect(of('Immeuble de 5 à 11 logements')[0]).toBeNull();
    const description = 'Alterations in a 24-unit apartment building';
    expect(dwellingsOf({ permit_type_canonical: 'renovation', description })).toBeNull();
  });
});

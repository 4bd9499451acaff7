import type { Characteristic, Evidence } from '../../../src/features/property/support/adjustments/index.ts';

/** Of a seed, numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const characteristics: Characteristic[] = [
  { name: 'square_footage', tolerance: 0.05, minDifference: 0.1, isShare: true },
  { name: 'lot_size_sf', tolerance: 0.05, minDifference: 0.1, isShare: true },
  { name: 'year_built', tolerance: 3, minDifference: 5, isShare: false },
];
export const names = characteristics.map(({ name }) => name);

/** Dollars per unit. */
export type Rates = Readonly<Record<string, number>>;

/**
 * Houses whose values follow from rates, with an error of about 4% that no characteristic explains; values are rounded to
 * $500, as assessors do. Larger lots have larger houses, and later houses are larger, as in real neighbourhoods.
 */
export function neighbourhood(seed: number, count: number): { evidence: Evidence[]; rates: Rates } {
  const random = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rates = {
    square_footage: 60 + 200 * random(),
    lot_size_sf: 5 + 35 * random(),
    year_built: 500 + 2500 * random(),
  };
  const evidence = Array.from({ length: count }, (_, at) => {
    const lot = Math.round(5000 + 900 * normal());
    const year = 1975 + Math.floor(45 * random());
    const floor = Math.round(900 + 0.12 * lot + 6 * (year - 1975) + 220 * normal());
    const facts = { square_footage: floor, lot_size_sf: lot, year_built: year };
    const exact =
      150_000 + rates.square_footage * floor + rates.lot_size_sf * lot + rates.year_built * (year - 1975);
    return {
      id: `${seed}-${at}`,
      address: `${at + 1} Example St`,
      zone: random() < 0.8 ? 'R-1' : 'R-2',
      east: 2 * random() - 1,
      north: 2 * random() - 1,
      value: Math.round((exact + 15_000 * normal()) / 500) * 500,
      facts,
    };
  });
  return { evidence, rates };
}

import type { Observation } from '../../src/value-index/index.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const firstQuarter = 2016 * 4;

interface GeneratedCity {
  seed: number;
  quarters: number;
  /** Permits of a quarter. */
  permits: (at: number) => number;
  /** The share of values that are wrong: by a factor of ten or more. */
  wrong?: number;
}

export interface CityWithIndex {
  observations: Observation[];
  /** The true index by quarter; it is 1 in the first. */
  truth: number[];
  firstQuarter: number;
}

const kinds = [
  { kind: 'single_family', level: 1750, spread: 0.15, size: 180, slope: -0.1 },
  { kind: 'apartment', level: 2300, spread: 0.25, size: 3000, slope: -0.05 },
  { kind: 'office', level: 2900, spread: 0.35, size: 900, slope: -0.15 },
  { kind: 'accessory', level: 600, spread: 0.4, size: 40, slope: -0.3 },
] as const;

/**
 * The permits of a city whose index is known. The mix changes all the time: from houses and garages to apartments and
 * offices, to smaller buildings, and to dearer places.
 */
export function generatedCity({ seed, quarters, permits, wrong = 0.05 }: GeneratedCity): CityWithIndex {
  const random = randomNumbers(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rise = 0.002 + random() * 0.012;
  const truth = Array.from({ length: quarters }, (_, at) =>
    Math.exp(rise * at + 0.06 * (Math.sin(at / 4 + seed) - Math.sin(seed))),
  );
  const observations = truth.flatMap((index, at) =>
    Array.from({ length: permits(at) }, (): Observation => {
      const along = at / quarters;
      const shares = [0.55 - 0.35 * along, 0.1 + 0.3 * along, 0.05 + 0.25 * along];
      let draw = random();
      const number = shares.findIndex((share) => (draw -= share) < 0);
      const { kind, level, spread, size: usual, slope } = kinds[number < 0 ? 3 : number]!;
      const size = usual * Math.exp(0.4 * normal() - 0.3 * along);
      const place = Math.floor(Math.min(0.999, random() * 0.6 + along * 0.4) * 8);
      const typing = random() < wrong ? [0.001, 0.1, 10, 100][Math.floor(random() * 4)]! : 1;
      const rate = level * index * (size / usual) ** slope * Math.exp(0.05 * place + spread * normal());
      return { quarter: firstQuarter + at, value: rate * typing, size, kind, place: `place ${place}` };
    }),
  );
  return { observations, truth, firstQuarter };
}

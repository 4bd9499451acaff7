import { beforeAll, describe, expect, test } from 'vitest';
import { testOnNewest, ways, type TestedPermit } from '../src/estimate/back-test.ts';
import { testedKind, testedKinds } from '../src/estimate/back-test-table.ts';
import { Estimator, type Estimate } from '../src/estimate/estimator.ts';
import { kindOf, permitWords } from '../src/store/permit-words.ts';
import { PriceIndex } from '../src/estimate/price-index.ts';
import { median } from '../src/estimate/quantiles.ts';
import { samplePermits } from '../src/ingest/back-test-program.ts';
import type { LearnedPermit } from '../src/queries/estimate-rows.ts';
import type { PublishedRecord } from '../src/store/published-record.ts';

/** The sample of a first start; the newest fifth of each city's permits is estimated from the older ones. */
let permits: LearnedPermit[];
let tested: TestedPermit[];
const noIndex = new PriceIndex([]);

beforeAll(async () => {
  permits = await samplePermits();
  tested = await testOnNewest(permits, noIndex);
}, 120_000);

describe('estimates of later permits than those that they are made from', () => {
  test.each(ways)('hold about 80 percent in their range, asked by %s', (way) => {
    expect(tested.length).toBeGreaterThan(1500);
    const { inRange, error, byType, byClass, bias, high } = testedKind('All', tested, way);
    expect(inRange).toBeGreaterThan(0.76);
    expect(inRange).toBeLessThan(0.86);
    expect(error).toBeLessThan(byClass);
    expect(error).toBeLessThan(byType);
    expect(bias).toBeGreaterThan(0.85);
    expect(bias).toBeLessThan(1.1);
    if (high.permits < 100) return;
    expect(high.inRange).toBeGreaterThan(0.7);
    expect(high.inRange).toBeLessThan(0.9);
  });

  test('hold about that share of each kind', () => {
    const kinds = testedKinds(tested).filter(({ permits, name }) => permits >= 60 && name !== 'All');
    expect(kinds.length).toBeGreaterThan(16);
    for (const { name, inRange } of kinds) {
      expect(inRange, name).toBeGreaterThan(0.62);
      expect(inRange, name).toBeLessThan(0.99);
    }
  });
});

const described = (municipality: string, record: PublishedRecord) => {
  const { area_m2: area = null, dwelling_units: dwellings = null, ...texts } = record;
  const facts = { recordId: null, municipality, province: '', words: permitWords(texts) };
  return { ...facts, area: area as number | null, dwellings: dwellings as number | null };
};

describe('an estimate', () => {
  const estimators = new Map<string, Estimator>();
  const estimate = (municipality: string, record: PublishedRecord): Estimate =>
    estimators.get(municipality)!.estimate(described(municipality, record))!;
  beforeAll(async () => {
    for (const city of new Set(permits.map(({ municipality }) => municipality))) {
      // As the service does, with permits of other cities where a city has few.
      const own = permits.filter(({ municipality }) => municipality === city);
      const others = permits.filter(({ municipality }, at) => municipality !== city && at % 10 === 0);
      estimators.set(city, await Estimator.of([...own, ...others], noIndex, city));
    }
  }, 120_000);

  const house = {
    permit_type_canonical: 'new_construction',
    proposed_use: 'Single Detached House',
    area_m2: 180,
  };

  test('of 300 m² costs less for a garage than for a hospital, an office or a house', () => {
    const medians = ['Hospital', 'Office', 'Single-family house', 'Garage'].map((proposed_use) =>
      median(
        [...estimators.keys()].map((city) => estimate(city, { ...house, proposed_use, area_m2: 300 }).median),
      ),
    );
    const [hospital, office, family, garage] = medians as [number, number, number, number];
    expect(Math.min(hospital, office, family)).toBeGreaterThan(1.2 * garage);
  });

  test('of a deck is not that of the house behind it, in either language', () => {
    const ofHouse = estimate('toronto', house);
    const building = { ...house, area_m2: null };
    const ofDeck = estimate('toronto', { ...building, description: 'New attached deck' });
    expect(ofDeck.median).toBeLessThan(ofHouse.median / 2);
    const inFrench = estimate('toronto', { ...building, description: 'Nouvelle terrasse' });
    expect(inFrench.median / ofDeck.median).toBeGreaterThan(0.8);
    expect(inFrench.median / ofDeck.median).toBeLessThan(1.25);
  });

  test.each([
    [
      'To construct a single family dwelling with an attached garage',
      'Construire une maison unifamiliale avec garage attaché',
    ],
    ['Demolish the existing house', 'Démolir la maison existante'],
    ['Interior renovation of an apartment', 'Rénovation intérieure d’un appartement'],
    ['Convert the basement into a secondary suite', 'Transformer le sous-sol en logement accessoire'],
    [
      'Build a rear deck behind a semi-detached house',
      'Construire une terrasse à l’arrière d’une maison jumelée',
    ],
    ['Addition at the rear of a row house', 'Agrandissement à l’arrière d’une maison en rangée'],
    ['Add a second storey to a bungalow', 'Ajouter un étage à un bungalow'],
    [
      'Tenant improvement of an office on the third floor',
      'Aménagement locatif d’un bureau au troisième étage',
    ],
    ['New 24-unit apartment building with parking', 'Nouvel immeuble de 24 logements avec stationnement'],
    ['Erect a detached garage', 'Ériger un garage détaché'],
    [
      'Install solar panels on the roof of a warehouse',
      'Installer des panneaux solaires sur le toit d’un entrepôt',
    ],
    ['Replace the roof of an apartment building', 'Remplacer la toiture d’un immeuble d’appartements'],
    ['Change of use from retail to office', 'Changement d’usage de commerce à bureau'],
  ])('of “%s” is about that of “%s”', (english, french) => {
    const [one, other] = [english, french].map((description) => ({ description }));
    expect(kindOf(permitWords(other!))).toEqual(kindOf(permitWords(one!)));
    const ratio = estimate('toronto', other!).median / estimate('toronto', one!).median;
    expect(Math.abs(Math.log(ratio))).toBeLessThan(Math.log(1.15));
  });

  test('is narrower the more is known: the use, the units and the area', () => {
    const width = (record: PublishedRecord): number =>
      median(
        [...estimators.keys()].map((city) => {
          const { low, high } = estimate(city, record);
          return high / low;
        }),
      );
    const { permit_type_canonical, proposed_use } = house;
    const type = width({ permit_type_canonical });
    const use = width({ permit_type_canonical, proposed_use });
    const area = width(house);
    // Among the kinds of a city, the use alone says little.
    expect(use).toBeLessThan(type * 1.05);
    expect(area).toBeLessThan(use / 2);
  });

  test('widens outside the sizes of its permits, and says so', () => {
    const garage = { ...house, proposed_use: 'Detached garage', description: 'Detached garage' };
    const [inside, outside] = [40, 4000].map((area_m2) => estimate('calgary', { ...garage, area_m2 })) as [
      Estimate,
      Estimate,
    ];
    expect(outside.high / outside.low).toBeGreaterThan(2 * (inside.high / inside.low));
    expect(outside.basis).toMatch(/low confidence: .*4,000 m2 is outside the range of these permits/);
  });

  test('says that an area may be in the other unit', () => {
    const basisOf = (area_m2: number) => estimate('calgary', { ...house, area_m2 }).basis;
    expect(basisOf(180 * 10.7639)).toContain(
      '1,938 m2 may be square feet taken for square metres: most such',
    );
    expect(basisOf(180 / 10.7639)).toContain('17 m2 may be square metres taken for square feet: most such');
    expect(basisOf(180)).not.toContain('square');
  });

  test('of a published permit is made from others, not from its own value', async () => {
    const own = permits.filter(({ municipality }) => municipality === 'calgary');
    const absurd = { ...own.at(-1)!, value: own.at(-1)!.value * 9 };
    const estimator = await Estimator.of([...own.slice(0, -1), absurd], noIndex, 'calgary');
    const neighbours = estimator.neighbours(absurd);
    expect(neighbours.map(({ permit }) => permit.recordId)).not.toContain(absurd.recordId);
    const weights = neighbours.map(({ weight }) => weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
  });
});

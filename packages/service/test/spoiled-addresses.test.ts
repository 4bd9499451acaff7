import { describe, expect, test } from 'vitest';
import { placeNamed } from '../src/municipalities/municipality-register.ts';
import { createRandom } from '../src/sample/random.ts';
import { geocoderOf, streetsOf } from './generated-streets.ts';
import { generatedRegion, regionOf } from './generated-region.ts';
import { outcomeOf, spoilings, type Outcome } from './spoiled-addresses.ts';

/** Another region each time that the tests take other random cases. */
const random = createRandom(`spoiled ${process.env.CDATA_TEST_EXTENT ?? ''}`);
const region = generatedRegion(random.fork('region'));
const geocoder = geocoderOf({
  cities: region.cities,
  streets: streetsOf(region.houses, region.cities),
  register: placeNamed,
});
const known = regionOf(region, random.fork('spoilings'));
const triesOfEach = 60;

describe.each(spoilings)('$kind: an address $name', async ({ kind, name, spoil }) => {
  const choice = random.fork(name);
  const spoiled = Array.from({ length: 100 * triesOfEach }, () => spoil(choice.pick(region.houses), known))
    .filter((one) => one !== null)
    .slice(0, triesOfEach);
  const outcomes = await Promise.all(
    spoiled.map(async ({ text, meant }) => ({
      text,
      outcome: outcomeOf(await geocoder.locate(text), meant),
    })),
  );
  const textsOf = (outcome: Outcome) =>
    outcomes.filter((one) => one.outcome === outcome).map(({ text }) => text);

  test('is never taken for another one with certainty', () => {
    expect(spoiled.length).toBeGreaterThan(triesOfEach / 3);
    expect(textsOf('falselyCertain')).toEqual([]);
  });

  test('is nearly always found, or refused', () => {
    expect(textsOf('wrong').length / spoiled.length, textsOf('wrong').join('\n')).toBeLessThanOrEqual(0.02);
  });

  if (kind !== 'harmless') return;
  test('is certain, although it is written otherwise', () => {
    const others = outcomes.filter(({ outcome }) => outcome !== 'certain').map(({ text }) => text);
    expect(others.length / spoiled.length, others.join('\n')).toBeLessThanOrEqual(0.05);
  });
});

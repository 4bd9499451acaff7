import { hasHousePoint, isCertainMatch } from '@cdata/catalog';
import { normalizedAddress } from '@cdata/catalog/reading';
import { describe, expect, test } from 'vitest';
import type { LocatedAddress } from '../src/geocoding/geocoder.ts';
import { placeNamed } from '../src/municipalities/municipality-register.ts';
import { createRandom } from '../src/sample/random.ts';
import { geocoderOf, streetsOf } from './generated-streets.ts';
import { generatedRegion, regionOf, type House } from './generated-region.ts';
import { spoilings } from './spoiled-addresses.ts';
import { kilometres } from './truth.ts';

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

type Outcome = 'certain' | 'uncertain' | 'refused' | 'wrong' | 'falselyCertain';

/** What became of a text: a house that it doesn't name may be found with doubt, but is wrong if it names another one. */
function outcomeOf(located: LocatedAddress | null, meant: House | null): Outcome {
  if (!located || !hasHousePoint({ match_type: located.matchType })) return 'refused';
  const { matchType, confidence, city, normalizedAddress: address } = located;
  const isCertain = isCertainMatch({ match_type: matchType, confidence });
  const isRight =
    meant !== null &&
    city.slug === meant.municipality &&
    kilometres(located, meant) <= 0.1 &&
    address === normalizedAddress({ ...meant.civic, unit: null });
  if (isRight) return isCertain ? 'certain' : 'uncertain';
  return isCertain ? 'falselyCertain' : meant === null ? 'refused' : 'wrong';
}

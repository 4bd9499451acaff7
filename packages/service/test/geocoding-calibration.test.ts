import { describe, expect, test } from 'vitest';
import { isCertainMatch } from '@cdata/catalog';
import { normalizedAddress } from '@cdata/catalog/reading';
import { readSample, type SampleAddress } from '../src/sample/sample-file.ts';
import { placeNamed } from '../src/municipalities/municipality-register.ts';
import { geocoderOf, streetsOf } from './generated-streets.ts';
import { kilometres } from './truth.ts';
import { longTest } from '../../../test/extent.ts';

const { cities, addresses } = await readSample();

/** One address in nine is held out: the geocoder has never seen it. */
const isHeldOut = (_: SampleAddress, at: number): boolean => at % 9 === 4;
const heldOut = addresses.filter(isHeldOut);
const geocoder = geocoderOf({
  cities,
  streets: streetsOf(
    addresses.filter((one, at) => !isHeldOut(one, at)),
    cities,
  ),
});

longTest('an interpolated place is nearly always within its uncertainty', async () => {
  let [within, count] = [0, 0];
  for (const address of heldOut) {
    const located = (await geocoder.locate(`${address.normalizedAddress}, ${address.municipality}`))!;
    if (located.matchType !== 'interpolated') {
      expect(located.uncertainty).toBeNull();
      continue;
    }
    count++;
    if (1000 * kilometres(located, address) <= located.uncertainty! + 1) within++;
  }
  expect(count).toBeGreaterThan(50);
  expect(within / count).toBeGreaterThan(0.9);
});

test('the confidence of an interpolated place falls with its uncertainty, and is never 1', async () => {
  const [city] = cities;
  const at = (number: number, lat: number) => ({
    municipality: city!.slug,
    civic: {
      ...addresses[0]!.civic,
      number: String(number),
      streetName: 'QUILL',
      unit: null,
      numberTo: null,
    },
    postalCode: '',
    lat: city!.lat + lat,
    lng: city!.lng,
  });
  // Each gap of four numbers is longer than the one before; no address between says how often such places are right.
  const street = Array.from({ length: 30 }, (_, step) =>
    at(100 + 4 * step, (0.0002 * step * (step + 1)) / 2),
  );
  for (const others of [[], addresses]) {
    const own = geocoderOf({ cities, streets: streetsOf([...street, ...others], cities) });
    const places = await Promise.all(
      street.slice(1).map((_, step) => own.locate(`${102 + 4 * step} QUILL`, city!.slug)),
    );
    const interpolated = places.filter((place) => place?.matchType === 'interpolated');
    expect(interpolated).toHaveLength(29);
    for (const [step, { confidence, uncertainty }] of interpolated.map((place) => place!).entries()) {
      const next = interpolated[step + 1];
      expect(confidence).toBeLessThanOrEqual(0.95);
      expect(confidence).toBeGreaterThan(0);
      if (!next) continue;
      expect(next.uncertainty).toBeGreaterThan(uncertainty!);
      expect(next.confidence).toBeLessThanOrEqual(confidence);
    }
    expect(interpolated.at(-1)!.confidence).toBeLessThan(interpolated[0]!.confidence);
  }
});

const [city] = cities;
/** A house of a street of its own, degrees north of the middle of a city. */
const at = (number: string, lat: number) => ({
  municipality: city!.slug,
  civic: { ...addresses[0]!.civic, number, streetName: 'QUILL', unit: null, numberTo: null },
  postalCode: '',
  lat: city!.lat + lat,
  lng: city!.lng,
});

test('a number is interpolated between its neighbours on its side of the street, never across', async () => {
  const street = [at('100', 0), at('104', 0.004), at('101', 0.02), at('107', 0.03)];
  const own = geocoderOf({ cities, streets: streetsOf(street, cities) });
  const located = async (number: number) => (await own.locate(`${number} QUILL`, city!.slug))!;
  expect(await located(102)).toMatchObject({ matchType: 'interpolated', uncertainty: 223 });
  expect((await located(102)).lat).toBeCloseTo(city!.lat + 0.002, 6);
  expect((await located(103)).lat).toBeCloseTo(city!.lat + 0.02 + 0.01 / 3, 6);
  // Between 104 and 107, but beyond the last even number.
  expect(await located(106)).toMatchObject({ matchType: 'street', uncertainty: null });
  expect((await located(109)).matchType).toBe('street');
});

test('a house of which only another suffix is known is near it, not at it', async () => {
  const street = [at('100', 0), at('104A', 0.0002), at('106', 0.0003), at('108', 0.0003), at('112', 0.0003)];
  const own = geocoderOf({ cities, streets: streetsOf([...street, at('400A', 0.02)], cities) });
  const located = async (number: string) => (await own.locate(`${number} QUILL`, city!.slug))!;
  expect(await located('104')).toMatchObject({ matchType: 'interpolated', uncertainty: 17 });
  expect(await located('400')).toMatchObject({ matchType: 'interpolated', uncertainty: 100 });
  expect(await located('110')).toMatchObject({ matchType: 'interpolated', uncertainty: 5 });
  expect(await located('104B')).toMatchObject({ matchType: 'street', uncertainty: null });
});

test('two houses that are written as one are not certainly the first one', async () => {
  const houses = [at('201', 0), at('203', 0.0001), at('207', 0.0002)];
  const own = geocoderOf({ cities, streets: streetsOf(houses, cities) });
  const confidenceIn = async (numbers: string) =>
    (await own.locate(`${numbers} QUILL`, city!.slug))!.confidence;
  for (const numbers of ['201-203', '201 to 203', '201 & 203', '201, 203 and 207', '201/203', '201 au 203'])
    expect(await confidenceIn(numbers), numbers).toBeLessThanOrEqual(0.5);
  expect(await confidenceIn('201 to 205')).toBeGreaterThan(0.5);
});

test('a unit that no known address of the house has is left out, and said to be', async () => {
  const unit = (house: ReturnType<typeof at>, name: string) => ({
    ...house,
    civic: { ...house.civic, unit: name },
  });
  const houses = [
    at('201', 0),
    unit(at('203', 0.0001), '5'),
    unit(at('203', 0.0001), '6'),
    at('205', 0.0002),
  ];
  const own = geocoderOf({ cities, streets: streetsOf(houses, cities) });
  const street = normalizedAddress({ ...houses[0]!.civic, number: null });
  const located = async (text: string) => (await own.locate(text, city!.slug))!;
  expect(await located(`#5-203 ${street}`)).toMatchObject({ matchType: 'exact', unitLeftOut: null });
  expect(await located(`201 ${street}`)).toMatchObject({ matchType: 'exact', unitLeftOut: null });
  expect(await located(`201 ${street}, Suite 9`)).toMatchObject({ matchType: 'exact', unitLeftOut: '9' });
  const other = await located(`203 ${street}, Suite 9`);
  expect(other).toMatchObject({ matchType: 'corrected', unitLeftOut: '9' });
  expect(other.confidence).toBeLessThan(0.5);
  expect(await located('Zyxwvut Rd, Suite 9')).toMatchObject({ unitLeftOut: null });
});

test.each([
  [
    'a crescent',
    (house: number) => [0.002 * Math.sin((house / 40) * Math.PI), 0.002 * Math.cos((house / 40) * Math.PI)],
  ],
  ['a row of one point', () => [0, 0]],
] as const)(
  'the farther a number is beyond the last house of %s, the less certain it is',
  async (_, placeOf) => {
    const houses = Array.from({ length: 40 }, (_, index) => 2 * index + 2).map((house) => {
      const [lat = 0, lng = 0] = placeOf(house);
      return { ...at(String(house), lat), lng: city!.lng + lng };
    });
    const own = geocoderOf({ cities, streets: streetsOf(houses, cities) });
    const confidences = await Promise.all(
      [86, 120, 200, 900].map(
        async (number) => (await own.locate(`${number} QUILL`, city!.slug))!.confidence,
      ),
    );
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(confidences[2]).toBeLessThan(0.5);
    expect(confidences[3]).toBeLessThan(0.1);
  },
);

interface Tried {
  matchType: string;
  confidence: number;
  isRight: boolean;
}

const tried = (write: (address: SampleAddress) => string): Promise<Tried[]> =>
  Promise.all(
    heldOut.map(async (address) => {
      const located = await geocoder.locate(write(address));
      expect(located, write(address)).not.toBeNull();
      const { matchType, confidence } = located!;
      return { matchType, confidence, isRight: kilometres(located!, address) <= 0.1 };
    }),
  );

function groupedByRung(answers: Tried[]): Map<string, Tried[]> {
  const rungs = new Map<string, Tried[]>();
  for (const answer of answers) rungs.set(answer.matchType, [...(rungs.get(answer.matchType) ?? []), answer]);
  return rungs;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each([
  ['with its number', (address: SampleAddress) => `${address.normalizedAddress}, ${address.municipality}`],
  [
    'without its number',
    (address: SampleAddress) => `${address.normalizedAddress.replace(/^\S+ /, '')}, ${address.municipality}`,
  ],
  ['by its city alone', (address: SampleAddress) => `${address.municipality}, ${address.province}`],
])('an address that was held out, asked for %s', async (_, write) => {
  const answers = await tried(write);
  const rungs = groupedByRung(answers);
  // Hardly any is taken for a house of the same number on a street with a similar name.
  const mistaken = rungs.get('exact')?.length ?? 0;
  rungs.delete('exact');

  test.each([...rungs].map(([matchType, answers]) => [matchType, answers.length, answers] as const))(
    'is as often right as the confidence of %s says (%i answers)',
    (_matchType, count, answers) => {
      expect(count).toBeGreaterThan(50);
      const said = mean(answers.map(({ confidence }) => confidence));
      const share = mean(answers.map(({ isRight }) => (isRight ? 1 : 0)));
      expect(Math.abs(said - share), `said ${said.toFixed(3)}, found ${share.toFixed(3)}`).toBeLessThan(0.05);
    },
  );

  test('is on the rung that it should be', () => {
    expect(['interpolated', 'street', 'municipality']).toEqual(expect.arrayContaining([...rungs.keys()]));
    expect(mistaken / answers.length).toBeLessThan(0.005);
  });
});

test('of two cities that have the same address is sure of neither, and less so because it is guessed', async () => {
  const neighbours = addresses.filter((one, at) => !isHeldOut(one, at));
  const byText = new Map<string, SampleAddress[]>();
  for (const one of neighbours)
    byText.set(one.normalizedAddress, [...(byText.get(one.normalizedAddress) ?? []), one]);
  const shared = [...byText.values()].filter((same) => same.length === 2);
  expect(shared.length).toBeGreaterThan(5);
  for (const same of shared) {
    const located = (await geocoder.locate(same[0]!.normalizedAddress))!;
    expect(located.confidence).toBe(0.225);
    expect(same.map(({ municipality }) => municipality)).toContain(located.city.slug);
    for (const { municipality, normalizedAddress } of same) {
      expect(await geocoder.locate(normalizedAddress, municipality)).toMatchObject({
        confidence: 1,
        matchType: 'exact',
      });
    }
  }
});

describe('an address that a known one contradicts', async () => {
  const [city] = cities;
  const at = (number: string, streetType: string | null, direction: string | null, lat: number) => ({
    municipality: city!.slug,
    civic: { ...addresses[0]!.civic, number, streetName: 'QUILL', streetType, direction },
    postalCode: 'T2X 1A1',
    lat: city!.lat + lat,
    lng: city!.lng,
  });
  const street = (type: string | null, direction: string | null, lat: number) =>
    ['201', '209A', '215', '217'].map((number, place) => at(number, type, direction, lat + place / 1000));
  const only = geocoderOf({
    cities,
    streets: streetsOf(street('STREET', 'SOUTHEAST', 0), cities),
    register: placeNamed,
  });
  const both = geocoderOf({
    cities,
    streets: streetsOf([...street('STREET', 'SOUTHEAST', 0), ...street('STREET', 'NORTHWEST', 0.02)], cities),
  });
  const located = (text: string, one = only) => one.locate(`${text}, ${city!.name}`);
  const isCertain = (match: Awaited<ReturnType<typeof located>>): boolean =>
    match !== null && isCertainMatch({ match_type: match.matchType, confidence: match.confidence });

  test.each([
    ['its direction', '201 Quill St NW'],
    ['its type', '201 Quill Ave SE'],
    ['its suffix', '209B Quill St SE'],
    ['the house beside it', 'across from 201 Quill St SE'],
    ['a suffix that no house has', '201l Quill St SE'],
    ['its postal area', '201 Quill St SE V5K 0A1'],
    ['a city beside its own', `201 Quill St SE, ${cities[1]!.name}`],
    ['two directions', '201 Quill St SE/NW'],
    ['two directions in words', '201 Quill St SE or NW'],
    ['two types', '201 Quill St or Ave SE'],
    ['a crossing', '201 Quill St SE @ 7 Ave'],
    ['a crossing in words', '201 Quill St SE and Elm Ave'],
    ['a crossing without its type', '201 Quill St SE @ Elm'],
    ['a crossing in French', '201 Quill St SE, coin Elm Ave'],
    ['a crossing after a comma', '201 Quill St SE (7 Ave)'],
    ['two known houses, or one and its unit', '215-217 Quill St SE'],
  ])('by %s is neither exact nor certain', async (_, text) => {
    const match = await located(text);
    expect(match?.matchType).not.toBe('exact');
    expect(isCertain(match)).toBe(false);
  });

  test.each([
    ['its own neighbourhood beside its city', `201 Quill St SE, Quillwood, ${city!.name}`],
    ['a building that is named after a street', `Elm Court, 201 Quill St SE, ${city!.name}`],
    ['a unit that is close to the number', `#215, 217 Quill St SE, ${city!.name}`],
    ['a company of two names', `201 Quill St SE, Marks & Spencer, ${city!.name}`],
  ])('is exact with %s', async (_, text) => {
    const one = geocoderOf({
      cities,
      streets: streetsOf(
        street('STREET', 'SOUTHEAST', 0).map((house) => ({ ...house, neighbourhood: 'QUILLWOOD' })),
        cities,
      ),
      register: placeNamed,
    });
    expect(await one.locate(text)).toMatchObject({ matchType: 'exact', confidence: 1 });
  });

  test('in another city than the one that is sent with it is doubtful', async () => {
    const text = `201 Quill St SE, ${cities[1]!.name}`;
    const match = await only.locate(text, city!.slug);
    expect(match?.matchType).not.toBe('exact');
    expect(isCertain(match)).toBe(false);
  });

  test('abroad is nowhere, and several addresses are not located as one', async () => {
    expect(await only.locate(`201 Quill St SE, ${city!.name}, New Hampshire 03857, USA`)).toBeNull();
    expect(await only.locate(`201 Quill St SE, ${city!.name}, WA`)).toBeNull();
    expect(await only.locate(`201 Quill St SE, ${city!.name} OH`)).toBeNull();
    expect(await only.locate(`201 Quill St SE, ${city!.name}, New Zealand`)).toBeNull();
    expect(await only.locate(`15-Feb Quill St SE, ${city!.name}`)).toBeNull();
    for (const between of ['; ', ' ', ' - ', ' or ', ' formerly ', ' to '])
      expect(await only.locate(`201 Quill St SE${between}215 Quill St SE, ${city!.name}`)).toBeNull();
  });

  test('is certain without a direction only if no other street has its name', async () => {
    expect(isCertain(await located('201 Quill St'))).toBe(true);
    expect(isCertain(await located('201 Quill St', both))).toBe(false);
    expect(isCertain(await located('201 Quill St NW', both))).toBe(true);
  });
});

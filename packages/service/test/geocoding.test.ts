import { describe, expect, test } from 'vitest';
import { endpoints } from '@cdata/catalog';
import { unitLeftOut } from '@cdata/catalog/reading';
import type { LocatedAddress } from '../src/geocoding/geocoder.ts';
import type { SampleAddress } from '../src/sample/sample-file.ts';
import { geocoderOf, streetsOf } from './generated-streets.ts';
import { sharedService } from './running-service.ts';
import { country, kilometres } from './truth.ts';

const running = sharedService();

const city = new Map(country.cities.map((one) => [one.slug, one]));
const cityOf = ({ municipality }: SampleAddress) => city.get(municipality)!;
/** Every seventh address: some of every city and of every kind of street. */
const sample = country.addresses.filter((_, at) => at % 7 === 0);

const geocoder = geocoderOf({
  cities: country.cities,
  streets: streetsOf(country.addresses, country.cities),
});

/** The match that the service's geocoder finds, without the service around it. */
const locate = async (address: string, municipality?: string): Promise<LocatedAddress> => {
  const located = await geocoder.locate(address, municipality);
  expect(located, address).not.toBeNull();
  return located!;
};

const geocode = (address: string, municipality?: string) => {
  const query = new URLSearchParams({ address, ...(municipality && { municipality }) });
  return running.get(`/geocode?${query}`);
};

const shortForms: Record<string, string> = {
  STREET: 'St',
  AVENUE: 'Ave.',
  ROAD: 'Rd',
  DRIVE: 'Dr.',
  BOULEVARD: 'Blvd',
  CRESCENT: 'Cres',
  COURT: 'Crt',
  LANE: 'Ln',
  TERRACE: 'Terr',
  HIGHWAY: 'Hwy',
  NORTHWEST: 'NW',
  NORTHEAST: 'N.E.',
  SOUTHWEST: 'SW',
  SOUTHEAST: 'S.E.',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E.',
  WEST: 'W',
};
const frenchShortForms: Record<string, string> = {
  ...shortForms,
  BOULEVARD: 'boul.',
  AVENUE: 'av.',
  CHEMIN: 'ch.',
  EST: 'E',
  OUEST: 'O.',
};

/** The street with its type and direction abbreviated. */
function abbreviated({ civic }: SampleAddress): string {
  const forms = civic.typeFirst ? frenchShortForms : shortForms;
  const short = (word: string | null): string | null => word && (forms[word] ?? word);
  const streetOnly = civic.typeFirst
    ? [short(civic.streetType), civic.streetName]
    : [civic.streetName, short(civic.streetType)];
  const direction = short(civic.direction);
  const street = civic.directionFirst ? [direction, ...streetOnly] : [...streetOnly, direction];
  return [civic.number, ...street].filter(Boolean).join(' ');
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
const streetOf = ({ normalizedAddress }: SampleAddress): string => normalizedAddress.replace(/^\S+ /, '');

const forms: Record<string, (address: SampleAddress) => string> = {
  'in full': (one) => `${one.normalizedAddress}, ${cityOf(one).name}, ${one.province} ${one.postalCode}`,
  'abbreviated, lower case': (one) => `${abbreviated(one)}, ${cityOf(one).name}`.toLowerCase(),
  'without commas': (one) => `${abbreviated(one)} ${cityOf(one).name} ${one.province}`,
  'without accents': (one) => withoutAccents(`${abbreviated(one)}, ${cityOf(one).name}`),
  'with a unit first': (one) => `#305 ${abbreviated(one)}, ${cityOf(one).name}`,
  'with a unit and a dash': (one) => `B12-${abbreviated(one)}, ${cityOf(one).name}`,
  'with a unit and a comma': (one) => `201, ${one.civic.number} - ${streetOf(one)}, ${cityOf(one).name}`,
  'with a unit last': (one) => `${abbreviated(one)}, Suite 4, ${cityOf(one).name}`,
  'with a dash after the number': (one) => `${one.civic.number} - ${streetOf(one)}, ${cityOf(one).name}`,
  'by another name of the city': (one) =>
    `${abbreviated(one)}, ${cityOf(one).aliases[0] ?? cityOf(one).name}`,
  'with a postal code and no city': (one) => `${abbreviated(one)} ${one.postalCode.replace(' ', '')}`,
  'on lines of its own': (one) => `${one.normalizedAddress}\n${cityOf(one).name} (${one.province})\nCanada`,
};

test.each(Object.entries(forms))('addresses %s are found exactly', async (_, write) => {
  const matches = await Promise.all(sample.map((one) => geocoder.locate(write(one))));
  const missed = sample.filter((one, at) => {
    const located = matches[at];
    return !(
      located?.matchType === 'exact' &&
      located.city.slug === one.municipality &&
      located.normalizedAddress === one.normalizedAddress &&
      located.lat === one.lat &&
      located.lng === one.lng &&
      located.postalCode === one.postalCode
    );
  });
  // One in two hundred may be ambiguous: a name that two cities of one postal area share, a shortened lettered avenue.
  expect(missed.length, missed.slice(0, 5).map(write).join('\n')).toBeLessThanOrEqual(sample.length / 200);
});

/** The text without the third letter from the end of its first long word. */
const misspelled = (text: string): string =>
  text.replace(/[A-ZÀ-Ý]{7,}/, (word) => word.slice(0, -3) + word.slice(-2));

describe('an address', () => {
  test('is found although its street is misspelled', async () => {
    const long = sample.filter(
      ({ civic }) => /[A-ZÀ-Ý]{7,}/.test(civic.streetName) && !/\d/.test(civic.streetName),
    );
    let count = 0;
    for (const one of long) {
      const { streetName } = one.civic;
      const text = one.normalizedAddress.replace(streetName, misspelled(streetName));
      const located = await locate(`${text}, ${cityOf(one).name}`);
      if (located.normalizedAddress === one.normalizedAddress) count++;
      expect(located.matchType).not.toBe('exact');
    }
    expect(long.length).toBeGreaterThan(50);
    expect(count / long.length).toBeGreaterThan(0.95);
  });

  test('is found without its direction, with less confidence', async () => {
    const directed = sample.filter(({ civic }) => civic.direction !== null);
    let count = 0;
    for (const one of directed) {
      const text = one.normalizedAddress.replace(one.civic.direction!, '').replace(/\s+/g, ' ').trim();
      const located = await locate(`${text}, ${cityOf(one).name}`);
      expect(located.confidence).toBeLessThan(1);
      if (located.normalizedAddress === one.normalizedAddress) count++;
    }
    expect(count / directed.length).toBeGreaterThan(0.9);
  });

  test('between two known addresses is interpolated', async () => {
    const addressKeys = new Set(
      country.addresses.map((one) => `${one.municipality} ${one.normalizedAddress}`),
    );
    let interpolated = 0;
    for (const one of sample) {
      const text = `${Number(one.civic.number) + 2} ${streetOf(one)}`;
      if (addressKeys.has(`${one.municipality} ${text}`)) continue;
      const located = await locate(`${text}, ${cityOf(one).name}`);
      expect(['interpolated', 'street']).toContain(located.matchType);
      if (located.matchType !== 'interpolated') continue;
      interpolated++;
      expect(located.normalizedAddress).toBe(text);
      expect(kilometres(located, one)).toBeLessThan(0.4);
    }
    expect(interpolated).toBeGreaterThan(20);
  });

  test('beyond the known numbers, or without a number, is the middle of its street', async () => {
    const texts = sample.flatMap((one) =>
      [`99999 ${streetOf(one)}`, streetOf(one)].map((text) => ({ one, text })),
    );
    const matches = await Promise.all(texts.map(({ one, text }) => locate(`${text}, ${cityOf(one).name}`)));
    const missed = texts.filter(({ one }, at) => {
      const { matchType, normalizedAddress } = matches[at]!;
      return matchType !== 'street' || normalizedAddress !== streetOf(one);
    });
    // One in a hundred may be ambiguous: without its number, the name of a street may be the name of a city.
    expect(missed.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(texts.length / 100);
  });

  test('is in the municipality that is sent with it', async () => {
    for (const one of sample) {
      expect(await locate(one.normalizedAddress, one.municipality)).toMatchObject({
        city: { slug: one.municipality },
        lat: one.lat,
        matchType: 'exact',
        confidence: 1,
      });
      const elsewhere = one.municipality === 'regina' ? 'laval' : 'regina';
      expect((await locate(one.normalizedAddress, elsewhere)).city.slug).toBe(elsewhere);
    }
  });
});

describe('/geocode', () => {
  test('is doubtful where its text names a municipality of another province', async () => {
    const known = sample.find(({ municipality }) => municipality === 'toronto') ?? sample[0]!;
    const { body } = await geocode(known.normalizedAddress, known.municipality);
    expect(body).toMatchObject({ match_type: 'exact', confidence: 1 });
    for (const elsewhere of ['Surrey', 'Kelowna', 'Fredericton'])
      expect(
        (await geocode(`${known.normalizedAddress}, ${elsewhere}`, known.municipality)).body.confidence,
      ).toBeLessThan(0.5);
  });

  test('is doubtful where its text names a former city that begins with the name of the present one', async () => {
    const known = country.addresses.find(({ municipality }) => municipality === 'montreal')!;
    const { body } = await geocode(`${known.normalizedAddress}, Montréal-Nord`);
    expect(body.confidence).toBeLessThan(0.5);
  });

  test('has the fields of the reference, in its order', async () => {
    const one = sample[0]!;
    const { body } = await geocode(`${one.normalizedAddress}, ${cityOf(one).name}`);
    expect(Object.keys(body)).toEqual(endpoints.geocode.fields.map(({ name }) => name));
    expect(body).toMatchObject({
      municipality: one.municipality,
      province: one.province,
      lat: one.lat,
      lng: one.lng,
      postal_code: one.postalCode,
      normalized_address: one.normalizedAddress,
      match_type: 'exact',
      confidence: 1,
      source: 'addresses',
    });
  });

  test('says which unit no record of the house has', async () => {
    const { normalizedAddress, municipality } = sample.find(({ civic }) => civic.unit === null)!;
    const { body } = await geocode(`${normalizedAddress}, Apt 1503`, municipality);
    expect(body).toMatchObject({ match_type: 'exact', source: 'addresses, without unit 1503' });
    expect(unitLeftOut(body)).toBe('1503');
    expect(unitLeftOut((await geocode(normalizedAddress, municipality)).body)).toBeNull();
  });

  test('accepts municipality and its alias city', async () => {
    const { normalizedAddress: address, municipality } = sample[1]!;
    const { body } = await geocode(address, municipality);
    expect(body).toMatchObject({ municipality, match_type: 'exact' });
    const query = new URLSearchParams({ address, city: municipality });
    expect((await running.get(`/geocode?${query}`)).body).toEqual(body);
  });

  test.each(['AVENE', 'AVVENUE', 'AVENUEE', 'AVEUE', 'STEET', 'RAOD', 'REU', 'BOULVARD'])(
    'reads the street type %s',
    async (misspelled) => {
      const type = { AV: 'AVENUE', ST: 'STREET', RA: 'ROAD', RE: 'RUE', BO: 'BOULEVARD' }[
        misspelled.slice(0, 2)
      ]!;
      const isOfType = ({ civic }: SampleAddress) => civic.streetType === type && civic.direction === null;
      const ofType = country.addresses.filter(isOfType);
      expect(ofType.length).toBeGreaterThan(5);
      const some = ofType.slice(0, 40);
      const write = (one: SampleAddress) =>
        `${one.normalizedAddress.replace(type, misspelled)}, ${cityOf(one).name}`;
      const matches = await Promise.all(some.map((one) => locate(write(one))));
      const located = some.filter((one, at) => {
        const { normalizedAddress, matchType, confidence } = matches[at]!;
        return normalizedAddress === one.normalizedAddress && matchType === 'corrected' && confidence < 1;
      });
      expect(located.length / Math.min(40, ofType.length)).toBeGreaterThanOrEqual(0.9);
    },
  );

  test('reads a unit and a number that columns or commas divide', async () => {
    const streets = country.addresses.filter(({ civic }) => /^[1-9]\d+$/.test(civic.number!) && !civic.unit);
    const ofEachCity = country.cities.map(({ slug }) => streets.find((one) => one.municipality === slug)!);
    for (const one of ofEachCity) {
      const { number } = one.civic;
      const [street, city] = [streetOf(one), cityOf(one).name];
      const answer = async (address: string) => {
        const { address: echo, ...rest } = (await geocode(address)).body;
        expect(echo).toBe(address);
        return rest;
      };
      const answers = async (unit: string, end: string) => {
        const expected = await answer(`${unit}-${number} ${street}${end}`);
        const forms = [
          `${unit}, ${number}, ${street}${end}`,
          `${unit},${number} ${street}${end}`,
          `${number} ${street}, ${unit}${end}`,
          `${number}, ${street}, ${unit}${end}`,
        ];
        for (const form of forms) expect(await answer(form), form).toEqual(expected);
        return expected;
      };
      const place = {
        normalized_address: one.normalizedAddress,
        lat: one.lat,
        lng: one.lng,
        match_type: 'exact',
      };
      expect(await answers('4D', `, ${city}`)).toMatchObject(place);
      expect(await answers('3', `, ${city}, ${one.province}`)).toMatchObject(place);
      await answers('4D', '');
    }
  });

  test('answers with the municipality where the city does not have the street', async () => {
    for (const { name, province, lat, lng, slug } of country.cities) {
      const { body } = await geocode(`12 Zyxwvut Rd, ${name}, ${province}`);
      expect(body).toMatchObject({
        match_type: 'municipality',
        lat,
        lng,
        municipality: slug,
        source: 'municipalities',
      });
      expect(body).not.toHaveProperty('postal_code');
      expect(body).not.toHaveProperty('normalized_address');
      expect(body.confidence).toBeLessThan(0.05);
    }
  });

  test.each([
    [
      'nowhere at all 99999',
      "No address matches 'nowhere at all 99999'; include the city in the address, or send it as 'municipality'.",
    ],
    ['12 Main St, Atlantis', "'12 Main St, Atlantis'; the city that it names is not known"],
    ['12 Main St, Boston, MA 02108', "'12 Main St, Boston, MA 02108'; it is not in Canada."],
    ['12 Main St; 14 Elm St, Regina', "'12 Main St; 14 Elm St, Regina'; it names several addresses."],
    ['Zyxwvut Rd & Qwerty Ave, Regina', 'its streets are not known to meet in that city.'],
    [
      'Regina, MB',
      "No address matches 'Regina, MB'; the city that it names is in another province than it says",
    ],
    ['Toronto V6B 1A1', 'is in another province than it says, or than its postal code is of'],
    ['100 Zyxwvut Road', "No address matches '100 Zyxwvut Road'"],
    ['?', "No address matches '?'"],
  ])('answers 404 to %s', async (text, sentence) => {
    const { status, body } = await geocode(text);
    expect(status).toBe(404);
    expect(body.detail).toContain(sentence);
  });

  test('answers hundreds of requests at once, each with its own address', async () => {
    const write = forms['in full']!;
    const answers = await Promise.all(sample.map((address) => geocode(write(address))));
    const missed = answers.filter(
      ({ body }, at) => body.normalized_address !== sample[at]!.normalizedAddress,
    );
    expect(missed.length).toBeLessThanOrEqual(sample.length / 200);
  });
});

test.each([
  ['Victoria, BC', 'victoria'],
  ['Victoria, NL', undefined],
  ['Victoria A0A 4G0', undefined],
  ['St. Boniface MB', 'winnipeg'],
  ['Bedford NS', 'halifax'],
  ['City of Toronto', 'toronto'],
])('/address/normalize reads %s by all that the address says of it', async (city, slug) => {
  const { body } = await running.get(`/address/normalize?address=12 Main St, ${city}`);
  expect(body).toMatchObject({ house_number: '12' });
  expect(body.municipality).toBe(slug);
});

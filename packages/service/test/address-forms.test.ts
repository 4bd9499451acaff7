import { describe, expect, test } from 'vitest';
import { isCertainMatch } from '@cdata/catalog';
import { readAddress } from '@cdata/catalog/reading';
import { placeNamed, registeredMunicipality } from '../src/municipalities/municipality-register.ts';
import type { PlacedMunicipality } from '../src/queries/geocoding.ts';
import { geocoderOf, streetsOf } from './generated-streets.ts';

/** Streets of British Columbia's kinds, in municipalities and in communities that are none. */
const streets: Record<string, string[]> = {
  victoria: ['1410 Fernwood Hill Rd', '620 Burnside Rd E', '1220 Quadra St', '44 Oak St', '46 Gwen Ave'],
  saanich: ['3810 Fernwood Cross Rd', '905 Seabrook St', '77 Tollhouse Way', '3215 Millbrook Rd'],
  vancouver: [
    '861 E 47th Ave',
    '2140 SW Harbour Dr',
    '522 Alder St',
    '1850 W 12th Ave',
    '4150 Cedar Hollow Rd',
  ],
  surrey: ['7551 122A St', '10551 152nd St', '312 103A Ave'],
  richmond: ['9110 Lockport Rd', '7320 Elmhurst Way', '12300 Dovetail Way', '88 Steveston Terr'],
  lillooet: ['12611 Hwy 98', '18 Point St. Mark Dr', '20 Point Cres', '462 Fieldgate Dr', '524 Fieldgate Dr'],
  nelson: ['310 Baker St', '12 Ward St'],
  saddle_bay: ['6020 Saddle Bay-Proctor Rd', '14 Mill Rd', '596 3 Line', '12 7th Oaks Dr', '80 Creek Rd'],
  one_hundred_mile_house: ['385 Birch Ave'],
};
const community = { name: 'Saddle Bay', province: 'BC', lat: 49.6, lng: -117.1, aliases: [] };
const cities: PlacedMunicipality[] = Object.keys(streets).map((slug) => {
  const one = registeredMunicipality(slug) ?? { ...community, slug };
  return { ...one, lat: one.lat!, lng: one.lng! };
});
const addresses = cities.flatMap(({ slug, lat, lng }, city) =>
  streets[slug]!.flatMap((text, street) => {
    const { civic } = readAddress(text);
    const number = Number(/^\d+/.exec(civic!.number!)![0]);
    return [0, 2, 4, 7].map((more) => ({
      municipality: slug,
      civic: { ...civic!, number: String(number + more) },
      postalCode: '',
      lat: lat + street / 100 + more / 1000,
      lng: lng + city / 1000,
    }));
  }),
);
const geocoder = geocoderOf({
  cities,
  streets: streetsOf(addresses, cities),
  register: placeNamed,
});
const locate = async (text: string) => {
  const located = await geocoder.locate(text);
  return {
    address: located?.normalizedAddress,
    city: located?.city.slug,
    isCertain:
      located !== null && isCertainMatch({ match_type: located.matchType, confidence: located.confidence }),
  };
};

describe('an address is certain', () => {
  test.each([
    ['words that are joined', '1410 Fernwoodhill Rd, Victoria BC', '1410 FERNWOOD HILL ROAD'],
    ['words that are split', '905 Sea Brook St Saanich BC', '905 SEABROOK STREET'],
    ['words that are split', '77 Toll House Way, Saanich, BC', '77 TOLLHOUSE WAY'],
    ['a cross', '3810 Fernwood X Rd Saanich BC', '3810 FERNWOOD CROSS ROAD'],
    ['an ordinal apart from its ending', '861 E 47 th Ave, Vancouver BC', '861 EAST 47TH AVENUE'],
    ['a direction as a word', '2140 Southwest Harbour Drive, Vancouver', '2140 SOUTHWEST HARBOUR DRIVE'],
    ['a unit and its letter', 'B 2 522 ALDER ST, VANCOUVER, BC', '522 ALDER STREET'],
    ['a unit and its letter', 'A 309 10551 152ND ST, SURREY, BC', '10551 152ND STREET'],
    ['a unit in front', '101 - 1850 W 12TH AVE VANCOUVER BC', '1850 WEST 12TH AVENUE'],
    ['a designator of its own', 'CONDO 205 7551 122A ST, SURREY, BC', '7551 122A STREET'],
    ['a gate', 'CONDO 205 -- 7551 122A ST, SURREY, BC', '7551 122A STREET'],
    ['a building in front', 'APARTMENT BUILDING 910 7320 ELMHURST WAY, RICHMOND', '7320 ELMHURST WAY'],
    ['a building after the street', '9110 LOCKPORT RD OTTERS MANOR, RICHMOND, BC', '9110 LOCKPORT ROAD'],
    ['a building after the street', '9110 LOCKPORT RD SEAL BLDG, RICHMOND, BC', '9110 LOCKPORT ROAD'],
    ['care of', 'c/o 9110 Lockport Rd, Richmond BC', '9110 LOCKPORT ROAD'],
    ['care of a person', 'c/o A Person, B2-522 Alder St, Vancouver BC', '522 ALDER STREET'],
    ['a type that is cut off', '7320 Elmhurst Wa, Richmond BC', '7320 ELMHURST WAY'],
    ['a type that is cut off', '18 Point St. Mark Dri, Lillooet BC', '18 POINT ST MARK DRIVE'],
    ['a type twice', '88 STEVESTON TCE TERR, RICHMOND, BC', '88 STEVESTON TERRACE'],
    ['a type before the name', '12611 98 Hwy Lillooet BC', '12611 HIGHWAY 98'],
    ['zeros before the number', '01220 Quadra St, Victoria BC', '1220 QUADRA STREET'],
    ['the province twice', '1220 QUADRA ST VICTORIA, BRITISH COLUMBIA, BC', '1220 QUADRA STREET'],
    ['the municipality with its kind', '1220 Quadra St, City of Victoria, BC', '1220 QUADRA STREET'],
    ['a short name of the city', '861 E 47th Ave, Van, BC', '861 EAST 47TH AVENUE'],
    ['two letters of a long name wrong', '3215 Millbroock Rd, Saanich BC', '3215 MILLBROOK ROAD'],
    ['a saint without the type', '18 Point St. Mark, Lillooet BC', '18 POINT ST MARK DRIVE'],
    ['a line break in the street', '18 Point St. Mark\nDr, Lillooet', '18 POINT ST MARK DRIVE'],
    ['a line break in the street', '18 Point\nSt. Mark Dr, Lillooet', '18 POINT ST MARK DRIVE'],
    ['a number for a name', '600 3rd Line, Saddle Bay BC', '600 3 LINE'],
    ['a name that starts with a number', '12 7 Oaks Dr, Saddle Bay BC', '12 7TH OAKS DRIVE'],
    ['a city of digits', '385 Birch Ave 100 Mile House BC', '385 BIRCH AVENUE'],
    [
      'the community of the post office',
      '6020 Saddle Bay Proctor Rd, Nelson BC',
      '6020 SADDLE BAY-PROCTOR ROAD',
    ],
  ])('with %s: %s', async (_, text, address) => {
    expect(await locate(text)).toMatchObject({ address, isCertain: true });
  });
});

describe('an address is found, but is to be reviewed', () => {
  test.each([
    ['a direction that differs', '620 Burnside Rd W, Victoria BC', '620 BURNSIDE ROAD EAST'],
    ['another province', '1220 Quadra St, Victoria, AB', '1220 QUADRA STREET'],
    ['a name of three letters', '46 Gwn Ave, Victoria BC', '46 GWEN AVENUE'],
    ['a name of three letters', '44 Oka St, Victoria BC', '44 OAK STREET'],
    ['a city that is guessed', '1220 Quadra St', '1220 QUADRA STREET'],
    ['a unit or a range', '462-524 Fieldgate Dr, Lillooet BC', '462 FIELDGATE DRIVE'],
    [
      'another municipality than the named one',
      '4150 Cedar Hollow Rd, Richmond BC',
      '4150 CEDAR HOLLOW ROAD',
    ],
    ['the postal code of another province', '1220 Quadra St, Victoria, BC T2P 1A1', '1220 QUADRA STREET'],
    ['a second, smaller town', '1220 Quadra St, Lumby, Victoria BC', '1220 QUADRA STREET'],
    ['a smaller town before it', 'Lumby, 1220 Quadra St, Victoria BC', '1220 QUADRA STREET'],
    ['a house on a street of numbers that is unknown', '700 3 Line, Saddle Bay BC', '3 LINE'],
    ['the street alone', '3 Line, Saddle Bay BC', '3 LINE'],
    ['an ordinary name in another community', '14 Mill Rd, Nelson BC', '14 MILL ROAD'],
  ])('with %s: %s', async (_, text, address) => {
    expect(await locate(text)).toMatchObject({ address, isCertain: false });
  });
});

describe('of two streets of one name', () => {
  const houses = ['NW', 'SE'].flatMap((direction, street) =>
    [100, 104, 108].map((number, at) => ({
      municipality: 'victoria',
      civic: readAddress(`${number} Main St ${direction}`).civic!,
      postalCode: `V8V ${street + 1}A${at + 1}`,
      lat: cities[0]!.lat + street / 100 + at / 10_000,
      lng: cities[0]!.lng,
    })),
  );
  const corner = { ...houses[0]!, civic: readAddress('7 Oak Ave').civic!, lat: houses[0]!.lat + 0.0009 };
  const onBigStreet = ['100', '1100'].map((number, at) => ({
    ...houses[at]!,
    civic: readAddress(`${number} Big St`).civic!,
  }));
  const streets = streetsOf([...houses, corner, ...onBigStreet], cities);
  const two = geocoderOf({ cities, streets, register: placeNamed });
  const confidenceOf = async (text: string) => (await two.locate(`${text}, Victoria BC`))!.confidence;

  test.each([
    ['100 Main St NW', 'V8V 1A1'],
    ['100 Main St NW', 'V8V 1A9'],
    ['108 Main St SE', 'V8V 2A3'],
  ])('%s is certain with the code %s', async (line, code) => {
    expect(await confidenceOf(`${line}, ${code}`)).toBe(1);
  });

  test.each([
    ['the postal code of the other one', '100 Main St NW, V8V 2A1'],
    ['the postal code of the other one', '108 Main St SE V8V 1A3'],
    ['a block', 'Block 100 Main St NW'],
    ['a block', '100 block Main St NW'],
    ['a number that is not exact', 'approx. 108 Main St NW'],
    ['a number that is not exact', '± 108 Main St NW'],
    ['a number that is not exact', 'environ 108 Main St NW'],
    ['a house that is gone', '108 Main St NW (demolished)'],
    ['a house, and a crossing elsewhere', '108 Main St NW & Oak Ave'],
    ['two houses', '100 & 108 Main St NW'],
    ['a house, and an unknown one', '104-120 Main St NW'],
    ['a house after an unknown one', '1096-1100 Big St'],
    ['two houses, or a unit', '100, 104 Main St NW'],
    ['a unit and a house in any order', '108/100 Main St NW'],
    ['thousands, or a unit', '1,100 Big St'],
    ['an unknown house and one, or a unit', '1094-1100 Big St'],
    ['an unknown house and one, or a unit', '102-108 Main St NW'],
    ['an unknown house and one, or a unit', '102, 104 Main St NW'],
  ])('a text is not certain that names %s: %s', async (_, text) => {
    expect(await confidenceOf(text)).toBeLessThanOrEqual(0.5);
  });

  test('a house beyond the last one of few is doubtful', async () => {
    expect(await two.locate('112 Main St NW, Victoria BC')).toMatchObject({ matchType: 'street' });
    expect(await confidenceOf('112 Main St NW')).toBeLessThan(0.65);
  });

  test('a letter in place of a digit is corrected', async () => {
    expect(await two.locate('1O0 Main St NW, Victoria BC')).toMatchObject({ matchType: 'corrected' });
    expect(await two.locate('100.0 Main St NW, Victoria BC')).toMatchObject({ matchType: 'exact' });
  });
});

test.each(['Lumby, Victoria BC', 'Victoria, Lumby BC'])(
  'a corner in two towns is not certainly in one of them: %s',
  async (places) => {
    const streets = streetsOf(
      ['12 Oak St', '14 Ash Ave'].map((text, at) => ({
        municipality: 'victoria',
        civic: readAddress(text).civic!,
        postalCode: '',
        lat: cities[0]!.lat + at / 10_000,
        lng: cities[0]!.lng,
      })),
      cities,
    );
    const one = geocoderOf({ cities, streets, register: placeNamed });
    expect((await one.locate('Oak St & Ash Ave, Victoria BC'))!.confidence).toBeGreaterThan(0.8);
    expect((await one.locate(`Oak St & Ash Ave, ${places}`))!.confidence).toBeLessThan(0.5);
    for (const sign of [' & ', ' / ', '/', ' @ ', ' and ', ' et ', ' at ']) {
      for (const city of [', Victoria BC', ', Victoria', ' Victoria BC'])
        expect(await one.locate(`Ash${sign}Oak${city}`), sign + city).toMatchObject({
          normalizedAddress: 'ASH AVENUE & OAK STREET',
          matchType: 'interpolated',
        });
      expect(await one.locate(`Ash${sign}Sons, Victoria BC`)).not.toMatchObject({
        matchType: 'interpolated',
      });
    }
  },
);

test.each([
  ['PO BOX 283 STN A Victoria BC', 'victoria'],
  ['BOX 188, Lillooet, BC', 'lillooet'],
  ['100 mile house BC', 'one_hundred_mile_house'],
  ['561 Nowhere Rd, Richmond BC', 'richmond'],
])('%s is only a city', async (text, city) => {
  expect(await locate(text)).toEqual({ address: null, city, isCertain: false });
});

test.each(['905 Seabrook St, Prince George BC', '310 Baker St, Toronto ON'])(
  '%s is not taken for a place far away',
  async (text) => {
    expect((await locate(text)).isCertain).toBe(false);
  },
);

test('a street is never surer than its known addresses show', async () => {
  const one = geocoderOf({
    cities,
    streets: streetsOf(addresses.slice(0, 1), cities),
  });
  expect((await one.locate('Fernwood Hill Rd, Victoria'))!.confidence).toBeLessThan(0.8);
  const [near, far] = await Promise.all(
    ['1420', '9400'].map((number) => geocoder.locate(`${number} Fernwood Hill Rd, Victoria`)),
  );
  expect([near!.matchType, far!.matchType]).toEqual(['street', 'street']);
  expect(far!.confidence).toBeLessThanOrEqual(near!.confidence);
  expect(far!.confidence).toBeLessThan(0.2);
});

test('a city of another number is not a misspelled one', async () => {
  expect(await geocoder.locate('150 Mile House BC')).toBeNull();
  expect((await locate('385 Birch Ave, 150 Mile House BC')).isCertain).toBe(false);
});

describe('of a city that others have become a part of', () => {
  const montreal = registeredMunicipality('montreal')!;
  const city = { ...montreal, lat: montreal.lat!, lng: montreal.lng! };
  const house = (text: string, place: number, postalCode = 'H4G 1A1') => ({
    municipality: 'montreal',
    civic: readAddress(text).civic!,
    postalCode,
    lat: city.lat + place / 100,
    lng: city.lng,
  });
  const houses = [
    house('344 5e Avenue', 0),
    house('12 rue Lumen', 1),
    house('12 rue Lumen', 2),
    house('14 rue Lumen', 1),
  ];
  const one = geocoderOf({ cities: [city], streets: streetsOf(houses, [city]), register: placeNamed });
  const isCertain = async (text: string) => {
    const located = await one.locate(text);
    expect(located).toMatchObject({ city: { slug: 'montreal' } });
    return isCertainMatch({ match_type: located!.matchType, confidence: located!.confidence });
  };

  test.each([
    ['344 5e Avenue, Verdun', false],
    ['344 5e Avenue, Lachine, Montréal QC', false],
    ['344 5e Avenue, Verdun QC H4G 2B2', true],
    ['344 5e Avenue, Montréal', true],
    ['344 5e Avenue, Mtl', true],
    ['344 5e Avenue, Ville de Montréal', true],
    ['14 rue Lumen, Montréal', true],
    ['12 rue Lumen, Montréal', false],
  ])('%s is certain: %s', async (text, expected) => {
    expect(await isCertain(text)).toBe(expected);
  });
});

describe('of a city whose list of addresses names its communities', () => {
  const lakes = registeredMunicipality('kawartha_lakes')!;
  const city = { ...lakes, lat: lakes.lat!, lng: lakes.lng! };
  const house = (text: string, neighbourhood: string, place: number) => ({
    municipality: city.slug,
    civic: readAddress(text).civic!,
    postalCode: '',
    neighbourhood,
    lat: city.lat + place / 100,
    lng: city.lng,
  });
  const houses = [
    house('20 Regent St', 'LINDSAY', 0),
    house('20 Regent St', 'BOBCAYGEON', 30),
    house('24 Regent St', 'LINDSAY', 0.1),
    house('22 Regent St', 'BOBCAYGEON', 30.1),
    house('8 Colborne Ave', 'LINDSAY', 1),
    house('6 Helen Cres', 'BOBCAYGEON', 31),
    house('4 Wychwood Cres', '', 2),
    // Two lists have the house, and one names its community.
    house('30 Mill Lane', '', 32),
    house('30 Mill Lane', 'BOBCAYGEON', 32.05),
    house('9 Elgin Way', 'LINDSAY', 3),
    house('9 Elgin Way', 'LINDSAY', 9),
  ];
  const one = geocoderOf({ cities: [city], streets: streetsOf(houses, [city]), register: placeNamed });

  test.each([
    ['8 Colborne Ave, Lindsay, ON', 1],
    ['8 Colborne Ave, Lindsay, Kawartha Lakes', 1],
    ['20 Regent St, Lindsay', 0],
    ['20 Regent St, Bobcaygeon', 30],
    ['30 Mill Lane, Bobcaygeon', 32],
    ['30 Mill Lane, Kawartha Lakes', 32],
    ['8 Colborne Ave, Kawartha Lakes', 1],
  ])('%s is the house of that community', async (text, place) => {
    expect(await one.locate(text)).toMatchObject({
      lat: city.lat + place / 100,
      matchType: 'exact',
      confidence: 1,
    });
  });

  test.each([
    '6 Helen Cres, Lindsay',
    '4 Wychwood Cres, Lindsay',
    '20 Regent St, Kawartha Lakes',
    '20 Regent St, Fenelon Falls',
    '22 Regent St, Lindsay',
    '9 Elgin Way, Lindsay',
    '8 Colborne Ave, Lindsay, Bobcaygeon',
  ])('%s is in doubt', async (text) => {
    const { matchType, confidence } = (await one.locate(text))!;
    expect(isCertainMatch({ match_type: matchType, confidence })).toBe(false);
  });
});

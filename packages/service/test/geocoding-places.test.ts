import { readCity } from '@cdata/catalog/reading';
import { describe, expect, test } from 'vitest';
import { readSample, type SampleAddress } from '../src/sample/sample-file.ts';
import { placeNamed, registeredMunicipality } from '../src/municipalities/municipality-register.ts';
import { geocoderOf, streetsOf } from './generated-streets.ts';

const { cities, addresses } = await readSample();

describe('places that are no houses', async () => {
  const all = geocoderOf({ cities, streets: streetsOf(addresses, cities), register: placeNamed });

  test('a postal code alone is at the centre of its area, and is marked so', async () => {
    const { postalCode, municipality } = addresses.find((one) => one.postalCode !== '')!;
    const near = addresses.filter((one) => one.postalCode.startsWith(postalCode.slice(0, 3)));
    const match = (await all.locate(postalCode))!;
    expect(match).toMatchObject({
      matchType: 'municipality',
      normalizedAddress: postalCode.slice(0, 3),
      source: 'postal_areas',
      city: { slug: municipality },
    });
    expect(match.lat).toBeCloseTo(near.reduce((sum, { lat }) => sum + lat, 0) / near.length, 6);
    expect(await all.locate('X0X 0X0')).toBeNull();
  });

  test('a corner is where both streets are nearest to each other', async () => {
    const [city] = cities;
    const house = (streetName: string, number: number, lat: number, lng: number) => ({
      municipality: city!.slug,
      civic: {
        ...addresses[0]!.civic,
        streetName,
        streetType: 'AVENUE',
        number: String(number),
        direction: null,
      },
      postalCode: '',
      lat: city!.lat + lat,
      lng: city!.lng + lng,
    });
    const along = [0, 1, 2, 3].map((at) => house('QUILL', 100 + 2 * at, at / 1000, 0));
    const across = [0, 1, 2, 3].map((at) => house('12', 200 + 2 * at, 0.002, (at + 1) / 2000));
    const corners = geocoderOf({ cities, streets: streetsOf([...along, ...across], cities) });
    const match = (await corners.locate(`Quill Ave & 12 Ave, ${city!.name}`))!;
    expect(match).toMatchObject({ matchType: 'interpolated', normalizedAddress: 'QUILL AVENUE & 12 AVENUE' });
    expect(match.lat).toBeCloseTo(city!.lat + 0.002, 6);
    expect(match.lng).toBeCloseTo(city!.lng + 0.00025, 6);
    const elsewhere = await corners.locate(`Quill Ave & 12 Ave, V6B 1A1`, city!.slug);
    expect(elsewhere!.confidence).toBeLessThan(match.confidence / 2);
    expect(await corners.locate(`Quill Ave & Elm Ave, ${city!.name}`)).toBeNull();
  });

  test('a house whose own code is not known is doubtful with the code of another city', async () => {
    const without = addresses.filter(({ municipality }) => municipality !== 'regina');
    const own = addresses.filter(({ municipality }) => municipality === 'regina');
    const uncoded = own.map((one) => ({ ...one, postalCode: '' }));
    const other = without.find(({ municipality }) => municipality === 'saskatoon')!;
    const coded = geocoderOf({ cities, streets: streetsOf([...without, ...uncoded], cities) });
    const house = uncoded[0]!.normalizedAddress;
    const certain = { matchType: 'exact', confidence: 1 };
    expect(await coded.locate(house, 'regina')).toMatchObject(certain);
    expect(await coded.locate(`${house}, ${own[0]!.postalCode}`, 'regina')).toMatchObject(certain);
    for (const code of [other.postalCode, other.postalCode.slice(0, 3), 'T2P 1A1']) {
      const match = await coded.locate(`${house}, ${code}`, 'regina');
      expect(match, code).toMatchObject({ matchType: 'street' });
      expect(match!.confidence).toBeLessThan(0.5);
    }
  });

  test.each([
    ['halifax', 'Bedford', 'Bedford, NS'],
    ['montreal', 'LaSalle', 'LaSalle, QC'],
    ['ottawa', 'Vanier', 'Vanier ON'],
    ['gatineau', 'Aylmer', 'Aylmer (Québec)'],
    ['quinte_west', 'Trenton', 'Trenton K8V 1A1'],
    ['langley_district', 'Langley', 'Township of Langley'],
  ])(
    'in an address of %s, %s is as doubtful as a city that is asked about, and %s is not',
    async (slug, name, told) => {
      const one = registeredMunicipality(slug)!;
      const own = { ...one, lat: one.lat ?? 45, lng: one.lng ?? -75 };
      const house = {
        ...{ municipality: slug, neighbourhood: name, postalCode: '', lat: own.lat, lng: own.lng },
        civic: {
          ...addresses[0]!.civic,
          number: '14',
          streetName: 'QUILL',
          streetType: 'ROAD',
          direction: null,
        },
      };
      const geocoder = geocoderOf({
        cities: [own],
        streets: streetsOf([house], [own]),
        register: placeNamed,
      });
      expect(readCity(name).choices.length).toBeGreaterThan(1);
      const confidenceOf = async (city: string) =>
        (await geocoder.locate(`14 Quill Rd, ${city}`))?.confidence ?? 0;
      expect(await confidenceOf(name)).toBeLessThan(0.5);
      expect(await confidenceOf(told)).toBeGreaterThan(0.5);
    },
  );

  test.each([
    ['toronto', 'Willowdale', 'North York', 'Etobicoke'],
    ['toronto', 'Islington', 'Etobicoke', 'York'],
    ['toronto', 'Malvern', 'Scarborough', 'East York'],
    ['toronto', 'Leaside', 'East York', 'York'],
    ['ottawa', 'Kanata Lakes', 'Kanata', 'Nepean'],
    ['halifax', 'Burnside', 'Dartmouth', 'Cole Harbour'],
    ['halifax', 'Bedford West', 'Bedford, NS', 'Dartmouth'],
    ['winnipeg', 'St. Boniface', 'St. Boniface', 'Transcona'],
    ['quebec', 'Limoilou', 'Limoilou', 'Beauport'],
  ])('of %s, a house in %s is certain in %s, and doubtful in %s', async (slug, community, own, other) => {
    const isThere = (one: SampleAddress) => one.municipality === slug && one.neighbourhood === community;
    const { normalizedAddress } = addresses.find(isThere)!;
    expect(await all.locate(`${normalizedAddress}, ${own}`)).toMatchObject({
      ...{ matchType: 'exact', confidence: 1, city: { slug } },
    });
    expect((await all.locate(`${normalizedAddress}, ${other}`, slug))!.confidence).toBeLessThan(0.5);
  });

  test('a postal code with its city, or the first three characters of it, is at the centre of its area', async () => {
    const { postalCode, municipality } = addresses.find((one) => one.postalCode !== '')!;
    const { name, province } = cities.find(({ slug }) => slug === municipality)!;
    const area = postalCode.slice(0, 3);
    const centre = await all.locate(postalCode);
    for (const text of [
      `${name} ${province} ${postalCode}`,
      `${postalCode} ${name}`,
      `${name} ${area}`,
      area,
    ])
      expect(await all.locate(text), text).toEqual(centre);
    // Of an area of which nothing is known, the city is.
    expect(await all.locate(`${name} ${province}`)).toMatchObject({ source: 'municipalities' });
    expect(await all.locate('X0X')).toBeNull();
  });

  test('a city in another province than its own is refused', async () => {
    for (const { name, province } of cities) {
      const [other, area] = province === 'YT' ? ['NU', 'X0A'] : ['YT', 'Y1A'];
      const texts = [`${name}, ${other}`, `12 Zyxwvut Rd, ${name}, ${other}`, `${name} ${area} 1A1`];
      for (const text of texts) {
        expect(await all.locate(text), text).toBeNull();
        expect(all.isElsewhere(text), text).toBe(true);
      }
      expect(all.isElsewhere(`${name}, ${province}`)).toBe(false);
    }
  });

  test('a known house is not that of another municipality that has the name of its city in its own', async () => {
    const house = addresses.find(({ municipality }) => municipality === 'vancouver')!;
    for (const named of ['North Vancouver', 'District of North Vancouver', 'West Vancouver BC']) {
      const match = await all.locate(`${house.normalizedAddress}, ${named}`);
      expect(match).toMatchObject({ matchType: 'municipality', confidence: 0 });
      expect(match!.city.slug).toContain('_vancouver');
    }
  });

  test.each([
    ['North Vancouver', 'north_vancouver'],
    ['North Van', 'north_vancouver'],
    ['N. Vancouver', 'north_vancouver'],
    ['West Vancouver', 'west_vancouver'],
    ['Richmond', 'richmond'],
    ['Kingston', 'kingston'],
    ['Township of Hamilton', 'hamilton_township'],
    ['RM of Edenwold', 'edenwold_no_158'],
    ['Castlegar BC', 'castlegar'],
    ['Les Escoumins QC', 'les_escoumins'],
    ['Windsor J1S 1A1', 'windsor_qc'],
    ['Richmond J0B 2H0', 'richmond_qc'],
  ])('%s is %s, of which nothing is loaded', async (text, slug) => {
    expect(await all.locate(text)).toMatchObject({ city: { slug }, matchType: 'municipality' });
  });

  test('a name alone is that of a street where no place has it', async () => {
    expect(await all.locate('County of Antigonish')).toBeNull();
    const isName = ({ civic }: SampleAddress) =>
      /^[A-Z]{9,}$/.test(civic.streetName) && civic.direction === null;
    const street = addresses.find(
      (one) => isName(one) && placeNamed(one.civic.streetName, {}) === undefined,
    )!;
    expect(await all.locate(street.civic.streetName, street.municipality)).toMatchObject({
      city: { slug: street.municipality },
      matchType: 'street',
    });
  });
});

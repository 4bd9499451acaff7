import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citySlug, municipalityKey } from '@cdata/catalog/reading';
import { isInCanada } from '../src/store/published-record.ts';
import {
  isCitySlug,
  municipalityNamed,
  placeIn,
  probablePlace,
  registeredMunicipality,
  registeredSlugs,
  slugOfCity,
} from '../src/municipalities/municipality-register.ts';

test.each([
  ['Ville de Québec', 'quebec'],
  ['MONTREAL', 'montreal'],
  ['Saint-Léonard', 'montreal'],
  ['St. Catharines', 'st_catharines'],
  ['City of Kingston', 'kingston'],
  ['The Corporation of the City of Kingston', 'kingston'],
  ['100 Mile House', 'one_hundred_mile_house'],
  ['North Van', 'north_vancouver'],
  ['District of North Vancouver', 'north_vancouver_district'],
  ['Township of Langley', 'langley_district'],
  ['PoCo', 'port_coquitlam'],
  ["Sask'toon", 'saskatoon'],
  ['Windsor, NS', 'windsor_ns'],
  ['Windsor (Québec)', 'windsor_qc'],
  ['Windsor', 'windsor'],
  ['Lindsay', 'kawartha_lakes'],
  ['Sudbury', 'greater_sudbury'],
  ['Town of Milton', 'milton'],
  ['Kelowna', 'kelowna'],
  ['no such town', 'no_such_town'],
] as const)('%s is %s', (name, slug) => {
  expect(slugOfCity(name)).toBe(slug);
});

test('the slug that clients make of any name and its province is that of such a municipality', () => {
  for (const slug of registeredSlugs()) {
    const { name, province } = registeredMunicipality(slug)!;
    const named = registeredMunicipality(citySlug(`${name}, ${province}`));
    expect(named && [municipalityKey(named.name), named.province], slug).toEqual([
      municipalityKey(name),
      province,
    ]);
  }
});

test('the province tells municipalities of one name apart', () => {
  expect(municipalityNamed('Hamilton')?.province).toBe('ON');
  expect(slugOfCity('Kingston', 'ON')).toBe('kingston');
  expect(slugOfCity('Kingston', 'NB')).toBe('kingston_nb');
  expect(slugOfCity('Kingston, NB', 'ON')).toBe('kingston_nb');
});

test('every census subdivision has a slug of its own, a province, and a place in Canada if it has one', () => {
  const slugs = [...registeredSlugs()];
  expect(slugs.length).toBe(5162);
  expect(new Set(slugs).size).toBe(slugs.length);
  let placed = 0;
  for (const slug of slugs) {
    expect(isCitySlug(slug), slug).toBe(true);
    const { name, province } = registeredMunicipality(slug)!;
    expect(province, slug).toMatch(/^[A-Z]{2}$/);
    expect(municipalityKey(municipalityNamed(name, province)!.name), slug).toBe(municipalityKey(name));
    const place = probablePlace(slug);
    if (!place) continue;
    placed++;
    expect(isInCanada(place.lat, place.lng), slug).toBe(true);
  }
  expect(placed / slugs.length).toBeGreaterThan(0.9);
});

test('a municipality whose place is not known is near the places of its census division', () => {
  expect(probablePlace('kingston')).toMatchObject({ isExact: true });
  const saanich = probablePlace('saanich')!;
  expect(saanich.isExact).toBe(false);
  expect(Math.abs(saanich.lat - 48.5) + Math.abs(saanich.lng + 123.4)).toBeLessThan(0.5);
  expect(probablePlace('nowhere')).toBeNull();
});

/**
 * The table of places says which municipality a name is, with what its row says of it: blank where the evidence contradicts
 * every municipality of the name, or where none has it.
 */
const [, ...places] = readFileSync(new URL('places.tsv', import.meta.url), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
  .map((line) => line.split('\t') as [string, ...string[]]);

test.each(places)('%s (%s %s %s) is %s %s', (name, province, postalCode, at, ...expected) => {
  const [lat, lng] = at!.split(',').map(Number);
  const { municipality, homonyms, evidence } = placeIn(name, {
    province: province || null,
    postalCode: postalCode || null,
    point: at ? { lat: lat!, lng: lng! } : null,
  });
  expect([
    municipality?.slug ?? '',
    municipality?.province ?? '',
    String(homonyms.length),
    evidence.join(','),
  ]).toEqual(expected);
});

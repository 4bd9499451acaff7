import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citySlug, municipalityKey, placeName, provinceOfPoint, readCity } from '@cdata/catalog/reading';
import rows from '../src/municipalities/census-subdivisions.json' with { type: 'json' };
import { isInCanada } from '../src/store/published-record.ts';
import { partsOfMunicipalities } from '../src/municipalities/parts-of-municipalities.ts';
import {
  isCitySlug,
  municipalityNamed,
  nearestMunicipalities,
  placeIn,
  probablePlace,
  registeredMunicipality,
  registeredSlugs,
  slugOfCity,
} from '../src/municipalities/municipality-register.ts';
import { kilometres } from './truth.ts';
import type { Municipality } from '../src/queries/geocoding.ts';

test.each([
  ['Ville de Québec', 'quebec'],
  ['MONTREAL', 'montreal'],
  ['Saint-Léonard', 'montreal'],
  ['St. Catharines', 'st_catharines'],
  ['City of Kingston', 'kingston'],
  ['The Corporation of the City of Kingston', 'kingston'],
  ['100 Mile House', 'one_hundred_mile_house'],
  ['North Van', 'north_vancouver'],
  ['City of North Van', 'north_vancouver'],
  ['Rocky Mtn House', 'rocky_mountain_house'],
  ['District of North Vancouver', 'north_vancouver_district'],
  ['Township of Langley', 'langley_district'],
  ['Twp. of Woolwich', 'woolwich'],
  ['Wellesley Twp', 'wellesley'],
  ['Langley, Township of', 'langley_district'],
  ['langley_township', 'langley_district'],
  ['Dist. of Saanich', 'saanich'],
  ['Corp. of the City of London', 'london'],
  ['Corman Park RM', 'corman_park_no_344'],
  ['V. de Laval', 'laval'],
  ['Clarence-Rockland, Cité de', 'clarence_rockland'],
  ['Grand Falls / Grand-Sault', 'grand_falls'],
  ['Beaubassin-est / Beaubassin East', 'beaubassin_east'],
  ['Tantramar', 'tantramar'],
  ['Town of Carleton-Nord', 'carleton_north'],
  ['Village of Fundy-St. Martins', 'fundy_st_martins'],
  ['Sackville, NB', 'sackville'],
  ['Town of Salisbury, NB', 'salisbury'],
  ['Harvey Rural Community', 'harvey'],
  ['Communauté rurale de Kedgwick', 'kedgwick'],
  ['Rural Community of Central York', 'central_york'],
  ['Three Rivers, NB', 'three_rivers_nb'],
  ['Three Rivers, PE', 'three_rivers'],
  ['Central York', 'central_york'],
  ['Cape Breton Regional Municipality / Municipalité régionale de Cape Breton', 'cape_breton'],
  ['Guelph/Eramosa', 'guelph_eramosa'],
  ['Kitchener/Waterloo', 'kitchener_waterloo'],
  ['Thunder Bay District', 'thunder_bay_district'],
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

test.each([
  ['langley_townshp', 'langley_district'],
  ['Twp of Wolwich', 'Woolwich, ON'],
  ['Kelwona', 'Kelowna, BC'],
])('the name nearest to %s is %s', (name, expected) => {
  expect(nearestMunicipalities(name)[0]).toBe(expected);
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

test('every municipality has a slug of its own, a province, and a place in Canada if it has one', () => {
  const slugs = [...registeredSlugs()];
  expect(slugs.length).toBe(5200);
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

test.each([
  ['haldimand_county', 42.95, -79.86],
  ['foothills_no_31', 50.6, -113.95],
  ['leduc_county', 53.3, -113.5],
  ['north_vancouver_district', 49.34, -123.07],
  ['saanich', 48.48, -123.38],
  ['central_saanich', 48.59, -123.42],
  ['esquimalt', 48.43, -123.41],
  ['chelsea', 45.5, -75.78],
  ['victoria_nl', 47.77, -53.23],
  ['paradise', 47.53, -52.87],
  ['clarington', 43.91, -78.69],
  ['rocky_view_county', 51.2, -114],
  ['crowsnest_pass', 49.6, -114.45],
  ['west_hants', 44.99, -64.14],
  // Around the towns of their names.
  ['camrose_county', 53.02, -112.83],
  ['ponoka_county', 52.68, -113.58],
  ['lethbridge_county', 49.69, -112.83],
  ['yarmouth_municipal_district', 43.84, -66.12],
] as const)('the middle of %s is within 12 km of %s, %s', (slug, lat, lng) => {
  expect(kilometres(probablePlace(slug)!, { lat, lng })).toBeLessThan(12);
});

test('a municipality whose place is not known is near the places of its census division', () => {
  expect(probablePlace('kingston')).toMatchObject({ isExact: true });
  const highlands = probablePlace('highlands')!;
  expect(highlands.isExact).toBe(false);
  expect(Math.abs(highlands.lat - 48.5) + Math.abs(highlands.lng + 123.4)).toBeLessThan(0.5);
  expect(probablePlace('nowhere')).toBeNull();
});

/**
 * The table of places says which municipality a name is, with what its row says of it: blank where the evidence contradicts
 * every municipality of the name, or where none has it; and how many others it may be as well.
 */
const [, ...places] = readFileSync(new URL('places.tsv', import.meta.url), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
  .map((line) => line.split('\t') as [string, ...string[]]);

test('the table has at least 60 places', () => expect(places.length).toBeGreaterThanOrEqual(60));

test.each(places)('%s (%s %s %s) is %s %s', (name, province, postalCode, at, ...expected) => {
  const [lat, lng] = at!.split(',').map(Number);
  const { municipality, homonyms, alternatives, evidence } = placeIn(name, {
    province: province || null,
    postalCode: postalCode || null,
    point: at ? { lat: lat!, lng: lng! } : null,
  });
  expect([
    municipality?.slug ?? '',
    municipality?.province ?? '',
    String(homonyms.length),
    String(alternatives.length),
    evidence.join(','),
  ]).toEqual(expected);
});

/** What people write of a municipality, in the forms that its name and its type allow. */
function* textsOf({ name, province, aliases }: Municipality, type: string): Generator<string> {
  const [, short, ofCounty] = /^(.+?)( County)?(?: No\. \d+)?$/.exec(name)!;
  if (ofCounty) yield* [`County of ${short}`, `${short} County`];
  else if (short !== name) yield* [`${type} of ${short}`, `${short} ${type}`];
  for (const one of [name, ...aliases]) {
    yield* [
      one,
      `${one}, ${province}`,
      one.replace(/^Saint(e?)\b[- ]/, 'St$1. '),
      one.replace(/^St(e?)\. /, 'Saint$1 '),
    ];
    yield one.replace(/^Saint(e?)-/, 'St$1-');
  }
  for (const title of titles[type] ?? [])
    if (!ofCounty) yield* [`${title} ${name}`, `${title} ${name}, ${province}`];
  if (['TP', 'RM'].includes(type)) yield `${name} ${type === 'TP' ? 'Township' : type}`;
}

const titles: Record<string, string[]> = {
  ...{ CY: ['City of'], C: ['City of'], T: ['Town of'], VL: ['Village of'], TP: ['Township of', 'Twp. of'] },
  ...{ DM: ['District of'], RM: ['RM of', 'Rural Municipality of'], V: ['Ville de'], PE: ['Paroisse de'] },
  ...{ MD: ['MD of', 'Municipal District of'], CT: ['Canton de'], MÉ: ['Municipalité de'] },
};

/** Nobody writes the names of unorganized areas, reserves and parishes as those of cities. */
const isWritten = (type: string): boolean => type in titles || ['TV', 'VC', 'MU', 'RGM', 'CV'].includes(type);

/** Whether a text names a part of a municipality that only the register knows. */
const isPart = (slug: string, text: string): boolean =>
  partsOfMunicipalities[slug]
    ?.split(',')
    .some((part) => municipalityKey(part) === municipalityKey(placeName(text).name)) ?? false;

test('every text is the same municipality in a file and in a formula, or is asked about in both', () => {
  const differing: string[] = [];
  for (const [, slug, name, type] of rows as Row[]) {
    // `Trinity (Trinity Bay)`
    if (!isWritten(type) || name.includes('(')) continue;
    for (const text of textsOf(registeredMunicipality(slug)!, type)) {
      const { municipality, alternatives } = placeIn(text, {});
      if (municipality === null) continue;
      const reading = readCity(text);
      const isAsked = alternatives.length > 0 && reading.choices.length > 0;
      const isSame =
        alternatives.length === 0 && reading.choices.length === 0 && reading.slug === municipality.slug;
      // Rural municipalities, which may have numbers, and most boroughs are left to the register.
      const isUnknown = reading.choices.length === 0 && registeredMunicipality(reading.slug) === undefined;
      const isLeft =
        ((isUnknown || alternatives.length > 0) && /^(?:RM|MD)$/.test(type)) ||
        (isUnknown && isPart(slug, text));
      if (!isAsked && !isSame && !isLeft)
        differing.push(`${text}: ${municipality.slug}, ${reading.slug} in a formula`);
    }
  }
  expect(differing).toEqual([]);
});

test('a slug is read as itself', () => {
  for (const slug of registeredSlugs()) expect(citySlug(slug)).toBe(slug);
});

test.each([
  'Mtl',
  'Qc City',
  'HRM',
  'Wpg',
  'Mt Pearl',
  'Ft. St. John',
  'the Soo',
  'CBS',
  'Fort Mac',
  'Van',
  'YYC',
])('%s is the same city in a file and in a formula', (name) =>
  expect(readCity(name)).toEqual({ slug: placeIn(name, {}).municipality?.slug, choices: [] }),
);

test.each(['County of Antigonish', 'RM of Hamilton', 'Regional Municipality of Waterloo'])(
  '%s is no municipality that has its name',
  (name) => {
    expect(placeIn(name, {}).municipality).toBeNull();
    expect(registeredMunicipality(slugOfCity(name))).toBeUndefined();
    expect(registeredMunicipality(citySlug(name))).toBeUndefined();
  },
);

type Row = [code: number, slug: string, name: string, type: string, lat: number | null, lng: number | null];

/** In the north and on the coasts, the places of a division are farther from one another. */
const remote = new Set(
  (
    'atikokan bancroft bathurst behchoko bonavista burgeo channel_port_aux_basques clyde_river ' +
    'cross_lake_19a crowsnest_pass elliot_lake fermont flin_flon fort_frances fort_mcpherson fort_smith gambo ' +
    'gameti gjoa_haven grande_cache greenstone haines_junction happy_valley_goose_bay harbour_breton havre_saint_pierre ' +
    'hay_river high_level high_prairie hornepayne hudson_bay inuvik iqaluit jasper ' +
    'kenora kugluktuk la_ronge labrador_city mackenzie manawan manning moosonee ' +
    'north_battleford northern_bruce_peninsula pangnirtung parry_sound pelican_narrows prince_george saint_augustin salluit ' +
    'sault_ste_marie shellbrook shippagan temiscaming the_pas thessalon thompson ' +
    'waskaganish watson_lake wawa whitehorse'
  ).split(' '),
);

test('every place is near another one of its census division, and not where a homonym is', () => {
  const placed = (rows as unknown as Row[]).filter(([, , , , lat]) => lat !== null);
  const divisionOf = ([code]: Row) => String(code).slice(0, 4);
  const far = placed.filter((row) => {
    const [code, , , , lat, lng] = row;
    const others = placed.filter((one) => one[0] !== code && divisionOf(one) === divisionOf(row));
    const distances = others.map((one) =>
      kilometres({ lat: lat!, lng: lng! }, { lat: one[4]!, lng: one[5]! }),
    );
    return distances.length > 0 && Math.min(...distances) > (lat! < 49 ? 60 : 100);
  });
  expect(far.map(([, slug]) => slug).filter((slug) => !remote.has(slug))).toEqual([]);
  expect(far.length).toBe(remote.size);
});

/** Degrees of the middle place. */
const median = (degrees: number[]): number => degrees.sort((a, b) => a - b)[Math.floor(degrees.length / 2)]!;

/** The divisions of these are larger. */
const outlying = [
  ...['clyde_river', 'crowsnest_pass', 'fermont', 'hearst', 'high_level', 'hornepayne', 'iqaluit', 'jasper'],
  ...['manning', 'moosonee', 'neebing', 'salluit', 'thunder_bay', 'waskaganish', 'watson_lake'],
  'wawa',
];

test('no place is 150 km from the median of its census division, but in divisions that are larger', () => {
  const divisions = new Map<string, Row[]>();
  for (const row of rows as unknown as Row[]) {
    const division = String(row[0]).slice(0, 4);
    if (row[4] !== null) divisions.set(division, [...(divisions.get(division) ?? []), row]);
  }
  const far = [...divisions.values()].flatMap((places) => {
    if (places.length < 3) return [];
    const middle = {
      lat: median(places.map((place) => place[4]!)),
      lng: median(places.map((place) => place[5]!)),
    };
    return places
      .filter((place) => kilometres({ lat: place[4]!, lng: place[5]! }, middle) > 150)
      .map(([, slug]) => slug);
  });
  expect(far.sort()).toEqual(outlying.sort());
});

/**
 * The local governments of New Brunswick since 2023 (N.B. Reg. 2022-50, sections 3 to 79) with the number of their census
 * division, by status.
 */
const newBrunswick = {
  city: 'bathurst 15,campbellton 14,dieppe 07,edmundston 13,fredericton 10,miramichi 09,moncton 07,saint_john 01',
  town:
    'heron_bay 14,beaurivage 08,belle_baie 15,cap_acadie 07,caraquet 15,carleton_north 11,champdore 08,' +
    'grand_bouctouche 08,grand_bay_westfield 05,grand_falls 12,hampton 05,hartland 11,hautes_terres 15,haut_madawaska 13,' +
    'ile_de_lameque 15,oromocto 03,quispamsis 05,riverview 06,riviere_du_nord 15,rothesay 05,saint_andrews 02,' +
    'saint_quentin 14,salisbury 07,shediac 07,shippagan 15,saint_stephen 02,sussex 05,tantramar 07,' +
    'vallee_des_rivieres 13,woodstock_nb 11',
  village:
    'arcadia 04,belledune 14,bois_joli 14,doaktown 09,five_rivers 08,fredericton_junction 03,fundy_albert 06,' +
    'fundy_st_martins 01,grand_lake 04,grand_manan 02,lakeland_ridges 10,mcadam 10,memramcook 07,neguac 09,new_maryland 10,' +
    'nouvelle_arcadie 09,southern_victoria 12,three_rivers_nb 07,tobique_valley 12,tracy 03,valley_waters 05',
  'rural community':
    'alnwick_rcr 09,beausoleil 08,butternut_valley 05,campobello_island 02,central_york 10,eastern_charlotte 02,' +
    'fundy_shores 02,hanwell 10,harvey 10,kedgwick 14,maple_hills 07,miramichi_river_valley 09,nackawic_millville 10,' +
    'nashwaak 10,strait_shores 07,sunbury_york_south 03,upper_miramichi 09',
  'regional municipality': 'tracadie 15',
};
const codeOfStatus: Record<string, string> = {
  ...{ city: 'C', town: 'TV', village: 'VL', 'rural community': 'RCR', 'regional municipality': 'RGM' },
};

test('the 77 local governments of New Brunswick are known, with their status and their census division', () => {
  const known = new Map((rows as unknown as Row[]).map((row) => [row[1], row]));
  const all = Object.entries(newBrunswick).flatMap(([status, list]) =>
    list.split(',').map((one) => [status, ...one.split(' ')] as [string, string, string]),
  );
  expect(all.length).toBe(77);
  const otherwise = all.filter(([status, slug, division]) => {
    const [code, , , type] = known.get(slug) ?? [];
    return !String(code).startsWith(`13${division}`) || type !== codeOfStatus[status];
  });
  // The census of 2021 has them as villages; they have kept their names.
  expect(otherwise.map(([, slug]) => slug)).toEqual(['salisbury', 'harvey']);
});

test('no point of a municipality is told to be in another province, and most are told', () => {
  const placed = [...registeredSlugs()].flatMap((slug) => {
    const { province, lat, lng } = registeredMunicipality(slug)!;
    return lat === null || lng === null ? [] : [{ slug, province, told: provinceOfPoint({ lat, lng }) }];
  });
  expect(placed.filter(({ province, told }) => told !== null && told !== province)).toEqual([]);
  expect(placed.filter(({ told }) => told !== null).length / placed.length).toBeGreaterThan(0.75);
});

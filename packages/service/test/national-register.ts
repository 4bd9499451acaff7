import { strToU8, zipSync } from 'fflate';
import proj4 from 'proj4';
import { kilometresPerDegree } from '@cdata/catalog';
import { projectionNamed } from '../src/ingest/projections.ts';
import subdivisions from '../src/municipalities/census-subdivisions.json' with { type: 'json' };
import { censusProvinces, registeredMunicipality } from '../src/municipalities/municipality-register.ts';
import { createRandom, type Random } from '../src/sample/random.ts';
import { country } from './truth.ts';

/*
 * A made-up National Address Register: real municipalities, made-up streets, and what is odd in the published one (rows
 * without a mailing name, roads without a type, points that several addresses share, postal communities, rows without a
 * point), as often as there.
 */

export const registerColumns = [
  ...['LOC_GUID', 'ADDR_GUID', 'APT_NO_LABEL', 'CIVIC_NO', 'CIVIC_NO_SUFFIX', 'OFFICIAL_STREET_NAME'],
  ...['OFFICIAL_STREET_TYPE', 'OFFICIAL_STREET_DIR', 'PROV_CODE', 'CSD_ENG_NAME', 'CSD_FRE_NAME'],
  ...['CSD_TYPE_ENG_CODE', 'CSD_TYPE_FRE_CODE', 'MAIL_STREET_NAME', 'MAIL_STREET_TYPE', 'MAIL_STREET_DIR'],
  ...['MAIL_MUN_NAME', 'MAIL_PROV_ABVN', 'MAIL_POSTAL_CODE', 'BG_DLS_LSD', 'BG_DLS_QTR', 'BG_DLS_SCTN'],
  ...['BG_DLS_TWNSHP', 'BG_DLS_RNG', 'BG_DLS_MRD', 'BG_X', 'BG_Y', 'BF_REPPOINT_X', 'BF_REPPOINT_Y'],
  ...['BU_N_CIVIC_ADD', 'BU_USE'],
] as const;

export type RegisterRow = Record<(typeof registerColumns)[number], string>;

/** Shares of the register's 17.4 million rows. */
const shares = {
  withoutMailName: 0.055,
  blockPoint: 0.066,
  withoutPoint: 0.004,
  community: 0.15,
  building: 0.03,
};
/** Houses of one side of a block, which share its middle. */
const housesOfBlock = 9;
const unitsOfBuilding = 12;
const housesPerStreet = 38;
/** Metres between houses on one side, between the sides, and between streets. */
const [step, width, spacing] = [16, 24, 90];

const firstWords =
  'MAPLE OAK CEDAR BIRCH WILLOW SPRUCE ASPEN HERON LOON ORCHARD QUARRY FERN HAWTHORN LARCH JUNIPER SUMAC BRIAR THISTLE MEADOWLARK KESTREL'.split(
    ' ',
  );
const secondWords = [
  '',
  ...' BROOK FIELD RIDGE GLEN DALE HURST WOOD MERE CLIFF FORD GATE STONE CROFT'.trim().split(' '),
];
const frenchNames =
  'DES ÉRABLES|DE LA RIVIÈRE|DU MOULIN|SAINTE-HÉLÈNE|SAINT-ÉMILE|DES PINS|DE L’ÉGLISE|DU VERGER|LACHAPELLE|BEAUSOLEIL|DES MÉSANGES|PRÉVERT'.split(
    '|',
  );

interface RegisterStreet {
  name: string;
  type: string;
  direction: string;
}

/** Numbered roads have no type in some provinces, and names of digits in others. */
const numberedRoads: Record<string, (number: number) => RegisterStreet> = {
  AB: (number) => ({ name: `RANGE ROAD ${number}`, type: '', direction: '' }),
  NB: (number) => ({ name: `ROUTE ${number}`, type: '', direction: '' }),
  ON: (number) => ({ name: String(number), type: 'HWY', direction: '' }),
  QC: (number) => ({ name: String(number), type: 'ROUTE', direction: '' }),
};

function streetOf(province: string, at: number, random: Random): RegisterStreet {
  if (at % 17 === 0) {
    const road = numberedRoads[province];
    if (road) return road(7 + at);
    return { name: `CONCESSION ${1 + at}`, type: '', direction: '' };
  }
  if (province === 'QC') {
    const name = frenchNames[at % frenchNames.length]!;
    const round = Math.floor(at / frenchNames.length);
    const type = ['RUE', 'AV', 'BOUL', 'CH', 'RANG', 'PL'][round % 6]!;
    return {
      name: round < 6 ? name : `${firstWords[round % firstWords.length]} ${name}`,
      type,
      direction: '',
    };
  }
  if (at % 5 === 0) {
    return {
      name: String(1 + (at % 160)),
      type: at % 10 === 0 ? 'ST' : 'AVE',
      direction: at % 3 === 0 ? 'W' : '',
    };
  }
  const name = `${firstWords[at % firstWords.length]}${secondWords[Math.floor(at / 20) % secondWords.length]}`;
  const type = ['ST', 'AVE', 'RD', 'CRES', 'DR', 'CRT', 'LANE', 'WAY'][Math.floor(at / 280) % 8]!;
  const area = Math.floor(at / 2240);
  return {
    name: area === 0 ? name : `${name} ${firstWords[area % 20]}`,
    type,
    direction: random.chance(0.05) ? 'N' : '',
  };
}

/** Metres in a degree of latitude. */
const metresPerDegree = 1000 * kilometresPerDegree;

/** WGS84 degrees of points that are so many metres from a place. */
const positionsAround = (place: { lat: number; lng: number }) => {
  const perLongitude = metresPerDegree * Math.cos((place.lat * Math.PI) / 180);
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  return ({ east, north }: { east: number; north: number }) => ({
    lat: rounded(place.lat + north / metresPerDegree),
    lng: rounded(place.lng + east / perLongitude),
  });
};

const sampleCities = new Set(country.cities.map(({ slug }) => slug));

/** The municipalities of a province whose place is known, the cities of the sample data first. */
const placesOf = (code: string) =>
  (subdivisions as [number, string, string, string, ...unknown[]][])
    .filter(([number]) => String(number).startsWith(code))
    .flatMap(([, slug, , type]) => {
      const { name, lat, lng } = registeredMunicipality(slug)!;
      return lat === null || lng === null ? [] : [{ slug, name, type, lat, lng }];
    })
    .sort((one, other) => Number(sampleCities.has(other.slug)) - Number(sampleCities.has(one.slug)));

/** The rows of one province, of about so many addresses. */
export function* registerRows(province: string, addresses: number, seed = '1'): Generator<RegisterRow> {
  const random = createRandom(`register ${seed} ${province}`);
  const [code = ''] = Object.entries(censusProvinces).find(([, one]) => one === province)!;
  const places = placesOf(code).slice(0, Math.max(3, Math.ceil(addresses / 400)));
  const weights = places.map((_, at) => 1 / (at + 1));
  const sum = weights.reduce((one, other) => one + other, 0);
  const project = proj4('WGS84', projectionNamed('EPSG:3347')!);
  for (const [at, place] of places.entries()) {
    const houses = Math.round((addresses * weights[at]!) / sum);
    const positionOf = positionsAround(place);
    const streets = Math.max(1, Math.round(houses / housesPerStreet));
    const columns = Math.ceil(Math.sqrt(streets / 3));
    const community = random.chance(shares.community * 2) ? `${place.name} Corners` : place.name;
    for (let street = 0; street < streets; street++) {
      const named = streetOf(province, street, random);
      const [east, north] = [
        ((street % columns) - columns / 2) * (housesPerStreet / 2) * step * 1.2,
        (Math.floor(street / columns) - streets / columns / 2) * spacing,
      ];
      const isBlockStreet = random.chance(shares.blockPoint);
      const hasMailName = !random.chance(shares.withoutMailName);
      const postalCode = `${letter(province)}${at % 10}${'ABCEGHJKLM'[street % 10]}${street % 9}${'NPRSTVWXYZ'[street % 7]}${1 + (at % 9)}`;
      for (let house = 0; house < housesPerStreet; house++) {
        const side = house % 2;
        // A vacant lot here and there, so that its number lies between two others.
        if (random.chance(0.1)) continue;
        const [along, block] = [Math.floor(house / 2), Math.floor(house / 2 / housesOfBlock)];
        const pointOf = (metres: number): string[] =>
          project
            .forward(toLngLat(positionOf({ east: east + metres, north: north + side * width })))
            .map((metre) => metre.toFixed(2));
        const isPointless = random.chance(shares.withoutPoint);
        const point = isBlockStreet || isPointless ? ['', ''] : pointOf(along * step);
        const blockPoint = isBlockStreet ? pointOf((block + 0.5) * housesOfBlock * step) : ['', ''];
        const isBuilding = random.chance(shares.building);
        const location = `${code}-${at}-${street}-${house}`;
        for (let unit = 0; unit < (isBuilding ? unitsOfBuilding : 1); unit++) {
          yield {
            LOC_GUID: location,
            ADDR_GUID: `${location}-${unit}`,
            APT_NO_LABEL: isBuilding ? String(101 + unit) : '',
            CIVIC_NO: String(100 + house * 2 - side),
            CIVIC_NO_SUFFIX: house === 5 ? 'A' : '',
            OFFICIAL_STREET_NAME: named.name,
            OFFICIAL_STREET_TYPE: named.type,
            OFFICIAL_STREET_DIR: named.direction,
            PROV_CODE: code,
            CSD_ENG_NAME: place.name,
            CSD_FRE_NAME: place.name,
            CSD_TYPE_ENG_CODE: place.type,
            CSD_TYPE_FRE_CODE: place.type,
            MAIL_STREET_NAME: hasMailName ? named.name : '',
            MAIL_STREET_TYPE: hasMailName ? named.type : '',
            MAIL_STREET_DIR: hasMailName ? named.direction : '',
            MAIL_MUN_NAME: (street % 4 === 1 ? community : place.name).toUpperCase(),
            MAIL_PROV_ABVN: province,
            MAIL_POSTAL_CODE: postalCode,
            ...{
              BG_DLS_LSD: '',
              BG_DLS_QTR: '',
              BG_DLS_SCTN: '',
              BG_DLS_TWNSHP: '',
              BG_DLS_RNG: '',
              BG_DLS_MRD: '',
            },
            BG_X: point[0]!,
            BG_Y: point[1]!,
            BF_REPPOINT_X: blockPoint[0]!,
            BF_REPPOINT_Y: blockPoint[1]!,
            BU_N_CIVIC_ADD: '1',
            BU_USE: isBuilding ? '2' : '1',
          };
        }
      }
    }
  }
}

const toLngLat = ({ lat, lng }: { lat: number; lng: number }): [number, number] => [lng, lat];

const letters: Record<string, string> = {
  NL: 'A',
  NS: 'B',
  PE: 'C',
  NB: 'E',
  QC: 'H',
  ON: 'L',
  MB: 'R',
  SK: 'S',
  AB: 'T',
  BC: 'V',
  NT: 'X',
  NU: 'X',
  YT: 'Y',
};
const letter = (province: string): string => letters[province]!;

const csvLine = (row: RegisterRow): string =>
  `${registerColumns.map((name) => (row[name].includes(',') ? `"${row[name]}"` : row[name])).join(',')}\n`;

const header = `\uFEFF${registerColumns.join(',')}\n`;

/** The published zip, with a province in several parts: for a register that fits in memory. */
export function registerZip(
  rows: Readonly<Record<string, readonly RegisterRow[]>>,
  rowsPerPart = Infinity,
): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  for (const [province, own] of Object.entries(rows)) {
    const [code] = Object.entries(censusProvinces).find(([, one]) => one === province)!;
    const size = Math.min(rowsPerPart, own.length);
    for (let from = 0, part = 1; from < own.length; from += size, part++) {
      const name = own.length > size ? `Address_${code}_part_${part}` : `Address_${code}`;
      const text =
        header +
        own
          .slice(from, from + size)
          .map(csvLine)
          .join('');
      files[`Addresses/${name}.csv`] = strToU8(text);
    }
    files[`Locations/Location_${code}.csv`] = strToU8(
      `LOC_GUID,CSD_CODE\n${'x,1\n'.repeat(own.length * 40)}`,
    );
  }
  return zipSync(files);
}

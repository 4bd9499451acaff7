import type { CivicAddress } from '@cdata/catalog/reading';
import { registeredMunicipality } from '../src/municipalities/municipality-register.ts';
import type { PlacedMunicipality } from '../src/queries/geocoding.ts';
import type { Random } from '../src/sample/random.ts';

/** A house of the generated region, or a unit that has a point of its own. */
export interface House {
  municipality: string;
  civic: CivicAddress;
  /** `T2X 1A1` */
  postalCode: string;
  lat: number;
  lng: number;
}

const slugs = ['lethbridge', 'aurora', 'newmarket', 'windsor', 'gatineau'] as const;

/**
 * Cities of quadrants, of directions and of French streets, two of them neighbours with streets of the same names, one with
 * homonyms elsewhere. Streets have namesakes with other types and directions, and names that differ in one letter; houses
 * have suffixes, and some have units far from one another.
 */
export function generatedRegion(random: Random): { cities: PlacedMunicipality[]; houses: House[] } {
  const cities = slugs.map((slug) => registeredMunicipality(slug) as PlacedMunicipality);
  const shared = Array.from({ length: 8 }, () => streetName(random));
  const houses = cities.flatMap((city, at) => {
    const names = [...shared, ...Array.from({ length: 22 }, () => streetName(random))];
    // Names that differ in one letter: Harwick and Harwich.
    names.push(...names.slice(-4).map((name) => `${name.slice(0, -1)}${name.endsWith('H') ? 'K' : 'H'}`));
    const streets = streetsOf(city.slug, names, random);
    return streets.flatMap((street, place) =>
      housesOn(street, city, { corner: [at, place], random: random.fork(`${city.slug} ${place}`) }),
    );
  });
  return { cities, houses };
}

const starts = ['HAR', 'DOW', 'PEL', 'MIL', 'STAN', 'BRAN', 'KEN', 'WAL', 'GRE', 'TOL', 'FER', 'SUT'];
const middles = ['', 'MER', 'BO', 'SING', 'TER', 'LE'];
const ends = ['WICK', 'SON', 'TON', 'FORD', 'LAND', 'WOOD', 'BURN', 'MERE'];
const streetName = (random: Random): string => random.pick(starts) + random.pick(middles) + random.pick(ends);

type StreetOf = Omit<CivicAddress, 'unit' | 'number' | 'numberTo'>;

const street = (
  streetNameOf: string,
  streetType: string,
  direction: string | null = null,
  typeFirst = false,
): StreetOf => ({ streetName: streetNameOf, streetType, typeFirst, direction, directionFirst: false });

function streetsOf(slug: string, names: readonly string[], random: Random): StreetOf[] {
  if (slug === 'gatineau') {
    return names.flatMap((name) => {
      const type = random.pick(['RUE', 'AVENUE', 'BOULEVARD', 'CHEMIN']);
      const both = ['EST', 'OUEST'].map((direction) => street(`SAINTE-${name}`, type, direction, true));
      const other = type === 'RUE' ? 'AVENUE' : 'RUE';
      return random.weighted([
        [[street(name, type, null, true)], 3],
        [both, 1],
        [[both[0]!], 1],
        [[street(name, type, null, true), street(name, other, null, true)], 1],
      ]);
    });
  }
  const types = ['STREET', 'AVENUE', 'DRIVE', 'ROAD', 'CRESCENT', 'COURT'];
  if (slug === 'lethbridge') {
    const quadrants = ['NORTHWEST', 'NORTHEAST', 'SOUTHWEST', 'SOUTHEAST'];
    const numbered = Array.from({ length: 12 }, (_, at) => at + 3).flatMap((number) =>
      ['STREET', 'AVENUE'].flatMap((type) =>
        quadrants.filter(() => random.chance(0.6)).map((quadrant) => street(String(number), type, quadrant)),
      ),
    );
    return [...numbered, ...names.map((name) => street(name, random.pick(types), random.pick(quadrants)))];
  }
  return names.flatMap((name) => {
    const [type, other] = [random.pick(types.slice(0, 3)), random.pick(types.slice(3))];
    return random.weighted([
      [[street(name, type)], 4],
      [[street(name, type), street(name, other)], 1],
      [[street(name, type), street(name, type, 'WEST')], 1],
      [[street(name, type, 'EAST'), street(name, type, 'WEST')], 1],
      [[street(name, type, 'NORTH')], 1],
    ]);
  });
}

/** Degrees: streets are 400 m apart, and houses of one side 30 m. */
const [blockStep, houseStep] = [0.0036, 0.00027];

function housesOn(
  streetOf: StreetOf,
  city: PlacedMunicipality,
  { corner: [cityAt, place], random }: { corner: [number, number]; random: Random },
): House[] {
  const first = random.integer(1, 40) * 10;
  const letters = 'ABCEGHJKLM';
  const area = { lethbridge: 'T1', aurora: 'L4', newmarket: 'L3', windsor: 'N8', gatineau: 'J8' }[city.slug]!;
  const postalCode = `${area}${letters[place % 6]!} ${1 + (place % 8)}${letters[place % 10]!}${cityAt + 1}`;
  const at = (civic: Partial<CivicAddress>, step: number, aside = 0): House => ({
    municipality: city.slug,
    civic: { ...streetOf, unit: null, number: null, numberTo: null, ...civic },
    postalCode,
    lat: city.lat + (place % 12) * blockStep + aside,
    lng: city.lng + Math.floor(place / 12) * 0.012 + step * houseStep,
  });
  return Array.from({ length: 24 }, (_, step) => step).flatMap((step) => {
    const number = String(first + 2 * step + (step % 2));
    const kind = random.next();
    if (kind < 0.05)
      return ['', 'A', 'B'].map((suffix, to) => at({ number: number + suffix }, step + to / 8));
    if (kind < 0.09)
      return Array.from({ length: 9 }, (_, unit) =>
        at({ number, unit: String(unit + 1) }, step, unit * 0.0008),
      );
    if (kind < 0.12) return ['101', '102', '201', '202'].map((unit) => at({ number, unit }, step));
    return [at({ number }, step)];
  });
}

/** What is in a region. */
export interface Region {
  random: Random;
  city(house: House): PlacedMunicipality;
  /** Whether the city, which is that of the house unless another one is named, has the street with these parts. */
  hasStreet(house: House, parts: Partial<CivicAddress>, municipality?: string): boolean;
  /** The house with these parts. */
  find(house: House, parts: Partial<CivicAddress>, municipality?: string): House | null;
  /** Whether no other street of the city has the name; null if none has. */
  isOnlyStreet(house: Pick<House, 'municipality' | 'civic'>): boolean | null;
  cities: readonly PlacedMunicipality[];
}

const keyOf = (
  municipality: string,
  { number, streetName: name, streetType, direction }: CivicAddress,
): string => [municipality, number, name, streetType, direction].join('|');

export function regionOf({ cities, houses }: ReturnType<typeof generatedRegion>, random: Random): Region {
  const byKey = new Map(houses.map((house) => [keyOf(house.municipality, house.civic), house]));
  const streets = new Set(houses.map((one) => keyOf(one.municipality, { ...one.civic, number: null })));
  const namesakes = new Map<string, Set<string>>();
  for (const { municipality, civic } of houses) {
    const key = `${municipality}|${civic.streetName}`;
    namesakes.set(key, (namesakes.get(key) ?? new Set()).add(`${civic.streetType} ${civic.direction}`));
  }
  return {
    random,
    cities,
    city: ({ municipality }) => cities.find(({ slug }) => slug === municipality)!,
    hasStreet: ({ municipality, civic }, parts, next = municipality) =>
      streets.has(keyOf(next, { ...civic, ...parts, number: null })),
    find: ({ municipality, civic }, parts, next = municipality) =>
      byKey.get(keyOf(next, { ...civic, ...parts })) ?? null,
    isOnlyStreet({ municipality, civic }) {
      const own = namesakes.get(`${municipality}|${civic.streetName}`);
      return own ? own.size === 1 : null;
    },
  };
}

/** Units of one digit have points of their own; the others are all at their building. */
export const unitsAreApart = ({ civic }: House): boolean => civic.unit !== null && civic.unit.length === 1;

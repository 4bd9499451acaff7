import type { Random } from '../../packages/service/src/sample/random.ts';

/** A row of a list as people write it, and which address it truly has. */
export interface MessyRow {
  text: string;
  /** The same address in columns: number, street and unit; city; province; postal code. */
  columns: string[];
  /** Equal for rows of one address and unit. */
  address: string;
  /** Equal for rows of one building. */
  building: string;
}

interface City {
  name: string;
  province: string;
  /** Beginnings of its postal codes. */
  areas: readonly string[];
  french: boolean;
  /** Whether its streets have quadrants. */
  quadrants: boolean;
}

const cities: readonly City[] = [
  { name: 'Ottawa', province: 'ON', areas: ['K1A', 'K2P', 'K1S'], french: false, quadrants: false },
  { name: 'Hamilton', province: 'ON', areas: ['L8P', 'L9C'], french: false, quadrants: false },
  { name: 'Calgary', province: 'AB', areas: ['T2T', 'T3A'], french: false, quadrants: true },
  { name: 'Montréal', province: 'QC', areas: ['H2X', 'H3A'], french: true, quadrants: false },
  { name: 'Québec', province: 'QC', areas: ['G1R', 'G1K'], french: true, quadrants: false },
  { name: 'Smiths Falls', province: 'ON', areas: ['K7A'], french: false, quadrants: false },
];

const englishNames = [
  'Main King Queen Maple Oakwood Elgin Somerset Wellington Lakeshore Riverside Churchill Carling Meadowlands',
  'Hillcrest Fairview Sherwood Bronson Gladstone Parkdale Rideau Laurier Metcalfe Catherine Bellwood Clarence',
  'Dundas Cambridge Rochester Lyon Concession Fennell Garth Limeridge Stonechurch Mohawk Rymal Barton Burlington',
]
  .join(' ')
  .split(' ');
const moreEnglishNames = [
  'St. Clair',
  'Mount Pleasant',
  "O'Connor",
  'McArthur',
  'Old Mill',
  '5th',
  '12th',
  '14th',
  'Third',
];
const frenchNames = [
  'Saint-Denis',
  'Sainte-Catherine',
  'Saint-Laurent',
  'Sherbrooke',
  'De la Montagne',
  'Papineau',
  'des Érables',
  'du Parc',
  'Hochelaga',
  'Léo-Lacombe',
  'Cartier',
  "de l'Église",
  'Jean-Talon',
  'Côte-des-Neiges',
  'Berri',
  'Christophe-Colomb',
];
const englishTypes: Record<string, readonly string[]> = {
  Street: ['Street', 'St', 'St.', 'Str', 'ST'],
  Avenue: ['Avenue', 'Ave', 'Ave.', 'Av'],
  Road: ['Road', 'Rd', 'Rd.'],
  Drive: ['Drive', 'Dr', 'Dr.'],
  Boulevard: ['Boulevard', 'Blvd', 'Blvd.'],
  Crescent: ['Crescent', 'Cres', 'Cres.', 'Cr'],
  Court: ['Court', 'Crt', 'Ct'],
};
const frenchTypes: Record<string, readonly string[]> = {
  rue: ['rue', 'Rue', 'RUE'],
  avenue: ['avenue', 'av.', 'Ave', 'Av'],
  boulevard: ['boulevard', 'boul.', 'Boul', 'Blvd', 'bd'],
  chemin: ['chemin', 'ch.', 'Chemin'],
};
const directions: Record<string, readonly string[]> = {
  N: ['North', 'N', 'N.'],
  S: ['South', 'S', 'S.'],
  E: ['East', 'E', 'E.'],
  W: ['West', 'W', 'W.'],
  NW: ['NW', 'N.W.', 'Northwest', 'nw'],
  SE: ['SE', 'S.E.', 'Southeast'],
  SW: ['SW', 'S.W.', 'southwest'],
  NE: ['NE', 'N.E.', 'Northeast'],
};
const frenchDirections: Record<string, readonly string[]> = {
  E: ['Est', 'E', 'E.', 'est'],
  W: ['Ouest', 'O', 'O.', 'ouest'],
};
/** What English offices write of a French street: its type as their own. */
const translated: Record<string, readonly string[]> = { rue: ['Street', 'St'], chemin: ['Road', 'Rd'] };

export interface TrueAddress {
  number: string;
  numberTo: string | null;
  unit: string | null;
  name: string;
  type: string;
  direction: string | null;
  city: City;
  postalCode: string;
}

const postalLetters = 'ABCEGHJKLMNPRSTVWXYZ';
const newPostalCode = (area: string, random: Random): string =>
  `${area} ${random.integer(0, 9)}${random.pick([...postalLetters])}${random.integer(0, 9)}`;

function newAddress(random: Random): TrueAddress {
  const city = random.pick(cities);
  const type = random.pick(Object.keys(city.french ? frenchTypes : englishTypes));
  const name = city.french ? random.pick(frenchNames) : random.pick([...englishNames, ...moreEnglishNames]);
  const direction = city.quadrants
    ? random.pick(['NW', 'SE', 'SW', 'NE'])
    : random.chance(0.25)
      ? random.pick(city.french ? ['E', 'W'] : ['N', 'S', 'E', 'W'])
      : null;
  const number = String(random.integer(1, 9999));
  const numberTo = random.chance(0.02) && Number(number) > 99 ? String(Number(number) + 4) : null;
  const unit = random.chance(0.25) ? newUnit(random) : null;
  return {
    ...{ number, name, type, direction, city, numberTo },
    unit: numberTo === null ? unit : null,
    postalCode: newPostalCode(random.pick(city.areas), random),
  };
}

const newUnit = (random: Random): string =>
  random.chance(0.15) ? random.pick(['A', 'B', '3B', 'PH2']) : String(random.integer(1, 2500));

/** Different addresses that are easily taken for the given one. */
function nearMiss(address: TrueAddress, random: Random): TrueAddress {
  const { number, city, type, direction } = address;
  const others = <Value>(values: readonly Value[], own: Value): readonly Value[] =>
    values.filter((value) => value !== own);
  const otherDirections = city.french
    ? ['E', 'W']
    : city.quadrants
      ? ['NW', 'SE', 'SW', 'NE']
      : ['N', 'S', 'E', 'W'];
  const sameLanguage = others(cities, city).filter(
    ({ french, quadrants }) => french === city.french && !quadrants,
  );
  const changes: (() => Partial<TrueAddress>)[] = [
    () => ({ number: String(Number(number) + 2) }),
    () => ({ number: swapped(number) }),
    () => ({ number: `${number}${random.integer(0, 9)}` }),
    () => ({ type: random.pick(others(Object.keys(city.french ? frenchTypes : englishTypes), type)) }),
    () => ({ direction: random.pick(others(otherDirections, direction as string)) }),
    () => ({ unit: newUnit(random) }),
    () => {
      const otherCity = random.pick(sameLanguage);
      return city.quadrants
        ? { number: String(Number(number) + 4) }
        : { city: otherCity, postalCode: newPostalCode(random.pick(otherCity.areas), random) };
    },
  ];
  return { ...address, numberTo: null, ...random.pick(changes)() };
}

/** `308` as `380`. */
const swapped = (number: string): string =>
  number.length > 2 && number.at(-1) !== number.at(-2) && number.at(-2) !== '0'
    ? number.slice(0, -2) + number.at(-1) + number.at(-2)
    : String(Number(number) + 10);

const plain = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

function misspelled(name: string, random: Random): string {
  if (!/^[A-Za-zÀ-ÿ'’ .-]{6,}$/.test(name)) return name;
  const at = random.integer(2, name.length - 2);
  if (!/^[a-zà-ÿ]{2}$/.test(name.slice(at, at + 2))) return name;
  return random.pick([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at] + name.slice(at),
    name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
  ]);
}

function writtenStreet(address: TrueAddress, random: Random): string {
  const { type, direction, city } = address;
  const name = random.chance(0.04) ? misspelled(address.name, random) : address.name;
  const types = city.french
    ? random.chance(0.05) && translated[type]
      ? null
      : frenchTypes[type]!
    : englishTypes[type]!;
  const directionText =
    direction === null ? '' : random.pick((city.french ? frenchDirections : directions)[direction]!);
  if (types === null) {
    const streetName = name.replace(/^d(?:e la|es|u|e) |^de l'/i, '');
    const englishDirection = direction === null ? '' : random.pick(directions[direction]!);
    return `${streetName} ${random.pick(translated[type]!)} ${englishDirection}`.trim();
  }
  const typeText = random.pick(types);
  if (city.french) return `${typeText} ${name} ${directionText}`.trim();
  if (!city.quadrants && direction !== null && random.chance(0.1))
    return `${directionText} ${name} ${typeText}`;
  return `${name} ${typeText} ${directionText}`.trim();
}

function withUnit(street: string, { number, numberTo, unit, city }: TrueAddress, random: Random): string {
  const house = numberTo === null ? number : `${number}-${numberTo}`;
  const separator = city.french && random.chance(0.5) ? ', ' : ' ';
  const plainAddress = `${house}${separator}${street}`;
  if (unit === null) return plainAddress;
  const words = city.french
    ? ['app.', 'bureau', 'unité', 'local', 'App']
    : ['Unit', 'Suite', 'Apt', 'Apt.', 'unit', 'APT'];
  const isNumber = /^\d+$/.test(unit);
  return random.pick([
    `${plainAddress}, ${random.pick(words)} ${unit}`,
    `${plainAddress} #${unit}`,
    `${random.pick(words)} ${unit}, ${plainAddress}`,
    ...(isNumber
      ? [`${unit}-${house} ${street}`, `${unit} - ${house} ${street}`, `#${unit} - ${house} ${street}`]
      : []),
  ]);
}

function withLocality(street: string, { city, postalCode }: TrueAddress, random: Random): string {
  const code = random.pick([postalCode, postalCode.replace(' ', ''), postalCode.toLowerCase()]);
  const name = random.chance(0.03) ? misspelled(city.name, random) : city.name;
  return random.weighted([
    [`${street}, ${name}`, 4],
    [`${street}, ${name}, ${city.province}`, 4],
    [`${street}, ${name} ${city.province} ${code}`, 4],
    [`${street}\n${name} ${city.province}  ${code}`, 1],
    [`${street}, ${name}, ${city.province}, Canada`, 1],
    [`${street} ${name} ${city.province}`, 2],
    [`${street}, ${code}`, 0.4],
    [street, 0.3],
  ]);
}

const recipients = ['c/o J. Tremblay, ', 'Attn: Accounts Payable, ', 'a/s Mme Roy, '];

export function writtenAddress(address: TrueAddress, random: Random): Pick<MessyRow, 'text' | 'columns'> {
  const { city, postalCode, number } = address;
  const street = withUnit(writtenStreet(address, random), address, random);
  const text = withLocality(street, address, random);
  const recipient = random.chance(0.01) ? random.pick(recipients) : '';
  const variant = random.weighted([
    [text, 6],
    [text.toUpperCase(), 2],
    [text.toLowerCase(), 1],
    [plain(text), 2],
    [text.replaceAll(' ', '  '), 0.5],
  ]);
  // Every other list lacks some postal codes.
  const columns = [street, city.name, city.province, Number(number) % 2 === 0 ? postalCode : ''];
  return { text: recipient + variant, columns };
}

const idOf = ({ number, numberTo, name, type, direction, city }: TrueAddress): string =>
  JSON.stringify([number, numberTo, name, type, direction, city.name]);

/** Rows of addresses, some of them several times in other words, next to others that are hardly different. */
export function messyList(rows: number, random: Random): MessyRow[] {
  const list: MessyRow[] = [];
  while (list.length < rows) {
    const address = newAddress(random);
    const addresses = [address, ...(random.chance(0.4) ? [nearMiss(address, random)] : [])];
    for (const one of addresses) {
      const times = random.chance(0.4) ? random.integer(2, 4) : 1;
      const building = idOf(one);
      for (let time = 0; time < times; time++) {
        list.push({ ...writtenAddress(one, random), address: `${building}${one.unit}`, building });
      }
    }
  }
  return shuffled(list.slice(0, rows), random);
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const keyed = items.map((item) => ({ item, key: random.next() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

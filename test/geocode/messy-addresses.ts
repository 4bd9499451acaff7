/** An address as a list has it, and where it is. */
export interface MessyAddress {
  text: string;
  /** What is wrong with it. */
  fault: string;
  lat: number;
  lng: number;
}

/** A record's address, and where it is. */
export interface CleanAddress {
  /** `903 13 STREET SOUTHEAST` */
  address: string;
  lat: number;
  lng: number;
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Fault = (address: string, city: string, random: () => number) => string;

const shortForms: Record<string, string> = {
  STREET: 'St',
  AVENUE: 'Ave',
  ROAD: 'Rd',
  DRIVE: 'Dr',
  BOULEVARD: 'Blvd',
  CRESCENT: 'Cres',
  NORTHWEST: 'NW',
  NORTHEAST: 'NE',
  SOUTHWEST: 'SW',
  SOUTHEAST: 'SE',
};
const directions: Record<string, string> = {
  NORTHWEST: 'NE',
  NORTHEAST: 'NW',
  SOUTHWEST: 'SE',
  SOUTHEAST: 'SW',
  EAST: 'W',
  WEST: 'E',
  NORTH: 'S',
  SOUTH: 'N',
  EST: 'Ouest',
  OUEST: 'Est',
};
const types = /\b(?:STREET|AVENUE|ROAD|DRIVE|BOULEVARD|CRESCENT|RUE|CHEMIN|COURT|LANE|WAY|GATE)\b ?/;
const direction = new RegExp(` (?:${Object.keys(directions).join('|')})$`);

const withShortForms = (address: string): string =>
  address.replace(/[A-ZÀ-Ý-]+/g, (word) => shortForms[word] ?? word);

/** Exchanges, leaves out or doubles a letter of the longest word of the name. */
const misspelled = (address: string, next: () => number): string => {
  const words = address.split(' ');
  const names = words.filter((word) => !/\d/.test(word) && !types.test(word) && !(word in directions));
  const longest = names.sort((one, other) => other.length - one.length)[0];
  if (!longest || longest.length < 5) return address;
  const at = 1 + Math.floor(next() * (longest.length - 3));
  const wrong = [
    longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2),
    longest.slice(0, at) + longest.slice(at + 1),
    longest.slice(0, at) + longest[at] + longest.slice(at),
  ];
  return address.replace(longest, wrong[Math.floor(next() * wrong.length)]!);
};

const faults: Record<string, Fault> = {
  'abbreviated, in capitals': (address, city) => `${withShortForms(address)}, ${city}`.toUpperCase(),
  'a typo in the name': (address, city, next) => `${misspelled(address, next)}, ${city}`,
  'a typo in the city': (address, city, next) => `${withShortForms(address)}, ${misspelled(city, next)}`,
  'no type': (address, city) => `${withShortForms(address.replace(types, ''))}, ${city}`,
  'a wrong direction': (address, city) =>
    `${withShortForms(address.replace(direction, (word) => ` ${directions[word.trim()]}`))}, ${city}`,
  'no direction': (address, city) => `${withShortForms(address.replace(direction, ''))}, ${city}`,
  'a type in the other language': (address, city) =>
    address.startsWith('RUE') || / RUE /.test(address)
      ? `${address.replace(/(\S+) RUE (.*)/, '$1 $2 Street')}, ${city}`
      : `${address.replace(/(\S+) (.*) STREET\b/, '$1, rue $2')}, ${city}`,
  'no city': (address) => withShortForms(address),
  'another city': (address, city) =>
    `${withShortForms(address)}, ${{ Toronto: 'Mississauga', Calgary: 'Edmonton', Montreal: 'Laval' }[city]}`,
  'a unit': (address, city, next) =>
    `Unit ${1 + Math.floor(next() * 40)}, ${withShortForms(address)}, ${city}`,
  'a unit after the number': (address, city, next) =>
    `${withShortForms(address).replace(/^(\S+) /, `$1 - ${100 + Math.floor(next() * 30)} `)}, ${city}`,
  'a misspelled type': (address, city) =>
    `${address
      .replace(/STREET/, 'STEET')
      .replace(/AVENUE/, 'AVENEU')
      .replace(/ROAD/, 'RAOD')
      .replace(/\bRUE\b/, 'REU')}, ${city}`,
};

/** Addresses with one fault each, in equal shares; a fault that does not apply to an address leaves it as it is. */
export function messyAddresses(
  clean: readonly CleanAddress[],
  { city, count, seed }: { city: string; count: number; seed: number },
): MessyAddress[] {
  const next = random(seed);
  const names = Object.keys(faults);
  const rest = [...clean];
  return Array.from({ length: count }, (_, row) => {
    const [{ address, lat, lng }] = rest.splice(Math.floor(next() * rest.length), 1) as [CleanAddress];
    const fault = names[row % names.length]!;
    return { text: faults[fault]!(address, city, next), fault, lat, lng };
  });
}

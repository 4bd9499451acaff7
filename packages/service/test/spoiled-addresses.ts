import { normalizedAddress, type CivicAddress } from '@cdata/catalog/reading';
import type { PlacedMunicipality } from '../src/queries/geocoding.ts';
import { unitsAreApart, type House, type Region } from './generated-region.ts';

/** How a text differs from the address of a house. */
export interface Spoiling {
  name: string;
  /**
   * - `harmless`: the text still says the same, and should be certain;
   * - `doubtful`: something is misspelled or left out;
   * - `contradicting`: the text says something else. Only an address that it literally names may be certain.
   */
  kind: 'harmless' | 'doubtful' | 'contradicting';
  /** The text, and the address that it names now: null if there is none. Null if the house can't be spoiled so. */
  spoil(house: House, region: Region): { text: string; meant: House | null } | null;
}

const short: Record<string, string> = {
  ...{ STREET: 'St', AVENUE: 'Ave', DRIVE: 'Dr', ROAD: 'Rd', CRESCENT: 'Cres', COURT: 'Crt' },
  ...{ RUE: 'rue', BOULEVARD: 'boul.', CHEMIN: 'ch.', EST: 'E', OUEST: 'O' },
  ...{ NORTHWEST: 'NW', NORTHEAST: 'NE', SOUTHWEST: 'SW', SOUTHEAST: 'SE' },
  ...{ NORTH: 'N', SOUTH: 'S', EAST: 'E', WEST: 'W' },
};
const capital = (text: string): string =>
  text.toLowerCase().replace(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase());
const inShort = (word: string | null): string => (word === null ? '' : (short[word] ?? capital(word)));

/** `225 Dowson Dr W` */
function line({ civic }: House, parts: Partial<CivicAddress> = {}): string {
  const { number, streetName: name, streetType, typeFirst, direction } = { ...civic, ...parts };
  const named = typeFirst ? [inShort(streetType), capital(name)] : [capital(name), inShort(streetType)];
  return [number, ...named, inShort(direction)].filter(Boolean).join(' ');
}

const withoutUnit = (house: House): boolean => house.civic.unit === null;

/** A change of the line of an address that still names the same house. */
const harmless = (
  name: string,
  write: (text: string, house: House, region: Region) => string | null,
): Spoiling => ({ name, kind: 'harmless', spoil: same(write) });
const doubtful = (
  name: string,
  write: (text: string, house: House, region: Region) => string | null,
): Spoiling => ({ name, kind: 'doubtful', spoil: same(write) });

const same =
  (write: (text: string, house: House, region: Region) => string | null): Spoiling['spoil'] =>
  (house, region) => {
    if (!withoutUnit(house)) return null;
    const text = write(line(house), house, region);
    return text === null ? null : { text, meant: house };
  };

const other = (
  name: string,
  spoil: (house: House, region: Region) => { text: string; meant: House | null } | null,
): Spoiling => ({
  name,
  kind: 'contradicting',
  spoil: (house, region) => (withoutUnit(house) ? spoil(house, region) : null),
});

const inCity =
  (write: (text: string, house: House, region: Region) => string | null) =>
  (text: string, house: House, region: Region): string | null => {
    const written = write(text, house, region);
    return written === null ? null : `${written}, ${region.city(house).name}`;
  };

/** With a letter of the name changed, unless it makes the name of another street. */
const inName = (change: (name: string, at: number) => string) =>
  inCity((_, house, { random, hasStreet }) => {
    const { streetName: name } = house.civic;
    if (!/^[A-Z]{5,}$/.test(name)) return null;
    const streetNameNow = change(name, random.integer(1, name.length - 2));
    if (streetNameNow === name || hasStreet(house, { streetName: streetNameNow })) return null;
    return line(house, { streetName: streetNameNow });
  });

const ordinalWords = ['', '', '', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];
const ordinalEnding = (name: string): string => (name === '3' ? 'rd' : 'th');
const isNumbered = ({ civic }: House): boolean => /^\d+$/.test(civic.streetName);
const opposite: Record<string, string> = {
  ...{ NORTHWEST: 'SOUTHEAST', NORTHEAST: 'NORTHWEST', SOUTHWEST: 'NORTHWEST', SOUTHEAST: 'NORTHEAST' },
  ...{ NORTH: 'SOUTH', EAST: 'WEST', WEST: 'EAST', EST: 'OUEST', OUEST: 'EST' },
};
const fullName = ({ slug, name, province }: PlacedMunicipality): string => `${name || slug}, ${province}`;
const misspelledType: Record<string, string> = {
  ...{ STREET: 'Steet', AVENUE: 'Avneue', DRIVE: 'Drvie', ROAD: 'Raod', CRESCENT: 'Cresent', RUE: 'Reu' },
  ...{ BOULEVARD: 'boulvard', CHEMIN: 'chemni' },
};
const otherType: Record<string, string> = {
  ...{
    STREET: 'AVENUE',
    AVENUE: 'STREET',
    DRIVE: 'ROAD',
    ROAD: 'DRIVE',
    CRESCENT: 'COURT',
    COURT: 'CRESCENT',
  },
  ...{ RUE: 'AVENUE', BOULEVARD: 'RUE', CHEMIN: 'RUE' },
};

/** The text with other parts. Null where that names a house that may well exist: a number of a known street. */
function literally(
  house: House,
  parts: Partial<CivicAddress>,
  region: Region,
  isUnknown = false,
): { text: string; meant: House | null } | null {
  const meant = region.find(house, parts);
  if (!meant && !isUnknown && region.hasStreet(house, parts)) return null;
  const isApart = meant !== null && unitsAreApart(meant);
  return { text: `${line(house, parts)}, ${region.city(house).name}`, meant: isApart ? null : meant };
}

/** The ways in which texts are spoiled. */
export const spoilings: readonly Spoiling[] = [
  harmless('in full', (_, house, { city }) => `${normalizedAddress(house.civic)}, ${fullName(city(house))}`),
  harmless(
    'in short',
    inCity((text) => text),
  ),
  harmless(
    'in lower case',
    inCity((text) => text.toLowerCase()),
  ),
  harmless(
    'in capitals',
    inCity((text) => text.toUpperCase()),
  ),
  harmless(
    'without commas',
    (text, house, { city }) => `${text} ${city(house).name} ${city(house).province}`,
  ),
  harmless(
    'with double spaces',
    inCity((text) => text.replaceAll(' ', '  ')),
  ),
  harmless(
    'with its postal code',
    (text, house, { city }) => `${text}, ${fullName(city(house))} ${house.postalCode}`,
  ),
  harmless('with its postal code alone', (text, house) => `${text} ${house.postalCode.replace(' ', '')}`),
  harmless('with the country', (text, house, { city }) => `${text}, ${fullName(city(house))}, Canada`),
  harmless(
    'on three lines',
    (text, house, { city }) => `${text}\n${fullName(city(house))}\n${house.postalCode}`,
  ),
  harmless(
    'with a unit and a dash',
    inCity((text) => `1204-${text}`),
  ),
  harmless(
    'with a unit and a sign',
    inCity((text) => `#12 ${text}`),
  ),
  harmless(
    'with a unit last',
    inCity((text) => `${text}, Unit 4`),
  ),
  harmless(
    'with a building',
    inCity((text) => `Old Mill Building, ${text}`),
  ),
  harmless(
    'care of somebody',
    inCity((text) => `c/o J. Tremblay, ${text}`),
  ),
  harmless(
    'with decimals',
    inCity((text) => text.replace(/^(\d+)(?= )/, '$1.0')),
  ),
  harmless(
    'with zeros in front',
    inCity((text) => `00${text}`),
  ),
  harmless(
    'with a dash after the number',
    inCity((text, house) => (isNumbered(house) ? null : text.replace(/^(\d+\w?) /, '$1 - '))),
  ),
  harmless(
    'with a comma after the number',
    inCity((text) => text.replace(/^(\d+\w?) /, '$1, ')),
  ),
  harmless(
    'with dots',
    inCity((text) => text.replace(/ (St|Ave|Dr|Rd|Crt|Cres|N|S|E|W)(?= |$)/g, ' $1.')),
  ),
  harmless(
    'with an ordinal',
    inCity((_, house) =>
      isNumbered(house)
        ? line(house, {
            streetName: `${house.civic.streetName}${ordinalEnding(house.civic.streetName)}`,
          }).replace(/(?<=\d)(Th|Rd)/, (end) => end.toLowerCase())
        : null,
    ),
  ),
  harmless(
    'with an ordinal in words',
    inCity((_, house) => {
      const word = isNumbered(house) ? ordinalWords[Number(house.civic.streetName)] : undefined;
      return word ? line(house, { streetName: word }) : null;
    }),
  ),
  harmless(
    'with its type twice',
    inCity((text, { civic }) =>
      civic.typeFirst || isNumbered({ civic } as House) || civic.direction
        ? null
        : `${text} ${capital(civic.streetType!)}`,
    ),
  ),
  harmless('in a city with its kind', (text, house, { city }) =>
    city(house).province === 'QC'
      ? `${text}, Ville de ${city(house).name}`
      : `${text}, City of ${city(house).name}`,
  ),
  harmless(
    'with the direction first',
    inCity((_, house) =>
      house.civic.direction === null || house.civic.typeFirst
        ? null
        : `${house.civic.number} ${inShort(house.civic.direction)} ${line(house, { number: null, direction: null })}`,
    ),
  ),
  doubtful(
    'without a letter',
    inName((name, at) => name.slice(0, at) + name.slice(at + 1)),
  ),
  doubtful(
    'with a letter twice',
    inName((name, at) => name.slice(0, at) + name[at] + name.slice(at)),
  ),
  doubtful(
    'with letters exchanged',
    inName((name, at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)),
  ),
  doubtful(
    'with another letter',
    inName((name, at) => `${name.slice(0, at)}X${name.slice(at + 1)}`),
  ),
  doubtful(
    'with another last letter',
    inName((name) => `${name.slice(0, -1)}X`),
  ),
  doubtful(
    'with its type misspelled',
    inCity((_, { civic, ...house }) =>
      misspelledType[civic.streetType!]
        ? line({ ...house, civic }, { streetType: misspelledType[civic.streetType!]! })
        : null,
    ),
  ),
  doubtful('in a misspelled city', (text, house, { city }) => {
    const { name } = city(house);
    return `${text}, ${name.slice(0, 3)}${name.slice(4)}`;
  }),
  doubtful('without a city', (text) => text),
  doubtful(
    'with an l for 1',
    inCity((text) => (/^\d*1\d* /.test(text) ? text.replace(/1(?=\d* )/, 'l') : null)),
  ),
  doubtful(
    'with an O for 0',
    inCity((text) => (/^\d+0\d* /.test(text) ? text.replace(/0(?=\d* )/, 'O') : null)),
  ),
  other('without its type', (house, region) =>
    isNumbered(house)
      ? null
      : {
          text: `${line(house, { streetType: null })}, ${region.city(house).name}`,
          meant: region.isOnlyStreet(house) ? house : null,
        },
  ),
  other('without its direction', (house, region) => {
    if (house.civic.direction === null) return null;
    const spoiled = literally(house, { direction: null }, region);
    return spoiled && { ...spoiled, meant: spoiled.meant ?? (region.isOnlyStreet(house) ? house : null) };
  }),
  other('with another direction', (house, region) =>
    house.civic.direction === null
      ? null
      : literally(house, { direction: opposite[house.civic.direction]! }, region),
  ),
  other('with a direction that it lacks', (house, region) =>
    house.civic.direction === null
      ? literally(house, { direction: house.civic.typeFirst ? 'EST' : 'EAST' }, region)
      : null,
  ),
  other('with another type', (house, region) =>
    literally(house, { streetType: otherType[house.civic.streetType!]! }, region),
  ),
  other('with another suffix', (house, region) =>
    literally(house, { number: `${parseInt(house.civic.number!)}C` }, region, true),
  ),
  other('in another province', (house, { city }) => ({
    text: `${line(house)}, ${city(house).name}, ${city(house).province === 'NS' ? 'BC' : 'NS'}`,
    meant: null,
  })),
  other('with another postal area', (house, { city }) => ({
    text: `${line(house)}, ${city(house).name} V6B 2Y5`,
    meant: null,
  })),
  other('in the United States', (house, { city }) => ({
    text: `${line(house)}, ${city(house).name}, New Hampshire 03857, USA`,
    meant: null,
  })),
  other('in the neighbouring city', (house, region) => {
    const next = { aurora: 'newmarket', newmarket: 'aurora' }[house.municipality];
    const city = region.cities.find(({ slug }) => slug === next);
    if (!city) return null;
    const meant = region.find(house, {}, city.slug);
    // A namesake with another direction may be meant.
    const isKnown = region.isOnlyStreet({ ...house, municipality: city.slug }) !== null;
    return meant || !isKnown ? { text: `${line(house)}, ${city.name}`, meant } : null;
  }),
  other('in a homonym', (house) =>
    house.municipality === 'windsor' ? { text: `${line(house)}, Windsor J1S 1A1`, meant: null } : null,
  ),
  other('with two addresses', (house, { city, random }) => ({
    text: `${line(house)}; ${random.integer(1, 90)} Elm St, ${city(house).name}`,
    meant: null,
  })),
  other('with another city after its own', (house, region) => {
    const next = region.random.pick(region.cities.filter(({ slug }) => slug !== house.municipality));
    return { text: `${line(house)}, ${region.city(house).name}, ${next.name} ${next.province}`, meant: null };
  }),
  other('with the opposite direction too', (house, { city }) =>
    house.civic.direction === null
      ? null
      : {
          text: `${line(house)}/${inShort(opposite[house.civic.direction] ?? 'NORTH')}, ${city(house).name}`,
          meant: null,
        },
  ),
  other('with a crossing', (house, { city, random }) => ({
    text: `${line(house)} ${random.pick(['@', '&', 'and', 'at', 'corner of', 'coin'])} 7 Ave, ${city(house).name}`,
    meant: null,
  })),
  other('as one of two houses, or a unit', (house, region) => {
    const first = Number(house.civic.number);
    const next = [2, 4].map((gap) => String(first + gap)).find((number) => region.find(house, { number }));
    return next === undefined
      ? null
      : { text: `${first}-${line(house, { number: next })}, ${region.city(house).name}`, meant: null };
  }),
  other('at a post office box', (house, { city }) => ({
    text: `PO Box ${house.civic.number}, ${fullName(city(house))}`,
    meant: null,
  })),
  other('with letters for a street that nobody knows', (house, { city }) => ({
    text: `${line(house, { streetName: 'QUIZZICAL HOLLOW' })}, ${city(house).name}`,
    meant: null,
  })),
  {
    name: 'of a unit with its own point',
    kind: 'harmless',
    spoil: (house, { city }) =>
      unitsAreApart(house)
        ? { text: `${house.civic.unit}-${line(house)}, ${city(house).name}`, meant: house }
        : null,
  },
  {
    name: 'of a unit at its building',
    kind: 'harmless',
    spoil: (house, { city }) =>
      withoutUnit(house) || unitsAreApart(house)
        ? null
        : { text: `${line(house)}, Apt ${house.civic.unit}, ${city(house).name}`, meant: house },
  },
  {
    name: 'of a unit that nobody knows, where units are apart',
    kind: 'contradicting',
    spoil: (house, { city }) =>
      unitsAreApart(house) ? { text: `Unit 77, ${line(house)}, ${city(house).name}`, meant: null } : null,
  },
  {
    name: 'of a unit that nobody knows, at its building',
    kind: 'contradicting',
    spoil: (house, { city }) =>
      withoutUnit(house) || unitsAreApart(house)
        ? null
        : { text: `Unit 77, ${line(house)}, ${city(house).name}`, meant: null },
  },
  {
    name: 'without its unit, where units are apart',
    kind: 'contradicting',
    spoil: (house, { city }) =>
      unitsAreApart(house) ? { text: `${line(house)}, ${city(house).name}`, meant: null } : null,
  },
];

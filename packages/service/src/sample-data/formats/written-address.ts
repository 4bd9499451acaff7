import { directionCode } from '@cdata/catalog/address';
import { tableRows } from '../bilingual.ts';
import type { City } from '../gazetteer/index.ts';
import type { Random } from '../random.ts';
import type { GeneratedAddress } from '../streets.ts';

const readSymbols = (list: string): Record<string, string> =>
  Object.fromEntries(list.split(' ').map((entry) => entry.split('=')));

/** Canada Post's symbols of the street types in the gazetteer. */
const symbols = readSymbols(
  'STREET=ST AVENUE=AVE ROAD=RD DRIVE=DR BOULEVARD=BLVD CRESCENT=CRES COURT=CRT PLACE=PL TERRACE=TERR HIGHWAY=HWY ' +
    'PARKWAY=PKY CIRCLE=CIR SQUARE=SQ',
);
/** Calgary's own codes, always before a quadrant. */
const calgarySymbols = readSymbols(
  'STREET=ST AVENUE=AV ROAD=RD DRIVE=DR BOULEVARD=BV CRESCENT=CR PLACE=PL TERRACE=TC CIRCLE=CI COMMON=CM GATE=GA ' +
    'PARKWAY=PY RISE=RI TRAIL=TR WAY=WY',
);

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** Shortens types and directions: `551 ST CLAIR AVE W`. */
function shortForm({ civic, municipality }: GeneratedAddress): string {
  const { number, streetName, streetType, typeFirst, direction, directionFirst } = civic;
  const types = municipality === 'calgary' ? calgarySymbols : symbols;
  // `AVENUE H SOUTH`: a type before the name is not shortened.
  const type = streetType && !typeFirst ? (types[streetType] ?? streetType) : streetType;
  const code = direction && directionCode(direction);
  const street = typeFirst ? [type, streetName] : [streetName, type];
  return [number, ...(directionFirst ? [code, ...street] : [...street, code])].filter(Boolean).join(' ');
}

/** Everything after the number, in full words. */
const fullStreet = ({ normalizedAddress, civic }: GeneratedAddress): string =>
  normalizedAddress.slice(civic.number!.length + 1);

const values: Record<string, (address: GeneratedAddress) => string> = {
  number: ({ civic }) => civic.number!,
  short: shortForm,
  afterNumber: (address) => shortForm(address).slice(address.civic.number!.length),
  // Of a building with several numbers.
  higher: ({ civic }) => String(Number(civic.number) + 4),
  Short: (address) => titleCase(shortForm(address)),
  street: fullStreet,
  Street: (address) => titleCase(fullStreet(address)),
  // Before a numbered street a comma would make the number a unit.
  comma: ({ civic }) => (/^\d/.test(civic.streetName) ? '' : ','),
  quadrantStreet: (address) =>
    fullStreet(address).replace(/ (\w+)$/, (word, last: string) =>
      last === address.civic.direction ? ` ${directionCode(last)}` : word,
    ),
  postal: ({ postalCode }) => postalCode,
  closedPostal: ({ postalCode }) => postalCode.replace(' ', ''),
  province: ({ province }) => province,
  spaces: () => '   ',
};

interface Form {
  plain: string;
  withUnit: string;
  /** The form of some addresses without a unit. */
  rare?: { form: string; share: number };
}

const usual: Form = { plain: '{short}', withUnit: '{short} UNIT {unit}' };

/** `city | without a unit | with a unit | rare form without a unit | its share`. */
const forms: Record<string, Form> = Object.fromEntries(
  tableRows(`
    edmonton | {number} - {quadrantStreet} | {unit}, {number} - {quadrantStreet}
    calgary | {short} | #{unit} {short}
    vancouver | {short} | #{unit} {short} | {short}, Vancouver, BC {postal} | 0.3
    victoria | {short} | {unit}-{short}
    toronto | {short} | {unit}-{short}
    saskatoon | {short} | {unit} - {short}
    montreal | {number}  {street} | {number}  {street}, app. {unit}
    quebec | {number} {street} QUÉBEC QUÉBEC {closedPostal} | {number} {street} QUÉBEC QUÉBEC {closedPostal}
    laval | {number}{comma} {Street} | {number}{comma} {Street}, bureau {unit}
    regina | {short}, REGINA, {province} {closedPostal} | {short}, REGINA, {province} {closedPostal}
    hamilton | {short} | {short}, Unit {unit} | {short}.{spaces} | 0.05
    ottawa | {short} | {short} UNIT {unit} | {number}-{higher}{afterNumber} | 0.02
    st_johns | {Short} | {Short}, Unit {unit}
    halifax | {Short} | {Short}, Unit {unit}
  `).map(([city, plain, withUnit, form, share]) => [
    city!,
    { plain: plain!, withUnit: withUnit!, ...(form && { rare: { form, share: Number(share) } }) },
  ]),
);

/**
 * Writes an address, with its unit, as the city does, now and then with a mistake. In every form, it parses to the
 * normalized address.
 */
export function writtenAddress(
  city: City,
  address: GeneratedAddress,
  unit: string | null,
  random: Random,
): string {
  const number = Number(address.civic.number);
  const { plain, withUnit, rare } = forms[city.slug] ?? usual;
  // `5-12 MAIN ST` and `12-16 MAIN ST` could be read as a range of houses and as a unit before a house.
  const isRange = withUnit.includes('-{') || withUnit.includes(' - {short}');
  const hyphenated = unit !== null && Number(unit) > number && !address.civic.typeFirst;
  const isRare =
    unit === null &&
    rare !== undefined &&
    number >= 100 &&
    random.chance(rare.share) &&
    // `212-216 MAIN ST` is read as a unit, because 212 may be the twelfth one on the second floor.
    (number >= 1000 || number % 100 >= 20);
  const form = isRare
    ? rare.form
    : unit === null
      ? plain
      : isRange && !hyphenated
        ? usual.withUnit
        : withUnit;
  return form.replace(/\{(\w+)\}/g, (_, key: string) => (key === 'unit' ? unit! : values[key]!(address)));
}

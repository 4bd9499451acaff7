import { addressLine } from '../column-runs/index.ts';
import {
  comparableType,
  directionCode,
  municipalityKey,
  readAddress,
  readIntersection,
  streetKey,
  takePostalCode,
  trailingProvince,
  words,
  type AddressPart,
  type MunicipalityNames,
  type Address,
} from '@cdata/catalog/reading';
import { writtenAddress, type WrittenAddress } from './written-address.ts';

/** What tells addresses apart, in a form in which different spellings are equal. Null where an address lacks a part. */
export interface AddressKey {
  number: string | null;
  /** The last number of a range. */
  numberTo: string | null;
  unit: string | null;
  /** The name of the street without spaces: `sherbrooke`, `5`. Of an address without a street, all its words. */
  street: string;
  /** In English: `STREET` for `RUE` too. */
  type: string | null;
  /** `NW` */
  direction: string | null;
  /** Folded. */
  city: string | null;
  /** `ON` */
  province: string | null;
  /** `M5V 2T6` */
  postalCode: string | null;
}

/** An address of a sheet, as it is written and as it is compared. */
export interface ListAddress {
  /** The cells joined to one line. */
  line: string;
  /** The city as it is written, or empty. */
  cityText: string;
  key: AddressKey;
  parsed: Address;
  written: WrittenAddress;
  /** The keys of the two streets of a corner. */
  intersection: readonly string[] | null;
}

export interface ReadOptions {
  /** What each cell is of the address; null where that is unknown. */
  parts: readonly (AddressPart | null)[];
  municipalities: MunicipalityNames;
}

/** @returns Null where the cells have no letters and digits. */
export function readListAddress(
  cells: readonly unknown[],
  { parts, municipalities }: ReadOptions,
): ListAddress | null {
  const line = addressLine(cells, { parts });
  if (words(line).length === 0) return null;
  const source = writtenAddress(line);
  const parsed = readAddress(source.text, municipalities);
  const cellOf = (part: AddressPart) => String(cells[parts.indexOf(part)] ?? '').trim();
  const intersection = readIntersection(source.text, parsed);
  const cityText =
    cellOf('city') || capitalized(parsed.municipality ?? (endsInQuebec.test(source.text) ? 'QUÉBEC' : ''));
  const city = cityKey(cityText);
  const province = trailingProvince(cellOf('province').toUpperCase().split(/\s+/))?.code ?? parsed.province;
  const postalCode = takePostalCode(cellOf('postal_code').toUpperCase()).postalCode ?? parsed.postalCode;
  const key = { ...streetParts(parsed, source, intersection), city, province, postalCode };
  return { line, cityText, parsed, written: source, intersection, key };
}

/** `SMITHS FALLS` as `Smiths Falls`; the parser reads in capitals. */
const capitalized = (text: string): string =>
  text.toLocaleLowerCase('fr-CA').replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/** Of the word that names a city and a province, the city is meant where no other one is named. */
const endsInQuebec = /,\s*qu[eé]bec(?:[\s,]+[a-z]\d[a-z]\s?\d[a-z]\d)?(?:[\s,]+canada)?\s*$/i;

type StreetParts = Omit<AddressKey, 'city' | 'province' | 'postalCode'>;

const noStreet = { number: null, numberTo: null, unit: null, type: null, direction: null };

function streetParts(
  { civic, poBox }: Address,
  { text, range, unit }: WrittenAddress,
  intersection: readonly string[] | null,
): StreetParts {
  if (intersection) return { ...noStreet, street: `& ${[...intersection].sort().join(' & ')}` };
  const hasStreet = civic !== null && (civic.number !== null || civic.streetType !== null);
  if (poBox !== null && !hasStreet) return { ...noStreet, street: `# ${poBox}` };
  if (!hasStreet) return { ...noStreet, street: `? ${[...new Set(words(text))].sort().join(' ')}` };
  return {
    number: civic.number,
    numberTo: range?.last ?? civic.numberTo,
    unit: unitOf(unit, civic.unit),
    street: joinedWords(streetKey(civic.streetName)),
    type: civic.streetType && comparableType(civic.streetType),
    direction: civic.direction && directionCode(civic.direction),
  };
}

/** `Mc Donald` is `McDonald`; two numbers stay apart. */
const joinedWords = (name: string): string => name.replace(/(?<!\d) | (?!\d)/g, '');

const floorWords: Record<string, string> = {
  BSMT: 'BASEMENT',
  'SOUS-SOL': 'BASEMENT',
  RDC: 'GROUND FLOOR',
  'REZ-DE-CHAUSSÉE': 'GROUND FLOOR',
  'REZ-DE-CHAUSSEE': 'GROUND FLOOR',
};

/** Both, where an address has a unit in two places. */
function unitOf(own: string | null, parsed: string | null): string | null {
  const units = [own, parsed].flatMap((unit) => (unit === null ? [] : unitKey(unit)));
  return units.length === 0 ? null : [...new Set(units)].join(' ');
}

/** `03` is unit 3, `2E ETAGE` and `2ND FLOOR` are one floor. */
const unitKey = (unit: string): string =>
  floorWords[unit] ??
  unit.replace(/^0+(?=\d)/, '').replace(/^(\d+)(?:ST|ND|RD|TH|E|ER|RE) (?:FLOOR|ETAGE)$/, '$1 FLOOR');

/** `City of Ottawa` is `ottawa`, `Ville de Québec` and `Quebec City` are `quebec`. Null without a name. */
export function cityKey(name: string): string | null {
  const key = municipalityKey(name)
    .replace(
      /^(?:city|town|township|village|municipality|district|ville|municipalite|canton) (?:of|de|d) /,
      '',
    )
    .replace(/(?<=.) (?:city|qc|on|bc|ab|sk|mb|nb|ns|pe|nl)$/, '');
  return /[a-z]/.test(key) ? key : null;
}

import { isCurrency } from './column-scale.ts';
import type { ColumnKind } from './column-words.ts';
import { parseAngle } from './coordinate-notation.ts';
import { readCoordinates } from './coordinates.ts';
import { takeCountry } from './country.ts';
import { readDate } from './date.ts';
import { readNumber, type NumberKind } from './number.ts';
import { isProvince } from './province.ts';
import { directionWord, frenchType, lastType } from './street-words.ts';
import { fold } from './text.ts';

/** Cells that hold nothing, as people and systems write it. */
const blank =
  /^(?:|none|null|n\.?\/?a\.?|#n\/a|nan|nil|undefined|unknown|inconnue?|not available|non disponible|s\/o|-+|\.+|<[^>]*>)$/i;
const longestBlank = 'non disponible'.length;

export const isBlankCell = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' &&
    (value.length <= longestBlank || value.startsWith('<')) &&
    blank.test(value.trim()));

/** What lists write for the address of those who have none in the city, or none that is published. */
const noAddress =
  /\b(?:out (?:of|side) (?:of )?(?:the )?(?:town|city|municipality|province|country)|non.?residents?|no (?:fixed )?address|no civic|various|to be determined|tbd|withheld|confidential|not applicable|city.?wide|hors (?:de la )?(?:ville|municipalite|territoire|province)|sans adresse|non residente?s?|adresse (?:inconnue|confidentielle)|a determiner|divers)\b/;

/** Whether a text stands where an address would, and is none: `BUSINESS - OUT OF TOWN`, `NON-RESIDENT`, `0`. */
export const isNoAddress = (text: string): boolean =>
  /^[0.]+$/.test(text) || (!/[1-9]/.test(text) && noAddress.test(fold(text)));

export const cellText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '').trim();

/** More cells say no more about a column. */
const maxCells = 200;

/** The share of the filled cells, 0 to 1, that can be what a field holds. Null if all are blank. */
export function shareOfKind(kind: ColumnKind, cells: readonly unknown[]): number | null {
  const isEmpty = (cell: unknown) =>
    isBlankCell(cell) || ((kind === 'address' || kind === 'street') && isNoAddress(cellText(cell)));
  const filled = cells.filter((cell) => !isEmpty(cell)).slice(0, maxCells);
  if (filled.length === 0) return null;
  const test = tests[kind];
  return filled.filter((cell) => test(cell)).length / filled.length;
}

/** The number in a cell, of a range the lower one; null if it has none. */
export const numberOf = (value: unknown, kind: NumberKind): number | null => {
  const reading = readNumber(value, { kind, language: null });
  if (reading.kind === 'value') return reading.value;
  return reading.kind === 'range' ? reading.low : reading.kind === 'ambiguous' ? reading.values[0] : null;
};

const isAtLeast = (value: number | null, min: number): boolean => value !== null && value >= min;

/** A day or a month that is written as one: a number alone may be anything. */
const isWrittenDate = (value: unknown): boolean => {
  const reading = readDate(value);
  if (reading.kind === 'ambiguous') return true;
  return reading.kind === 'date' && reading.precision !== 'year' && !reading.assumed.includes('serial');
};

/** Days on which something of today's lists may have happened. Numbers before or after are amounts. */
const [firstDay, firstSerialDay, lastDay] = ['1900-01-02', '1960-01-01', '2100-01-01'];

function isDate(value: unknown): boolean {
  const reading = readDate(value);
  if (reading.kind === 'ambiguous') return true;
  if (reading.kind !== 'date' || reading.precision === 'year') return false;
  const first = reading.assumed.includes('serial') ? firstSerialDay : firstDay;
  return reading.day >= first && reading.day < lastDay;
}

const houseNumber = /^\d{1,6}(?:\.0+)?(?: ?[a-z])?(?: ?(?:1\/2|½))?(?: ?[-–&] ?\d{1,6}[a-z]?)?$/i;
/** `5`, `104`, `12A`: the name of a numbered street. A number of more digits is a house's. */
const numberedStreet = /^\d{1,3}(?:\.0+)?(?: ?(?:[a-z]|st|nd|rd|th|e|re|er|ieme))?$/i;
const linkWords = /^(?:a|au|aux|d|de|des|du|en|et|l|la|le|les|sur|sous)(?: (?:l|la|le|les))?$/;
const hasLetters = (value: unknown): boolean => /\p{L}{2}/u.test(cellText(value));
const shape = /^\s*(?:\{.*"coordinates"|(?:SRID=\d+;)?(?:MULTI)?(?:POINT|POLYGON)\s*Z?\s*\()/is;
/** `R-1`, `RS2`, `C-3A`, `CD-5-1`. */
const zoneCode = /^[A-Z]{1,6}\d{0,3}(?:[-./ ]?[A-Z0-9]{1,5}){0,3}$/;

/** Below a header of coordinates, few decimals are enough. */
const twoDecimals = /^\W*\d+\.\d+°?\s*[,;\s]\s*-?\d+\.\d+\W*$/;

function isPoint(value: unknown): boolean {
  const text = cellText(value);
  if (typeof value === 'object' || shape.test(text)) return true;
  if (!/\d[.,]\d{3}|[°'NSEWO]|\d{6}/.test(text)) return false;
  const reading = readCoordinates([text], { toDegrees: () => ({ lat: 50, lng: -100 }) });
  return reading.ok || reading.problem === 'zone';
}

/** Also those of other countries, whose places aren't looked for in Canada. */
function isProvinceOrState(value: unknown): boolean {
  const text = cellText(value);
  return (
    /^\p{L}{2}$/u.test(text) ||
    isProvince(text) ||
    takeCountry(`OTTAWA, ${text.toUpperCase()}`).country !== null
  );
}

const isYear = (value: unknown): boolean =>
  /^(?:1[5-9]|2[01])\d\d(?:\.0+)?(?:$|\D)|^9999$/.test(cellText(value));

/** A house number, a name of letters, and a type of street or a direction at the end: `10 OUELLETTE AVE`. */
function isCivicLine(text: string): boolean {
  if (!/^\d+[a-z]?,? .*\p{L}{3}.* \S+$/iu.test(text)) return false;
  const last = text.toUpperCase().replace(/\./g, '').split(' ').at(-1)!;
  return lastType(last, false) !== null || directionWord(last, true) !== null;
}

const tests: Record<ColumnKind, (value: unknown) => boolean> = {
  text: () => true,
  words: (value) => hasLetters(value) && !isProvince(cellText(value)),
  // `Applicatio` may be the start of the header of a number, and of a date; `FOLDERNAME` holds numbers or addresses.
  identifier: (value) =>
    !/^\d{4}-\d{2}-\d{2}(?:$|[T\s])/.test(cellText(value)) && !isCivicLine(cellText(value)),
  money: (value) => isAtLeast(numberOf(value, 'money'), 0) && !isWrittenDate(value),
  date: isDate,
  number: (value) => numberOf(value, 'number') !== null,
  count: (value) => isAtLeast(numberOf(value, 'count'), 0),
  area: (value) => isAtLeast(numberOf(value, 'area'), 0),
  year: isYear,
  rollYear: isYear,
  coordinate: (value) => numberOf(value, 'degrees') !== null || parseAngle(cellText(value)) !== null,
  point: (value) => isPoint(value) || twoDecimals.test(cellText(value)),
  shape: (value) => shape.test(cellText(value)) && /polygon/i.test(cellText(value)),
  address: (value) => hasLetters(value) && !houseNumber.test(cellText(value)),
  houseNumber: (value) => houseNumber.test(cellText(value)),
  numberSuffix: (value) => /^(?:[a-z]|[1-3] ?\/ ?[2-4]|[½¼¾])$/i.test(cellText(value)),
  street: (value) =>
    numberedStreet.test(cellText(value)) ||
    (/\p{L}/u.test(cellText(value)) && !houseNumber.test(cellText(value))),
  streetType: (value) => {
    // Some lists have the direction in the same column: `ST N`.
    const [type = '', ...others] = cellText(value).toUpperCase().replace(/\./g, '').split(' ');
    if (others.some((word) => directionWord(word, true) === null)) return false;
    return frenchType(type) !== null || lastType(type, false) !== null;
  },
  link: (value) => linkWords.test(fold(cellText(value)).replace(/['’]/g, ' ').trim()),
  direction: (value) => directionWord(cellText(value).toUpperCase().replace(/\./g, ''), true) !== null,
  name: hasLetters,
  province: isProvinceOrState,
  city: (value) => hasLetters(value) && !/^\d+[a-z]? \p{L}+ (?!house$)\p{L}/iu.test(cellText(value)),
  postalCode: (value) => /^[a-z]\d[a-z](?:[ -]?\d[a-z]\d)?$/i.test(cellText(value)),
  zoneCode: (value) => zoneCode.test(cellText(value)),
  currency: (value) => /^[a-z]{3}$/i.test(cellText(value)) || isCurrency(cellText(value)),
};

/** Rolls of earlier years aren't published, nor are those of more years in one column. */
const [firstRollYear, maxRollYears] = [1990, 15];

/** Whether the years of a column are rather those in which buildings were built than those of rolls. */
export function areYearsBuilt(cells: readonly unknown[]): boolean {
  const years = cells.filter(isYear).map((cell) => parseInt(cellText(cell), 10));
  const early = years.sort((a, b) => a - b)[Math.floor(years.length / 10)];
  return early !== undefined && early < Math.max(firstRollYear, years.at(-1)! - maxRollYears);
}

/** Kinds whose cells tell what a column is where it has no header. */
export const tellingKinds: ReadonlySet<ColumnKind> = new Set([
  'date',
  'money',
  'address',
  'postalCode',
  'point',
]);

/** What a column without a header holds, if its cells tell. */
export function kindOfCells(cells: readonly unknown[]): ColumnKind | null {
  const is = (test: (value: unknown) => boolean) => {
    const filled = cells.filter((cell) => !isBlankCell(cell)).slice(0, maxCells);
    return filled.length > 0 && filled.filter(test).length > filled.length / 2;
  };
  if (is(isDate)) return 'date';
  if (is(tests.postalCode)) return 'postalCode';
  if (is(isPoint)) return 'point';
  if (is((value) => numberOf(value, 'money') !== null)) return 'money';
  return is((value) => /\d/.test(cellText(value)) && hasLetters(value)) ? 'address' : null;
}

/** Smaller numbers without a sign of money are rather counts, codes or the numbers of rows. */
const minAmount = 1000;

/**
 * Whether the numbers of a column without a header are amounts of money.
 *
 * @param needsSign Whether only a sign of money says so.
 */
export function areAmounts(cells: readonly unknown[], needsSign: boolean): boolean {
  const filled = cells.filter((cell) => !isBlankCell(cell));
  if (filled.every((cell) => /\p{Sc}/u.test(cellText(cell)))) return true;
  const amounts = filled.map((cell) => numberOf(cell, 'money') ?? 0);
  const isCounted = (amount: number, at: number) => at > 0 && amount === amounts[at - 1]! + 1;
  return (
    !needsSign &&
    amounts.filter((amount) => amount >= minAmount).length > amounts.length / 2 &&
    amounts.filter(isCounted).length < amounts.length / 2
  );
}

import type { MunicipalityNames } from './cities.ts';
import { isOrdinalStreet, namesNumberedStreet, takeHouseNumber } from './house-number.ts';
import { trailingProvince } from './province.ts';
import { certainType, directionWord, frenchType } from './street-words.ts';
import { parseStreet } from './street.ts';
import { fold, parserText } from './text.ts';
import { withoutHouseBeside } from './beside-house.ts';
import { isRising, signOfNumbers, streetOfHouse } from './several-addresses.ts';
import { unitWord } from './unit-words.ts';
import { splitUnit, wholeUnit } from './unit.ts';

/** Several numbers of one street, as they are written, with the first and the last of them. */
export interface NumberRange {
  written: string;
  first: string;
  last: string;
}

/** A line in the order in which addresses are read, without what is not part of the address. */
export interface WrittenAddress {
  text: string;
  /** Whether it names a person or a company who receives mail there. */
  hasCareOf: boolean;
  /** A unit in a form of its own, such as `C17A` for `local C-17A`. */
  unit: string | null;
  range: NumberRange | null;
}

export function writtenAddress(line: string): WrittenAddress {
  const recipient = careOf.exec(line);
  const withoutRecipient = recipient ? line.slice(recipient[0].length).replace(afterRecipient, '') : line;
  const { unit, rest } = takeUnitBetweenCommas(withoutRecipient.trim());
  const text = numberFirst(plainNumber(withoutHouseBeside(rest.replace(civicWords, ''))));
  const range = numberRange(text);
  return {
    text: range ? text.replace(range.written, `${range.first} `).replace(/  +|(?<=^\S+ ),\s*/g, ' ') : text,
    unit,
    hasCareOf: recipient !== null,
    range,
  };
}

const careOf = /^\s*(?:[^,;\n\d]*\b)?(?:c\/o|care of|a\/s|attn\.?|attention|aux (?:bons )?soins de)\b:?\s*/i;
/** What follows the name of a recipient: a comma, a line, or the number of the house. */
const afterRecipient = /^[^,;\n\d]*[,;\n]\s*|^\D*(?=\d)/;

/** What counties call the number of a house in the country: `Civic # 1234 Highway 7`, `911 # 48231 Range Road 252`. */
const civicWords =
  /^\s*(?:(?:civic|rural|municipal|street|adresse|n(?:o|[°º]|um[ée]ro) civique|adresse civique)(?: (?:address|civique))?|(?:civic|e?-?911|fire|emergency|house)(?: (?:address|id|no\.?|num(?:ber|\.)?)|(?=\s*[#:])))\s*[#:]*\s*(?=\d)/i;

const designator = new RegExp(`^(?:(?:${unitWord})(?![A-ZÀ-Ý])|#)\\.?\\s*[:#]?\\s*`, 'i');
/** `C-17A`, `DO 103`, `TR-CK-01`, `398-39` */
const unitValue =
  /^(?:[a-z]{1,3}|[a-z]{0,3}\d+[a-z]{0,3}\d*)(?:[ .-](?:[a-z]{1,3}|[a-z]{0,3}\d+[a-z]{0,3}\d*)){0,3}$/i;
/** A unit before the number of the house: `D, 12620 - 132 AVE`, `2FL, 10505 106 ST`. */
const firstUnit = /^(?:[a-z]{1,2}|\d+[a-z]{2,3})$/i;

/** Several units before the number of the house, or after its street: `Units 1, 2 & 3, 45 Oak St`, `12 Main St #200 & #201`. */
const unitsName = String.raw`(?:(?:${unitWord}|bureaux|locaux)s?\.?|#)`;
const unitsBefore = units(`^${unitsName}`, String.raw`(?=\s*,\s*\d)`);
const unitsAlone = units(`^${unitsName}?`, String.raw`(?=\s+\d+[a-z]?\s+\p{L}{2})`);
const unitsAfter = units(
  String.raw`(?<=\d.*\p{L}{2}.*)(?:,\s*|\s|\()${unitsName}`,
  String.raw`(?=\s*(?:[,;)\n]|$))`,
);

function units(start: string, end: string): RegExp {
  const one = '#?[a-z]?\\d+[a-z]?';
  const sign = String.raw`\s*(?:,|&|\+|/|-|–|(?<!\p{L})(?:and|et|or|ou|to|thru|through|à|au)(?!\p{L}))\s*`;
  return new RegExp(`${start}\\s*(${one}(?:${sign}${one})+)${end}`, 'iu');
}

/** The units of `Suite 201-203 12 Main St` and `1-5 12 Main St`; of `Suite 201-203 12 St`, the second number is the house's. */
function unitsBeforeHouse(text: string): RegExpExecArray | null {
  const found = unitsAlone.exec(text);
  if (!found) return null;
  const [number = '', ...street] = parserText(text.slice(found[0].length)).split(' ');
  const isRange = isRising(found[1]!.match(/\d+/g)!);
  const name = street.join(' ');
  // The type of `75 STRREET SW` is misspelled.
  const hasType = street.some((word) => certainType(word) ?? frenchType(word));
  if (!isRange && /^\d/.test(text)) return null;
  return !hasType || namesNumberedStreet(name, isRange) || isOrdinalStreet(number, name) ? null : found;
}

/** Takes off a unit that is a part of its own between commas. */
function takeUnitBetweenCommas(text: string): { unit: string | null; rest: string } {
  const several = unitsBefore.exec(text) ?? unitsAfter.exec(text) ?? unitsBeforeHouse(text);
  if (several)
    return {
      unit: several[1]!.replace(/#/g, '').toUpperCase(),
      rest: `${text.slice(0, several.index)}${text.slice(several.index + several[0].length).replace(/^\s*,\s*/, several.index > 0 ? ', ' : '')}`,
    };
  if (!/[,;\n]/.test(text)) return { unit: null, rest: text };
  const parts = text.split(/([,;\n])/);
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at]!.trim();
    // `#5-1200, boul. Laurier`: the number of the house is behind the unit.
    if (at === 0 && loneNumber.test(part.toUpperCase()) && /^\s*\p{L}/u.test(parts[2] ?? '')) continue;
    const word = designator.exec(part);
    const value = word ? part.slice(word[0].length) : part;
    const [, unitBefore, house] = (word && /^([a-z]?\d+[a-z]?)(?:\s*-\s*|\s+)(\d+)$/i.exec(value)) ?? [];
    // `Unit 5-1200, boul. Laurier`: the street of the house is in the next part.
    if (unitBefore !== undefined && isStreet(parts[at + 2] ?? ''))
      return {
        unit: unitBefore.toUpperCase(),
        rest: [...parts.slice(0, at), house, ...parts.slice(at + 1)].join(''),
      };
    // `bureau 100, 2420, chemin Royal`: the number alone is the house's.
    const isBeforeLoneNumber = /^\s*\d+[a-z]?\s*$/i.test(parts[at + 2] ?? '');
    const isUnit = word
      ? unitValue.test(value) &&
        /\d|^[a-z]$/i.test(value) &&
        !/\d \d/.test(value) &&
        (wholeUnit(part.toUpperCase()) === null || isBeforeLoneNumber)
      : at === 0 && firstUnit.test(part) && /^\s*\d/.test(parts[2] ?? '');
    if (!isUnit) continue;
    const rest = [...parts.slice(0, Math.max(0, at - 1)), ...parts.slice(at === 0 ? 2 : at + 1)]
      .join('')
      .trim();
    // `C-17A` is C17A, `1-2` two units.
    return { unit: value.replace(/(?<!\d)[\s.-]+|[\s.-]+(?!\d)/g, '').toUpperCase(), rest };
  }
  return { unit: null, rest: text };
}

/**
 * The number in the form of numbers: programs write `302.0` for 302, and people an l or an O between digits, a comma
 * after a number, and its suffix apart from it: `356-A, rue Birmingham`. A number alone after `#` is the house's.
 */
const plainNumber = (text: string): string =>
  text
    .replace(/^(?:#|n[o°º]\.?)\s*(\d+[a-z]?)(?=\s+\p{L}{2})(?!.*,\s*\d+\s+\p{L})/iu, '$1')
    .replace(numberSign, '$1 ')
    .replace(/^(\d+)\.0+(?=[\s,]|$)/, '$1')
    .replace(thousands, '$1$2$3 ')
    .replace(/^(\d+)\s?-\s?(?=[13]\/[24]\s)/, '$1 ')
    .replace(/^\d[\dlIO]*\d(?=[\s,])/, (number) => number.replace(/[lI]/g, '1').replaceAll('O', '0'))
    .replace(/^(\d+)(?: ?- ?| )([A-DF-H])\s*,\s*(?=\p{L}{2})/iu, '$1$2 ')
    .replace(/^(\d+(?:[a-z]|\s?[½¼¾]|\s[13]\/[24])?)\s*,\s*(?=\p{L}{2})/iu, '$1 ')
    .replace(/^(\d+)\s*\/\s*(\d+)(?=\s+\p{L}{2})/u, (both, unit: string, house: string) =>
      isUnitAndHouse(both) ? `${unit}, ${house}` : both,
    );

/** `4 500, boul. Taschereau` and, with the space that French has in numbers, `4\u202f500 boul. Taschereau`. */
const thousands = /^([1-9]\d?)(?: (\d{3})\s*,\s*(?=\p{L}{2})|[\u00a0\u2009\u202f](\d{3})[\s,]+)/u;

/** `2500 Hwy #7` is on highway 7. */
const numberSign =
  /^((?:\d+[a-z]?\s+)?(?:hwy|highway|route|rte|autoroute|(?:county|cty|regional|range|rge|township|twp|rural|municipal|concession|conc)\.? (?:road|rd))\.?)\s*(?:#|n[o°º]\.?)\s*(?=\d)/i;

const number = String.raw`\d+[a-z]?`;
const numbersWithSigns = new RegExp(
  String.raw`^(?:#?[a-z]?\d+[a-z]?\s*-\s*)?(${number}(?:${signOfNumbers}${number})+)(?=,?\s+(?:\p{L}{2}|\d))`,
  'iu',
);
/**
 * Two numbers with a comma or a slash between them are a unit and a house, `4D, 308 OAK ST`, or the next house on its side of
 * the street: `12, 14 Main St`.
 */
const unitAndHouse = /^(\w+)\s*[,/]\s*(\w+)$/;
const isUnitAndHouse = (written: string): boolean => {
  const [, unit = '', house = ''] = unitAndHouse.exec(written) ?? [];
  if (house === '') return false;
  const gap = parseInt(house) - parseInt(unit);
  const areLettered = gap === 0 && isRising([unit, house]);
  const areNear = unit.length === house.length && gap > 0 && gap <= closeHouses && gap % 2 === 0;
  return !areLettered && !areNear;
};
/** Houses of one lot are hardly farther apart. */
const closeHouses = 20;
const numbersWithDashes = new RegExp(String.raw`^${number}(?:\s*[-–]\s*${number}){2,}(?=\s+\p{L})`, 'iu');

/** `100 to 110 Main St`, `100 & 102 Main St`, `580,582,584, Maclaren Est`; a range with one dash is a house number. */
function numberRange(text: string): NumberRange | null {
  const written = numbersWithSigns.exec(text)?.[1] ?? numbersWithDashes.exec(text)?.[0];
  if (written === undefined || isUnitAndHouse(written)) return null;
  const after = parserText(text.slice(text.indexOf(written) + written.length).replace(/^[,\s]+/, ''));
  // `102, 104 St NW` is number 102 on 104 Street, and the numbers of `12, 14 5th Ave` are those of houses.
  const isOnNumber = written.includes(',') && namesNumberedStreet(after.split(',')[0]!);
  if (isOnNumber || takeHouseNumber(after).number !== null) return null;
  const all = written.match(/\d+[a-z]?/gi)!;
  const widest = /\b(?:to|thru|through|au)\b|à/i.test(written) ? Infinity : undefined;
  return isRising(all, widest)
    ? { written, first: all[0]!.toUpperCase(), last: all.at(-1)!.toUpperCase() }
    : null;
}

/** Streets of a kind that has numbers for names: what follows is no house. */
const numberedRoad =
  /(?:^|\s)(?:rte|route|rang|rg|highway|hwy|autoroute|aut|concession|conc|line|sideroad|range|township|county|regional|rr|r r|rural|po|p o|cp|c p|box|postale|unit|apt|suite|lot|bloc|block|road|rd|ch|chemin)$|^(?:case postale|boite postale|po|p o|cp|c p|box|unit|apt|suite|lot|bloc|block|rr|r r|rural|rte|route|rang|rg|highway|hwy|county|regional|general|poste|bag)\b/;

/** `Main St 123, Ottawa` and `rue Principale, 123, Laval` are `123 Main St, Ottawa` and `123 rue Principale, Laval`. */
function numberFirst(text: string): string {
  const match =
    /^(\p{L}[^,;\n\d]*?|\d+(?:e|re|[eè]re|er|st|nd|rd|th) (?:avenue|ave?|rue|street|st)\.?)[\s,]+(\d+[a-z]?(?:\s*(?:[&+/]|(?<!\p{L})(?:and|or|et|ou)(?!\p{L}))\s*\d+[a-z]?)*)\s*(?=$|[,;\n])/iu.exec(
      text,
    );
  if (!match) return text;
  const [whole, street, number] = match as unknown as [string, string, string];
  if (/(?:#|\b(?:unit|apt|suite|app|bureau|local|ste|floor|box|lot)\.?)\s*$/i.test(street)) return text;
  // `Édifice Acadie 149, rue Principale`: the number belongs to the street after it.
  const [, next = ''] = /^\s*,\s*([^,;\n]+)/.exec(text.slice(whole.length)) ?? [];
  if (isStreet(next) && !isStreet(street))
    return `${number} ${text.slice(whole.length).replace(/^[\s,]+/, '')}`;
  const words = fold(street).replace(/\./g, '').trim().split(/\s+/);
  const isHouse = words.length > 1 && !numberedRoad.test(words.join(' '));
  return isHouse ? `${number} ${street.trim()}${text.slice(whole.length)}` : text;
}

const isStreet = (text: string): boolean =>
  !/^\s*\d/.test(text) && parseStreet(parserText(text).split(/\s+/)).streetType !== null;

/** `TORONTO ON 12 MAIN ST` and `TORONTO 12 MAIN ST` as `12 MAIN ST, TORONTO ON`: the city before the street goes after it. */
export function streetBeforeCity(text: string, places: MunicipalityNames): string {
  const [, city = '', street = ''] =
    /^(\p{L}[^\d#,;\n]*?(?:,[^\d#,;\n]+?)?)[\s,]+(?=[#\d])(.+)$/su.exec(text) ?? [];
  const all = city.split(/[\s,]+/);
  const province = trailingProvince(all);
  const name = (province ? all.slice(0, -province.taken) : all).join(' ');
  const isCity = name !== '' && (province !== null || places.has(name)) && streetOfHouse(street) !== null;
  if (!isCity || hasType(name.replace(/^ST /, ''))) return text;
  if (province) return `${street}, ${name}, ${province.code}`;
  // Another city and its province stay last.
  const [first, ...after] = street.split(',');
  return [first, ` ${name}`, ...after].join(',');
}

/** `C/O J TREMBLAY`, `A/S J TREMBLAY`: whom a letter is for. A number after it would be that of the street. */
const recipientAlone =
  /^(?:C ?\/ ?O|CARE OF|ATTN|A ?\/ ?S|AUX (?:BONS )?SOINS DE|À L'ATTENTION DE)\b[^0-9]*$/;

/** The ending of `45 TH AVE`. The ST and RD of `21 ST AVE` are endings only before a type of numbered streets. */
const separateOrdinal =
  /\b(\d*(?:\d(?= TH)|2(?= ND)|3(?= RD (?:AVE|ST))|1(?= ST (?:AVE|ST)))) (TH|ND|RD|ST)(?= [A-Z])/;

/** The parts of an address in the parser's form, as commas and brackets divide it. Those that name no place are left out. */
export function addressSegments(text: string): string[] {
  const all = joinStreetLines(text)
    .split(/[,;\n()|]|\s--+\s/)
    .map((segment) => segment.replace(/\s+/g, ' ').replace(/^[\s-]+|[\s-]+$/g, ''))
    .map((segment) => segment.replace(separateOrdinal, '$1$2'))
    .filter(Boolean)
    .reduce<string[]>(withDirection, []);
  const places = all.filter((segment) => !recipientAlone.test(segment));
  // The first segment is a street, whose unit is taken off with it.
  return (places.length > 0 ? places : all).flatMap((segment, place) =>
    place > 0 ? splitUnit(segment) : [segment],
  );
}

/** `100 9 AVE, SW, CALGARY` and `100 9 AVE N W`: the direction of the street before it. */
function withDirection(before: string[], segment: string): string[] {
  const street = before.at(-1) ?? '';
  const isDirection = directionWord(segment, true) !== null && segment !== 'O';
  const [, main, side] = /^(\d.* )([NS] [EW])$/.exec(segment) ?? [];
  const one = main && side && hasType(main.trim()) ? `${main}${side.replace(' ', '')}` : segment;
  if (!isDirection || !/^\d\S* .*\p{L}/u.test(street) || !endsWithoutDirection(street))
    return [...before, one];
  return [...before.slice(0, -1), `${street} ${segment}`];
}

/** Whether a text is a street whose direction may follow. */
function endsWithoutDirection(street: string): boolean {
  const { streetType, direction } = parseStreet(takeHouseNumber(street).rest.split(' '));
  return streetType !== null && direction === null;
}

/** A line break in a cell may divide a street: `18 POINT ST MARK` and `DR`, or `18 POINT` and `ST MARK DR`. */
function joinStreetLines(text: string): string {
  if (!text.includes('\n')) return text;
  return text.split('\n').reduce((before, line) => {
    const [rest = '', ...others] = line.split(',');
    const [first = '', ...after] = rest.trim().split(' ');
    const isType = certainType(first) !== null && after.every((word) => directionWord(word, false) !== null);
    const last = before.split(/[,\n]/).at(-1)!.trim();
    const isOpen =
      /^\d+[A-Z]? \D+$/.test(last) && !last.split(' ').some((word) => certainType(word) !== null);
    const closes = !/\d/.test(rest) && certainType(after.at(-1) ?? '') !== null;
    const joins = /\d/.test(last) && (isType || (isOpen && closes));
    return joins ? `${before.trimEnd()} ${[rest.trim(), ...others].join(',')}` : `${before}\n${line}`;
  });
}

/** A number that may stand alone, with its unit before it: `31`, `5-1200`, `#3 31`, `B-12`, `PH2-4474`. */
const loneNumber = /^(?:#\s?[A-Z]?\d+[A-Z]?\s|#?(?:[A-Z]?\d+[A-Z]?|[A-Z]|PH\d+)\s?-\s?|#)?\d+[A-Z]?$/;
/** `A-15` may be a road. */
const withLetters = /^#?(?:[A-Z]|PH\d+)\s?-/;

/**
 * `1200, BOUL. RENÉ-LÉVESQUE OUEST`, `5-1200, BOUL. …`: a number alone belongs to the street after it. Two of them are a
 * unit and a number: `4D, 308, OAK ST`. A company or a person may come before them: `TREMBLAY INC, 3110, RUE RIVIERA`.
 */
export function joinLoneNumber(segments: string[]): void {
  const [first = '', second = ''] = segments;
  const isUnitAndNumber = /^[A-Z]?\d+[A-Z]?$/.test(first) && /^\d+[A-Z]?$/.test(second);
  if (isUnitAndNumber && segments.length > 2) segments.splice(0, 2, `${first}-${second}`);
  const isAfterName = !/\d/.test(first) && !hasType(first) && hasType(segments[2] ?? '');
  const at = isAfterName && loneNumber.test(second) ? 1 : 0;
  const [number, street] = segments.slice(at, at + 2);
  if (number === undefined || street === undefined || !loneNumber.test(number)) return;
  if (withLetters.test(number) && !hasType(street)) return;
  const { number: ownNumber, rest } = takeHouseNumber(street);
  const isStreetOfItsOwn = ownNumber !== null && /[A-ZÀ-Ý]/.test(rest) && !namesNumberedStreet(rest, true);
  // The R of `31, R CANTIN` is a street, not the suffix of the number.
  if (!isStreetOfItsOwn) segments.splice(at, 2, `${number} ${street.replace(/^R (?=[A-ZÀ-Ý]{2})/, 'RUE ')}`);
}

export const hasType = (segment: string): boolean => parseStreet(segment.split(' ')).streetType !== null;

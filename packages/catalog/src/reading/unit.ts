import { fold, parserText } from './text.ts';
import { designator as unitDesignator } from './unit-words.ts';

const designator = `(?:${unitDesignator}|PENTHOUSE|PH|TOWNHOUSE|TH)`;
const value = '(?:(?:PH|TH|[A-Z])?\\d+[A-Z]?|[A-Z])';
const named = `(?:${designator}(?:\\s*[:#]\\s*|\\s+|(?=\\d))(${value})|STE\\s*[:#]?\\s*([A-Z]?\\d+[A-Z]?)|#\\s*(${value}))`;
const floor =
  '(\\d+(?:E|ER|RE|IEME|IÈME|EME|ÈME) ?(?:ÉTAGE|ETAGE)|(?:ÉTAGE|ETAGE) ?\\d+|\\d+(?:ST|ND|RD|TH) ?(?:FLOOR|FLR|FL)|(?:FLOOR|FLR|FL) ?\\d+|\\d+FLR|' +
  '(?:MAIN|GROUND|UPPER|LOWER|SECOND|THIRD) (?:FLOOR|LEVEL|UNIT)|REZ-DE-CHAUSSÉE|REZ-DE-CHAUSSEE|RDC|SOUS-SOL|BASEMENT|BSMT)';

/** Dwellings of a house, one above the other, which stand alone, before the number or after the street's type. */
const level =
  '(?:(?:UPPER|LOWER|MAIN|BASEMENT|BSMT)(?: (?:UNIT|SUITE|STE|APT|APARTMENT|LEVEL|FLOOR))?|UPSTAIRS|DOWNSTAIRS|UP|DOWN|HAUT|BAS)';
const levelAlone = new RegExp(`^${level}$`);
const levelBefore = new RegExp(`^(${level})(?:\\s*[-,]\\s*|\\s+)(?=#?\\d)`);
const afterStreet =
  '(?<=^\\d\\S* \\S.* (?:ST|STREET|AVE?|AVENUE|RD|ROAD|DR|DRIVE|BLVD|CRES|CRT|CT|PL|WAY|LANE|TERR|[NS]?[EW]|[NS])) ';
const levelAfter = new RegExp(
  `${afterStreet}((?:UPPER|LOWER|MAIN|BASEMENT|BSMT)(?: (?:UNIT|SUITE|STE|APT|APARTMENT|LEVEL))?|UPSTAIRS|DOWNSTAIRS)$`,
);

const alone = new RegExp(`^(?:${named}|${floor})$`);
const before = new RegExp(`^(?:${named}|${floor})(?:\\s*(?:[-,]\\s*)+|\\s+)(?=\\S)`);
const after = new RegExp(`\\s(?:${named}|${floor})$`);

/** Units that keep their designator: `PH3` is another unit than `3`, and `APT2-24` is how a city writes unit APT2. */
const joined = /^((?:PH|TH|APT|UNIT|STE)\d+[A-Z]?) ?- ?(?=\d)/;
const floorUnit = /^\s?(PENTHOUSE|PH|TOWNHOUSE|TH)(?=[^A-Z])/;

const unitOf = (match: RegExpExecArray): string => {
  const unit = tidy((match[1] ?? match[2] ?? match[3] ?? match[4]) as string);
  const [, designator] = floorUnit.exec(match[0]) ?? [];
  return designator && match[1] ? `${designator.startsWith('P') ? 'PH' : 'TH'}${unit}` : unit;
};

function tidy(unit: string): string {
  return unit
    .replace(/^(?:ÉTAGE|ETAGE) ?(\d+)$/, '$1E ETAGE')
    .replace(/(?:IEME|IÈME|EME|ÈME)(?= ?(?:É|E)TAGE)/, 'E')
    .replace(/ ?(?:ÉTAGE|ETAGE)$/, ' ETAGE')
    .replace(/ ?(?:FLOOR|FLR|FL)$/, ' FLOOR')
    .replace(/^(?:FLOOR|FLR|FL) ?(\d+)$/, '$1 FLOOR');
}

/** The unit, if the text contains nothing else: `APT 3`, `#16C`, `3E ÉTAGE`. */
export function wholeUnit(text: string): string | null {
  const match = alone.exec(text);
  return match ? unitOf(match) : levelAlone.test(text) ? text : null;
}

const designated = new RegExp(
  `^(${designator}(?:\\s*[:#]\\s*|\\s+|(?=\\d))${value}|STE\\s*[:#]?\\s*[A-Z]?\\d+[A-Z]?|#\\s*${value})\\s+(?=[A-ZÀ-Ý]{2}[^0-9]*$)`,
);

/** Separates a unit from the city after it: `SUITE 304 VANCOUVER BC`. */
export function splitUnit(text: string): string[] {
  const match = designated.exec(text);
  return match ? [match[1] as string, text.slice(match[0].length)] : [text];
}

/** A unit after a street, without a designator: `1845 WEST 10TH AVE C 2`, `10 MAIN ST A`. */
const letterAfter = new RegExp(`${afterStreet}([A-DF-HJ-MP-RT-V])(?: (\\d{1,4}))?$`);
/** `88 HARBOUR ST 4502`. The numbers of roads that lots were surveyed along come after their types. */
const numberAfter =
  /(?<=^\d\S* (?!(?:CONCESSION|CONC|COUNTY|CTY|REGIONAL|RANGE|RGE|TOWNSHIP|TWP|HIGHWAY|HWY|LINE|SIDE)\b)\S.* (?:ST|STREET|AVE?|AVENUE|DR|DRIVE|BLVD|CRES|CRT|PL|WAY|LANE|TERR)) (\d{1,5}[A-Z]?)$/;

export function takeUnit(text: string): { unit: string | null; rest: string } {
  const whole = joined.exec(text);
  if (whole) return { unit: whole[1] as string, rest: text.slice(whole[0].length) };
  const first = before.exec(text);
  if (first) return { unit: unitOf(first), rest: text.slice(first[0].length) };
  const last = after.exec(text);
  if (last) return { unit: unitOf(last), rest: text.slice(0, last.index).replace(/[\s-]+$/, '') };
  const firstLevel = levelBefore.exec(text);
  if (firstLevel) return { unit: firstLevel[1]!, rest: text.slice(firstLevel[0].length) };
  const lastLevel = levelAfter.exec(text);
  if (lastLevel) return { unit: lastLevel[1]!, rest: text.slice(0, lastLevel.index) };
  const apart = letterAfter.exec(text);
  if (apart) return { unit: `${apart[1]}${apart[2] ?? ''}`, rest: text.slice(0, apart.index) };
  const number = numberAfter.exec(text);
  if (number) return { unit: number[1]!, rest: text.slice(0, number.index) };
  return { unit: null, rest: text };
}

const poBoxPattern =
  /(?:(?<![A-Z0-9])(?:P ?O ?BOX|POST OFFICE BOX|C ?P|CASE POSTALE|BOÎTE POSTALE|BOITE POSTALE|BP)|^BOX)\s*#?\s*(\d+)(?:\s*,?\s*(?:STN|STATION|SUCC|SUCCURSALE)\s+([A-Z](?![A-ZÀ-Ý'-])|[A-ZÀ-Ý-]+(?: [A-ZÀ-Ý-]+)?))?/;

/** A rural route. `53044 RR 223` is a house on a range road. */
const ruralRoutePattern =
  /(?<![A-Z0-9]|^\d+[A-Z]? )(?:R ?R|RURAL R(?:OU)?TE|ROUTE RURALE)\s*#?\s*(\d{1,2})(?![0-9])/;
/** The site and the box on a rural route, before or after it. */
const onRoute = /\s*,?\s*\b(SITE|COMP|BOX)\s*#?\s*(\d+)/g;

/** Mail that is kept at a post office. */
const counterPattern =
  /^\s*(?:GENERAL DELIVERY|GD|POSTE RESTANTE|(?:BAG SERVICE|SERVICE BAG|BAG|SAC POSTAL)\s*#?\s*(\d+))(?=[\s,]|$)/;

/** Takes off what has no place on a street: a post office box or a rural route. */
export function takePoBox(text: string): { poBox: string | null; rest: string } {
  const counter = counterPattern.exec(text);
  if (counter) {
    const poBox = counter[1] ? `BAG ${counter[1]}` : 'GENERAL DELIVERY';
    return { poBox, rest: text.slice(counter[0].length) };
  }
  const route = ruralRoutePattern.exec(text);
  if (route) {
    const parts = [...text.matchAll(onRoute)].map(([, kind, number]) => ` ${kind} ${number}`);
    const poBox = `RR ${route[1]}${parts.sort().reverse().join('')}`;
    return { poBox, rest: text.replace(route[0], '').replace(onRoute, '') };
  }
  const match = poBoxPattern.exec(text);
  if (!match) return { poBox: null, rest: text };
  const poBox = `PO BOX ${match[1]}${match[2] ? ` STN ${match[2]}` : ''}`;
  return { poBox, rest: text.slice(0, match.index) + text.slice(match.index + match[0].length) };
}

const floorWords: Record<string, string> = {
  BSMT: 'BASEMENT',
  'SOUS-SOL': 'BASEMENT',
  HAUT: 'UPPER',
  UP: 'UPPER',
  UPSTAIRS: 'UPPER',
  BAS: 'LOWER',
  DOWN: 'LOWER',
  DOWNSTAIRS: 'LOWER',
  'SECOND FLOOR': '2 FLOOR',
  'THIRD FLOOR': '3 FLOOR',
  RDC: 'GROUND FLOOR',
  'REZ-DE-CHAUSSEE': 'GROUND FLOOR',
};

/**
 * The form in which units are compared: without the designators that lists leave out and without zeros in front, and with
 * floors in English.
 */
export function unitKey(unit: string): string {
  const plain = fold(unit)
    .toUpperCase()
    .replace(/^(UPPER|LOWER|MAIN|BASEMENT|BSMT) (?:UNIT|SUITE|STE|APT|APARTMENT|LEVEL|FLOOR)$/, '$1');
  return (
    floorWords[plain] ??
    plain
      .replace(/^(?:APT|UNIT|STE) ?(?=\d)/, '')
      .replace(/^0+(?=\d)/, '')
      .replace(/^(\d+)(?:ST|ND|RD|TH|E|ER|RE) (?:FLOOR|ETAGE)$/, '$1 FLOOR')
  );
}

/** The key of a unit in a column of its own, where designators are left out; null for a text that is none, and for 0. */
export function unitAlone(text: string): string | null {
  const upper = parserText(text).trim();
  const isUnit = /^(?:[A-Z]{0,3}[ .-]?\d+[A-Z]{0,2}|[A-Z])$/.test(upper) && !/^0+$/.test(upper);
  const unit = wholeUnit(upper) ?? (isUnit ? upper.replace(/[ .-]/g, '') : null);
  return unit === null ? null : unitKey(unit);
}

/** A number before the city is a unit. At the end, it is one if the street has another number: `308 OAK ST, 4D`. */
export function isUnit(segments: readonly string[], at: number): boolean {
  const segment = segments[at]!;
  if (wholeUnit(segment) !== null) return true;
  const isLast = at === segments.length - 1;
  return (
    /^[A-Z]?\d+[A-Z]?$/.test(segment) && (!isLast || /^\d\S* .*[A-ZÀ-Ý]{2}/.test(segments[at - 1] ?? ''))
  );
}

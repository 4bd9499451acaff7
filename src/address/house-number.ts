import { directionWord } from './directions.ts';
import { certainType, frenchType } from './street-types.ts';

export interface HouseNumber {
  unit: string | null;
  number: string | null;
  numberTo: string | null;
  rest: string;
}

const number = '(\\d+)(?: ?(1\\/2|1\\/4|3\\/4)| ?([A-Z])(?=[ ,]|$))?';
const direction = /^(?:N|S|E|W|O|NE|NW|SE|SW)$/;
const quadrant = /^(?:NE|NW|SE|SW)$/;

/**
 * Takes off the number of `104R SHERWOOD GATE` and `12 1/2 ELM`, the range of `525-565 CONESTOGO`, and the unit of
 * `12-345 KING`, `103 - 305 10 ST` and `41 7960 197 ST`. Ignores a dash before a numbered street
 * (`9426 - 51 AVENUE NW`) or a name (`4329 - ERLANGER`).
 */
export function takeHouseNumber(text: string): HouseNumber {
  return dashed(text) ?? spaced(text) ?? numberedStreet(text) ?? single(text);
}

/** `12 AVENUE SW`, `18E RUE EST`: the number belongs to the street, and there is no house number. */
function numberedStreet(text: string): HouseNumber | null {
  const [number = '', type = '', ...after] = text.split(' ');
  const isEnglish = /^\d+[A-Z]?$/.test(number) && certainType(type) !== null;
  const french = isOrdinalStreet(number, type);
  if (!isEnglish && !french) return null;
  const isWhole = after.every((word) => directionWord(word, french) !== null);
  return isWhole ? { unit: null, number: null, numberTo: null, rest: text } : null;
}

function dashed(text: string): HouseNumber | null {
  const name = /^(\d+[A-Z]?) ?- ?(?=[A-ZÀ-Ý'][A-ZÀ-Ý' -]{2,})/.exec(text);
  if (name) return single(`${name[1]} ${text.slice(name[0].length)}`);
  const found = /^([A-Z]{0,3}\d*[A-Z]{0,3}) ?- ?(\d+[A-Z]?(?: 1\/2)?)(?=[ ,]|$)(.*)$/.exec(text);
  if (!found || !found[1]) return null;
  const [, left, right, after] = found as unknown as [string, string, string, string];
  if (namesNumberedStreet(after, true) || isOrdinalStreet(right, after))
    return { ...single(left), rest: `${right}${after}`.trim() };
  const { number: to, rest } = single(`${right}${after}`);
  return isRange(left, right)
    ? { unit: null, number: left, numberTo: to, rest }
    : { unit: left, number: to, numberTo: null, rest };
}

/**
 * Whether the text after a number makes it the name of a street: a type with no other type after it. `10 ST NW` is a
 * street, `10 ST CLAIR AVE` is not. If the number may be a house number, only a direction may follow a type that French
 * writes first: `65 BOULEVARD NOTRE-DAME` is not such a street.
 */
export function namesNumberedStreet(after: string, mayBeHouse = false): boolean {
  const [first = '', ...others] = after.split(/[ ,]+/).filter(Boolean);
  if (quadrant.test(first)) return true;
  if (mayBeHouse && frenchType(first) && others.some((word) => directionWord(word, false) === null))
    return false;
  return certainType(first) !== null && !others.some((word) => certainType(word) !== null);
}

/** `18E RUE`: French ordinals come before the type. */
const isOrdinalStreet = (number: string, after: string): boolean =>
  /^\d+(?:E|RE|ER)$/.test(number) && frenchType(after.trim().split(' ')[0] as string) !== null;

/** Two close numbers of equal length on one side of the street: `4917-4975`, not `12-345` or `5-9`. */
function isRange(left: string, right: string): boolean {
  if (!/^\d{2,}$/.test(left) || !/^\d+$/.test(right) || left.length !== right.length) return false;
  const gap = Number(right) - Number(left);
  return gap > 0 && gap <= 100 && gap % 2 === 0;
}

/** `41 7960 197 ST`, `305 1234 W 8TH AVE`: two numbers and a street; `305 10 ST NW` is number and street. */
function spaced(text: string): HouseNumber | null {
  const found = /^(\d+[A-Z]?) (\d+[A-Z]?) (\S.*)$/.exec(text);
  if (!found || namesNumberedStreet(found[3] as string)) return null;
  if (isOrdinalStreet(found[2] as string, found[3] as string)) return null;
  const onlyDirection = direction.test(found[3] as string);
  return onlyDirection ? null : { ...single(`${found[2]} ${found[3]}`), unit: found[1] as string };
}

function single(text: string): HouseNumber {
  const found = new RegExp(`^${number}(?:[ ,]+|$)`).exec(text);
  if (!found) return { unit: null, number: null, numberTo: null, rest: text };
  const [whole, digits, fraction, letter] = found;
  const rest = text.slice(whole.length);
  if (letter && !isSuffix(whole, letter, rest)) {
    return {
      unit: null,
      number: digits as string,
      numberTo: null,
      rest: text.slice((digits as string).length).trim(),
    };
  }
  const suffix = fraction ? ` ${fraction}` : (letter ?? '');
  return { unit: null, number: `${digits}${suffix}`, numberTo: null, rest };
}

/** A separate letter may be a direction (`100 E BROADWAY`) or a street's name (`12 A STREET`). */
function isSuffix(whole: string, letter: string, rest: string): boolean {
  if (!/ [A-Z]/.test(whole.trim())) return true;
  const [next = ''] = rest.split(' ');
  return !direction.test(letter) && next !== '' && certainType(next) === null;
}

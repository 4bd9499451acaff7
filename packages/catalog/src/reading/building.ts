import { certainType, directionCode, directionWord, frenchType, lastType } from './street-words.ts';
import { anyOf, kindOf, placeOf, unitWord } from './unit-words.ts';

const kind = anyOf(kindOf.keys());
const side = 'NORTH|SOUTH|EAST|WEST|NORD|SUD|EST|OUEST|CENTRE';
const numerals: Record<string, string> = {
  ...{
    ONE: '1',
    TWO: '2',
    THREE: '3',
    FOUR: '4',
    UN: '1',
    DEUX: '2',
    TROIS: '3',
    II: '2',
    III: '3',
    IV: '4',
  },
};
const value = `(?:[A-Z]-?)?\\d{1,4}(?:-?[A-Z])?|[A-Z]|${anyOf(Object.keys(numerals))}|${side}`;

const pattern = new RegExp(
  `(?<![A-ZÀ-Ý0-9'-])(?:(?<kind>${kind})(?:[.:#\\s]+|(?=\\d))(?<value>${value})|(?<side>${side}) (?<sided>${kind})\\.?|(?<place>${anyOf(placeOf.keys())})(?<!(?:UNIT|SUITE|STE|APT)(?=\\s*#?\\d+\\s*(?:[,;]|$))))(?![A-ZÀ-Ý0-9'])`,
  'giu',
);

/**
 * Takes the buildings out of an address: `Tower 2, 100 King St W`, `12 rue Principale, bâtiment A`, `17 Main St (rear)`. They are
 * named before the number, between commas, or after the street's type: `12 Front St` and `5 Tower Rd` name none.
 *
 * @returns The building in the form in which it is compared, `TOWER 2`; null if the text names none. In the rest, every
 * word for a unit is `UNIT`: `Bay 3` is `UNIT 3`.
 */
export function takeBuilding(text: string): { building: string | null; rest: string } {
  const found: string[] = [];
  const rest = text.replace(pattern, (written: string, ...args: unknown[]) => {
    const groups = args.at(-1) as Record<string, string | undefined>;
    const at = args.at(-3) as number;
    const [before, after] = [text.slice(0, at), text.slice(at + written.length)].map((one) =>
      one.toUpperCase(),
    ) as [string, string];
    if (!mayFollow(before, groups) || !mayPrecede(before, after)) return written;
    if (/^site$/i.test(groups.kind ?? '') && ruralRoute.test(text)) return written;
    // `North Bay` is a city.
    if (/^bay$/i.test(groups.sided ?? '')) return written;
    const name = nameOf(groups);
    const comma = before.trim() === '' ? '' : ',';
    const unit = /^(?:UNIT (?=\d|\S$|[A-Z]-?\d)|FLOOR \d)/.test(name);
    if (unit) return `${comma} ${name}`;
    found.push(name);
    return comma;
  });
  const isAddress = /\p{L}{2}/u.test(rest);
  return {
    building: isAddress && found.length > 0 ? found.sort().join(' ') : null,
    rest: isAddress ? rest.replace(/^[\s,;:-]+/, '') : text,
  };
}

/** A site on it is where its mail goes. */
const ruralRoute = /\b(?:r\.? ?r\.?|rural r(?:ou)?te|route rurale)\s*#?\s*\d/i;

function nameOf({ kind, value, side, sided, place }: Record<string, string | undefined>): string {
  if (place !== undefined) return placeOf.get(place.toUpperCase())!;
  const label = (value ?? side)!.toUpperCase();
  const isLetter = label.length === 1;
  return `${kindOf.get((kind ?? sided)!.toUpperCase())} ${numerals[label] ?? (isLetter ? label : (directionCode(label) ?? label))}`;
}

const afterUnit = new RegExp(
  `(?:(?:#|\\b(?:${unitWord}|${kind})\\.?)\\s*#?[A-Z]?\\d+[A-Z]?|(?:\\s|^)(?:ÉTAGE|ETAGE|FLOOR|FLR|LEVEL))[\\s-]*$`,
);

/** Whether what is before it is nothing, a comma, or a house on a street. */
function mayFollow(before: string, { kind, value }: Record<string, string | undefined>): boolean {
  if (/(?:^|[,;\n(]|\s-)\s*(?:-\s*)?$/.test(before) || afterUnit.test(before)) return true;
  const words = before
    .split(/[,;\n(]/)
    .at(-1)!
    .trim()
    .replace(/\./g, '')
    .split(/\s+/);
  if (!/\d/.test(before)) return false;
  const last = words.at(-1)!;
  const isNumbered = /^(?:\d+[A-Z]?|[A-DF-MP-RT-V])$/i.test(value ?? '');
  const isStreet = words.length > 2 && (isNumbered ? lastType(last, false) : certainType(last)) !== null;
  const isDirected = words.length > 2 && directionWord(last, true) !== null;
  if (isStreet || isDirected) return true;
  // `12 RUE PRINCIPALE BÂTIMENT A`: a French type is before the name.
  const type = words.findIndex((word, at) => at > 0 && frenchType(word) !== null);
  const isNamed = type > 0 && type < words.length - 1 && !/^(?:DE|DU|DES|LA|LE|LES|L'|D')$/.test(last);
  return isNamed && isNumbered && !/^tour$/i.test(kind ?? '');
}

const beforeEnd = new RegExp(`^\\s*(?:$|[,;\\n)]|-\\s*[#A-Z]?\\d|#|(?:${unitWord}|${kind})\\b)`);

/** Whether what is after it is a house, a comma, a unit, or nothing. Words after a street and a building are a city. */
const mayPrecede = (before: string, after: string): boolean =>
  beforeEnd.test(after) ||
  (before.trim() === '' || !/\d.*\p{L}{2}/u.test(before.replace(afterUnit, ''))
    ? /^\s+#?[A-Z]?\d/.test(after)
    : /^\s+[A-ZÀ-Ý]{3}/.test(after) && /\d/.test(before));

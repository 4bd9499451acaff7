import { certainType } from './clear-street-types.ts';
import { directionWord } from './directions.ts';
import { namesNumberedStreet, takeHouseNumber } from './house-number.ts';
import { parseStreet } from './street.ts';
import { splitUnit } from './unit.ts';

/** `C/O J TREMBLAY`, `A/S J TREMBLAY`: whom a letter is for. A number after it would be that of the street. */
const careOf = /^(?:C ?\/ ?O|CARE OF|ATTN|A ?\/ ?S|AUX (?:BONS )?SOINS DE|À L'ATTENTION DE)\b[^0-9]*$/;

/** Whom a letter is for, before the number of the street: `C/O J TREMBLAY 12 ELM ST`. */
const careOfBeforeNumber = /^(?:C ?\/ ?O|CARE OF|ATTN|A ?\/ ?S)\b[^0-9]*(?=\d)/;

/** Where on its lot a building is: `(rear)`. */
const position = /^(?:REAR|FRONT|ARRIÈRE|ARRIERE|AVANT)$/;

/** The ending of `45 TH AVE`. The ST and RD of `21 ST AVE` are endings only before a type of numbered streets. */
const separateOrdinal =
  /\b(\d*(?:\d(?= TH)|2(?= ND)|3(?= RD (?:AVE|ST))|1(?= ST (?:AVE|ST)))) (TH|ND|RD|ST)(?= [A-Z])/;

/** The parts of an address in the parser's form, as commas and brackets divide it. Those that name no place are left out. */
export function addressSegments(text: string): string[] {
  const all = joinStreetLines(text)
    .split(/[,;\n()|]|\s--+\s/)
    .map((segment) => segment.replace(/\s+/g, ' ').replace(/^[\s-]+|[\s-]+$/g, ''))
    .map((segment) => segment.replace(careOfBeforeNumber, '').replace(separateOrdinal, '$1$2'))
    .filter(Boolean);
  const places = all.filter((segment) => !careOf.test(segment) && !position.test(segment));
  // The first segment is a street, whose unit is taken off with it.
  return (places.length > 0 ? places : all).flatMap((segment, place) =>
    place > 0 ? splitUnit(segment) : [segment],
  );
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

/** A number that may stand alone, with its unit before it: `31`, `5-1200`, `#3 31`. */
const loneNumber = /^(?:#\s?[A-Z]?\d+[A-Z]?\s|#?[A-Z]?\d+[A-Z]?\s?-\s?|#)?\d+[A-Z]?$/;

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
  const { number: ownNumber, rest } = takeHouseNumber(street);
  const isStreetOfItsOwn = ownNumber !== null && /[A-ZÀ-Ý]/.test(rest) && !namesNumberedStreet(rest, true);
  // The R of `31, R CANTIN` is a street, not the suffix of the number.
  if (!isStreetOfItsOwn) segments.splice(at, 2, `${number} ${street.replace(/^R (?=[A-ZÀ-Ý]{2})/, 'RUE ')}`);
}

const hasType = (segment: string): boolean => parseStreet(segment.split(' ')).streetType !== null;

import { fold } from './reading/text.ts';
import { squareFeetPerSquareMetre } from './endpoint.ts';
import type { areaUnits } from './enums.ts';
import { plainQuantity } from './user-input.ts';
import { decimalNumber } from './validate-parameter.ts';

export type AreaUnit = (typeof areaUnits)[number];

/** How people write units of area, folded, with `2` for `²`. */
export const areaUnitPatterns: Readonly<Record<AreaUnit, RegExp>> = {
  m2: /(?<![a-z])(m ?\^?2|sqm|(sq|square) ?(m|met(re|er)s?)|m(etres?)? ?ca(rres?)?|m ?c)(?![a-z\d])/,
  ft2: /(?<![a-z])((ft|pi) ?\^?2|sqft|sf|(sq|square) ?(ft|feet|foot)|pi(eds?)? ?ca(rres?)?|p ?c)(?![a-z\d])/,
};

/** What a cell says of a floor area. Sizes are in its unit, or in that of its column if it has none. */
export type FloorArea =
  /** Blank, or a word for it: `n/a`, `tbd`, `inconnue`. */
  | { kind: 'unknown' }
  | { kind: 'unreadable' }
  | { kind: 'size'; size: number; unit: AreaUnit | null; isApproximate: boolean }
  | { kind: 'range'; low: number; high: number; unit: AreaUnit | null };

/** Equal areas in two units may differ by their rounding. */
const maxRounding = 0.02;

const unknownWords =
  /^([-–—?.x*]+|n ?\/? ?[ad]|s ?\/ ?o|tb[acd]|nil|none|null|unknown|unk|not (known|available|applicable|stated)|(to be|a) (determined|confirmed|determiner|confirmer|venir)|aucune?|inconnue?|(non|pas) (connue?|disponible|precisee?|applicable)|indeterminee?)$/;
const approximateWords =
  /(?<![a-z])(approximate(ly)?|approximati(f|ve|vement)|approx|about|around|roughly|circa|env(iron)?|a peu pres|plus ou moins|est(imated|imee?)?)(?![a-z])|[~≈±]|\+ ?\/ ?-/g;
const plainWords =
  /(?<![a-z])(gfa|gross|net|total(e|ly)?|brute?|nette?|floor|area|space|superficie|surface|aire|de plancher|plancher)(?![a-z])|[:=]/g;
const rangeParts = /^(?:between |from |entre |de )?(.+?)(?: ?[-–—] ?| to | a | and | et )(.+)$/;

/**
 * Reads a floor area as people write it: `1,475 sq ft`, `3 617 pi²`, `approx. 140 m2`, `1,200–1,400 sf`. The same area in
 * two units, such as `178 m² (1,916 sq ft)`, is read once.
 */
export function readFloorArea(text: string): FloorArea {
  const folded = fold(text)
    .replaceAll('²', '2')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/[_\s]+/g, ' ')
    .trim();
  if (folded === '' || unknownWords.test(folded)) return { kind: 'unknown' };
  const isApproximate = folded.search(approximateWords) >= 0;
  const sizeText = folded.replace(approximateWords, ' ').replace(plainWords, ' ').replace(/ +/g, ' ').trim();
  const [isMetric, isImperial] = [areaUnitPatterns.m2.test(sizeText), areaUnitPatterns.ft2.test(sizeText)];
  if (isMetric && isImperial) return inTwoUnits(sizeText, isApproximate);
  const unit = isMetric ? 'm2' : isImperial ? 'ft2' : null;
  const size = sizeIn(sizeText);
  if (!Number.isNaN(size)) return { kind: 'size', size, unit, isApproximate };
  const [, first, last] = rangeParts.exec(sizeText) ?? [];
  const [low, high] = [sizeIn(first ?? ''), sizeIn(last ?? '')];
  return low > 0 && high > low ? { kind: 'range', low, high, unit } : { kind: 'unreadable' };
}

/** The number of a text without its unit; NaN if there is none. */
function sizeIn(text: string): number {
  const number = text.replace(areaUnitPatterns.m2, ' ').replace(areaUnitPatterns.ft2, ' ').trim();
  const thousands = /^(.+?) ?k$/.exec(number);
  return decimalNumber(plainQuantity(thousands?.[1] ?? number)) * (thousands ? 1000 : 1);
}

function inTwoUnits(text: string, isApproximate: boolean): FloorArea {
  const parts = text.split(/[()/;]/).filter((part) => part.trim() !== '');
  const [first, second] = parts.map((part) => ({
    size: sizeIn(part),
    unit: (areaUnitPatterns.m2.test(part) ? 'm2' : 'ft2') as AreaUnit,
  }));
  if (!first || !second || parts.length > 2 || first.unit === second.unit) return { kind: 'unreadable' };
  const metres = ({ size, unit }: { size: number; unit: AreaUnit }) =>
    unit === 'm2' ? size : size / squareFeetPerSquareMetre;
  const isSame = Math.abs(metres(first) / metres(second) - 1) <= maxRounding;
  return isSame ? { kind: 'size', ...first, isApproximate } : { kind: 'unreadable' };
}

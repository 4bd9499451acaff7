import { squareFeetPerSquareMetre } from './endpoint.ts';
import { limits } from './parameter.ts';
import { publishedNumber } from './published-value.ts';
import { certainNumber, convertedTo, readNumber } from './reading/number.ts';
import { fold } from './reading/text.ts';

type PublishedRecord = Readonly<{ [field: string]: unknown }>;

const firstNumber = (record: PublishedRecord, fields: readonly string[]): number | null =>
  fields.map((field) => publishedNumber(record[field])).find((number) => number !== null) ?? null;

/** Square metres, from whichever field a city publishes, or else from the words of the description. */
export function floorAreaOf(record: PublishedRecord): number | null {
  const metres = firstNumber(record, ['area_m2', 'gfa', 'proposed_gfa']);
  if (metres !== null) return metres;
  const feet = firstNumber(record, ['area_ft2', 'new_floor_area_sqft']);
  return feet === null ? areaInWords(record.description) : feet / squareFeetPerSquareMetre;
}

/** The dwelling units that a permit creates, or those that the building will have; of a new one, also in words. */
export const dwellingsOf = (record: PublishedRecord): number | null =>
  firstNumber(record, [
    ...['dwelling_units_created', 'dwelling_units', 'dwellings_created'],
    ...['units_created', 'total_units'],
  ]) ?? (record.permit_type_canonical === 'new_construction' ? unitsInWords(record.description) : null);

const number = String.raw`(?<![a-z\d.,])\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?(?!\d)|(?<![a-z\d.,])\d+(?:[.,]\d+)?`;
const side = String.raw`(${number})[ -]*(?:(m|metres?|meters?)(?![a-z])|(?:'|(?:ft|feet|foot|pi|pieds?)(?![a-z]))(?:[ -]*(\d+(?:\.\d+)?) ?(?:"|''|in(?![a-z])))?)?`;
const sides = new RegExp(String.raw`${side} ?(?:x|by|par) ?${side}`, 'g');
const numberWithWords = new RegExp(`(?:${number})(?: ?[a-z][a-z.²]*2?){1,3}`, 'g');
const metresPerFoot = 0.3048;
/** The same size in two units may differ by their rounding. */
const maxRounding = 0.02;

/**
 * The area that a text says in square metres: `6.10m x 6.10m`, `24' x 26'`, `1,250 sq ft`. Null if it says none, or several:
 * nothing then tells which one is meant.
 */
export function areaInWords(text: unknown): number | null {
  if (typeof text !== 'string' || !/\d/.test(text)) return null;
  const plain = fold(text)
    .replace(/[×✕]/g, 'x')
    .replace(/[′]/g, "'")
    .replace(/[″“”]/g, '"')
    .replace(/\s+/g, ' ');
  const sizes = [...products(plain), ...written(plain)].filter(
    (size) => size >= 1 && size <= limits.estimateArea,
  );
  const [first] = sizes;
  const isOne = sizes.every((size) => Math.abs(size / first! - 1) <= maxRounding);
  return first !== undefined && isOne ? first : null;
}

/** Of two sides, of which one may leave the unit to the other. */
function* products(text: string): Generator<number> {
  for (const [match, first, metres, inches, second, otherMetres, otherInches] of text.matchAll(sides)) {
    const isMetric = (metres ?? otherMetres) !== undefined;
    const isImperial = /'|ft|feet|foot|pi/.test(match);
    if (isMetric === isImperial) continue;
    const lengthOf = (whole: string, rest?: string) =>
      (certainNumber(whole, { kind: 'number', language: null }) ?? NaN) + Number(rest ?? 0) / 12;
    const unit = isMetric ? 1 : metresPerFoot;
    yield lengthOf(first!, inches) * lengthOf(second!, otherInches) * unit ** 2;
  }
}

/** As a number with a unit of area. */
function* written(text: string): Generator<number> {
  for (const [match] of text.matchAll(numberWithWords)) {
    const words = match.split(' ');
    const parts = words.map((_, at) => words.slice(0, words.length - at).join(' '));
    for (const part of parts) {
      const reading = readNumber(part, { kind: 'area', language: null });
      if (reading.kind !== 'value' || (reading.unit !== 'm2' && reading.unit !== 'ft2')) continue;
      yield convertedTo('m2', reading.value, reading.unit);
      break;
    }
  }
}

/** A building by its dwelling units, in English and French: `24-unit apartment building`, `immeuble de 24 logements`. */
export const dwellingPhrase = new RegExp(
  [
    String.raw`(?:(?:immeuble|batiment|edifice)s? (?:residentiel |locatif )?(?:de |a |comptant |comprenant )?)?(?<!\d (?:a|to) |[\d.,-])(\d{1,4}) (?:logements?|appartements?|unites? d'habitation|unites? residentielles?)(?![a-z])`,
    String.raw`(?<!\d (?:a|to) |[\d.,-])(\d{1,4})[ -]units? (?:(?:residential|rental|apartment|condo|condominium|multi[ -]?family|multi[ -]?residential|dwelling) ?)*(?:building|block|complex|(?<=apartment|residential|dwelling))(?![a-z])`,
    String.raw`(?<!\d (?:a|to) |[\d.,-])(\d{1,4}) (?:(?:residential|rental|apartment|condo|condominium|dwelling|housing) )+(?:units|suites)(?![a-z])`,
  ].join('|'),
  'g',
);

/** The dwelling units of a building in a text; null if it says none, or several numbers of them. */
function unitsInWords(text: unknown): number | null {
  if (typeof text !== 'string' || !/\d/.test(text)) return null;
  const found = [...fold(text).matchAll(dwellingPhrase)].map((match) =>
    Number(match.slice(1).find((digits) => digits !== undefined)),
  );
  return new Set(found).size === 1 ? found[0]! : null;
}

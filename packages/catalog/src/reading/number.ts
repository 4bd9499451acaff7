import { dividedWords, otherCurrency, type ColumnScale } from './column-scale.ts';
import { readDate } from './date.ts';
import { footnote } from './text.ts';

/**
 * What a number is of. It says which units belong to it, and what a comma before three digits means: `1,200` square feet
 * or dollars are twelve hundred; of a `number`, a `rate` (dollars or a figure per something), a share in `percent` and a
 * `distance`, only the language tells. Degrees have no thousands.
 */
export type NumberKind = 'number' | 'rate' | 'money' | 'percent' | 'area' | 'count' | 'distance' | 'degrees';

export type AreaUnit = 'm2' | 'ft2' | 'ha' | 'acre';
export type NumberUnit = '$' | '%' | AreaUnit | 'km' | 'm';

/**
 * What a number doesn't say itself: that it is `approximate`, or whether its one comma separates `thousands` or a
 * `decimal`.
 */
export type NumberAssumption = 'approximate' | 'thousands' | 'decimal';

/** What a text says of a number. Values are in the unit, or in that of the column where it is null. */
export type NumberReading =
  /** Blank, or a word for it: `n/a`, `tbd`, `inconnue`. */
  | { kind: 'missing' }
  | { kind: 'value'; value: number; unit: NumberUnit | null; assumed: NumberAssumption[] }
  | { kind: 'range'; low: number; high: number; unit: NumberUnit | null; assumed: NumberAssumption[] }
  /** The two values that the text may mean, the larger first. */
  | { kind: 'ambiguous'; values: readonly [number, number]; unit: NumberUnit | null }
  /**
   * `tooManyDigits`: more than the 15 that a cell keeps; `otherUnit`: a currency or a unit that isn't of the kind;
   * `bound`: `> 5,000`; `date`: a day, as Excel makes one of `4-12`.
   */
  | { kind: 'unreadable'; reason: 'notANumber' | 'tooManyDigits' | 'otherUnit' | 'bound' | 'date' };

export interface NumberOptions {
  kind: NumberKind;
  /** The language in which the text is written; null where nothing tells. */
  language: 'en' | 'fr' | null;
  /** What the header of the column says. A multiplier of the cell, as in `450k`, counts instead. */
  column?: ColumnScale;
}

/**
 * Reads a number as people type it and as cities publish it, in both languages: `1,200`, `1 200,50 $`, `(1,500)`, `901k`,
 * `1,2 M$`, `302.0`, `approx. 1,475 sq ft`, `3 617 pi²`, `1,200–1,400 sf`. The text is read as a whole or not at all. The
 * same area in two units, such as `178 m² (1,916 sq ft)`, is read once.
 */
export function readNumber(value: unknown, options: NumberOptions): NumberReading {
  const { kind, column } = options;
  const power = column?.power ?? 0;
  if (column?.isOtherUnit && !isMissing(value)) return unreadable('otherUnit');
  if (typeof value === 'number') return ofNumber(timesPower(value, power));
  if (value === null || value === undefined) return missing;
  if (typeof value !== 'string') return unreadable('notANumber');
  // Most texts that cities publish.
  if (plainDecimal.test(value) && (power > 0 || !(kind === 'money' && threeDecimals.test(value))))
    return ofNumber(timesPower(Number(value), power));
  if (value.trim().length > maxLength || footnote.test(value)) return unreadable('notANumber');
  const text = plainText(value);
  if (missingWords.test(text)) return missing;
  if (!/\d/.test(text)) return unreadable('notANumber');
  const isApproximate = text.search(approximateWords) >= 0;
  const exact = text
    .replace(tolerance, '')
    .replace(approximateWords, ' ')
    .replace(kind === 'area' ? areaWords : /(?!)/, ' ')
    .replace(kind === 'count' ? countedWords : /(?!)/, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const reading = readExact(exact, options);
  if (isNoNumber(reading)) return unreadable(reasonFor(text, kind));
  const mayAssume = reading.kind === 'value' || reading.kind === 'range';
  return isApproximate && mayAssume ? { ...reading, assumed: ['approximate', ...reading.assumed] } : reading;
}

/**
 * The number that a text says for certain, about or exactly: null if it says none, NaN if it can't be read, is a range, or
 * can be read in two ways.
 *
 * @param options.unit The unit of area or length of the result, and of a text without one.
 */
export function certainNumber(
  value: unknown,
  { unit, ...options }: NumberOptions & { unit?: NumberUnit },
): number | null {
  const reading = readNumber(value, options);
  if (reading.kind === 'missing') return null;
  return reading.kind === 'value' ? convertedTo(unit, reading.value, reading.unit) : NaN;
}

/**
 * A value in another unit of area or length; as it is where it has none. NaN where it has one and the other isn't known:
 * nothing then tells which one a field is in.
 */
export function convertedTo(unit: NumberUnit | undefined, value: number, from: NumberUnit | null): number {
  if (from === null || unit === from || !sizes[from]) return value;
  return unit ? (value * sizes[from]) / (sizes[unit] ?? NaN) : NaN;
}

/**
 * Writes a number so that {@link readNumber} reads the same value, to the digits shown, in the same language. Dollars and
 * areas have at most two decimals, and counts none. Units are left to the label of the field.
 *
 * @param options.digits Significant digits at most, 1 to 15.
 */
export function writeNumber(
  value: number,
  { kind, language, digits = 15 }: { kind: NumberKind; language: 'en' | 'fr'; digits?: number },
): string {
  const useGrouping = kind !== 'degrees' && !(kind === 'percent' && language === 'en');
  const locale = `${language}-CA`;
  const rounding = Number(value.toPrecision(digits)) + 0;
  // Rounded up to 10^15, it would have more digits than a cell keeps.
  const shortened = Math.abs(rounding) < maxWhole ? rounding : value;
  const decimals = maxDecimals[kind];
  if (decimals === undefined)
    return shortened.toLocaleString(locale, { maximumSignificantDigits: 15, useGrouping });
  // A negative number that rounds to 0 has no sign.
  const rounded = Number(shortened.toFixed(decimals)) + 0;
  const minimumFractionDigits = kind === 'money' && !Number.isInteger(rounded) ? 2 : 0;
  return rounded.toLocaleString(locale, { minimumFractionDigits, maximumFractionDigits: decimals });
}

const maxDecimals: Partial<Record<NumberKind, number>> = { money: 2, area: 2, count: 0 };

/** The unit of area that a text names, such as `GFA (sq ft)`; null if it names none, or several. */
export function areaUnitIn(text: string): AreaUnit | null {
  const plain = plainText(dividedWords(text));
  const named = areaUnits.filter((unit) => plain.search(unitPatterns[unit]) >= 0);
  return named.length === 1 ? named[0]! : null;
}

/** The text, in lower case without accents, without its units of area. */
export const withoutAreaUnits = (text: string): string =>
  areaUnits
    .reduce((rest, unit) => rest.replace(unitPatterns[unit], ' '), plainText(dividedWords(text)))
    .toLowerCase();

const missing: NumberReading = { kind: 'missing' };
type Reason = Extract<NumberReading, { kind: 'unreadable' }>['reason'];
const unreadable = (reason: Reason): NumberReading => ({ kind: 'unreadable', reason });

/** Longer texts are sentences. */
const maxLength = 100;
/** Cells keep 15 digits. */
const maxWhole = 1e15;
const plainDecimal = /^-?\d{1,15}(?:\.\d+)?$/;
/** Thousands as continental Europe writes them, or dollars with three decimals. */
const threeDecimals = /^-?[1-9]\d{0,2}\.\d{3}$/;

function ofNumber(value: number): NumberReading {
  if (!Number.isFinite(value)) return unreadable('notANumber');
  return Math.abs(value) < maxWhole
    ? { kind: 'value', value, unit: null, assumed: [] }
    : unreadable('tooManyDigits');
}

/** In decimal, without the errors of multiplication. */
const timesPower = (value: number, power: number): number =>
  power === 0 ? value : Number(`${value}e${power}`) || value * 10 ** power;

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && missingWords.test(plainText(value)));

const fractions: Record<string, string> = {
  ...{ '¼': '.25', '½': '.5', '¾': '.75', '1/4': '.25', '1/2': '.5', '3/4': '.75' },
};

/** Without accents, unusual spaces, dashes and digits, and dots that are no decimal points; `2½` is `2.5`. */
const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /(?:(?<=\d) ?)?([¼½¾])|(?<=\d) (1\/4|1\/2|3\/4)(?!\d)|^(1\/4|1\/2|3\/4)(?= \p{L})/gu,
      (_, sign?: string, behind?: string, alone?: string) => fractions[(sign ?? behind ?? alone)!]!,
    )
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2010-\u2015\u2212\u2796]/g, '-')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\+ ?\/ ?-/g, '±')
    // `12,000.-` has no cents.
    .replace(/(?<=\d)[.,] ?-+$/, '')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/(?<!\d)_|_(?!\d)|\s+/g, ' ')
    .trim()
    .replace(/^'/, '');

const missingWords =
  /^(\$? ?[-?x*]* ?\$?|n ?\/? ?[ad]|#n\/a|s ?\/? ?o|tb[acd]|nil|none|null|nan|undefined|unknown|unk|not (known|available|applicable|stated)|(to be|a) (determined|confirmed|announced|determiner|confirmer|venir)|aucune?|inconnue?|(non|pas) (connue?|disponible|precisee?|applicable)|indeterminee?|sans objet)$/i;
const approximateWords =
  /(?<![a-z])(approximate(ly)?|approximati(f|ve|vement)|approx|about|around|roughly|circa|env(iron)?|a peu pres|plus ou moins|est(imated|imee?)?)(?![a-z])|[~≈∼±]/gi;
/** Behind a number, as in `200 ± 10 m²`. */
const tolerance = /(?<=\d[^±\d]*)± ?[\d.,' ]*\d ?%?/;
const areaWords =
  /(?<![a-z])(gfa|gross|net|total(e|ly)?|brute?|nette?|floor|lot|area|space|superficie|surface|aire|terrain|du|de plancher|plancher)(?![a-z])|[:=]/gi;
/** What is counted, behind its number. */
const countedWords =
  /(?<=\d ?)(?:(?:dwelling|residential|housing) )?(?:units?|dwellings?|log(?:ements?|ts?)?|unites?)(?: de logement| d'habitation)?$/i;
const boundWords =
  /^([<>≤≥]|(over|under|more than|less than|at least|at most|up to|min|max|minimum|maximum|plus de|moins de|au moins|au plus|jusqu'a|a partir de|from|des|starting at)(?![a-z]))|\d ?(\+|(?<![a-z])(and|et) (up|over|plus|more))$/i;

const areaUnits = ['m2', 'ft2', 'ha', 'acre'] as const;
const unitPatterns: Readonly<Record<NumberUnit, RegExp>> = {
  $: /(?:(?<![a-z])(?:de |of )?(?:(?:cad|cdn|can|ca|c) ?)?)?\$(?: ?(?:cad|cdn|can|ca)(?![a-z]))?|(?<![a-z])(?:cad|cdn)(?![a-z])|(?<![a-z])(?:de |of )?(?:canadian )?dollars?(?: canadiens?)?(?![a-z])/gi,
  '%': /%|(?<![a-z])(?:per ?cent|p(?:our)? (?:cent|100)|pct)(?![a-z\d])/gi,
  m2: /(?<![a-z])(?:m ?\^?2|sqm|(?:sq|square) ?(?:m|met(?:re|er)s?)|m(?:etres?)? ?ca(?:rres?)?|m ?c)(?![a-z\d])/gi,
  ft2: /(?<![a-z])(?:(?:ft|pi?) ?\^?2|sqft|sf|(?:sq|square) ?(?:ft|feet|foot)|pi(?:eds?)? ?ca(?:r|rres?)?|p ?c)(?![a-z\d])/gi,
  ha: /(?<![a-z])(?:ha|hectares?)(?![a-z\d])/gi,
  acre: /(?<![a-z])(?:acres?|ac)(?![a-z\d])/gi,
  km: /(?<![a-z])(?:kms?|kilomet(?:re|er)s?)(?![a-z\d])/gi,
  m: /(?<![a-z])(?:m|met(?:re|er)s?)(?![a-z\d])/gi,
};

/** Those that a kind may have. */
const unitsOf: Readonly<Record<NumberKind, readonly NumberUnit[]>> = {
  ...{ number: [], count: [], degrees: [] },
  ...{ rate: ['$'], money: ['$'], percent: ['%'], area: areaUnits, distance: ['km', 'm'] },
};
/** Takes the place of a unit. */
const mark = '¤';

/** Multipliers as they are written behind numbers, as powers of ten; of dollars, `m` is a million, too. */
const multipliers: readonly {
  pattern: RegExp;
  power: number;
  onlyMoney?: boolean;
  /** Of a size without a unit, it is rather metres. */
  needsUnit?: boolean;
}[] = [
  { pattern: /(?<=[\d ])(?:[Kk]|mille|thousand)$/, power: 3 },
  { pattern: /(?<=[\d ])[Mm]illions?$/, power: 6 },
  { pattern: /(?<=[\d ])M$/, power: 6, needsUnit: true },
  { pattern: /(?<=[\d ])[Mm][Mm]?$/, power: 6, onlyMoney: true },
  { pattern: /(?<=[\d ])(?:[Mm]illiards?|[Bb]illions?|bn|[BG])$/, power: 9, onlyMoney: true },
];
const withoutMultiplier: readonly NumberKind[] = ['percent', 'distance', 'degrees'];

/** More digits behind a comma than a group or cents have, or a group behind more digits than one has, or behind a 0. */
const badGroup = /^[1-9]\d*,\d{4,}$|^[1-9]\d{3,},\d{3}$|^0\d+,\d{3}$/;

/** A number without words, with {@link mark} for its unit. */
interface MarkedAmount extends NumberOptions {
  text: string;
  unit: NumberUnit | null;
}

function readExact(text: string, options: NumberOptions): NumberReading {
  const units = unitsOf[options.kind].filter((unit) => text.search(unitPatterns[unit]) >= 0);
  if (units.length > 1) return inTwoUnits(text, units, options);
  const unit = units[0] ?? null;
  const amount = { ...options, unit, text: unit ? text.replace(unitPatterns[unit], mark) : text };
  const reading = readAmount(amount);
  return isNoNumber(reading) && options.kind !== 'degrees' ? (readRange(amount) ?? reading) : reading;
}

const isNoNumber = (reading: NumberReading): boolean =>
  reading.kind === 'unreadable' && reading.reason === 'notANumber';

const trimmed = (text: string): string => text.replace(/^[¤ ]+|[¤ ]+$/g, '');

function readAmount({ text, kind, unit, language, column }: MarkedAmount): NumberReading {
  const inParentheses = /^([^\d(]*)\(([^()]*\d[^()]*)\)(\D*)$/.exec(text)?.slice(1).join('');
  const [, sign = '', unsigned = '', signBehind = ''] =
    /^([-+]?)(.*?)( ?-)?$/.exec(trimmed(inParentheses ?? text)) ?? [];
  const number = trimmed(unsigned);
  const multiplier = withoutMultiplier.includes(kind)
    ? undefined
    : multipliers.find(
        ({ pattern, onlyMoney, needsUnit }) =>
          pattern.test(number) &&
          (!onlyMoney || kind === 'money') &&
          !(needsUnit && kind === 'area' && unit === null),
      );
  const digits = multiplier ? trimmed(number.replace(multiplier.pattern, '')) : number;
  const isNegative = inParentheses !== undefined || sign === '-' || signBehind !== '';
  const power = multiplier?.power ?? column?.power ?? 0;
  const decimals = decimalsOf(digits);
  const hasGroups = kind === 'money' || (language === 'en' && (kind === 'rate' || kind === 'area'));
  if (hasGroups && !multiplier && badGroup.test(digits)) return unreadable('notANumber');
  const found = decimals.map((decimal) => {
    const size = /e/i.test(decimal) ? Number(decimal) * 10 ** power : Number(`${decimal}e${power}`);
    return isNegative ? 0 - size : size;
  });
  const [value, other] = found;
  if (value === undefined) return unreadable('notANumber');
  if (decimals.some((decimal) => /^\d{16}/.test(decimal)) || Math.abs(value) >= maxWhole)
    return unreadable('tooManyDigits');
  // A French billion is a thousand milliards.
  const isFrench = language === 'fr' || (language === null && digits.includes(','));
  if (isFrench && /billions?$/i.test(number))
    return { kind: 'ambiguous', values: [value * 1000, value], unit };
  if (other === undefined) return { kind: 'value', value, unit, assumed: [] };
  // `1,500` thousands are as usual as 1,500 dollars; `1,500` millions are rather `1.5`.
  const isMultiplied = multiplier !== undefined || power > 3;
  const meaning = meaningOf(digits, { kind, unit, language, isMultiplied });
  if (meaning === 'both') return { kind: 'ambiguous', values: [value, other], unit };
  const assumed: NumberAssumption[] = digits.includes(',') && kind !== 'degrees' ? [meaning] : [];
  return { kind: 'value', value: meaning === 'thousands' ? value : other, unit, assumed };
}

/**
 * The decimal numbers that digits and separators may be, the one with separated thousands first: `1234567.89` of
 * `1 234 567,89`, and `1234` and `1.234` of `1,234`. Empty if they are none.
 */
function decimalsOf(digits: string): string[] {
  if (/^(?:\d+(?:\.\d+)?|\.\d+)e[+-]?\d{1,3}$/i.test(digits)) return [digits];
  if (/^\d+$/.test(digits)) return [digits];
  const [, whole, , mark, decimals] =
    /^([1-9]\d{0,2}([ ,.'])\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d+))?$/.exec(digits) ?? [];
  const grouped = whole && whole.replace(/\D/g, '') + (mark ? `.${decimals}` : '');
  const decimal = /^(?:\d*\.|\d+,)\d+$/.test(digits) ? digits.replace(',', '.') : undefined;
  return [grouped, decimal].filter((one) => one !== undefined);
}

/** What the one comma or point of `1,234` and `1.234` separates. */
function meaningOf(
  digits: string,
  {
    kind,
    unit,
    language,
    isMultiplied,
  }: Pick<MarkedAmount, 'kind' | 'unit' | 'language'> & { isMultiplied: boolean },
): 'thousands' | 'decimal' | 'both' {
  const mayHavePoints = kind === 'money' || (kind === 'area' && language === 'fr');
  if (digits.includes('.')) return mayHavePoints && !isMultiplied ? 'both' : 'decimal';
  if (kind === 'degrees') return 'decimal';
  const hasThousands =
    kind === 'money' ||
    kind === 'count' ||
    (kind === 'area' && unit !== 'ha' && unit !== 'acre') ||
    (kind === 'distance' && unit === 'm');
  if (hasThousands && !isMultiplied) return 'thousands';
  // `5,125 %` is rather a rate with a French decimal comma.
  if (language === null || (language === 'en' && kind === 'percent')) return 'both';
  return language === 'en' ? 'thousands' : 'decimal';
}

const rangeParts = /^(?:between |from |entre |des? )?(.+?)(?: ?- ?| to | a | and | et )(.+)$/i;

/** `1,200-1,400 sq ft`, `de 100 à 120 m²`, `$500-600k`. Null if it is none, or if its numbers can be read in two ways. */
function readRange(amount: MarkedAmount): NumberReading | null {
  const [, first, last = ''] = rangeParts.exec(amount.text) ?? [];
  if (first === undefined) return null;
  const high = readAmount({ ...amount, text: last });
  const suffix = multipliers.map(({ pattern }) => pattern.exec(trimmed(last))?.[0]).find(Boolean) ?? '';
  for (const text of [`${trimmed(first)}${suffix}`, first]) {
    const low = readAmount({ ...amount, text });
    // Of `$900-1.1M`, the first number may be thousands.
    const isApart =
      suffix !== '' && high.kind === 'value' && low.kind === 'value' && low.value * 100 < high.value;
    if (low.kind === 'value' && high.kind === 'value' && low.value < high.value && !isApart)
      return {
        kind: 'range',
        low: low.value,
        high: high.value,
        unit: amount.unit,
        assumed: [...new Set([...low.assumed, ...high.assumed])],
      };
  }
  return null;
}

/** In square metres, or in metres. */
const sizes: Partial<Record<NumberUnit, number>> = {
  ...{ m2: 1, ft2: 0.3048 ** 2, ha: 10_000, acre: 4046.8564224 },
  ...{ m: 1, km: 1000 },
};
/** The same size in two units may differ by their rounding. */
const maxRounding = 0.02;

function inTwoUnits(text: string, units: readonly NumberUnit[], options: NumberOptions): NumberReading {
  const parts = text.split(/[()/;]/).filter((part) => part.trim() !== '');
  if (parts.length !== 2 || units.length !== 2) return unreadable('notANumber');
  const [first, second] = parts.map((part) => readExact(part.trim(), options));
  if (first?.kind !== 'value' || second?.kind !== 'value') return unreadable('notANumber');
  const [one, other] = [first, second].map(({ value, unit }) => value * (sizes[unit!] ?? NaN));
  return Math.abs(one! / other! - 1) <= maxRounding ? first : unreadable('notANumber');
}

/** Why a text that is no number isn't one. */
function reasonFor(text: string, kind: NumberKind): Reason {
  const date = readDate(text);
  const isDate = date.kind === 'date' || date.kind === 'ambiguous';
  if (isDate || (date.kind === 'unreadable' && date.reason === 'noYear')) return 'date';
  if (boundWords.test(text)) return 'bound';
  const names = (pattern: RegExp) => text.search(pattern) >= 0;
  const units = (Object.keys(unitPatterns) as NumberUnit[]).filter((unit) => names(unitPatterns[unit]));
  const isOfOther = units.length > 0 && !units.some((unit) => unitsOf[kind].includes(unit));
  return isOfOther || names(otherCurrency) ? 'otherUnit' : 'notANumber';
}

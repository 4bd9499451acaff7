import { cityLabel, lowConfidenceMarker, valueLabel } from '@cdata/catalog';
import { certainNumber } from '@cdata/catalog/reading';
import { formatNumber, language, type Language } from '../../language/index.ts';
import type { TotalRecord } from './basis-messages.ts';
import { estimateMessages } from './messages.ts';

/** The basis of the service’s own model; services may name another model in any other way. */
const ownBasis = /^nearest-1: (\d+) permits like this in (.+) since (\d{4}-\d{2})(?:, (\d+) to (\d+) m2)?$/;
const kindShares = /^by weight (\d+% \w.*)$/;
const kindShare = /^(\d+)% (\w+)(?: (\w+))?$/;
const dollarsOfMonth = /^dollars of (\d{4}-\d{2}) by (.+)$/;
const trackRecord =
  /^of (\d+) such permits since (\d{4}-\d{2}), (\d+)% were in the range, half within (\d+)%$/;
const areaInWords = /^the area of (\d+) m2 is from the description$/;
const feeSchedule = 'probably the city’s fee schedule';
const totals = /^totals of expected values ([\d.]+) times the declared ones of (\d+) permits$/;
const ownTrend = 'the trend of the permits, without an index';

/** The name of the city of a slug. */
export type CityNames = (city: string) => string;

/**
 * What an estimate is based on, in the user’s language: how many permits, of what kind, where, since when, of which sizes,
 * in the dollars of which month, how such estimates have turned out, and why its confidence is low. The basis of another
 * model stays as the service writes it.
 */
export function basisText(basis: string, nameOf: CityNames = cityLabel): string {
  const [model = ''] = basis.split(`; ${lowConfidenceMarker}`);
  const [permitsPart = '', ...others] = model.split('; ');
  const [, permits, place, since, min, max] = ownBasis.exec(permitsPart) ?? [];
  if (since === undefined) return basis;
  const text = estimateMessages();
  const details = [
    nameOf(place!),
    text.since(monthName(since)),
    ...(min === undefined ? [] : [text.areaRange(formatNumber(Number(min)), formatNumber(Number(max)))]),
  ];
  const reasons = reasonsForLowConfidence(basis, nameOf);
  return [
    text.basis(Number(permits), details.join(' · ')),
    ...others.map((remark) => remarkText(remark, nameOf)),
    ...(reasons === '' ? [] : [text.lowConfidence(reasons)]),
  ].join('. ');
}

/** The dollars and the record of an estimate; other remarks stay as the service writes them. */
function remarkText(remark: string, nameOf: CityNames): string {
  const text = estimateMessages();
  const [, month, index] = dollarsOfMonth.exec(remark) ?? [];
  if (month !== undefined) {
    return index === ownTrend
      ? text.dollarsByTrend(monthName(month))
      : text.dollarsByIndex(monthName(month), indexName(index!, nameOf));
  }
  if (remark === feeSchedule) return text.feeSchedule;
  const [, kinds] = kindShares.exec(remark) ?? [];
  if (kinds !== undefined) return text.kindShares(kinds.split(', ').map(kindShareText).join(', '));
  const [, metres] = areaInWords.exec(remark) ?? [];
  if (metres !== undefined) return text.areaInWords(formatNumber(Number(metres)));
  const [, ratio, tested] = totals.exec(remark) ?? [];
  if (ratio !== undefined) return text.totalsTested(formatNumber(Number(ratio)), Number(tested));
  const [, permits, since, share, error] = trackRecord.exec(remark) ?? [];
  if (permits === undefined) return remark;
  return text.trackRecord(Number(permits), {
    since: monthName(since!),
    share: Number(share),
    error: Number(error),
  });
}

/** `72% new construction · single-family house`, or `7% others`. */
function kindShareText(kind: string): string {
  const text = estimateMessages();
  const [, share, type, building] = kindShare.exec(kind) ?? [];
  if (share === undefined) return kind;
  if (building === undefined) return text.kindShare(Number(share), text.otherKinds);
  const names = [
    type === 'any' ? text.anyType : typeName(type!),
    building === 'any' ? text.anyUse : typeName(building),
  ];
  return text.kindShare(Number(share), names.join(' · '));
}

const publishedIndex = /^statcan\/building-prices(?:-\d{4})? \(([\w.'-]+)\)$/;

/** The published index with the area that it is of; an index of another service stays as it is named. */
function indexName(index: string, nameOf: CityNames): string {
  const area = publishedIndex.exec(index)?.[1];
  return area === undefined ? index : estimateMessages().publishedIndex(nameOf(area));
}

/** `November 2024` for `2024-11`. */
const monthName = (month: string, locale: Language = language()): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** The month whose dollars an estimate is in, as its basis says in either language: `2026-07`; null if it does not. */
export function monthOfBasis(basis: string): string | null {
  const [, dollars] = /(?:dollars of|dollars de) (\p{L}+ \d{4})(?!\p{L}|\d)/u.exec(basis) ?? [];
  if (dollars === undefined) return null;
  const year = dollars.slice(-4);
  const month = months.find((one) =>
    (['en', 'fr'] as const).some((locale) => monthName(`${year}-${one}`, locale) === dollars),
  );
  return month === undefined ? null : `${year}-${month}`;
}

/** What a basis says of totals, in either language; null if it says nothing. */
export function totalRecord(basis: string): TotalRecord | null {
  const [, ratio, permits] =
    /(?:expected values were|valeurs attendues étaient) ([\d.,]+) (?:times|fois) .*? (?:of|de) ([\d,\s]+)/.exec(
      basis.replace(/[\u00a0\u202f]/g, ' '),
    ) ?? [];
  return permits === undefined
    ? null
    : { ratio: Number(ratio!.replace(',', '.')), permits: Number(permits.replace(/\D/g, '')) };
}

function typeName(slug: string): string {
  return valueLabel(slug)?.[language()].toLowerCase() ?? slug.replaceAll('_', ' ');
}

/** Why the confidence of an estimate is low, in the user’s language if the reasons are the service’s own. */
export function reasonsForLowConfidence(basis: string, nameOf: CityNames = cityLabel): string {
  const reasons = basis.split(lowConfidenceMarker).slice(1).join(lowConfidenceMarker);
  const translations: string[] = [];
  let rest = reasons;
  while (rest !== '') {
    const reason = firstReason(rest, nameOf);
    if (!reason) return reasons;
    translations.push(reason.text);
    rest = rest.slice(reason.length).replace(/^, /, '');
  }
  return translations.join(', ');
}

/** The service writes numbers as in English. */
const whole = (number: string): string =>
  formatNumber(certainNumber(number, { kind: 'count', language: 'en' }) ?? NaN);
const size = '([\\d,]+) m2';
const place = "([\\w'.-]+)";

function firstReason(reasons: string, nameOf: CityNames): { text: string; length: number } | null {
  const text = estimateMessages().reasons;
  const patterns: [RegExp, (...groups: string[]) => string][] = [
    [/^the area is not known/, () => text.noArea],
    [/^too varied to estimate closely/, () => text.tooVaried],
    [/^the type of work is not known/, () => text.noType],
    [/^the use of the building is not known/, () => text.noUse],
    [/^fewer than (\d+) such permits to test it on/, (min) => text.untested(Number(min))],
    [
      /^(\d+)% of such permits were in the range instead of (\d+)%/,
      (share, promise) => text.unreliable(Number(share), Number(promise)),
    ],
    [
      /^([\d,]+) dwelling units are more than the ([\d,]+) of these permits/,
      (units, most) => text.moreUnits(whole(units!), whole(most!)),
    ],
    [/^a new dwelling has no units/, () => text.noUnits],
    [
      /^the description is of less than a building \((\w+)\)/,
      (object) => text.lessThanBuilding(typeName(object!)),
    ],
    [/^the city is not known/, () => text.noCity],
    [/^the coordinates are not in a city with records/, () => text.outsideCities],
    [
      new RegExp(`^the coordinates are in ${place}, not in ${place}`),
      (place, city) => text.otherCity(nameOf(place!), nameOf(city!)),
    ],
    [
      new RegExp(`^(no|only \\d+) permits of this kind in ${place}`),
      (count, city) => text.fewPermits(Number(/\d+/.exec(count!)?.[0] ?? 0), nameOf(city!)),
    ],
    [
      new RegExp(`^${size} is outside the range of these permits, ([\\d,]+) to ${size}`),
      (own, min, max) => text.outsideRange(whole(own!), whole(min!), whole(max!)),
    ],
    [
      new RegExp(
        `^${size} may be square (feet|metres) taken for .*?: most such permits have ([\\d,]+) to ${size}`,
      ),
      (own, unit, min, max) =>
        text.otherUnit[unit as 'feet' | 'metres'](whole(own!), whole(min!), whole(max!)),
    ],
  ];
  for (const [pattern, translate] of patterns) {
    const match = pattern.exec(reasons);
    if (match) return { text: translate(...match.slice(1)), length: match[0].length };
  }
  return null;
}

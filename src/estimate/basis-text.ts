import { lowConfidenceMarker, valueLabel } from '@cdata/catalog';
import { formatNumber, language, messages } from '../messages/index.ts';

/** The basis of the service’s own model; services may name another model in any other way. */
const ownBasis = /^quantiles-1: (.+) in (.+), (dollars[^,]*), (\d+) permits, (\d{4})-(\d{4})$/;

const measures = {
  'dollars per square metre': 'area',
  'dollars per dwelling unit': 'units',
  dollars: 'value',
  'dollars for permits without an area': 'unmeasured',
} as const;

/**
 * What an estimate is based on, in the user’s language: how many permits, of what kind, where, from which years, and per
 * what. The basis of another model stays as the service writes it.
 */
export function basisText(basis: string): string {
  const [model = ''] = basis.split(`; ${lowConfidenceMarker}`);
  const [, type, place, measure, permits, from, to] = ownBasis.exec(model) ?? [];
  if (measure === undefined || !Object.hasOwn(measures, measure)) return basis;
  const text = messages().estimate;
  const details = [
    type === 'all types' ? text.allTypes : typeName(type!),
    placeName(place!),
    from === to ? from! : text.years(from!, to!),
    text.measures[measures[measure as keyof typeof measures]],
  ];
  return text.basis(Number(permits), details.join(' · '));
}

function typeName(slug: string): string {
  return valueLabel(slug)?.[language()].toLowerCase() ?? slug.replaceAll('_', ' ');
}

/** `thunder_bay` → `Thunder Bay`; provinces and the country are names already. */
export const placeName = (slug: string): string =>
  slug.replaceAll('_', ' ').replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** Why the confidence of an estimate is low, in the user’s language if the reasons are the service’s own. */
export function reasonsForLowConfidence(basis: string): string {
  const reasons = basis.split(lowConfidenceMarker).slice(1).join(lowConfidenceMarker);
  const translations: string[] = [];
  let rest = reasons;
  while (rest !== '') {
    const reason = firstReason(rest);
    if (!reason) return reasons;
    translations.push(reason.text);
    rest = rest.slice(reason.length).replace(/^, /, '');
  }
  return translations.join(', ');
}

/** The service writes numbers as in English. */
const whole = (number: string): string => formatNumber(Number(number.replaceAll(',', '')));
const size = '([\\d,]+) (m2|dwelling units)';
const place = "([\\w'.-]+)";

function firstReason(reasons: string): { text: string; length: number } | null {
  const text = messages().estimate.reasons;
  const patterns: [RegExp, (...groups: string[]) => string][] = [
    [/^the area is not known/, () => text.noArea],
    [/^the type of work is not known/, () => text.noType],
    [/^the city is not known/, () => text.noCity],
    [/^the coordinates are not in a city with records/, () => text.outsideCities],
    [
      new RegExp(`^the coordinates are in ${place}, not in ${place}`),
      (place, city) => text.otherCity(placeName(place!), placeName(city!)),
    ],
    [
      new RegExp(`^(no|only \\d+) permits of this kind in ${place}`),
      (count, city) => text.fewPermits(Number(/\d+/.exec(count!)?.[0] ?? 0), placeName(city!)),
    ],
    [
      new RegExp(`^${size} is outside the range of these permits, ([\\d,]+) to ${size}`),
      (own, unit, min, max) =>
        text.outsideRange(unit === 'm2' ? 'm2' : 'units', whole(own!), whole(min!), whole(max!)),
    ],
  ];
  for (const [pattern, translate] of patterns) {
    const match = pattern.exec(reasons);
    if (match) return { text: translate(...match.slice(1)), length: match[0].length };
  }
  return null;
}

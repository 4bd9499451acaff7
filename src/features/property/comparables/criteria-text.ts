import { formatMoney, formatNumber } from '../../../language/index.ts';
import {
  characteristicLabel,
  squareMetresPerSquareFoot,
  type PriceUnit,
} from '../subject/characteristics.ts';
import { className, type PropertyKind } from '../subject/property-kind.ts';
import type { Bounds, ComparableFilters } from './comparable-filters.ts';
import type { ComparableSearch } from './comparables.ts';
import { comparablesMessages } from './messages.ts';

/** How the comparables of a grid were found. */
export interface Criteria {
  search: ComparableSearch;
  /** Null where the comparables were not narrowed. */
  filters: ComparableFilters | null;
  unit: PriceUnit;
  /** The days of the first and the last sale; null where comparables are assessments within a radius. */
  sales: { from: string; to: string } | null;
}

/** `within 5 km, assessed from $300,000 to $500,000, of class Residential` */
export function criteriaText({ search, filters, unit, sales }: Criteria): string {
  const text = comparablesMessages().criteria;
  const { radius, valueFrom, valueTo } = search;
  const ofSearch = [
    text.within(formatNumber(radius)),
    boundsText({ from: valueFrom, to: valueTo }, formatMoney, {
      both: text.valueFromTo,
      from: text.valueFrom,
      to: text.valueTo,
    }),
  ];
  const parts = sales ? [text.soldFromTo(sales.from, sales.to)] : ofSearch;
  if (filters) {
    const { zone, built, area, areaField } = filters;
    const factor = unit === 'm2' ? squareMetresPerSquareFoot : 1;
    const label = characteristicLabel(areaField, unit);
    const areaName = label.charAt(0).toLowerCase() + label.slice(1);
    const whole = (number: number) => formatNumber(Math.round(number * factor));
    parts.push(
      kindText(filters),
      zone === null ? null : text.ofZone(zone || comparablesMessages().noZoneOfComparables),
      boundsText(built, String, { both: text.builtFromTo, from: text.builtFrom, to: text.builtTo }),
      boundsText(area, whole, {
        both: (from, to) => text.areaFromTo(areaName, from, to),
        from: (from) => text.areaFrom(areaName, from),
        to: (to) => text.areaTo(areaName, to),
      }),
    );
  }
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/** `of class Residential, of use 110, whole buildings`; empty for any kind. */
export function kindText({ propertyClass, use = null, isUnit = null }: PropertyKind): string {
  const text = comparablesMessages();
  const parts = [
    propertyClass === null ? '' : text.criteria.ofClass(className(propertyClass) || text.noClass),
    use === null ? '' : text.criteria.ofUse(use || text.noUse),
    isUnit === null ? '' : text.criteria.ofUnits[isUnit ? 'units' : 'wholes'],
  ];
  return parts.filter(Boolean).join(', ');
}

interface BoundTexts {
  both(from: string, to: string): string;
  from(from: string): string;
  to(to: string): string;
}

/** Null without a bound. */
function boundsText({ from, to }: Bounds, format: (number: number) => string, texts: BoundTexts) {
  if (from !== null && to !== null) return texts.both(format(from), format(to));
  if (from !== null) return texts.from(format(from));
  return to === null ? null : texts.to(format(to));
}

import { datasets, roleValue, valueLabel } from '@cdata/catalog';
import { recordsOfUnit } from '@cdata/catalog/reading';
import type { ServiceRecord } from '../../../api/index.ts';
import { formatCount, joinSentences, language } from '../../../language/index.ts';
import { newestFirst } from '../subject/assessments.ts';
import type { Property } from '../subject/property-lookup.ts';
import { salesMessages } from './messages.ts';

const { roles } = datasets.permit;

/** Permits this long before and after a sale say what was sold. */
const maxMonths = 36;
/** That are named; the others are counted. */
const maxNamed = 3;
/** What makes another property of the one that the roll has. */
const changesBuilding: readonly unknown[] = ['new_construction', 'addition', 'demolition'];

const dayOf = (permit: ServiceRecord): string => String(roleValue(permit, roles.date) ?? '').slice(0, 10);

const monthsFrom = (from: string, to: string): number => {
  const [a, b] = [from, to].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
};

/** The permits of a property within three years before and after its sale, the newest first. */
export function permitsNearSale({ records, unit }: Property, saleDate: string): ServiceRecord[] {
  const all = records.flatMap(({ dataset, records: list }) => (dataset === 'permit' ? list : []));
  const own = unit ? recordsOfUnit(all, unit.name) : all;
  const isNear = (permit: ServiceRecord) => {
    const day = dayOf(permit);
    return /^\d{4}-\d\d-\d\d$/.test(day) && Math.abs(monthsFrom(saleDate, day)) <= maxMonths;
  };
  return newestFirst(own.filter(isNear), roles.date);
}

/**
 * What was permitted around a sale, as questions for the appraiser: `Demolition, 4 months before the sale: sold as land?`
 *
 * @param sale.rollDate The day of the roll that the facts are from, as YYYY-MM-DD; empty if it is not published.
 */
export function permitsText(
  permits: readonly ServiceRecord[],
  { saleDate, rollDate }: { saleDate: string; rollDate: string },
): string {
  const text = salesMessages().permits;
  if (permits.length === 0) return text.none;
  const named = permits.slice(0, maxNamed).map((permit) => {
    const type = String(roleValue(permit, roles.type) ?? 'other');
    const label = valueLabel(type)?.[language()] ?? type;
    const day = dayOf(permit);
    const months = Math.abs(monthsFrom(saleDate, day));
    const isBefore = day <= saleDate;
    const isAfterRoll = rollDate !== '' && day > rollDate;
    const question =
      isBefore && type === 'demolition'
        ? text.land
        : isBefore && isAfterRoll && changesBuilding.includes(type)
          ? text.afterRoll
          : !isBefore && !isAfterRoll && changesBuilding.includes(type)
            ? text.notSold
            : '';
    return `${(isBefore ? text.before : text.after)(label, months)}${question || '.'}`;
  });
  const others = permits.length - named.length;
  return joinSentences(...named, others > 0 ? `${formatCount(others, ...text.others)}.` : '');
}

import { contractorName, numberedCompany, publicBusiness, type BusinessKind } from './businesses.ts';
import { firstDay, isoDate, lastDay, workday, yearOf } from './days.ts';
import type { City } from './gazetteer/index.ts';
import type { PermitCase } from './permits.ts';
import { isDwelling, type Property } from './property.ts';
import type { Random } from './random.ts';

/** A business, with the years in which it is licensed. */
export interface Business {
  city: City;
  /** Null where it has no premises in the city. */
  property: Property | null;
  unit: string | null;
  name: string;
  legalName: string;
  kind: BusinessKind;
  /** Numbers of days: of the first licence, and of closing if it has closed. */
  opened: number;
  closed: number | null;
  /** The latest permit issued at the address in the two years before the opening, if there is one. */
  before: PermitCase | null;
  employees: number;
  number: number;
}

/** Businesses to a permit: with renewals there are two licences and a half for each. */
const businessesPerPermit = 0.085;
const lookbackYears = 2;

/** The same day some years earlier, as ISO dates compare. */
const yearsEarlier = (iso: string, years: number): string =>
  `${Number(iso.slice(0, 4)) - years}${iso.slice(4)}`;

/** The latest of the permits that was issued in the two years before a day, both ends included. */
function permitBefore(permits: readonly PermitCase[], opened: number): PermitCase | null {
  const until = isoDate(opened);
  const from = yearsEarlier(until, lookbackYears);
  let latest: PermitCase | null = null;
  for (const permit of permits) {
    if (permit.issued === null || (latest && latest.issued! >= permit.issued)) continue;
    const issued = isoDate(permit.issued);
    if (from <= issued && issued <= until) latest = permit;
  }
  return latest;
}

/** The permits of each property. */
function permitsByProperty(cases: readonly PermitCase[]): Map<Property, PermitCase[]> {
  const found = new Map<Property, PermitCase[]>();
  for (const permit of cases) {
    const there = found.get(permit.property);
    if (there) there.push(permit);
    else found.set(permit.property, [permit]);
  }
  return found;
}

/** The businesses of a city: near half of them moved into space that was built or rebuilt for them. */
export function businessesOf(
  city: City,
  properties: readonly Property[],
  cases: readonly PermitCase[],
  wanted: number,
  chance: Random,
): Business[] {
  const permits = permitsByProperty(cases);
  const premises = properties.filter(({ use }) => !isDwelling(use) && use !== 'institutional');
  const fittings = cases.filter(
    ({ property, issued, work }) =>
      issued !== null &&
      issued < lastDay - 90 &&
      (property.use === 'retail' || property.use === 'office') &&
      (work.type === 'change_of_use' || work.type === 'renovation'),
  );
  return Array.from({ length: Math.ceil(wanted * businessesPerPermit) }, (_, index) => {
    const sort = chance.next();
    let property: Property | null = null;
    let unit: string | null = null;
    let opened = workday(firstDay + chance.integer(0, lastDay - firstDay - 10));
    if (sort < 0.45 && fittings.length > 0) {
      const fitting = chance.pick(fittings);
      property = fitting.property;
      unit = fitting.unit;
      opened = workday(Math.min(lastDay - 2, fitting.issued! + chance.integer(40, 420)));
    } else if (sort < 0.88 && premises.length > 0) {
      property = chance.pick(premises);
      unit = property.units.length > 0 ? chance.pick(property.units) : null;
      opened = workday(
        Math.max(
          Math.min(lastDay - 2, opened),
          Math.min(lastDay - 2, firstDay + (property.yearBuilt - 2015) * 365),
        ),
      );
    }
    const contractor = property === null || property.use === 'industrial';
    const { name, kind } = contractor
      ? {
          name: contractorName(
            city,
            chance.pick(['electrical', 'plumbing', 'trade_other', 'mechanical'] as const),
            chance,
          ),
          kind: 'construction_trade' as const,
        }
      : publicBusiness(city, chance);
    const lasts = Math.round(365 * (1 + 9 * chance.next() * chance.next()));
    return {
      city,
      property,
      unit,
      name,
      legalName: contractor
        ? name
        : chance.chance(0.5)
          ? numberedCompany(city, chance)
          : `${name} ${city.french ? 'inc.' : 'Ltd.'}`,
      kind,
      opened,
      closed: opened + lasts < lastDay && chance.chance(0.6) ? opened + lasts : null,
      before: property && permitBefore(permits.get(property) ?? [], opened),
      employees: chance.integer(1, 6) * chance.integer(1, 5),
      number: yearOf(opened) * 10_000 + index + 1,
    };
  });
}

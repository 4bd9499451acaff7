import {
  contractorName,
  guestSuite,
  numberedCompany,
  publicBusiness,
  type BusinessKind,
} from './businesses.ts';
import { day, firstDay, isoDate, lastDay, workday, yearOf } from './days.ts';
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

/** Where a business is and from which day: `null` where it has no premises in the city. */
type Premises = Pick<Business, 'property' | 'unit' | 'opened'>;

/** Finds premises: near half of the businesses move into space that was built or rebuilt for them. */
function premisesFinder(properties: readonly Property[], cases: readonly PermitCase[], chance: Random) {
  const shops = properties.filter(({ use }) => !isDwelling(use) && use !== 'institutional');
  const homes = properties.filter(({ use }) => isDwelling(use));
  const fittings = cases.filter(
    ({ property, issued, work }) =>
      issued !== null &&
      issued < lastDay - 90 &&
      (property.use === 'retail' || property.use === 'office') &&
      (work.type === 'change_of_use' || work.type === 'renovation'),
  );
  const standing = (from: readonly Property[], opened: number): Premises => {
    const property = chance.pick(from);
    // Nobody moves in before the building is finished.
    const finished = day(`${property.yearBuilt + 1}-01-02`);
    return {
      property,
      unit: property.units.length > 0 ? chance.pick(property.units) : null,
      opened: workday(Math.min(lastDay - 2, Math.max(opened, finished))),
    };
  };
  return (): Premises => {
    const sort = chance.next();
    const opened = workday(firstDay + chance.integer(0, lastDay - firstDay - 10));
    if (sort < 0.45 && fittings.length > 0) {
      const { property, unit, issued } = chance.pick(fittings);
      return {
        property,
        unit,
        opened: workday(Math.min(lastDay - 2, issued! + chance.integer(40, 420))),
      };
    }
    if (sort < 0.83 && shops.length > 0) return standing(shops, opened);
    if (sort < 0.88 && homes.length > 0) return standing(homes, opened);
    return { property: null, unit: null, opened };
  };
}

/** What a business is called and does: builders have no premises or a yard, guests stay in dwellings. */
function calling(city: City, property: Property | null, chance: Random): Pick<Business, 'name' | 'kind'> {
  if (property === null || property.use === 'industrial') {
    const trade = chance.pick(['electrical', 'plumbing', 'trade_other', 'mechanical'] as const);
    return { name: contractorName(city, trade, chance), kind: 'construction_trade' };
  }
  return isDwelling(property.use) ? guestSuite(city, chance) : publicBusiness(city, chance);
}

/** The businesses of a city. */
export function businessesOf(
  city: City,
  properties: readonly Property[],
  cases: readonly PermitCase[],
  wanted: number,
  chance: Random,
): Business[] {
  const permits = permitsByProperty(cases);
  const premises = premisesFinder(properties, cases, chance);
  return Array.from({ length: Math.ceil(wanted * businessesPerPermit) }, (_, index) => {
    const { property, unit, opened } = premises();
    const { name, kind } = calling(city, property, chance);
    const lasts = Math.round(365 * (1 + 9 * chance.next() * chance.next()));
    const incorporated = `${name} ${city.french ? 'inc.' : 'Ltd.'}`;
    return {
      city,
      property,
      unit,
      name,
      legalName:
        kind === 'construction_trade'
          ? name
          : chance.chance(0.5)
            ? numberedCompany(city, chance)
            : incorporated,
      kind,
      opened,
      closed: opened + lasts < lastDay && chance.chance(0.6) ? opened + lasts : null,
      before: property && permitBefore(permits.get(property) ?? [], opened),
      employees: chance.integer(1, 6) * chance.integer(1, 5),
      number: yearOf(opened) * 10_000 + index + 1,
    };
  });
}

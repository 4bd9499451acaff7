import { isDwelling } from './buildings.ts';
import { contractorName, guestSuite, numberedCompany, publicBusiness } from './company-names.ts';
import { day, firstDay, isoDate, lastDay, workday, yearOf } from './days.ts';
import type { City } from './gazetteer/index.ts';
import type { Permit } from './permits.ts';
import type { Property } from './property.ts';
import type { Random } from './random.ts';
import { isForBusiness } from './works.ts';

export interface Business {
  city: City;
  /** Null where it has no premises in the city. */
  property: Property | null;
  unit: string | null;
  name: string;
  legalName: string;
  /** `category_canonical` of its licence. */
  kind: string;
  opened: number;
  closed: number | null;
  /** The latest permit issued at the address in the two years before the opening. */
  permitBefore: Permit | null;
  employees: number;
  number: number;
}

/** A business has two and a half licences on average, because of renewals. */
const businessesPerPermit = 0.085;

/** The two years before the opening include both ends. */
function latestBefore(permits: readonly Permit[], opened: number): Permit | null {
  const until = isoDate(opened);
  const from = `${Number(until.slice(0, 4)) - 2}${until.slice(4)}`;
  let latest: Permit | null = null;
  for (const permit of permits) {
    if (permit.issued === null || (latest && latest.issued! >= permit.issued)) continue;
    const issued = isoDate(permit.issued);
    if (from <= issued && issued <= until) latest = permit;
  }
  return latest;
}

type Premises = Pick<Business, 'property' | 'unit' | 'opened'>;

/** Almost half of the businesses move into space that was built or rebuilt for them. */
function premisesFinder(properties: readonly Property[], permits: readonly Permit[], random: Random) {
  const shops = properties.filter(({ use }) => !isDwelling(use) && use !== 'institutional');
  const homes = properties.filter(({ use }) => isDwelling(use));
  const fittings = permits.filter(
    ({ property, issued, work }) =>
      issued !== null &&
      issued < lastDay - 90 &&
      property.use !== 'institutional' &&
      isForBusiness(work, property.use),
  );
  const existing = (from: readonly Property[], opened: number): Premises => {
    const property = random.pick(from);
    // Nobody moves in before the building is finished.
    const finished = day(`${property.yearBuilt + 1}-01-02`);
    return {
      property,
      unit: property.units.length > 0 ? random.pick(property.units) : null,
      opened: workday(Math.min(lastDay - 2, Math.max(opened, finished))),
    };
  };
  return (): Premises => {
    const share = random.next();
    const opened = workday(firstDay + random.integer(0, lastDay - firstDay - 10));
    if (share < 0.45 && fittings.length > 0) {
      const { property, unit, issued } = random.pick(fittings);
      const moved = Math.min(lastDay - 2, issued! + random.integer(40, 420));
      return { property, unit, opened: workday(moved) };
    }
    if (share < 0.83 && shops.length > 0) return existing(shops, opened);
    if (share < 0.88 && homes.length > 0) return existing(homes, opened);
    return { property: null, unit: null, opened };
  };
}

/** Builders have a yard or no premises, and guests stay in dwellings. */
function nameAndKind(city: City, property: Property | null, random: Random): Pick<Business, 'name' | 'kind'> {
  if (property === null || property.use === 'industrial') {
    const trade = random.pick(['electrical', 'plumbing', 'trade_other', 'mechanical'] as const);
    return { name: contractorName(city, trade, random), kind: 'construction_trade' };
  }
  return isDwelling(property.use) ? guestSuite(city, random) : publicBusiness(city, random);
}

function legalNameOf({ name, kind }: Pick<Business, 'name' | 'kind'>, city: City, random: Random): string {
  if (kind === 'construction_trade') return name;
  return random.chance(0.5)
    ? numberedCompany(city, random)
    : `${name} ${city.language === 'fr' ? 'inc.' : 'Ltd.'}`;
}

export function businessesOf(
  city: City,
  properties: readonly Property[],
  permits: readonly Permit[],
  random: Random,
): Business[] {
  const permitsByProperty = new Map<Property, Permit[]>();
  for (const permit of permits) {
    const others = permitsByProperty.get(permit.property);
    if (others) others.push(permit);
    else permitsByProperty.set(permit.property, [permit]);
  }
  const findPremises = premisesFinder(properties, permits, random);
  return Array.from({ length: Math.ceil(permits.length * businessesPerPermit) }, (_, index) => {
    const { property, unit, opened } = findPremises();
    const nameAndKindOf = nameAndKind(city, property, random);
    const closed = opened + Math.round(365 * (1 + 9 * random.next() * random.next()));
    return {
      ...{ city, property, unit, opened, ...nameAndKindOf },
      legalName: legalNameOf(nameAndKindOf, city, random),
      closed: closed < lastDay && random.chance(0.6) ? closed : null,
      permitBefore: property && latestBefore(permitsByProperty.get(property) ?? [], opened),
      employees: random.integer(1, 6) * random.integer(1, 5),
      number: yearOf(opened) * 10_000 + index + 1,
    };
  });
}

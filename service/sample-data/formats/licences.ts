import { fetchedAt } from '../bookkeeping.ts';
import { withoutLegalForm, type BusinessKind } from '../businesses.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { day, isoDate, lastDay, workday, yearOf } from '../days.ts';
import type { GeneratedRecord } from '../generated.ts';
import type { Business } from '../licences.ts';
import type { Random } from '../random.ts';
import { writtenAddress } from '../written-address.ts';

const categories: Record<BusinessKind, { en: string; fr: string; naics: string }> = {
  food_service: { en: 'Restaurant or Food Service', fr: 'Restauration', naics: '722511' },
  retail: { en: 'Retail Dealer', fr: 'Commerce de détail', naics: '459999' },
  health: { en: 'Health Services', fr: 'Soins de santé', naics: '621210' },
  professional_service: { en: 'Office', fr: 'Services professionnels', naics: '541110' },
  personal_service: { en: 'Personal Service Establishment', fr: 'Soins personnels', naics: '812115' },
  recreation: { en: 'Fitness Centre', fr: 'Loisirs', naics: '713940' },
  automotive: { en: 'Auto Repair', fr: 'Réparation d’automobiles', naics: '811111' },
  transportation: { en: 'Transportation', fr: 'Transport', naics: '484110' },
  childcare: { en: 'Day Care', fr: 'Garderie', naics: '624410' },
  construction_trade: { en: 'Contractor', fr: 'Entrepreneur en construction', naics: '236110' },
  accommodation: { en: 'Short-term Rental Operator', fr: 'Hébergement touristique', naics: '721198' },
};

interface Licence extends Business {
  /** Days. */
  issued: number;
  expires: number;
  first: boolean;
  active: boolean;
}

const monthsBetween = (from: number, to: number): number => Math.round(((to - from) / 30.4375) * 10) / 10;

const fields: Record<string, (licence: Licence, chance: Random) => unknown> = {
  business_name: ({ name }, chance) => (chance.chance(0.02) ? '' : name),
  legal_name: ({ legalName, city }, chance) =>
    chance.chance(0.3)
      ? city.slug === 'vancouver'
        ? 'None'
        : city.slug === 'saskatoon'
          ? 'NONE'
          : null
      : legalName,
  normalized_business_name: ({ name }) => withoutLegalForm(name).toUpperCase(),
  category: ({ kind, city }) => categories[kind][city.french ? 'fr' : 'en'],
  licence_type: ({ property, city }) =>
    city.french ? 'Permis d’affaires' : property ? 'Commercial' : 'Non-Resident',
  licence_number: ({ city, number, issued }) =>
    city.slug === 'victoria'
      ? String(number % 1_000_000).padStart(8, '0')
      : `${String(yearOf(issued)).slice(2)}-${number}`,
  licence_year: ({ issued }) => String(yearOf(issued)),
  naics_code: ({ kind }) => categories[kind].naics,
  issued_date: ({ issued }) => isoDate(issued),
  expiry_date: ({ expires }) => isoDate(expires),
  first_licensed_at: ({ opened }) => isoDate(opened),
  opened_on: ({ opened }) => isoDate(opened),
  opened_on_precision: () => 'day',
  operation_start_date: ({ opened }, chance) => isoDate(opened + chance.integer(0, 20)),
  cancel_date: ({ closed, active }) => (active || closed === null ? null : isoDate(closed)),
  last_updated: ({ issued }) => isoDate(Math.min(lastDay, issued + 2)),
  is_opening: ({ first }) => first,
  phone: ({ number }, chance) =>
    chance.chance(0.5) ? null : `555-01${String(number % 100).padStart(2, '0')}`,
  num_employees: ({ employees }) => String(employees),
  number_of_employees: ({ employees }) => employees,
  description: ({ kind, city }) => categories[kind][city.french ? 'fr' : 'en'],
  area_m2: ({ property }) => property && String(Math.round(Math.min(property.floorArea, 900))),
  neighbourhood: ({ property, city }, chance) =>
    property
      ? city.slug === 'victoria'
        ? property.address.neighbourhood.toUpperCase()
        : property.address.neighbourhood
      : chance.chance(0.5)
        ? null
        : '',
  postal_code: ({ property, city }) =>
    property
      ? city.slug === 'victoria'
        ? property.address.postalCode.replace(' ', '')
        : property.address.postalCode
      : city.slug === 'vancouver'
        ? 'None'
        : null,
  province: ({ city }) => city.province,
  ward: ({ property }) => property && property.address.ward,
  zone: ({ property }) => property && property.zone.zoneCode,
};

const always = `business_name legal_name normalized_business_name category licence_type licence_number issued_date
  first_licensed_at province last_updated`;
const publishedBy: Record<string, string> = {
  calgary: 'neighbourhood opened_on opened_on_precision ward',
  edmonton: 'expiry_date neighbourhood opened_on opened_on_precision phone',
  vancouver: 'expiry_date postal_code neighbourhood number_of_employees opened_on opened_on_precision phone',
  victoria: 'expiry_date postal_code neighbourhood is_opening opened_on opened_on_precision',
  toronto: 'cancel_date postal_code opened_on opened_on_precision phone',
  winnipeg: 'expiry_date neighbourhood phone opened_on opened_on_precision',
  hamilton: 'expiry_date postal_code description opened_on opened_on_precision',
  saskatoon: 'licence_year zone area_m2 num_employees opened_on opened_on_precision expiry_date',
  regina: 'naics_code operation_start_date opened_on opened_on_precision expiry_date',
};
const usual = 'expiry_date postal_code neighbourhood opened_on opened_on_precision';

const names = (slug: string): string[] => `${always} ${publishedBy[slug] ?? usual}`.trim().split(/\s+/);

/** The licences of a business, a year each, oldest first: the newest three that it has had. */
export function* licenceRecords(business: Business, chance: Random): Iterable<GeneratedRecord> {
  const { city, property, before, kind, opened, closed } = business;
  const years = Math.floor(((closed ?? lastDay) - opened) / 365);
  for (let renewal = Math.max(0, years - 2); renewal <= years; renewal++) {
    const issued = renewal === 0 ? opened : workday(Math.min(lastDay, opened + renewal * 365));
    const expires = day(`${yearOf(issued)}-12-31`) + (renewal === 0 && chance.chance(0.3) ? 365 : 0);
    const active = renewal === years && closed === null;
    const licence: Licence = { ...business, issued, expires, first: renewal === 0, active };
    const record: Record<string, unknown> = {
      record_id: `${city.slug}:${business.number}-${String(renewal + 1).padStart(3, '0')}`,
      municipality: city.slug,
      city: city.name,
      fetched_at: fetchedAt(city),
      status: active
        ? city.french
          ? 'actif'
          : city.slug === 'victoria'
            ? 'APPROVED'
            : 'Issued'
        : renewal < years
          ? city.french
            ? 'renouvelé'
            : 'Renewed'
          : city.french
            ? 'fermé'
            : 'Gone Out of Business',
      is_active: active,
      is_contractor: kind === 'construction_trade',
      category_canonical: kind,
    };
    if (property) {
      const { address } = property;
      record.address = writtenAddress(city, address, business.unit, chance);
      record.normalized_address = address.normalizedAddress;
      Object.assign(record, placeFields(address, placesOf(city, 'licence'), chance));
      record.preceded_by_permit = before !== null;
      record.permit_lookback_date = before && isoDate(before.issued!);
      record.permit_lookback_type = before && before.work.type;
      record.months_permit_to_open = before && monthsBetween(before.issued!, opened);
      if (city.slug === 'vancouver')
        record.permit_lookback_value = before?.value ? String(before.value) : null;
    } else if (city.slug === 'edmonton') {
      record.address = '<NON-RESIDENT BUSINESS>';
      record.normalized_address = '<NON-RESIDENT BUSINESS>';
    } else {
      record.address = '';
      record.normalized_address = '';
    }
    for (const name of names(city.slug)) record[name] = fields[name]!(licence, chance);
    yield { entityType: 'licence', addressKey: property?.address.normalizedAddress ?? null, record };
  }
}

import { tableRows } from '../bilingual.ts';
import type { Business } from '../businesses.ts';
import { normalizedName } from '../company-names.ts';
import { day, fetchedAt, isoDate, lastDay, workday, yearOf } from '../days.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, type GeneratedRecord } from './record-format.ts';
import { placeFields } from './published-place.ts';
import { writtenAddress } from './written-address.ts';

/** By `category_canonical`: the city's own words and the NAICS code. */
const categories = Object.fromEntries(
  tableRows(`
    food_service | Restaurant or Food Service | Restauration | 722511
    retail | Retail Dealer | Commerce de détail | 459999
    health | Health Services | Soins de santé | 621210
    professional_service | Office | Services professionnels | 541110
    personal_service | Personal Service Establishment | Soins personnels | 812115
    recreation | Fitness Centre | Loisirs | 713940
    automotive | Auto Repair | Réparation d’automobiles | 811111
    transportation | Transportation | Transport | 484110
    childcare | Day Care | Garderie | 624410
    construction_trade | Contractor | Entrepreneur en construction | 236110
    accommodation | Short-term Rental Operator | Hébergement touristique | 721198
  `).map(([kind, en, fr, naics]) => [kind!, { en: en!, fr: fr!, naics: naics! }]),
);

interface Licence extends Business {
  issued: number;
  expires: number;
  isFirst: boolean;
  isLast: boolean;
  isActive: boolean;
}

const isIn = ({ city }: Business, slug: string): boolean => city.slug === slug;

/** How a city writes a missing value; other cities publish null. */
const nothing: Record<string, string> = { vancouver: 'None', saskatoon: 'NONE' };

function statusText({ city, isActive, isLast }: Licence): string {
  const isFrench = city.language === 'fr';
  if (isActive) return isFrench ? 'actif' : city.slug === 'victoria' ? 'APPROVED' : 'Issued';
  if (!isLast) return isFrench ? 'renouvelé' : 'Renewed';
  return isFrench ? 'fermé' : 'Gone Out of Business';
}

function licenceNumber({ city, number, issued }: Licence): string {
  return city.slug === 'victoria'
    ? String(number % 1_000_000).padStart(8, '0')
    : `${yearOf(issued) % 100}-${number}`;
}

function neighbourhoodText(licence: Licence, random: Random): string | null {
  const name = licence.property?.address.neighbourhood;
  if (name === undefined) return random.chance(0.5) ? null : '';
  return isIn(licence, 'victoria') ? name.toUpperCase() : name;
}

function postalCodeText(licence: Licence): string | null {
  const code = licence.property?.address.postalCode;
  if (code === undefined) return isIn(licence, 'vancouver') ? 'None' : null;
  return isIn(licence, 'victoria') ? code.replace(' ', '') : code;
}

const writeFields = fieldWriter<Licence>(
  fieldValues([
    ['business_name', ({ name }, random) => (random.chance(0.02) ? '' : name)],
    [
      'legal_name',
      ({ legalName, city }, random) => (random.chance(0.3) ? (nothing[city.slug] ?? null) : legalName),
    ],
    ['normalized_business_name', ({ name }) => normalizedName(name)],
    ['category', ({ kind, city }) => categories[kind]![city.language]],
    ['naics_code', ({ kind }) => categories[kind]!.naics],
    [
      'licence_type',
      ({ property, city }) =>
        city.language === 'fr' ? 'Permis d’affaires' : property ? 'Commercial' : 'Non-Resident',
    ],
    ['licence_number', licenceNumber],
    ['issued_date', ({ issued }) => isoDate(issued)],
    ['expiry_date', ({ expires }) => isoDate(expires)],
    ['first_licensed_at opened_on', ({ opened }) => isoDate(opened)],
    ['opened_on_precision', () => 'day'],
    ['operation_start_date', ({ opened }, random) => isoDate(opened + random.integer(0, 20))],
    ['last_updated', ({ issued }) => isoDate(Math.min(lastDay, issued + 2))],
    ['is_opening', ({ isFirst }) => isFirst],
    ['phone', ({ number }) => (number % 2 ? null : `555-01${String(number % 100).padStart(2, '0')}`)],
    ['number_of_employees', ({ employees }) => employees],
    ['neighbourhood', neighbourhoodText],
    ['postal_code', postalCodeText],
    ['province', ({ city }) => city.province],
  ]),
  {
    all: `business_name legal_name normalized_business_name category licence_type licence_number issued_date first_licensed_at province last_updated opened_on opened_on_precision`,
    byCity: {
      calgary: 'neighbourhood',
      edmonton: 'expiry_date neighbourhood phone',
      vancouver: 'expiry_date postal_code neighbourhood number_of_employees phone',
      victoria: 'expiry_date postal_code neighbourhood is_opening',
      toronto: 'postal_code phone',
      winnipeg: 'expiry_date neighbourhood phone',
      hamilton: 'expiry_date postal_code',
      saskatoon: 'expiry_date',
      regina: 'naics_code operation_start_date expiry_date',
    },
    default: 'expiry_date postal_code neighbourhood',
  },
);

function placeOf(business: Business, random: Random): Record<string, unknown> {
  const { city, property, unit, permitBefore, opened } = business;
  if (!property) {
    const address = isIn(business, 'edmonton') ? '<NON-RESIDENT BUSINESS>' : '';
    return { address, normalized_address: address };
  }
  const months = permitBefore && (opened - permitBefore.issued!) / 30.4375;
  return {
    address: writtenAddress(city, property.address, unit, random),
    normalized_address: property.address.normalizedAddress,
    ...placeFields(city, property.address, random, { dataset: 'licence' }),
    preceded_by_permit: permitBefore !== null,
    permit_lookback_date: permitBefore && isoDate(permitBefore.issued!),
    permit_lookback_type: permitBefore && permitBefore.work.type,
    months_permit_to_open: months === null ? null : Math.round(months * 10) / 10,
  };
}

/** One a year, the oldest first: at most the latest three. */
export function* licenceRecords(business: Business, random: Random): Iterable<GeneratedRecord> {
  const { city, kind, opened, closed, property, number } = business;
  const years = Math.floor(((closed ?? lastDay) - opened) / 365);
  for (let renewal = Math.max(0, years - 2); renewal <= years; renewal++) {
    const issued = renewal === 0 ? opened : Math.min(lastDay, workday(opened + renewal * 365));
    const expires = day(`${yearOf(issued)}-12-31`) + (renewal === 0 && random.chance(0.3) ? 365 : 0);
    const isLast = renewal === years;
    const isActive = isLast && closed === null;
    const licence: Licence = { ...business, issued, expires, isFirst: renewal === 0, isLast, isActive };
    const record: Record<string, unknown> = {
      record_id: `${city.slug}:${number}-${String(renewal + 1).padStart(3, '0')}`,
      municipality: city.slug,
      city: city.name,
      fetched_at: fetchedAt(city),
      status: statusText(licence),
      is_active: isActive,
      is_contractor: kind === 'construction_trade',
      category_canonical: kind,
      ...placeOf(business, random),
    };
    const addressKey = property?.address.normalizedAddress ?? null;
    yield writeFields({ entityType: 'licence', addressKey, record }, licence, random);
  }
}

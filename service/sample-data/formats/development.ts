import {
  applicationStatus,
  applicationStatusText,
  applicationText,
  type Application,
} from '../applications.ts';
import { directionCode } from '../../../src/address/directions.ts';
import { fetchedAt } from '../bookkeeping.ts';
import { withoutLegalForm } from '../businesses.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { isoDate, lastDay, yearOf } from '../days.ts';
import type { GeneratedRecord } from '../generated.ts';
import { rollNumber, surveyed } from '../parcel-numbers.ts';
import type { Random } from '../random.ts';
import { structureCode, structureName, useClass } from '../vocabulary.ts';
import { writtenAddress } from '../written-address.ts';

/** `DP2026-01300`. */
const recordNumber = ({ property: { city }, applied, sequence }: Application): string => {
  const number = String(sequence).padStart(5, '0');
  return city.slug === 'hamilton'
    ? `DP-${String(yearOf(applied)).slice(2)}/${number}`
    : `DP${yearOf(applied)}-${number}`;
};

const name = ({ kind, property }: Application): string => kind.name[property.city.french ? 'fr' : 'en'];
const approved = ({ outcome, decided }: Application): string | null =>
  outcome === 'approved' && decided !== null ? isoDate(decided) : null;
const legal = ({ property }: Application): string => {
  const { plan, block, lot } = surveyed(property);
  return `Plan ${plan} Blk ${block} Lot ${lot}`;
};

const fields: Record<string, (application: Application, chance: Random) => unknown> = {
  applicant_name: ({ applicant }) => withoutLegalForm(applicant).toUpperCase(),
  application_subtype: ({ kind }) => kind.subtype,
  community: ({ property }) => property.address.neighbourhood,
  neighborhood: ({ property }) => property.address.neighbourhood,
  neighbourhood: ({ property }) => property.address.neighbourhood,
  subdivision: ({ property }) => property.address.neighbourhood.toUpperCase(),
  hamlet: ({ property }) => property.address.neighbourhood,
  ward: ({ property }) => property.address.ward,
  district: ({ property }) => property.address.ward,
  quadrant: ({ property: { address } }) => address.civic.direction && directionCode(address.civic.direction),
  completed_date: (application) => (application.sequence % 2 ? approved(application) : null),
  decision_date: ({ decided }) => (decided === null ? null : isoDate(decided)),
  issued_date: approved,
  expiration_date: ({ decided, outcome }) =>
    outcome === 'approved' && decided ? isoDate(decided + 730) : null,
  published_date: ({ applied }) => isoDate(Math.min(lastDay, applied + 14)),
  updated_date: ({ decided, applied }) => isoDate(decided ?? Math.min(lastDay, applied + 21)),
  description: (application) =>
    application.property.city.slug === 'calgary'
      ? applicationText(application).toUpperCase()
      : applicationText(application),
  permit_type: name,
  permit_name: name,
  work_type: ({ kind }) => (kind.subtype === 'change_of_use' ? 'Change of Use' : 'New'),
  primary_work_scope: ({ kind }) => kind.name.en,
  pipeline_stage: (application) => applicationStatus(application).stage,
  province: ({ property }) => property.address.province,
  postal_code: ({ property }, chance) => (chance.chance(0.2) ? '' : property.address.postalCode),
  roll_number: ({ property }) => rollNumber(property),
  legal_description: legal,
  legal,
  plan_block_lot: ({ property }) => Object.values(surveyed(property)).join(';'),
  zoning: ({ property }) => property.zone.zoneCode,
  zoning_overlay: ({ property: { quarter } }) =>
    quarter.built[0] < 1960 ? 'Mature Neighbourhood Overlay' : 'NONE',
  land_use_district: ({ property }) => property.zone.zoneCode,
  land_use_district_description: ({ property }) => property.zone.zoneDescription,
  application_url: (application) =>
    `https://example.org/applications/${encodeURIComponent(recordNumber(application))}`,
  category: ({ property: { city, use } }) => useClass(city, use),
  subcategory: ({ kind }) => (kind.subtype === 'sign' ? 'SIGNS' : 'NEW AND ADDITIONS'),
  construction_cost: ({ units, storeys, property }) =>
    Math.round(property.city.costs * units * storeys * 21) * 1000,
  fee: ({ units }) => 210 + units * 38,
  dwelling_units_created: ({ units, kind }) => (kind.at === 'dwellings' ? String(units) : '0'),
  dwelling_units_lost: ({ lost }) => String(lost),
  units_created: ({ units, kind }) => (kind.at === 'dwellings' ? String(units) : '   0'),
  total_units: ({ units, kind }) => (kind.at === 'dwellings' ? units : 0),
  housing_type: ({ property: { city, use } }) => structureName(city, use),
  structure_type: ({ property: { city, use } }) => structureName(city, use),
  structure_description: ({ property: { city, use } }) =>
    `${structureCode(use)} - ${structureName(city, use)}`,
  type_of_structure: ({ property: { city, use } }) => structureName(city, use),
  use: ({ property: { city, use } }) => useClass(city, use),
  proposed_use_code: ({ property: { use } }) => `C${structureCode(use)}0`,
  proposed_use_description: (application) => name(application).toUpperCase(),
  permitted_or_discretionary: ({ sequence }) => (sequence % 3 ? 'Discretionary' : 'Permitted'),
  variance_required: ({ sequence }) => (sequence % 4 ? 'N' : 'Y'),
  inspection_outcome: ({ outcome }) => (outcome === 'approved' ? 'Passed' : 'None'),
  municipality_name: ({ property }) => property.city.name,
  normalized_business_name: ({ applicant }) => withoutLegalForm(applicant).toUpperCase(),
  related_record_numbers: ({ applied, sequence }) =>
    sequence % 4 ? [] : [`LOC${yearOf(applied)}-${String(sequence).padStart(4, '0')}`],
  stats_can_code: ({ property: { use } }) => structureCode(use),
};

const usual = `application_subtype description permit_type pipeline_stage province decision_date issued_date neighborhood
  ward zoning applicant_name roll_number`;
const publishedBy: Record<string, string> = {
  calgary: `${usual} community land_use_district land_use_district_description quadrant proposed_use_code
    proposed_use_description permitted_or_discretionary completed_date`,
  edmonton: `${usual} legal_description work_type completed_date`,
  vancouver: `${usual} community neighbourhood work_type`,
  victoria: `${usual} neighbourhood published_date updated_date application_url`,
  winnipeg: `${usual} community category subcategory dwelling_units_created dwelling_units_lost`,
  saskatoon: `${usual} fee subdivision construction_cost stats_can_code postal_code neighbourhood use expiration_date
    variance_required zoning_overlay`,
  regina: `${usual} legal_description total_units housing_type structure_description type_of_structure plan_block_lot legal
    municipality_name hamlet`,
  moncton: `${usual} permit_name related_record_numbers normalized_business_name district inspection_outcome
    primary_work_scope neighbourhood`,
  hamilton: `${usual} legal_description units_created structure_type community work_type`,
  halifax: `${usual} community completed_date work_type legal_description neighbourhood`,
};

/** A development permit as its city publishes it. */
export function developmentRecord(application: Application, chance: Random): GeneratedRecord {
  const { address, city } = application.property;
  const { canonical } = applicationStatus(application);
  const record: Record<string, unknown> = {
    record_id: `${city.slug}:${recordNumber(application)}`,
    municipality: city.slug,
    fetched_at: fetchedAt(city),
    record_number: recordNumber(application),
    application_date: isoDate(application.applied),
    status: applicationStatusText(application),
    status_canonical: canonical,
    address: writtenAddress(city, address, null, chance),
    normalized_address: address.normalizedAddress,
    ...placeFields(address, placesOf(city, 'development_permit'), chance),
  };
  for (const field of (publishedBy[city.slug] ?? usual).trim().split(/\s+/))
    record[field] = fields[field]!(application, chance);
  return { entityType: 'development_permit', addressKey: address.normalizedAddress, record };
}

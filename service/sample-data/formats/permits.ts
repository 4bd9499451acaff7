import { fetchedAt, permitNumber, permitRecordId } from '../bookkeeping.ts';
import { withoutLegalForm } from '../businesses.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { isoDate, lastDay, yearOf } from '../days.ts';
import type { GeneratedRecord } from '../generated.ts';
import { cadastralLot, matricule, parcelIdentifier, planAndLot } from '../parcel-numbers.ts';
import type { PermitCase } from '../permits.ts';
import { isDwelling } from '../property.ts';
import type { Random } from '../random.ts';
import { cityStatus, permitTypeText, structureCode, structureName, useClass } from '../vocabulary.ts';
import { newBuilding } from '../works.ts';
import { writtenAddress } from '../written-address.ts';

const date = (number: number | null): string | null => (number === null ? null : isoDate(number));
const squareFeet = (metres: number | null): number | null => metres && Math.round(metres * 10.7639);
const bare = (name: string): string => withoutLegalForm(name).toUpperCase();

/** The floor area of a permit where it is of this use. */
const areaOf = (permit: PermitCase, ...uses: string[]): number =>
  uses.includes(permit.property.use) ? Math.round(permit.area ?? 0) : 0;

/** What each field says of a permit. A city publishes some of them. */
const fields: Record<string, (permit: PermitCase, chance: Random) => unknown> = {
  application_date: ({ applied }) => isoDate(applied),
  received_date: ({ applied }) => isoDate(applied),
  entered_date: ({ applied }, chance) => isoDate(applied + chance.integer(0, 3)),
  processed_date: ({ issued }) => date(issued),
  issued_date: ({ issued, property: { city } }, chance) =>
    issued !== null && city.slug === 'vancouver' && chance.chance(0.01)
      ? isoDate(issued).replaceAll('-', '')
      : date(issued),
  completed_date: ({ completed }) => date(completed),
  expiry_date: ({ issued }) => issued && isoDate(issued + 365 * 2),
  most_recent_inspection: ({ completed, issued }) => date(completed ?? issued),
  inspection_outcome: ({ completed }) => (completed === null ? null : 'Passed'),

  permit_number: permitNumber,
  application_number: ({ sequence, applied }) =>
    String(3_003_000_000 + (yearOf(applied) - 2016) * 100_000 + sequence),
  parent_permit_number: ({ parent }) => parent && permitNumber(parent),
  revision: () => '00',
  dataset: ({ status }) => (status === 'completed' || status === 'cancelled' ? 'cleared' : 'active'),

  status: ({ property: { city }, status }) => cityStatus(city, status),
  permit_type: permitTypeText,
  permit_type_code: ({ work }) =>
    ({
      new_construction: 'CO',
      renovation: 'TR',
      addition: 'TR',
      demolition: 'DE',
      change_of_use: 'CU',
      other: 'CA',
    })[work.type],
  permit_type_description: ({ work }) => work.name.en,
  permit_group: ({ property: { use } }) => (isDwelling(use) ? 'Residential' : 'Non-Residential'),
  trade_canonical: ({ work }) => work.trade,
  work: ({ work, property: { city } }) => work.name[city.french ? 'fr' : 'en'],
  work_type: ({ work }) => work.name.en,
  work_class: ({ work }) =>
    work.type === 'new_construction' ? 'New' : work.type === 'demolition' ? 'Demolition' : 'Existing',
  work_scope: ({ work }) => work.name.en,
  description: ({ description, property: { city } }, chance) =>
    city.slug === 'hamilton' ? description.toUpperCase() : chance.chance(0.02) ? '' : description,
  subject: ({ description }) => description,
  domain: ({ work }) =>
    ({
      new_construction: 'Construction neuve',
      renovation: 'Rénovation/Agrandissement',
      addition: 'Rénovation/Agrandissement',
      demolition: 'Démolition/Déplacement',
      change_of_use: 'Usage',
      other: 'Autres travaux',
    })[work.type],
  file_type: ({ property: { use } }) => (isDwelling(use) ? 'RESIDENTIAL' : 'NON-RESIDENTIAL'),
  category: ({ property: { city, use } }) => useClass(city, use),
  demolition: ({ work }) => work.type === 'demolition',

  construction_value: ({ value }) => value,
  est_const_cost_cents: ({ value }) => value && Math.round(value * 100),
  permit_cost: ({ value }) => Math.round((value ?? 10_000) * 0.0105 * 100) / 100,
  permit_fee: ({ value }) => Math.round(Math.max(112, (value ?? 10_000) * 0.0098) * 100) / 100,

  area_m2: ({ area }) => area,
  area: ({ area }) => area && Math.round(area),
  area_ft2: ({ area }) => area && String(squareFeet(area)),
  new_floor_area_sqft: ({ area }) => area && Math.round(area * 107.639) / 10,
  gfa: ({ area }) => area,
  proposed_gfa: ({ area, property, work }) =>
    area && String(Math.round(work.type === 'addition' ? property.floorArea + area : area)),
  existing_gfa_m2: ({ property, work }) =>
    work.type === 'new_construction' ? '0' : String(property.floorArea),
  footprint_area: ({ property: { floorArea, storeys } }) => Math.round((floorArea / storeys) * 10) / 10,
  floor_area_residential: (permit) => areaOf(permit, 'house', 'semi', 'rowhouse', 'duplex', 'apartment'),
  floor_area_commercial: (permit) => areaOf(permit, 'retail', 'office'),
  floor_area_industrial: (permit) => areaOf(permit, 'industrial'),
  floor_area_institutional: (permit) => areaOf(permit, 'institutional'),
  storeys: ({ property: { storeys } }) => storeys,
  height: ({ property: { storeys } }) => Math.round(storeys * 31 + 12) / 10,
  bedrooms: ({ property: { use, floorArea, dwellings } }) =>
    isDwelling(use) ? Math.max(1, Math.round(floorArea / Math.max(1, dwellings) / 42)) : 0,

  dwelling_units_created: ({ created, property: { city } }, chance) =>
    city.slug === 'regina' && chance.chance(0.1) ? null : String(created),
  dwelling_units_lost: ({ lost }) => String(lost),
  dwellings_created: ({ created }) => String(created),
  units_created: ({ created }) => created,
  units_lost: ({ lost }) => lost,
  units_net_change: ({ created, lost }) => created - lost,
  net_new_units: ({ created, lost }) => created - lost,
  dwelling_units: ({ property: { dwellings } }) => dwellings,
  existing_units: ({ property: { dwellings }, work }) => (work === newBuilding ? 0 : dwellings),
  total_units: ({ property: { dwellings }, created, work }) =>
    work === newBuilding ? created : dwellings + created,
  second_unit: ({ work, created }) => (work.type === 'renovation' && created > 0 ? 'Y' : 'N'),

  structure_type: ({ property: { city, use } }) =>
    city.slug === 'edmonton'
      ? `${structureName(city, use)} (${structureCode(use)})`
      : structureName(city, use),
  structure: ({ property: { city, use } }) => structureName(city, use),
  construction_type: ({ property: { city, use } }) => `${structureCode(use)}-${structureName(city, use)}`,
  building_type: ({ property: { city, use } }) => structureName(city, use).toUpperCase(),
  building_category: ({ property: { use } }) => (isDwelling(use) ? 'Part 9 Housing' : 'Part 3 Building'),
  building_use: ({ property: { city, use } }) => useClass(city, use),
  auc_group: ({ property: { use } }) => structureCode(use),
  occupancy_type: ({ property: { use } }) =>
    ({ retail: 'E', office: 'D', industrial: 'F2', institutional: 'A2' })[use as string] ?? 'C',
  current_use: ({ property: { city, use } }) => structureName(city, use),
  actual_use: ({ property: { city, use } }) => structureName(city, use),
  proposed_use: ({ property: { city, use }, work }) =>
    work.type === 'change_of_use' && !isDwelling(use) ? 'Restaurant' : structureName(city, use),
  land_use: ({ property: { city, use } }) => useClass(city, use),
  land_use_district: ({ property: { zone } }) => zone.zoneCode,
  zoning: ({ property: { zone } }) => zone.zoneCode,

  contractor: ({ contractor }) => contractor,
  contractor_name: ({ contractor, property: { city } }) =>
    contractor ? bare(contractor) : city.slug === 'toronto' ? 'None' : city.slug === 'calgary' ? '' : null,
  contractor_name_normalized: ({ contractor }) => contractor && withoutLegalForm(contractor).toLowerCase(),
  builder: ({ contractor }) => contractor,
  builder_name: ({ contractor, work }) => (contractor && work === newBuilding ? bare(contractor) : 'NONE'),
  applicant: ({ contractor }) => contractor ?? 'Owner',
  applicant_name: ({ contractor }) => (contractor ? bare(contractor) : ''),
  normalized_business_name: ({ contractor }) => (contractor ? bare(contractor) : ''),
  opening_soon: ({ work, issued, completed, property: { use } }) =>
    !isDwelling(use) &&
    /Tenant|Change/.test(work.name.en) &&
    issued !== null &&
    completed === null &&
    issued > lastDay - 400,

  address_details: ({ unit }) => unit && `Unit ${unit}`,
  city: ({ property: { city } }) => city.name,
  former_city: ({ property: { quarter } }) => quarter.name,
  province: ({ property: { address } }) => address.province,
  postal_code: ({ property: { address, city } }) =>
    city.slug === 'toronto'
      ? address.postalCode.slice(0, 3)
      : city.slug === 'victoria'
        ? address.postalCode.replace(' ', '')
        : address.postalCode,
  ward: ({ property: { address } }) => address.ward,
  district: ({ property: { address } }) => address.ward,
  neighborhood: ({ property: { address } }) => address.neighbourhood,
  neighbourhood: ({ property: { address } }) => address.neighbourhood,
  community: ({ property: { address } }) => address.neighbourhood,
  subdivision: ({ property: { address } }) => address.neighbourhood,
  legal_description: ({ property }) => planAndLot(property),
  lots: ({ property }) => cadastralLot(property),
  matricule: ({ property }) => matricule(property),
  pid: ({ property }) => parcelIdentifier(property),
};

const publishedBy: Record<string, string> = {
  calgary: `status permit_type work work_class description application_date issued_date permit_number
    current_use structure_type area_m2 construction_value contractor_name contractor_name_normalized applicant_name
    dwelling_units_created neighbourhood province ward trade_canonical normalized_business_name
    parent_permit_number land_use_district opening_soon`,
  edmonton: `work status area_m2 province description issued_date permit_type neighborhood permit_number structure_type
    construction_value dwelling_units_created normalized_business_name work_type storeys application_date opening_soon`,
  halifax: `work status permit_number permit_type application_date issued_date construction_value contractor
    contractor_name trade_canonical province district pid description dwellings_created existing_units
    building_type structure_type work_scope new_floor_area_sqft postal_code`,
  hamilton: `work status permit_number permit_type received_date issued_date est_const_cost_cents units_created ward
    description building_type province file_type demolition zoning former_city subdivision permit_fee total_units`,
  laval: `status permit_type permit_number issued_date construction_value description province matricule lots
    city area_ft2 units_lost normalized_business_name storeys current_use neighbourhood`,
  moncton: `work status permit_number permit_type application_date issued_date construction_value description
    dwelling_units_created neighbourhood zoning area pid province land_use permit_cost gfa subject`,
  montreal: `work status province current_use issued_date permit_type neighborhood permit_number structure_type
    application_date permit_type_code application_number dwelling_units_created construction_value
    normalized_business_name area_m2 storeys`,
  ottawa: `work status permit_number permit_type application_date issued_date construction_value area_ft2 ward
    description contractor contractor_name building_type dwelling_units_created postal_code province
    net_new_units applicant neighbourhood`,
  quebec: `work domain status province issued_date permit_type neighbourhood permit_number lots construction_value
    area_m2 description dwelling_units_created normalized_business_name`,
  regina: `work status storeys province units_lost work_class issued_date permit_type subdivision building_use
    permit_number dwelling_units construction_type construction_value trade_canonical entered_date expiry_date
    units_net_change auc_group inspection_outcome most_recent_inspection description area_m2`,
  saskatoon: `status permit_number permit_type work_type issued_date processed_date construction_value neighborhood
    neighbourhood description structure building_category actual_use permit_type_description occupancy_type
    footprint_area height legal_description province address_details proposed_gfa existing_gfa_m2 second_unit
    area_m2 bedrooms contractor`,
  st_johns: `status permit_type issued_date category structure_type province construction_value description builder
    gfa opening_soon ward`,
  toronto: `ward work status dataset province revision current_use description issued_date permit_type postal_code
    builder_name proposed_use permit_number completed_date structure_type contractor_name application_date
    construction_value dwelling_units_lost dwelling_units_created floor_area_residential floor_area_commercial
    floor_area_industrial floor_area_institutional neighbourhood area_m2 storeys opening_soon`,
  vancouver: `work status permit_number permit_type application_date issued_date construction_value contractor
    contractor_name contractor_name_normalized neighbourhood description postal_code province area_m2
    dwelling_units_created structure_type building_type `,
  victoria: `status permit_number permit_type issued_date construction_value neighborhood neighbourhood postal_code
    description province legal_description work_type storeys building_type`,
  winnipeg: `work status province community issued_date permit_type neighborhood permit_group permit_number
    structure_type contractor_name contractor_name_normalized application_date
    dwelling_units_created construction_value normalized_business_name area_m2 ward description`,
};

const published = new Map(
  Object.entries(publishedBy).map(([slug, names]) => [
    slug,
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, fields[name]!] as const),
  ]),
);

/** A permit as its city publishes it. */
export function permitRecord(permit: PermitCase, chance: Random): GeneratedRecord {
  const { property, work } = permit;
  const { address, city } = property;
  const record: Record<string, unknown> = {
    record_id: permitRecordId(permit),
    municipality: city.slug,
    fetched_at: fetchedAt(city),
    address: writtenAddress(city, address, permit.unit, chance),
    normalized_address: address.normalizedAddress,
    permit_type_canonical: work.type,
    status_canonical: permit.status,
    ...placeFields(address, placesOf(city, 'permit'), chance),
  };
  for (const [name, value] of published.get(city.slug)!) record[name] = value(permit, chance);
  if (city.slug === 'hamilton' && chance.chance(0.3))
    record.units_created = String(permit.created).padStart(4);
  return { entityType: 'permit', addressKey: address.normalizedAddress, record };
}

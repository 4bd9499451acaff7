import { isDwelling, structureCode, structureName, useClass } from '../buildings.ts';
import { normalizedName, withoutLegalForm } from '../company-names.ts';
import { isoDate, isoDateOrNull, lastDay, yearOf } from '../days.ts';
import { permitNumber, permitRecordId } from '../identifiers.ts';
import type { Permit } from '../permits.ts';
import type { Random } from '../random.ts';
import { isForBusiness, newBuilding } from '../works.ts';
import { fieldValues, fieldWriter, propertyValues, recordAt, type GeneratedRecord } from './record-format.ts';
import { permitTypeText, statusText } from './permit-words.ts';

const squareFeetPerMetre = 10.7639;

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** `2026-04-13`, in one of a hundred rows of Vancouver `20260413`. */
const issuedDate = ({ issued, city }: Permit, random: Random): string | null =>
  issued !== null && city.slug === 'vancouver' && random.chance(0.01)
    ? isoDate(issued).replaceAll('-', '')
    : isoDateOrNull(issued);

const isOpeningSoon = ({ work, issued, completed, property }: Permit): boolean =>
  isForBusiness(work, property.use) && issued !== null && completed === null && issued > lastDay - 400;

/** How a city writes that no contractor is known. */
const noContractor: Record<string, string | null> = { toronto: 'None', calgary: '' };

const postalCode = ({ city, property: { address } }: Permit): string => {
  if (city.slug === 'toronto') return address.postalCode.slice(0, 3);
  return city.slug === 'victoria' ? address.postalCode.replace(' ', '') : address.postalCode;
};

const occupancyGroups: Record<string, string> = {
  retail: 'E',
  office: 'D',
  industrial: 'F2',
  institutional: 'A2',
};

/** A garage in the yard of a house is a garage. */
const structureOf = ({ city, property: { use }, work }: Permit): string =>
  work.isStructure ? work.name[city.language] : structureName(city, use);

const values = {
  ...propertyValues,
  ...fieldValues<Permit>([
    ['application_date received_date', ({ applied }) => isoDate(applied)],
    ['entered_date', ({ applied }) => isoDate(Math.min(lastDay, applied + 2))],
    ['processed_date', ({ issued }) => isoDateOrNull(issued)],
    ['issued_date', issuedDate],
    ['completed_date', ({ completed }) => isoDateOrNull(completed)],

    ['permit_number', permitNumber],
    ['application_number', ({ sequence, applied }) => String((yearOf(applied) - 1986) * 1e8 + sequence)],
    ['parent_permit_number', ({ parent }) => parent && permitNumber(parent)],

    ['status', statusText],
    ['permit_type', permitTypeText],
    ['permit_type_description work_type work_scope', ({ work }) => work.name.en],
    ['trade_canonical', ({ work }) => work.trade],
    ['work', ({ work, city }) => work.name[city.language]],
    ['work_class', ({ work }) => (work.type === 'new_construction' ? 'New' : 'Existing')],
    [
      'description',
      ({ description, city }, random) =>
        city.slug === 'hamilton' ? description.toUpperCase() : random.chance(0.02) ? '' : description,
    ],

    ['construction_value', ({ value }) => value],
    ['est_const_cost_cents', ({ value }) => value && Math.round(value * 100)],
    ['area_m2 gfa', ({ area }) => area],
    ['area', ({ area }) => area && Math.round(area)],
    ['area_ft2', ({ area }) => area && String(Math.round(area * squareFeetPerMetre))],
    ['new_floor_area_sqft', ({ area }) => area && rounded(area * squareFeetPerMetre, 1)],
    [
      'proposed_gfa',
      ({ area, property, work }) =>
        area && String(Math.round(work.type === 'addition' ? property.floorArea + area : area)),
    ],

    [
      'dwelling_units_created',
      ({ created, city }, random) => (city.slug === 'regina' && random.chance(0.1) ? null : String(created)),
    ],
    ['dwellings_created', ({ created }) => String(created)],
    ['dwelling_units_lost', ({ lost }) => String(lost)],
    [
      'units_created',
      ({ created, city }, random) =>
        city.slug === 'hamilton' && random.chance(0.3) ? String(created).padStart(4) : created,
    ],
    ['units_lost', ({ lost }) => lost],
    [
      'total_units',
      ({ property, created, work }) => (work === newBuilding ? created : property.dwellings + created),
    ],

    [
      'structure_type',
      (permit) =>
        structureOf(permit) +
        (permit.city.slug === 'edmonton' ? ` (${structureCode(permit.property.use)})` : ''),
    ],
    ['construction_type', (permit) => `${structureCode(permit.property.use)}-${structureOf(permit)}`],
    ['building_type', (permit) => structureOf(permit).toUpperCase()],
    ['building_use land_use category', ({ city, property: { use } }) => useClass(city, use)],
    ['occupancy_type', ({ property }) => occupancyGroups[property.use] ?? 'C'],
    [
      'proposed_use',
      (permit) =>
        permit.work.type === 'change_of_use' && !isDwelling(permit.property.use)
          ? 'Restaurant'
          : structureOf(permit),
    ],

    ['contractor builder', ({ contractor }) => contractor],
    [
      'contractor_name',
      ({ contractor, city }) => (contractor ? normalizedName(contractor) : (noContractor[city.slug] ?? null)),
    ],
    [
      'contractor_name_normalized',
      ({ contractor }) => contractor && withoutLegalForm(contractor).toLowerCase(),
    ],
    [
      'builder_name',
      ({ contractor, work }) => (contractor && work === newBuilding ? normalizedName(contractor) : 'NONE'),
    ],
    ['applicant', ({ contractor }) => contractor ?? 'Owner'],
    [
      'applicant_name normalized_business_name',
      ({ contractor }) => (contractor ? normalizedName(contractor) : ''),
    ],
    ['opening_soon', isOpeningSoon],
    ['postal_code', postalCode],
  ]),
};

const writeFields = fieldWriter<Permit>(values, {
  all: 'status permit_type issued_date description province',
  byCity: {
    calgary: `work work_class application_date permit_number current_use structure_type area_m2 construction_value
      contractor_name contractor_name_normalized applicant_name dwelling_units_created neighbourhood ward
      trade_canonical normalized_business_name parent_permit_number land_use_district opening_soon`,
    edmonton: `work area_m2 neighborhood permit_number structure_type construction_value dwelling_units_created
      normalized_business_name work_type storeys application_date opening_soon`,
    halifax: `work permit_number application_date construction_value contractor contractor_name trade_canonical
      district pid dwellings_created building_type structure_type work_scope new_floor_area_sqft postal_code`,
    hamilton: `work permit_number received_date est_const_cost_cents units_created ward building_type zoning
      former_city subdivision total_units`,
    laval: `permit_number construction_value matricule city area_m2 units_lost normalized_business_name
      storeys current_use neighbourhood`,
    moncton: `work permit_number application_date construction_value dwelling_units_created neighbourhood zoning
      area pid land_use gfa`,
    montreal: `work current_use neighborhood permit_number structure_type application_date application_number
      dwelling_units_created construction_value normalized_business_name area_m2 storeys`,
    ottawa: `work permit_number application_date construction_value area_ft2 ward contractor contractor_name
      building_type dwelling_units_created postal_code applicant neighbourhood`,
    quebec: `work neighbourhood permit_number lots construction_value area_m2 dwelling_units_created
      normalized_business_name`,
    regina: `work storeys units_lost subdivision building_use permit_number dwelling_units
      construction_type construction_value trade_canonical entered_date auc_group area_m2`,
    saskatoon: `permit_number work_type processed_date construction_value neighborhood neighbourhood structure
      actual_use permit_type_description occupancy_type legal_description proposed_gfa area_m2 contractor`,
    st_johns: 'category structure_type construction_value builder gfa opening_soon ward',
    toronto: `ward work current_use postal_code builder_name proposed_use permit_number completed_date
      structure_type contractor_name application_date construction_value dwelling_units_lost dwelling_units_created
      neighbourhood area_m2 storeys opening_soon`,
    vancouver: `work permit_number application_date construction_value contractor contractor_name
      contractor_name_normalized neighbourhood postal_code area_m2 dwelling_units_created structure_type
      building_type`,
    victoria: `permit_number construction_value neighborhood neighbourhood postal_code legal_description work_type
      storeys building_type`,
    winnipeg: `work community neighborhood permit_number structure_type contractor_name contractor_name_normalized
      application_date dwelling_units_created construction_value normalized_business_name area_m2 ward`,
  },
});

export function permitRecord(permit: Permit, random: Random): GeneratedRecord {
  const { property, unit, work, status } = permit;
  const fields = { permit_type_canonical: work.type, status_canonical: status };
  const generated = recordAt('permit', { recordId: permitRecordId(permit), property, unit, fields }, random);
  return writeFields(generated, permit, random);
}

import { directionCode } from '../../../src/address/index.ts';
import { applicationStatus, applicationText, type Application } from '../applications.ts';
import { isDwelling, structureName } from '../buildings.ts';
import { normalizedName, withoutLegalForm } from '../company-names.ts';
import { isoDate, isoDateOrNull, lastDay, yearOf } from '../days.ts';
import { zoneCode } from '../zones.ts';
import { applicationNumber } from '../identifiers.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, propertyValues, recordHead, type GeneratedRecord } from './format.ts';

const shortYear = ({ applied }: Application): number => yearOf(applied) % 100;
const link = (application: Application): string =>
  `https://example.org/planning/${encodeURIComponent(applicationNumber(application))}`;
const kindName = ({ kind, property }: Application): string => kind.name[property.city.language];
const statusText = (application: Application): string =>
  applicationStatus(application)[application.property.city.language];
const approvedOn = ({ outcome, decided }: Application): string | null =>
  outcome === 'approved' ? isoDateOrNull(decided) : null;
/** Days after the application, where that is not in the future. */
const after =
  (days: number) =>
  ({ applied }: Application): string | null =>
    applied + days > lastDay ? null : isoDate(applied + days);
/** A number that only applications of one subtype have. */
const numberOf = (subtype: string, prefix: string) => (application: Application) =>
  application.kind.subtype === subtype ? `${prefix}${shortYear(application)}-${application.sequence}` : null;

/** The zone that a rezoning asks for; otherwise the present one. */
function proposedZone({ property: { zone, city }, kind, storeys, sequence }: Application): string {
  if (kind.subtype !== 'rezoning') return zone.zoneCode;
  const { mixed_use: mixed, residential } = city.zoning;
  // Residential zones are listed from the lowest density to the highest.
  const [code] = storeys > 6 ? mixed[sequence % mixed.length]! : residential.at(-1)!;
  return zoneCode(code, 1, 1);
}

const values = {
  ...propertyValues,
  ...fieldValues<Application>([
    ['applicant', ({ applicant }) => applicant],
    ['applicant_name normalized_business_name', ({ applicant }) => normalizedName(applicant)],
    ['agent agent_name', ({ applicant }) => `${withoutLegalForm(applicant)} Planning`],
    ['contact contact_name city_planner', () => 'Community Planning'],
    ['planner planner_name', ({ property }) => `Area Planner, ${property.address.neighbourhood}`],
    ['planner_email', ({ property }) => `planning@${property.city.slug}.example.org`],
    ['inspector', () => 'Zoning Inspection'],

    ['application_date', ({ applied }) => isoDate(applied)],
    ['decision_date council_decision_date council_meeting_date', ({ decided }) => isoDateOrNull(decided)],
    ['approval_date approved_date issue_date issued_date', approvedOn],
    ['completed_date', (application) => (application.sequence % 2 ? approvedOn(application) : null)],
    [
      'expiration_date',
      ({ decided, outcome }) => (outcome === 'approved' && decided ? isoDate(decided + 730) : null),
    ],
    ['published_date', after(14)],
    ['deemed_complete_date', after(21)],
    ['community_meeting_date meeting_date public_meeting_date', after(60)],
    [
      'updated_date status_date',
      ({ decided, applied }) => isoDate(decided ?? Math.min(lastDay, applied + 21)),
    ],
    ['year_of_application', ({ applied }) => yearOf(applied)],
    [
      'year_quarter',
      ({ applied }) => `${yearOf(applied)}-Q${Math.ceil(Number(isoDate(applied).slice(5, 7)) / 3)}`,
    ],
    ['days_to_process', ({ decided, applied }) => (decided ?? lastDay) - applied],
    ['benchmark_days', ({ kind }) => kind.days],
    [
      'benchmark_met',
      ({ decided, applied, kind }) => decided && (decided - applied <= kind.days ? 'Yes' : 'No'),
    ],
    ['appealed', ({ sequence }) => (sequence % 17 ? 'N' : 'Y')],
    ['variance_required', ({ sequence }) => (sequence % 4 ? 'N' : 'Y')],
    ['permitted_or_discretionary', ({ sequence }) => (sequence % 3 ? 'Discretionary' : 'Permitted')],

    ['record_number', applicationNumber],
    ['application_number folderrsn', ({ applied, sequence }) => yearOf(applied) * 10_000 + sequence],
    ['folder_rsn demand_id', ({ applied, sequence }) => String(yearOf(applied) * 10_000 + sequence)],
    [
      'reference_file regional_number',
      (application) => `19T-${shortYear(application)}/${application.sequence}`,
    ],
    [
      'parent_folder_number',
      (application) =>
        application.sequence % 5 ? null : `${shortYear(application)}-${application.sequence}`,
    ],
    ['opa_number', numberOf('official_plan_amendment', 'OPA ')],
    ['zba_number', numberOf('rezoning', 'Z-')],
    ['condo_number', numberOf('condominium', '30CDM-')],
    ['subdivision_number', numberOf('subdivision', '30T-')],
    [
      'related_record_numbers',
      ({ applied, sequence }) => (sequence % 4 ? [] : [`LOC${yearOf(applied)}-${sequence}`]),
    ],

    ['application_subtype layer', ({ kind }) => kind.subtype],
    ['application_type permit_type permit_name domain', kindName],
    ['application_type_code folder_type', ({ kind }) => kind.code],
    ['application_type_fr', ({ kind }) => kind.name.fr],
    ['application_scope primary_work_scope record_type subcategory', ({ kind }) => kind.name.en],
    ['proposed_use_description', (application) => kindName(application).toUpperCase()],
    ['additional_scope', ({ lost }) => (lost > 0 ? 'Demolition' : 'None')],
    ['work_type', ({ kind }) => (kind.subtype === 'change_of_use' ? 'Change of Use' : 'New')],
    ['construction_type', ({ property: { city, use } }) => structureName(city, use)],
    [
      'title folder_name',
      (application) => `${application.property.address.normalizedAddress} - ${kindName(application)}`,
    ],
    ['description folder_description', applicationText],
    ['status public_status_description', statusText],
    ['status_canonical', (application) => applicationStatus(application).canonical],
    ['pipeline_stage', (application) => applicationStatus(application).stage],
    ['inspection_outcome', ({ outcome }) => (outcome === 'approved' ? 'Passed' : 'None')],
    ['application_url detail_url web_link weblink city_web documents_link', link],
    ['council_report_url', (application) => application.decided && `${link(application)}/report`],
    ['engage_url', (application) => `<a href="${link(application)}" target="_top"> See more details </a>`],

    ['proposed_zoning', proposedZone],
    [
      'zoning_overlay heritage_designation',
      ({ property }) => (property.neighbourhood.built[0] < 1960 ? 'Mature Neighbourhood Overlay' : 'NONE'),
    ],
    ['inside_mtsa', ({ property }) => (property.neighbourhood.character === 'core' ? 'Yes' : 'No')],
    ['mtsa_name community_plan', ({ property }) => `${property.neighbourhood.name} Station`],
    ['ward_id', ({ property: { city, neighbourhood } }) => city.neighbourhoods.indexOf(neighbourhood) + 1],
    [
      'ward_number',
      ({ property: { city, neighbourhood } }) => String(city.neighbourhoods.indexOf(neighbourhood) + 1),
    ],
    [
      'quadrant',
      ({ property: { address } }) => address.civic.direction && directionCode(address.civic.direction),
    ],
    ['postal_code', ({ property }, random) => (random.chance(0.2) ? '' : property.address.postalCode)],

    ['total_units proposed_total_units', ({ units }) => units],
    ['residential_units', ({ units, property }) => (isDwelling(property.use) ? units : 0)],
    ['approved_total_units', ({ units, outcome }) => (outcome === 'approved' ? units : 0)],
    ['dwelling_units_created', ({ units }) => String(units)],
    ['units_created', ({ units, kind }) => (kind.at === 'dwellings' ? String(units) : '   0')],
    ['dwelling_units_lost', ({ lost }) => String(lost)],
    ['registered_residential_lots', ({ kind }) => (kind.subtype === 'subdivision' ? '2' : null)],
    ['max_storeys', ({ storeys }) => storeys],
    [
      'non_residential_gfa_m2',
      ({ property }) => (isDwelling(property.use) ? 0 : Math.round(property.floorArea)),
    ],
    [
      'construction_cost',
      ({ units, storeys, property }) => Math.round(property.city.costs * units * storeys * 21) * 1000,
    ],
    ['fee', ({ units }) => 210 + units * 38],
  ]),
};

const writeDevelopmentFields = fieldWriter<Application>(values, {
  all: `record_number application_date status status_canonical application_subtype description permit_type pipeline_stage
    province decision_date issued_date neighborhood ward zoning applicant_name roll_number`,
  byCity: {
    calgary: `community land_use_district land_use_district_description quadrant proposed_use_code
      proposed_use_description permitted_or_discretionary completed_date`,
    edmonton: 'legal_description work_type completed_date',
    vancouver: 'community neighbourhood work_type',
    victoria: 'neighbourhood published_date updated_date application_url',
    winnipeg: 'community category subcategory dwelling_units_created dwelling_units_lost',
    saskatoon: `fee subdivision construction_cost stats_can_code postal_code neighbourhood use expiration_date
      variance_required zoning_overlay`,
    regina: `legal_description total_units housing_type structure_description type_of_structure plan_block_lot legal
      municipality_name hamlet`,
    moncton: `permit_name related_record_numbers normalized_business_name district inspection_outcome
      primary_work_scope neighbourhood`,
    hamilton: 'legal_description units_created structure_type community work_type',
    halifax: 'community completed_date work_type legal_description neighbourhood',
  },
});

export function developmentRecord(application: Application, random: Random): GeneratedRecord {
  const { city, address } = application.property;
  const id = `${city.slug}:${applicationNumber(application)}`;
  const record = recordHead('development_permit', id, application.property, random);
  writeDevelopmentFields(record, city.slug, application, random);
  return { entityType: 'development_permit', addressKey: address.normalizedAddress, record };
}

const writePlanningFields = fieldWriter<Application>(values, {
  all: `province application_subtype application_date application_type description record_number status status_canonical
    pipeline_stage application_type_code application_url category decision_date folder_type neighborhood permit_type ward`,
  byCity: {
    calgary: 'applicant_name current_zoning proposed_zoning',
    edmonton: 'applicant council_meeting_date ward_name',
    vancouver: 'applicant documents_link title',
    toronto: 'applicant folderrsn reference_file community_meeting_date ward_number contact_name',
    montreal: 'lots domain',
    ottawa: 'applicant_name application_type_fr status_date weblink ward_id',
    quebec: 'lots domain neighbourhood',
    winnipeg:
      'applicant community subcategory dwelling_units_created dwelling_units_lost public_meeting_date',
    halifax: `applicant_name planner planner_name planner_email district title intended_use major_use community_plan
      engage_url council_report_url updated_date`,
    hamilton: `agent opa_number zba_number condo_number subdivision_number heritage_designation inside_mtsa mtsa_name
      web_link existing_zoning deemed_complete_date appealed additional_scope regional_number`,
    laval: 'demand_id sector zone',
    regina: `applicant benchmark_days benchmark_met days_to_process approved_date meeting_date council_decision_date
      construction_type current_land_use proposed_land_use legal_description registered_residential_lots`,
    saskatoon: `applicant agent_name application_scope application_number approval_date approved_total_units
      proposed_total_units max_storeys non_residential_gfa_m2 residential_units proposed_use proposed_use_code`,
    moncton: `applicant contact municipality_name issue_date year_of_application year_quarter published_date record_type
      public_status_description inspector postal layer normalized_business_name`,
    st_johns: `applicant_name issued_date detail_url city_planner city_web folder_description folder_name folder_rsn
      parent_folder_number`,
    victoria: 'applicant gis_link character_area published_date neighbourhood',
  },
});

export function planningRecord(application: Application, random: Random): GeneratedRecord {
  const { city, address } = application.property;
  const id = `${city.slug}/${applicationNumber(application)}`;
  const record = recordHead('planning_application', id, application.property, random);
  writePlanningFields(record, city.slug, application, random);
  return { entityType: 'planning_application', addressKey: address.normalizedAddress, record };
}

import {
  applicationStatus,
  applicationStatusText,
  applicationText,
  type Application,
} from '../applications.ts';
import { fetchedAt } from '../bookkeeping.ts';
import { withoutLegalForm } from '../businesses.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { isoDate, lastDay, yearOf } from '../days.ts';
import type { GeneratedRecord } from '../generated.ts';
import { zoneStyles } from '../zone-styles.ts';
import type { Random } from '../random.ts';
import { cadastralLot, planAndLot, rollNumber } from '../parcel-numbers.ts';
import { isDwelling } from '../property.ts';
import { structureCode, structureName, useClass } from '../vocabulary.ts';
import { writtenAddress } from '../written-address.ts';

const codes: Record<string, string> = {
  minor_variance: 'A',
  rezoning: 'LOC',
  site_plan: 'SA',
  subdivision: 'SB',
  official_plan_amendment: 'OPA',
  heritage_permit: 'HP',
  demolition: 'DC',
  condominium: 'CD',
};

const language = ({ property }: Application): 'en' | 'fr' => (property.city.french ? 'fr' : 'en');
const short = ({ applied }: Application): string => String(yearOf(applied)).slice(2);
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** `LOC2026-0036`, `A15-26`, `26 104 SA/12`. */
function recordNumber(application: Application): string {
  const { property, kind, applied, sequence } = application;
  const code = codes[kind.subtype]!;
  switch (property.city.slug) {
    case 'toronto':
      return `${short(application)} ${100_000 + sequence} STE ${padded(1 + (sequence % 25), 2)} ${code}`;
    case 'hamilton':
    case 'ottawa':
      return `${code}-${short(application)}/${padded(sequence, 3)}`;
    case 'quebec':
      return `${isoDate(applied).replaceAll('-', '')}-${padded(sequence, 3)}D`;
    default:
      return `${code}${yearOf(applied)}-${padded(sequence, 4)}`;
  }
}

const link = (application: Application): string =>
  `https://example.org/planning/${encodeURIComponent(recordNumber(application))}`;
const later = ({ applied }: Application, days: number): string | null =>
  applied + days > lastDay ? null : isoDate(applied + days);
const decided = ({ decided: on }: Application): string | null => (on === null ? null : isoDate(on));
const approved = (application: Application): string | null =>
  application.outcome === 'approved' ? decided(application) : null;
const onlyFor =
  (subtype: string, value: (application: Application) => string) => (application: Application) =>
    application.kind.subtype === subtype ? value(application) : null;
/** The zone that an amendment asks for; in other cases the one that the place has. */
function proposedZone({ property, kind, storeys, sequence }: Application): string {
  if (kind.subtype !== 'rezoning') return property.zone.zoneCode;
  const { mixed_use: mixed, residential } = zoneStyles[property.city.slug]!;
  // A style names its residential zones from the lowest density to the highest.
  const [code] = storeys > 6 ? mixed[sequence % mixed.length]! : residential.at(-1)!;
  return code.replace('@', '01').replace('&', '1').replace('#', '001');
}
const title = (application: Application): string =>
  `${application.property.address.normalizedAddress} - ${application.kind.name[language(application)]}`;

const fields: Record<string, (application: Application, chance: Random) => unknown> = {
  applicant: ({ applicant }) => applicant,
  applicant_name: ({ applicant }) => withoutLegalForm(applicant).toUpperCase(),
  agent: ({ applicant }) => withoutLegalForm(applicant),
  agent_name: ({ applicant }) => `${withoutLegalForm(applicant)} Planning`,
  normalized_business_name: ({ applicant }) => withoutLegalForm(applicant).toUpperCase(),
  contact: ({ property }) => `Planning Services, ${property.address.ward}`,
  contact_name: () => 'Planning Counter',
  planner: ({ property }) => `Planner, ${property.address.neighbourhood}`,
  planner_name: ({ property }) => `Area Planner, ${property.address.neighbourhood}`,
  planner_email: ({ property }) => `planning@${property.city.slug.replace('_', '-')}.example.org`,
  city_planner: () => 'Community Planning',
  inspector: () => 'Zoning Inspection',

  application_date: ({ applied }) => isoDate(applied),
  decision_date: decided,
  approval_date: approved,
  approved_date: approved,
  issue_date: approved,
  issued_date: approved,
  council_decision_date: decided,
  council_meeting_date: decided,
  meeting_date: (application) => later(application, 60),
  public_meeting_date: (application) => later(application, 75),
  community_meeting_date: (application) => later(application, 45),
  deemed_complete_date: (application) => later(application, 21),
  published_date: (application) => later(application, 12),
  status_date: ({ decided: on, applied }) => isoDate(on ?? applied),
  updated_date: ({ decided: on, applied }) => isoDate(on ?? Math.min(lastDay, applied + 30)),
  year_of_application: ({ applied }) => yearOf(applied),
  year_quarter: ({ applied }) => `${yearOf(applied)}-Q${Math.ceil(Number(isoDate(applied).slice(5, 7)) / 3)}`,
  days_to_process: ({ decided: on, applied }) => (on ?? lastDay) - applied,
  benchmark_days: ({ kind }) => kind.takes,
  benchmark_met: ({ decided: on, applied, kind }) =>
    on === null ? null : on - applied <= kind.takes ? 'Yes' : 'No',
  appealed: ({ sequence }) => (sequence % 17 ? 'N' : 'Y'),

  application_type: ({ kind, property }) => kind.name[property.city.french ? 'fr' : 'en'],
  application_type_code: ({ kind }) => codes[kind.subtype],
  application_type_fr: ({ kind }) => kind.name.fr,
  application_scope: ({ kind }) => kind.name.en,
  additional_scope: ({ lost }) => (lost > 0 ? 'Demolition' : 'None'),
  application_number: ({ applied, sequence }) => yearOf(applied) * 10_000 + sequence,
  record_number: recordNumber,
  record_type: ({ kind }) => kind.name.en,
  permit_type: ({ kind }) => kind.name.en,
  folder_type: ({ kind }) => codes[kind.subtype],
  folder_name: title,
  folder_description: applicationText,
  folder_rsn: ({ applied, sequence }) => String((yearOf(applied) - 2000) * 100_000 + sequence),
  folderrsn: ({ applied, sequence }) => (yearOf(applied) - 2000) * 100_000 + sequence,
  parent_folder_number: (application) =>
    application.sequence % 5 ? null : `${short(application)}-${padded(application.sequence, 5)}`,
  reference_file: (application) => `REF ${short(application)}/${application.sequence}`,
  regional_number: (application) => `19T-${short(application)}${padded(application.sequence, 3)}`,
  demand_id: ({ applied, sequence }) => String(yearOf(applied) * 1000 + sequence),
  opa_number: onlyFor('official_plan_amendment', ({ sequence }) => `OPA ${sequence}`),
  zba_number: onlyFor(
    'rezoning',
    (application) => `Z-${short(application)}-${padded(application.sequence, 2)}`,
  ),
  condo_number: onlyFor(
    'condominium',
    (application) => `30CDM-${short(application)}${padded(application.sequence, 3)}`,
  ),
  subdivision_number: onlyFor(
    'subdivision',
    (application) => `30T-${short(application)}${padded(application.sequence, 3)}`,
  ),
  layer: ({ kind }) => kind.subtype,
  category: ({ property: { city, use } }) => useClass(city, use),
  subcategory: ({ kind }) => kind.name.en,
  sector: ({ property: { city, use } }) => useClass(city, use),
  domain: ({ kind }) => (kind.subtype === 'demolition' ? 'Démolition/Déplacement' : kind.name.fr),
  title,
  description: applicationText,
  intended_use: ({ property: { city, use } }) => structureName(city, use),
  major_use: ({ property: { city, use } }) => useClass(city, use),
  proposed_use: ({ property: { city, use } }) => structureName(city, use),
  proposed_use_code: ({ property: { use } }) => structureCode(use),
  construction_type: ({ property: { city, use } }) => structureName(city, use),
  current_land_use: ({ property: { city, use } }) => useClass(city, use),
  proposed_land_use: ({ property: { city, use } }) => useClass(city, use),
  current_zoning: ({ property }) => property.zone.zoneCode,
  existing_zoning: ({ property }) => property.zone.zoneCode,
  proposed_zoning: proposedZone,
  zone: ({ property }) => property.zone.zoneCode,
  heritage_designation: ({ kind }) => (kind.subtype === 'heritage_permit' ? 'Part V' : 'NONE'),
  inside_mtsa: ({ property: { quarter } }) => (quarter.character === 'core' ? 'Yes' : 'No'),
  mtsa_name: ({ property: { quarter } }) => (quarter.character === 'core' ? `${quarter.name} Station` : ''),
  character_area: ({ property: { quarter } }) => quarter.name,
  community_plan: ({ property: { quarter } }) => `${quarter.name} Community Plan`,

  residential_units: ({ units, property }) => (isDwelling(property.use) ? units : 0),
  proposed_total_units: ({ units }) => units,
  approved_total_units: ({ units, outcome }) => (outcome === 'approved' ? units : 0),
  dwelling_units_created: ({ units }) => String(units),
  dwelling_units_lost: ({ lost }) => String(lost),
  registered_residential_lots: ({ kind }) => (kind.subtype === 'subdivision' ? '2' : null),
  lots: ({ property }) => cadastralLot(property),
  legal_description: ({ property }) => planAndLot(property),
  max_storeys: ({ storeys }) => storeys,
  non_residential_gfa_m2: ({ property: { use, floorArea } }) => (isDwelling(use) ? 0 : Math.round(floorArea)),

  application_url: link,
  detail_url: link,
  web_link: (application) => (application.sequence % 3 ? link(application) : ''),
  weblink: link,
  city_web: link,
  gis_link: ({ property }) => rollNumber(property),
  documents_link: (application) => `${link(application)}/documents`,
  council_report_url: (application) => (application.decided === null ? null : `${link(application)}/report`),
  engage_url: (application) => `<a href="${link(application)}" target="_top"> See more details </a>`,
  public_status_description: applicationStatusText,
  pipeline_stage: (application) => applicationStatus(application).stage,
  status: applicationStatusText,
  status_canonical: (application) => applicationStatus(application).canonical,

  community: ({ property }) => property.address.neighbourhood,
  neighborhood: ({ property }) => property.address.neighbourhood,
  neighbourhood: ({ property }) => property.address.neighbourhood,
  district: ({ property }) => property.address.ward,
  municipality_name: ({ property }) => property.city.name,
  postal: ({ property }) => property.address.postalCode.replace(' ', ''),
  ward: ({ property }) => property.address.ward,
  ward_id: ({ property: { city, quarter } }) => city.quarters.indexOf(quarter) + 1,
  ward_name: ({ property }) => property.address.ward,
  ward_number: ({ property: { city, quarter } }) => String(city.quarters.indexOf(quarter) + 1),
};

const usual = `application_date application_type application_type_code application_url category decision_date
  description folder_type neighborhood permit_type pipeline_stage record_number status status_canonical ward`;
const publishedBy: Record<string, string> = {
  calgary: `application_date decision_date description permit_type pipeline_stage record_number status status_canonical
    applicant_name current_zoning proposed_zoning neighborhood application_url ward`,
  edmonton: `${usual} applicant council_meeting_date ward_name`,
  vancouver: `${usual} applicant documents_link title`,
  toronto: `${usual} applicant folderrsn reference_file community_meeting_date ward_number contact_name`,
  montreal:
    'application_date application_type description lots status status_canonical record_number domain neighborhood',
  ottawa: `${usual} applicant_name application_type_fr status_date weblink ward_id`,
  quebec:
    'application_date application_type description lots status status_canonical record_number domain neighbourhood pipeline_stage',
  winnipeg: `${usual} applicant community subcategory dwelling_units_created dwelling_units_lost public_meeting_date`,
  halifax: `${usual} applicant_name planner planner_name planner_email district title intended_use major_use
    community_plan engage_url council_report_url updated_date`,
  hamilton: `${usual} agent opa_number zba_number condo_number subdivision_number heritage_designation inside_mtsa
    mtsa_name web_link existing_zoning deemed_complete_date appealed additional_scope regional_number`,
  laval:
    'application_date description status status_canonical record_number demand_id application_type sector zone',
  regina: `${usual} applicant benchmark_days benchmark_met days_to_process approved_date meeting_date council_decision_date
    construction_type current_land_use proposed_land_use legal_description registered_residential_lots`,
  saskatoon: `${usual} applicant agent_name application_scope application_number approval_date approved_total_units
    proposed_total_units max_storeys non_residential_gfa_m2 residential_units proposed_use proposed_use_code`,
  moncton: `${usual} applicant contact municipality_name issue_date year_of_application year_quarter published_date
    record_type public_status_description inspector postal layer normalized_business_name`,
  st_johns: `${usual} applicant_name issued_date detail_url city_planner city_web folder_description folder_name folder_rsn
    parent_folder_number`,
  victoria: `${usual} applicant gis_link character_area published_date neighbourhood`,
};

/** A planning application as its city publishes it. */
export function planningRecord(application: Application, chance: Random): GeneratedRecord {
  const { address, city } = application.property;
  const record: Record<string, unknown> = {
    record_id: `${city.slug}/${recordNumber(application)}`,
    municipality: city.slug,
    fetched_at: fetchedAt(city),
    province: address.province,
    application_subtype: application.kind.subtype,
    address: writtenAddress(city, address, null, chance),
    normalized_address: address.normalizedAddress,
    ...placeFields(address, placesOf(city, 'planning_application'), chance),
  };
  for (const name of publishedBy[city.slug]!.trim().split(/\s+/))
    record[name] = fields[name]!(application, chance);
  return { entityType: 'planning_application', addressKey: address.normalizedAddress, record };
}

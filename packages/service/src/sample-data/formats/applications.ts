import { applicationStatus, applicationText, type Application } from '../applications.ts';
import { structureName } from '../buildings.ts';
import { normalizedName } from '../company-names.ts';
import { isoDate, isoDateOrNull, lastDay, yearOf } from '../days.ts';
import { applicationNumber } from '../identifiers.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, propertyValues, recordAt, type GeneratedRecord } from './record-format.ts';

const link = (application: Application): string =>
  `https://example.org/planning/${encodeURIComponent(applicationNumber(application))}`;
const kindName = ({ kind, property }: Application): string => kind.name[property.city.language];
const statusText = (application: Application): string =>
  applicationStatus(application)[application.property.city.language];
const approvedOn = ({ outcome, decided }: Application): string | null =>
  outcome === 'approved' ? isoDateOrNull(decided) : null;
const values = {
  ...propertyValues,
  ...fieldValues<Application>([
    ['applicant', ({ applicant }) => applicant],
    ['applicant_name normalized_business_name', ({ applicant }) => normalizedName(applicant)],

    ['application_date', ({ applied }) => isoDate(applied)],
    ['decision_date council_decision_date council_meeting_date', ({ decided }) => isoDateOrNull(decided)],
    ['approval_date approved_date issue_date issued_date', approvedOn],
    ['completed_date', (application) => (application.sequence % 2 ? approvedOn(application) : null)],
    ['published_date', ({ applied }) => isoDate(Math.min(lastDay, applied + 14))],
    [
      'updated_date status_date',
      ({ decided, applied }) => isoDate(decided ?? Math.min(lastDay, applied + 21)),
    ],

    ['record_number', applicationNumber],
    ['application_number', ({ applied, sequence }) => yearOf(applied) * 10_000 + sequence],
    [
      'related_record_numbers',
      ({ applied, sequence }) => (sequence % 4 ? [] : [`LOC${yearOf(applied)}-${sequence}`]),
    ],

    ['application_subtype layer', ({ kind }) => kind.subtype],
    ['application_type permit_type permit_name domain', kindName],
    ['application_type_code folder_type', ({ kind }) => kind.code],
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
    ['application_url detail_url web_link weblink city_web documents_link', link],
    ['engage_url', (application) => `<a href="${link(application)}" target="_top"> See more details </a>`],

    ['postal_code', ({ property }, random) => (random.chance(0.2) ? '' : property.address.postalCode)],

    ['total_units proposed_total_units', ({ units }) => units],
    ['dwelling_units_created', ({ units }) => String(units)],
    ['units_created', ({ units, kind }) => (kind.at === 'dwellings' ? String(units) : '   0')],
    ['dwelling_units_lost', ({ lost }) => String(lost)],
  ]),
};

const writeDevelopmentFields = fieldWriter<Application>(values, {
  all: `record_number application_date status status_canonical application_subtype description permit_type pipeline_stage province decision_date issued_date neighborhood ward zoning applicant_name roll_number`,
  byCity: {
    calgary: 'community land_use_district land_use_district_description proposed_use_code completed_date',
    edmonton: 'legal_description work_type completed_date',
    vancouver: 'community neighbourhood work_type',
    victoria: 'neighbourhood published_date updated_date application_url',
    winnipeg: 'community category dwelling_units_created dwelling_units_lost',
    saskatoon: 'subdivision stats_can_code postal_code neighbourhood use',
    regina: `legal_description total_units housing_type structure_description type_of_structure plan_block_lot legal
      municipality_name hamlet`,
    moncton: 'permit_name related_record_numbers normalized_business_name district neighbourhood',
    hamilton: 'legal_description units_created structure_type community work_type',
    halifax: 'community completed_date work_type legal_description neighbourhood',
  },
});

export function developmentRecord(application: Application, random: Random): GeneratedRecord {
  const { property } = application;
  const recordId = `${property.city.slug}:${applicationNumber(application)}`;
  return writeDevelopmentFields(
    recordAt('development_permit', { recordId, property }, random),
    application,
    random,
  );
}

const writePlanningFields = fieldWriter<Application>(values, {
  all: `province application_subtype application_date application_type description record_number status
    status_canonical pipeline_stage application_type_code application_url category decision_date folder_type
    neighborhood permit_type ward`,
  byCity: {
    calgary: 'applicant_name current_zoning',
    edmonton: 'applicant council_meeting_date ward_name',
    vancouver: 'applicant documents_link title',
    toronto: 'applicant',
    montreal: '',
    ottawa: 'applicant_name status_date weblink',
    quebec: 'lots domain neighbourhood',
    winnipeg: 'applicant community dwelling_units_created dwelling_units_lost',
    halifax: 'applicant_name district intended_use major_use engage_url updated_date',
    hamilton: 'web_link existing_zoning',
    laval: 'sector zone',
    regina: `applicant approved_date council_decision_date construction_type current_land_use proposed_land_use
      legal_description`,
    saskatoon: `applicant application_number approval_date proposed_total_units proposed_use proposed_use_code`,
    moncton: `applicant municipality_name issue_date published_date public_status_description postal layer
      normalized_business_name`,
    st_johns: 'applicant_name issued_date detail_url city_web folder_description folder_name',
    victoria: 'applicant gis_link character_area published_date',
  },
});

export function planningRecord(application: Application, random: Random): GeneratedRecord {
  const { property } = application;
  const recordId = `${property.city.slug}/${applicationNumber(application)}`;
  return writePlanningFields(
    recordAt('planning_application', { recordId, property }, random),
    application,
    random,
  );
}

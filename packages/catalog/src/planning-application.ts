import { fields, explained } from './field.ts';
import { applicationParameters, type Dataset } from './dataset.ts';
import { applicationStatuses } from './enums.ts';

export const planningApplication: Dataset = {
  name: 'planning_application',
  label: { en: 'Planning applications', fr: 'Demandes d’urbanisme' },
  fieldsShown: true,
  fields: explained(
    [
      ...fields(
        'always',
        `
      application_subtype province record_id:identifier municipality fetched_at:timestamp`,
      ),
      ...fields(
        'common',
        `
      address applicant applicant_name application_date:date application_type
      application_type_code:identifier application_url category decision_date:date description
      folder_type lat:latitude:string lng:longitude:string neighborhood normalized_address
      permit_type pipeline_stage record_number:identifier status status_canonical ward`,
      ),
      ...fields(
        'city-specific',
        `
      additional_scope agent agent_name appealed application_number:identifier:integer
      application_scope application_type_fr approval_date:date approved_date:date
      approved_total_units:integer benchmark_days:integer benchmark_met character_area
      city_planner city_web community community_meeting_date:date community_plan
      condo_number:identifier construction_type contact contact_name council_decision_date:date
      council_meeting_date:date council_report_url current_land_use current_zoning
      days_to_process:integer deemed_complete_date:date demand_id:identifier detail_url district
      documents_link domain dwelling_units_created dwelling_units_lost engage_url
      existing_zoning folder_description folder_name folder_rsn:identifier
      folderrsn:identifier:integer geocode_failed:boolean gis_link heritage_designation
      inside_mtsa inspector intended_use issue_date:date issued_date:date
      latitude:latitude:string layer legal_description longitude:longitude:string lots major_use
      max_storeys:integer meeting_date:date mtsa_name municipality_name neighbourhood
      non_residential_gfa_m2:integer normalized_business_name opa_number:identifier
      parent_folder_number:identifier planner planner_email planner_name postal
      proposed_land_use proposed_total_units:integer proposed_use proposed_use_code
      proposed_zoning public_meeting_date:date public_status_description published_date:date
      record_type reference_file regional_number:identifier registered_residential_lots
      residential_units:integer sector status_date:date subcategory
      subdivision_number:identifier title updated_date:date ward_id:integer ward_name
      ward_number web_link weblink year_of_application:integer year_quarter
      zba_number:identifier zone`,
      ),
    ],
    {
      status_canonical: {
        values: applicationStatuses,
        meaning: { en: 'normalized status', fr: 'état normalisé' },
      },
    },
  ),
  parameters: applicationParameters,
  defaultFields: [
    'record_id',
    'municipality',
    'record_number',
    'application_type',
    'application_subtype',
    'address',
    'status_canonical',
    'application_date',
    'decision_date',
    'description',
    'lat',
    'lng',
  ],
  statistics: 'recent',
  roles: {
    date: [
      'issued_date',
      'issue_date',
      'application_date',
      'decision_date',
      'approval_date',
      'published_date',
      'status_date',
    ],
    value: [],
    type: ['application_type', 'application_subtype'],
    status: ['status_canonical'],
    description: ['description', 'title'],
    searched: [
      'record_number',
      'application_number',
      'address',
      'normalized_address',
      'city',
      'county',
      'normalized_business_name',
    ],
  },
};

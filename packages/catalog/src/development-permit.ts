import { fields, explained } from './field.ts';
import { applicationParameters, type Dataset } from './dataset.ts';
import { applicationStatuses } from './enums.ts';

export const developmentPermit: Dataset = {
  name: 'development_permit',
  label: { en: 'Development permits', fr: 'Permis d’aménagement' },
  fieldsShown: true,
  fields: explained(
    [
      ...fields(
        'always',
        `
      application_date:date record_number:identifier status status_canonical
      record_id:identifier municipality fetched_at:timestamp`,
      ),
      ...fields(
        'common',
        `
      address applicant_name application_subtype community completed_date:date
      decision_date:date description issued_date:date lat:latitude:string lng:longitude:string
      legal_description neighborhood neighbourhood normalized_address permit_type pipeline_stage
      province roll_number:identifier ward work_type zoning`,
      ),
      ...fields(
        'city-specific',
        `
      application_url category construction_cost:dollars district dwelling_units_created
      dwelling_units_lost expiration_date:date fee:dollars geocode_failed:boolean hamlet
      housing_type inspection_outcome land_use_district land_use_district_description
      latitude:latitude:string legal longitude:longitude:string municipality_name
      normalized_business_name permit_name permitted_or_discretionary plan_block_lot postal_code
      primary_work_scope proposed_use_code proposed_use_description published_date:date quadrant
      related_record_numbers:array stats_can_code:identifier structure_description
      structure_type subcategory subdivision total_units:integer type_of_structure units_created
      updated_date:date use variance_required zoning_overlay`,
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
    date: ['issued_date', 'decision_date', 'application_date'],
    value: [],
    type: ['permit_type', 'application_subtype'],
    status: ['status_canonical'],
    description: ['description'],
    searched: [
      'record_number',
      'address',
      'normalized_address',
      'city',
      'county',
      'normalized_business_name',
    ],
  },
};

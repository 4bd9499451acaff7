import { fields, explained } from './field.ts';
import {
  accepts,
  dateBounds,
  place,
  orderAndPage,
  withDatesOf,
  withTenderOrder,
  type Dataset,
} from './dataset.ts';

const eventDate = ['start_date', 'last_update', 'first_entry_date', 'completion_date'];
import { sectors } from './enums.ts';

export const majorProject: Dataset = {
  name: 'major_project',
  label: { en: 'Major projects', fr: 'Grands projets' },
  fieldsShown: true,
  fields: explained(
    [
      ...fields(
        'always',
        `
      construction_type project_name province sector_canonical record_id:identifier municipality
      fetched_at:timestamp`,
      ),
      ...fields(
        'common',
        `
      address approval_status architect area clean_energy:boolean completion_date:date
      construction_subtype cost_band description developer estimated_cost:dollars
      first_entry_date:date geocode_precision green_building:boolean
      indigenous_involvement:boolean last_update:date lat:latitude lng:longitude ministry
      municipalities:array normalized_address normalized_business_name postal_code
      project_category project_status project_status_canonical project_subtype project_type
      project_website public_funding:boolean region result start_date:date`,
      ),
      ...fields(
        'city-specific',
        `
      change_notes clean_technology:boolean clean_technology_type construction_jobs:integer
      contract_number:identifier contract_term_months contractor delivery_division
      environmental_assessment_stage estimated_cost_range federal_funding indigenous_nations
      infrastructure_name location manager municipal_funding neighbourhood
      operating_jobs:integer other_funding parent_company partner_funding:dollars
      power_capacity_mw:number project_stage provincial_funding:dollars sourcing_type
      target_award_year target_sourcing_year transit_line update_activity work_type`,
      ),
    ],
    {
      sector_canonical: {
        values: sectors,
        meaning: {
          en: 'normalized sector; the sector filter matches it',
          fr: 'secteur normalisé; le filtre sector le lit',
        },
      },
    },
  ),
  parameters: withTenderOrder(
    withDatesOf(
      accepts(
        'municipality',
        'city',
        'q',
        'status',
        'units_min',
        'floor_area_min',
        'storeys_min',
        'structure_type',
        'neighbourhood',
        'ward',
        'zoning',
        'category',
        'sector',
        'value_min',
        'value_max',
        ...dateBounds,
        ...place,
        ...orderAndPage,
      ),
      eventDate,
    ),
  ),
  defaultFields: [
    'record_id',
    'municipality',
    'project_name',
    'sector_canonical',
    'project_status',
    'estimated_cost',
    'start_date',
    'completion_date',
    'address',
    'lat',
    'lng',
  ],
  statistics: 'recent',
  roles: {
    date: eventDate,
    value: ['estimated_cost'],
    type: ['project_type', 'construction_type'],
    status: ['project_status_canonical', 'project_status'],
    description: ['project_name'],
    searched: [
      'project_name',
      'developer',
      'normalized_business_name',
      'address',
      'normalized_address',
      'city',
      'county',
      'location',
      'contract_number',
      'contractor',
    ],
  },
};

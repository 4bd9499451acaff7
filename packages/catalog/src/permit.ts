import { fields, explained } from './field.ts';
import { accepts, dateBounds, place, orderAndPage, type Dataset } from './dataset.ts';
import { permitTypes, canonicalStatuses, trades } from './enums.ts';

export const permit: Dataset = {
  name: 'permit',
  label: { en: 'Building permits', fr: 'Permis de construction' },
  fieldsShown: true,
  fields: explained(
    [
      ...fields(
        'always',
        `
      address normalized_address permit_type_canonical status_canonical record_id:identifier
      municipality fetched_at:timestamp`,
      ),
      ...fields(
        'common',
        `
      application_date:date area_m2:number building_type construction_value:dollars contractor
      contractor_name contractor_name_normalized current_use description dwelling_units_created
      geocode_failed:boolean issued_date:date lat:latitude:string lng:longitude:string
      neighborhood neighbourhood normalized_business_name opening_soon:boolean
      permit_number:identifier permit_type postal_code province status storeys:integer
      structure_type trade_canonical ward work work_type`,
      ),
      ...fields(
        'city-specific',
        `
      actual_use address_details applicant applicant_name application_number:identifier
      area:integer area_ft2 auc_group:identifier bedrooms:integer builder builder_name
      building_category building_use category city community completed_date:date
      construction_type dataset demolition:boolean district domain dwelling_units:integer
      dwelling_units_lost dwellings_created entered_date:date est_const_cost_cents:integer
      existing_gfa_m2 existing_units:integer expiry_date:date file_type
      floor_area_commercial:integer floor_area_industrial:integer
      floor_area_institutional:integer floor_area_residential:integer footprint_area:number
      former_city gfa:number height:number inspection_outcome land_use land_use_district
      latitude:latitude legal_description longitude:longitude lots matricule:identifier
      most_recent_inspection:date net_new_units:integer new_floor_area_sqft:number
      occupancy_type parent_permit_number:identifier permit_cost:dollars permit_fee:dollars
      permit_group permit_type_code:identifier permit_type_description pid:identifier
      processed_date:date proposed_gfa proposed_use received_date:date revision second_unit
      structure subdivision subject total_units:integer units_created:integer units_lost:integer
      units_net_change:integer work_class work_scope zoning`,
      ),
    ],
    {
      permit_type_canonical: {
        values: permitTypes,
        meaning: {
          en: 'normalized type; the filter by permit type reads it',
          fr: 'type normalisé; le filtre par type de permis le lit',
        },
      },
      status_canonical: {
        values: canonicalStatuses,
        meaning: { en: 'normalized status', fr: 'état normalisé' },
      },
      trade_canonical: {
        values: trades,
        meaning: {
          en: 'only in cities that publish trade sub-permits; the filter by trade reads it',
          fr: 'seulement dans les villes qui publient les sous-permis par corps de métier; le filtre par métier le lit',
        },
      },
      permit_type: { meaning: { en: 'raw text of the city', fr: 'texte brut de la ville' } },
      status: { meaning: { en: 'raw text of the city', fr: 'texte brut de la ville' } },
    },
  ),
  parameters: accepts(
    'municipality',
    'city',
    'q',
    'permit_type',
    'trade',
    'status',
    'status_canonical',
    'value_min',
    'value_max',
    ...dateBounds,
    ...place,
    ...orderAndPage,
  ).map((parameter) =>
    parameter.name === 'status' ? { ...parameter, reads: ['status', 'status_canonical'] } : parameter,
  ),
  defaultFields: [
    'record_id',
    'municipality',
    'address',
    'permit_type_canonical',
    'status_canonical',
    'issued_date',
    'construction_value',
    'description',
    'lat',
    'lng',
  ],
  statistics: 'recent',
  roles: {
    date: ['issued_date', 'application_date', 'received_date', 'processed_date', 'entered_date'],
    value: ['construction_value'],
    type: ['permit_type_canonical'],
    status: ['status_canonical'],
    description: ['description', 'work'],
    searched: [
      'address',
      'normalized_address',
      'city',
      'county',
      'permit_number',
      'application_number',
      'normalized_business_name',
      'contractor_name',
      'contractor',
    ],
  },
};

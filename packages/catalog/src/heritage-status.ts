import { fields } from './field.ts';
import { accepts, withTenderOrder, type Dataset } from './dataset.ts';
import { searchParameters, type SearchParameterName } from './search-parameter.ts';

export const heritageStatus: Dataset = {
  name: 'heritage_status',
  label: { en: 'Heritage designations', fr: 'Désignations patrimoniales' },
  fieldsShown: true,
  fields: [
    ...fields(
      'always',
      `
      address heritage_meaning heritage_status lat:latitude lng:longitude normalized_address
      permit_required:boolean record_id:identifier municipality fetched_at:timestamp`,
    ),
    ...fields(
      'common',
      `
      architectural_description architectural_style building_name building_name_fr built_as
      bylaw:identifier neighbourhood province status year_built`,
    ),
    ...fields(
      'city-specific',
      `
      architect builder city city_reference_url cladding current_use designation_act
      designation_part district heritage_attributes heritage_comment heritage_detail
      heritage_theme in_district normalized_business_name part_iv part_v postal_code
      resource_grade roofline second_address storeys year_listed`,
    ),
  ],
  parameters: withTenderOrder(accepts(...(Object.keys(searchParameters) as SearchParameterName[]))),
  defaultFields: [
    'record_id',
    'municipality',
    'address',
    'building_name',
    'heritage_status',
    'heritage_meaning',
    'permit_required',
    'year_built',
    'lat',
    'lng',
  ],
  statistics: 'all',
  roles: {
    date: [],
    value: [],
    type: ['built_as'],
    status: ['heritage_status'],
    description: ['building_name', 'heritage_meaning'],
    searched: [
      'normalized_business_name',
      'address',
      'normalized_address',
      'second_address',
      'city',
      'county',
    ],
  },
};

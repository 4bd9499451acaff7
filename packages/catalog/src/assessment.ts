import { fields } from './field.ts';
import { accepts, dateBounds, place, orderAndPage, withDatesOf, type Dataset } from './dataset.ts';

const eventDate = ['assessment_date'];

export const assessment: Dataset = {
  name: 'assessment',
  label: { en: 'Property assessments', fr: 'Évaluations foncières' },
  fieldsShown: true,
  fields: [
    ...fields(
      'always',
      `
      address assessed_value:dollars assessment_date:date assessment_year:integer
      normalized_address province roll_number:identifier record_id:identifier municipality
      fetched_at:timestamp`,
    ),
    ...fields(
      'common',
      `
      improvement_value:dollars land_value:dollars lat:latitude lng:longitude lot_size_sf:number
      pid:identifier previous_assessed_value:dollars property_class use_code year_built:integer
      zoning`,
    ),
    ...fields(
      'city-specific',
      `
      aan:identifier building_use community dwelling_units:integer geocode_failed:boolean
      normalized_business_name square_footage:number taxing_authority`,
    ),
  ],
  parameters: withDatesOf(
    accepts(
      'municipality',
      'city',
      'q',
      'status',
      'value_min',
      'value_max',
      ...dateBounds,
      ...place,
      ...orderAndPage,
    ),
    eventDate,
  ),
  defaultFields: [
    'record_id',
    'municipality',
    'address',
    'roll_number',
    'assessment_year',
    'assessed_value',
    'land_value',
    'improvement_value',
    'property_class',
    'year_built',
    'lat',
    'lng',
  ],
  statistics: 'all',
  roles: {
    date: eventDate,
    value: ['assessed_value'],
    type: ['property_class'],
    status: [],
    description: ['use_code', 'building_use'],
    searched: [
      'address',
      'normalized_address',
      'city',
      'county',
      'roll_number',
      'pid',
      'aan',
      'normalized_business_name',
    ],
  },
};

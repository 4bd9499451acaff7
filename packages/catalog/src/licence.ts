import { fields, explained } from './field.ts';
import { accepts, dateBounds, place, orderAndPage, type Dataset } from './dataset.ts';

export const licence: Dataset = {
  name: 'licence',
  label: { en: 'Business licences', fr: 'Permis d’exploitation' },
  fieldsShown: true,
  fields: explained(
    [
      ...fields(
        'always',
        `
      category_canonical city is_active:boolean is_contractor:boolean status
      record_id:identifier municipality fetched_at:timestamp`,
      ),
      ...fields(
        'common',
        `
      address business_name category expiry_date:date first_licensed_at:date
      geocode_failed:boolean issued_date:date last_updated:timestamp lat:latitude lng:longitude
      legal_name licence_number:identifier licence_type months_permit_to_open:number
      neighbourhood normalized_address normalized_business_name opened_on:date
      opened_on_precision permit_lookback_date:date permit_lookback_type phone:identifier
      postal_code preceded_by_permit:boolean province`,
      ),
      ...fields(
        'city-specific',
        `
      area_m2 cancel_date:date description is_opening:boolean licence_year naics_code:identifier
      num_employees:integer:string number_of_employees:number operation_start_date:date
      permit_lookback_value ward zone`,
      ),
    ],
    {
      preceded_by_permit: {
        meaning: {
          en: 'a building permit at the address preceded the licence by at most two years',
          fr: 'un permis de construction à l’adresse a précédé le permis d’exploitation d’au plus deux ans',
        },
      },
      first_licensed_at: {
        meaning: {
          en: 'when the business was first licensed in the city',
          fr: 'quand l’entreprise a eu son premier permis d’exploitation dans la ville',
        },
      },
      is_opening: {
        meaning: {
          en: 'the first licence the business ever held in the city',
          fr: 'le tout premier permis d’exploitation de l’entreprise dans la ville',
        },
      },
    },
  ),
  parameters: accepts(
    'municipality',
    'city',
    'q',
    'status',
    'is_active',
    'is_opening',
    'preceded_by_permit',
    'opened_from',
    'opened_to',
    ...dateBounds,
    ...place,
    ...orderAndPage,
  ),
  defaultFields: [
    'record_id',
    'municipality',
    'business_name',
    'category_canonical',
    'status',
    'is_active',
    'address',
    'issued_date',
    'opened_on',
    'lat',
    'lng',
  ],
  statistics: 'recent',
  roles: {
    date: ['issued_date', 'first_licensed_at', 'opened_on', 'operation_start_date', 'last_updated'],
    value: [],
    type: ['category_canonical'],
    status: ['status'],
    description: ['business_name', 'legal_name'],
    searched: [
      'business_name',
      'normalized_business_name',
      'address',
      'normalized_address',
      'city',
      'county',
      'licence_number',
    ],
  },
};

import { fields } from './field.ts';
import { accepts, dateBounds, place, orderAndPage, type Dataset } from './dataset.ts';

export const inspection: Dataset = {
  name: 'inspection',
  label: { en: 'Building inspections', fr: 'Inspections' },
  fieldsShown: true,
  fields: [
    ...fields(
      'always',
      `
      inspection_date:date inspection_type permit_number:identifier result record_id:identifier
      municipality fetched_at:timestamp`,
    ),
    ...fields(
      'common',
      `
      address checklist created_date:date deficiencies:boolean deficiency discipline_type
      issued_date:date job_type lat:latitude lng:longitude normalized_address
      permit_close_date:date permit_name permit_type status work_class`,
    ),
    ...fields(
      'city-specific',
      `
      deficiency_resolved:boolean general_contractor geocode_failed:boolean
      normalized_business_name permit_holder resolved_date:date`,
    ),
  ],
  parameters: accepts('municipality', 'city', 'q', 'status', ...dateBounds, ...place, ...orderAndPage),
  defaultFields: [
    'record_id',
    'municipality',
    'address',
    'inspection_date',
    'inspection_type',
    'result',
    'permit_number',
    'lat',
    'lng',
  ],
  statistics: 'recent',
  roles: {
    date: ['inspection_date'],
    value: [],
    type: ['inspection_type'],
    status: ['result'],
    description: ['deficiency', 'permit_name', 'discipline_type'],
    searched: [
      'address',
      'normalized_address',
      'city',
      'county',
      'permit_number',
      'normalized_business_name',
      'general_contractor',
    ],
  },
};

import { canonicalStatuses } from './enums.ts';
import { explained, fields } from './field.ts';
import { accepts, dateBounds, orderAndPage, place, type Dataset } from './dataset.ts';

/** The reference shows neither fields nor parameters: both are our choice, after the building permit's. */
export const occupancyPermit: Dataset = {
  name: 'occupancy_permit',
  label: { en: 'Occupancy permits', fr: 'Permis d’occupation' },
  fieldsShown: false,
  fields: explained(
    [
      ...fields(
        'always',
        `address normalized_address permit_number:identifier issued_date:date status status_canonical
        record_id:identifier municipality fetched_at:timestamp`,
      ),
      ...fields(
        'common',
        `occupancy_type building_use dwelling_units:integer lat:latitude lng:longitude postal_code province`,
      ),
    ],
    {
      status_canonical: {
        values: canonicalStatuses,
        meaning: { en: 'normalized status', fr: 'état normalisé' },
      },
    },
  ),
  parameters: accepts(
    'municipality',
    'city',
    'q',
    'status',
    'status_canonical',
    ...dateBounds,
    ...place,
    ...orderAndPage,
  ).map((parameter) => ({ ...parameter, ours: true })),
  defaultFields: [
    'record_id',
    'municipality',
    'address',
    'issued_date',
    'status_canonical',
    'occupancy_type',
    'permit_number',
    'lat',
    'lng',
  ],
  statistics: 'recent',
  roles: {
    date: ['issued_date'],
    value: [],
    type: ['occupancy_type'],
    status: ['status_canonical'],
    description: ['building_use'],
    searched: ['address', 'normalized_address', 'permit_number'],
  },
};

import { type Dataset, accepts, orderAndPage } from './dataset.ts';
import { openingStatuses } from './enums.ts';
import { explained, fields } from './field.ts';
import { openingParameters } from './endpoint-parameter.ts';

const permitFacts = `permit_record_id:identifier permit_number:identifier permit_type_canonical permit_date:date
  permit_value:dollars permit_description status_canonical`;

const placeOfOpening = `address normalized_address postal_code province lat:latitude lng:longitude`;

/** The reference shows the parameters of /opening_soon and no fields: the fields are our choice. */
export const opening: Dataset = {
  name: 'opening',
  label: { en: 'Business openings', fr: 'Ouvertures d’entreprises' },
  fieldsShown: false,
  fields: explained(
    [
      ...fields(
        'always',
        `record_id:identifier municipality business_name category_canonical status opened_on:date
        preceded_by_permit:boolean is_contractor:boolean fetched_at:timestamp`,
      ),
      ...fields(
        'common',
        `licence_number:identifier ${placeOfOpening} months_permit_to_open:number ${permitFacts}`,
      ),
    ],
    { status: { values: openingStatuses } },
  ),
  parameters: openingParameters.filter(({ name }) => name !== 'status'),
  defaultFields: [
    'record_id',
    'municipality',
    'business_name',
    'category_canonical',
    'opened_on',
    'address',
    'preceded_by_permit',
    'permit_date',
    'permit_value',
    'lat',
    'lng',
  ],
  statistics: null,
  roles: {
    date: ['opened_on'],
    value: ['permit_value'],
    type: ['category_canonical'],
    status: ['status'],
    description: ['business_name'],
    searched: ['business_name', 'address', 'normalized_address'],
  },
};

export const openingSoon: Dataset = {
  name: 'opening_soon',
  label: { en: 'Opening soon', fr: 'Ouvertures à venir' },
  fieldsShown: false,
  fields: explained(
    [
      ...fields('always', `record_id:identifier municipality status fetched_at:timestamp permit_date:date`),
      ...fields(
        'common',
        `${placeOfOpening} ${permitFacts.replace('permit_date:date', '')} category_canonical`,
      ),
    ],
    { status: { values: openingStatuses } },
  ),
  parameters: openingParameters,
  defaultFields: [
    'record_id',
    'municipality',
    'address',
    'permit_type_canonical',
    'permit_date',
    'permit_value',
    'permit_description',
    'lat',
    'lng',
  ],
  statistics: null,
  roles: {
    date: ['permit_date'],
    value: ['permit_value'],
    type: ['permit_type_canonical'],
    status: ['status'],
    description: ['permit_description'],
    searched: ['address', 'normalized_address'],
  },
};

const registryParameters = accepts('municipality', 'city', 'q', ...orderAndPage).map((parameter) => ({
  ...parameter,
  ours: true,
}));

/** The reference names /contractor and shows neither fields nor parameters: both are our choice. */
export const contractor: Dataset = {
  name: 'contractor',
  label: { en: 'Contractors', fr: 'Entrepreneurs' },
  fieldsShown: false,
  fields: [
    ...fields(
      'always',
      `record_id:identifier municipality name name_normalized permits:integer latest_permit_date:date
      fetched_at:timestamp`,
    ),
    ...fields('common', `construction_value:dollars first_permit_date:date province`),
  ],
  parameters: registryParameters,
  defaultFields: ['record_id', 'municipality', 'name', 'permits', 'construction_value', 'latest_permit_date'],
  statistics: 'all',
  whyEmpty: {
    en: 'Contractors are those that building permits name, and none of the permits here names one.',
    fr: 'Les entrepreneurs sont ceux que nomment les permis de construction, et aucun de ces permis n’en nomme.',
  },
  roles: {
    date: ['latest_permit_date'],
    value: ['construction_value'],
    type: [],
    status: [],
    description: ['name'],
    searched: ['name', 'name_normalized'],
  },
};

/** The reference names /business and shows neither fields nor parameters: both are our choice. */
export const business: Dataset = {
  name: 'business',
  label: { en: 'Businesses', fr: 'Entreprises' },
  fieldsShown: false,
  fields: [
    ...fields(
      'always',
      `record_id:identifier municipality business_name normalized_business_name category_canonical
      is_active:boolean opened_on:date fetched_at:timestamp`,
    ),
    ...fields(
      'common',
      `address normalized_address postal_code province lat:latitude lng:longitude licences:integer`,
    ),
  ],
  parameters: registryParameters,
  defaultFields: [
    'record_id',
    'municipality',
    'business_name',
    'category_canonical',
    'is_active',
    'opened_on',
    'address',
  ],
  statistics: 'all',
  whyEmpty: {
    en: 'Businesses are those that business licences name, and none of the licences here names one.',
    fr: 'Les entreprises sont celles que nomment les permis d’exploitation, et aucun de ces permis n’en nomme.',
  },
  roles: {
    date: ['opened_on'],
    value: [],
    type: ['category_canonical'],
    status: [],
    description: ['business_name'],
    searched: ['business_name', 'normalized_business_name', 'address', 'normalized_address'],
  },
};

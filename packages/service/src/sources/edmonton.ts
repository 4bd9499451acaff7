import type { SourceDeclaration } from './declaration.ts';
import { openGovernmentLicence } from './source-licence.ts';

const city = {
  municipality: 'edmonton',
  publisher: 'City of Edmonton',
  licence: openGovernmentLicence(
    'Edmonton',
    'https://data.edmonton.ca/stories/s/City-of-Edmonton-Open-Data-Terms-of-Use/msh8-if28',
  ),
} as const;
const socrata = (dataset: string) =>
  ({ kind: 'socrata', host: 'https://data.edmonton.ca', dataset }) as const;

export const edmonton: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'edmonton/building-permits',
    evidence: 'documented',
    dataset: 'permit',
    portal: socrata('24uj-dj8v'),
    key: ['row_id'],
    columns: {
      permit_number: 'permit_number',
      application_date: 'permit_date',
      issued_date: 'issue_date',
      permit_type: 'job_category',
      description: 'job_description',
      building_type: 'building_type',
      work_type: 'work_type',
      // Square feet, as the portal describes the column.
      area_ft2: 'floor_area',
      construction_value: 'construction_value',
      zoning: 'zoning',
      units_created: 'units_added',
      address: 'address',
      // One permit may be in several neighbourhoods.
      neighbourhood: 'neighbourhood',
      lat: 'latitude',
      lng: 'longitude',
    },
  },
  {
    ...city,
    id: 'edmonton/development-permits',
    evidence: 'documented',
    dataset: 'development_permit',
    portal: socrata('2ccn-pwtu'),
    key: ['city_file_number'],
    columns: {
      record_number: 'city_file_number',
      permit_type: 'permit_type',
      permitted_or_discretionary: 'permit_class',
      application_date: 'permit_date',
      status: 'status',
      description: 'description_of_development',
      address: 'address',
      neighbourhood: 'neighbourhood',
      zoning: 'zoning',
      lat: 'latitude',
      lng: 'longitude',
    },
  },
  {
    ...city,
    id: 'edmonton/business-licences',
    evidence: 'seen',
    dataset: 'licence',
    portal: socrata('qhi4-bdpu'),
    downloadColumns: {
      'Licence Number': 'externalid',
      Category: 'business_licence_category',
      Address: 'business_address',
      'Issue Date': 'most_recent_issue_date',
    },
    key: ['externalid'],
    columns: {
      licence_number: 'externalid',
      business_name: 'trade_name',
      category: ({ business_licence_category: category }) => String(category ?? '').replaceAll(';', '; '),
      // Home-based businesses have a placeholder: <Home based business>.
      address: ({ business_address: address }) => (String(address ?? '').startsWith('<') ? null : address),
      status: 'licence_status',
      issued_date: 'most_recent_issue_date',
      first_licensed_at: 'originalissuedate',
      expiry_date: 'expiry_date',
      neighbourhood: 'neighbourhood',
      ward: 'ward',
      lat: 'latitude',
      lng: 'longitude',
    },
  },
  {
    ...city,
    id: 'edmonton/property-assessments',
    evidence: 'seen',
    dataset: 'assessment',
    // The roll of one year, which no column names.
    portal: socrata('q7d6-ambg'),
    key: ['account_number'],
    columns: {
      roll_number: 'account_number',
      address: ({ suite, house_number: house, street_name: street }) =>
        [suite, house && suite ? `- ${String(house)}` : house, street].filter(Boolean).join(' '),
      assessed_value: 'assessed_value',
      property_class: 'mill_class_1',
      community: 'neighbourhood',
      lat: 'latitude',
      lng: 'longitude',
    },
  },
  {
    ...city,
    id: 'edmonton/addresses',
    evidence: 'seen',
    dataset: 'address',
    // The roll has the house number, street and place of every property.
    portal: socrata('q7d6-ambg'),
    key: [],
    columns: {
      number: 'house_number',
      street: 'street_name',
      neighbourhood: 'neighbourhood',
      lat: 'latitude',
      lng: 'longitude',
    },
  },
];

import type { SourceDeclaration } from './declaration.ts';
import { openGovernmentLicence } from './source-licence.ts';

const city = {
  municipality: 'winnipeg',
  publisher: 'City of Winnipeg',
  licence: openGovernmentLicence('Winnipeg', 'https://data.winnipeg.ca/open-data-licence'),
} as const;
const socrata = (dataset: string) =>
  ({ kind: 'socrata', host: 'https://data.winnipeg.ca', dataset }) as const;

export const winnipeg: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'winnipeg/building-permits',
    evidence: 'documented',
    dataset: 'permit',
    portal: socrata('it4w-cpf4'),
    key: ['permit_number'],
    columns: {
      permit_number: 'permit_number',
      permit_type: 'permit_type',
      permit_group: 'permit_group',
      work_type: 'sub_type',
      issued_date: 'issue_date',
      address: ['street_number', 'street_name', 'street_type', 'street_direction'],
      applicant: 'applicant_business_name',
      status: 'status',
      community: 'community',
      neighbourhood: 'neighbourhood_name',
      ward: 'ward',
      geometry: 'location',
    },
  },
  {
    ...city,
    id: 'winnipeg/development-permits',
    evidence: 'assumed',
    dataset: 'development_permit',
    portal: socrata('w842-cdeb'),
    key: ['permit_number'],
    columns: {
      record_number: 'permit_number',
      permit_type: 'permit_type',
      work_type: 'sub_type',
      application_date: 'application_date',
      issued_date: 'issue_date',
      address: ['street_number', 'street_name', 'street_type'],
      status: 'status',
      geometry: 'location',
    },
  },
  {
    ...city,
    id: 'winnipeg/assessment-parcels',
    evidence: 'partly documented',
    dataset: 'assessment',
    portal: socrata('d4mq-wa44'),
    key: ['roll_number'],
    columns: {
      roll_number: 'roll_number',
      address: 'full_address',
      assessed_value: 'total_assessed_value',
      assessment_date: 'assessment_date',
      property_class: 'property_class_1',
      year_built: 'year_built',
      zoning: 'zoning',
      building_use: 'property_use_code',
      lot_size_sf: 'assessed_land_area',
      square_footage: 'total_living_area',
      geometry: 'geometry',
    },
  },
];

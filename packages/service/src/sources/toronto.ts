import type { SourceDeclaration } from './declaration.ts';
import { openGovernmentLicence } from './source-licence.ts';

const city = {
  municipality: 'toronto',
  publisher: 'City of Toronto',
  licence: openGovernmentLicence('Toronto', 'https://open.toronto.ca/open-data-license/'),
} as const;
const dataset = (id: string) =>
  ({
    kind: 'ckan',
    host: 'https://ckan0.cf.opendata.inter.prod-toronto.ca',
    resource: null,
    package: id,
  }) as const;

const permits: Pick<SourceDeclaration, 'dataset' | 'key' | 'columns' | 'statuses'> = {
  dataset: 'permit',
  key: ['PERMIT_NUM', 'REVISION_NUM'],
  columns: {
    permit_number: 'PERMIT_NUM',
    revision: 'REVISION_NUM',
    permit_type: 'PERMIT_TYPE',
    structure_type: 'STRUCTURE_TYPE',
    work: 'WORK',
    address: ['STREET_NUM', 'STREET_NAME', 'STREET_TYPE', 'STREET_DIRECTION'],
    postal_code: 'POSTAL',
    ward: 'WARD_GRID',
    application_date: 'APPLICATION_DATE',
    issued_date: 'ISSUED_DATE',
    completed_date: 'COMPLETED_DATE',
    status: 'STATUS',
    description: 'DESCRIPTION',
    current_use: 'CURRENT_USE',
    proposed_use: 'PROPOSED_USE',
    dwelling_units_created: 'DWELLING_UNITS_CREATED',
    dwelling_units_lost: 'DWELLING_UNITS_LOST',
    // About half of the rows have a text that says that the cost is not published.
    construction_value: ({ EST_CONST_COST: cost }) => (/\d/.test(String(cost ?? '')) ? cost : null),
    builder_name: 'BUILDER_NAME',
  },
  statuses: { 'revision issued': 'issued', inspection: 'issued', 'work not started': 'issued' },
};

export const toronto: readonly SourceDeclaration[] = [
  {
    ...city,
    ...permits,
    id: 'toronto/building-permits-active',
    evidence: 'seen',
    portal: dataset('6d0229af-bc54-46de-9c2b-26759b01dd05'),
  },
  {
    ...city,
    ...permits,
    id: 'toronto/building-permits-cleared',
    evidence: 'seen',
    portal: dataset('a96c0ba4-3026-402b-b09d-5b1268b8f810'),
  },
  {
    ...city,
    id: 'toronto/business-licences',
    evidence: 'partly documented',
    dataset: 'licence',
    portal: dataset('169e90ba-3ae0-43dd-8b2f-919e87002f50'),
    key: ['Licence No.'],
    // The column Client Name holds the licensee, who may be a person: it is not read.
    columns: {
      licence_number: 'Licence No.',
      category: 'Category',
      business_name: 'Operating Name',
      issued_date: 'Issued',
      cancel_date: 'Cancel Date',
      address: 'Licence Address Line 1',
      postal_code: 'Licence Address Line 3',
      ward: 'Ward',
      status: ({ 'Cancel Date': cancelled }) => (cancelled ? 'Cancelled' : 'Issued'),
    },
  },
  {
    ...city,
    id: 'toronto/address-points',
    evidence: 'assumed',
    dataset: 'address',
    portal: dataset('0b3756af-9caf-4f0f-ac28-9c6617adede4'),
    key: [],
    columns: {
      number: 'ADDRESS_NUMBER',
      street: 'LINEAR_NAME_FULL',
      lat: 'LATITUDE',
      lng: 'LONGITUDE',
      geometry: 'geometry',
    },
  },
];

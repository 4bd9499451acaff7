import type { SourceDeclaration } from './declaration.ts';
import { openGovernmentLicence } from './source-licence.ts';

const city = {
  municipality: 'surrey',
  publisher: 'City of Surrey',
  licence: openGovernmentLicence(
    'City of Surrey',
    'https://data.surrey.ca/pages/open-government-licence-surrey',
  ),
} as const;

export const surrey: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'surrey/business-directory',
    evidence: 'partly documented',
    dataset: 'licence',
    portal: {
      kind: 'file',
      url: 'https://data-surrey.opendata.arcgis.com/api/download/v1/items/468ff5ff67354da5be095a9bce006137/csv?layers=0',
    },
    key: ['BusinessName', 'Address'],
    columns: {
      business_name: 'BusinessName',
      address: 'Address',
      category: ({ BusinessCategory: categories }) => String(categories ?? '').replace(/\s*\n\s*/g, '; '),
      licence_type: 'LicenseType',
      // The directory lists licences that are in force.
      status: () => 'Issued',
      lat: 'Y',
      lng: 'X',
    },
  },
  {
    ...city,
    id: 'surrey/addresses',
    evidence: 'assumed',
    dataset: 'address',
    portal: { kind: 'ckan', host: 'https://data.surrey.ca', resource: null, package: 'addresses' },
    key: [],
    columns: {
      number: 'HOUSE_NO',
      street: 'ROAD_NAME',
      lat: 'LATITUDE',
      lng: 'LONGITUDE',
      geometry: 'geometry',
    },
  },
];

import type { SourceDeclaration } from '../declaration.ts';
import { licences } from '../licences.ts';

const city = { municipality: 'surrey', publisher: 'City of Surrey', licence: licences.surrey } as const;

export const surreyBusinessLicences: SourceDeclaration = {
  ...city,
  id: 'surrey/business-directory',
  dataset: 'licence',
  portal: {
    kind: 'file',
    url: 'https://data-surrey.opendata.arcgis.com/api/download/v1/items/468ff5ff67354da5be095a9bce006137/csv?layers=0',
  },
  isConfirmed: false,
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
};

export const surreyAddresses: SourceDeclaration = {
  ...city,
  id: 'surrey/addresses',
  dataset: 'address',
  portal: { kind: 'ckan', host: 'https://data.surrey.ca', resource: null, package: 'addresses' },
  isConfirmed: false,
  key: [],
  columns: {
    number: 'HOUSE_NO',
    street: 'ROAD_NAME',
    lat: 'LATITUDE',
    lng: 'LONGITUDE',
    geometry: 'geometry',
  },
};

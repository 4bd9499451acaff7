import type { SourceDeclaration } from './declaration.ts';

const city = {
  municipality: 'ottawa',
  publisher: 'City of Ottawa',
  licence: {
    name: 'City of Ottawa open data licence',
    url: 'https://ottawa.ca/en/city-hall/get-know-your-city/open-data',
    attribution: 'Contains information provided by the City of Ottawa under its open data licence.',
  },
} as const;

export const ottawa: readonly SourceDeclaration[] = [
  {
    // Yearly workbooks without an API: a file that was downloaded is read with `--from`.
    ...city,
    id: 'ottawa/construction-permits',
    evidence: 'seen',
    dataset: 'permit',
    portal: {
      kind: 'file',
      url: 'https://open.ottawa.ca/datasets/construction-demolition-pool-enclosure-permits',
    },
    // A permit has a row for each address.
    key: ['PERMIT', 'ST', 'ROAD'],
    columns: {
      permit_number: 'PERMIT',
      address: ['ST', 'ROAD'],
      postal_code: 'PC',
      ward: 'WARD',
      legal_description: ['PLAN', 'LOT'],
      building_type: 'BLG_TYPE',
      former_city: 'MUNICIPALITY',
      description: 'DESCRIPTION',
      dwelling_units: 'DU',
      construction_value: 'VALUE',
      area_ft2: 'FT2',
      permit_type: 'APPL_TYPE',
      issued_date: 'ISSUED_DATE',
      status: () => 'Issued',
    },
  },
  {
    ...city,
    id: 'ottawa/development-applications',
    evidence: 'assumed',
    dataset: 'planning_application',
    portal: {
      kind: 'arcgis',
      layer: 'https://maps.ottawa.ca/arcgis/rest/services/Development_Applications/MapServer/0',
    },
    key: ['APPLICATION_NUMBER'],
    columns: {
      record_number: 'APPLICATION_NUMBER',
      address: 'ADDRESS',
      application_type: 'APPLICATION_TYPE',
      application_subtype: 'APPLICATION_TYPE',
      description: 'DESCRIPTION',
      status: 'STATUS',
      application_date: 'APPLICATION_DATE',
      ward: 'WARD',
      geometry: 'geometry',
    },
  },
];

import type { SourceDeclaration } from '../declaration.ts';
import { licences } from '../licences.ts';

const city = { municipality: 'ottawa', publisher: 'City of Ottawa', licence: licences.ottawa } as const;

/** Yearly workbooks without an API: a file that was downloaded is read with `--from`. */
export const ottawaPermits: SourceDeclaration = {
  ...city,
  id: 'ottawa/construction-permits',
  dataset: 'permit',
  portal: {
    kind: 'file',
    url: 'https://open.ottawa.ca/datasets/construction-demolition-pool-enclosure-permits',
  },
  isConfirmed: false,
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
};

export const ottawaDevelopmentApplications: SourceDeclaration = {
  ...city,
  id: 'ottawa/development-applications',
  dataset: 'planning_application',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps.ottawa.ca/arcgis/rest/services/Development_Applications/MapServer/0',
  },
  isConfirmed: false,
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
};

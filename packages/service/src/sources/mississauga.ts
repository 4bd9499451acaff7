import type { SourceDeclaration } from './declaration.ts';

const city = {
  municipality: 'mississauga',
  publisher: 'City of Mississauga',
  licence: {
    name: 'City of Mississauga open data terms of use',
    url: 'https://data.mississauga.ca/pages/terms-of-use',
    attribution: 'Contains information provided by the City of Mississauga under its open data terms of use.',
  },
} as const;
const layer = (service: string) =>
  ({
    kind: 'arcgis',
    layer: `https://services6.arcgis.com/hM5ymMLbxIyWTjn2/arcgis/rest/services/${service}/FeatureServer/0`,
  }) as const;

export const mississauga: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'mississauga/building-permits',
    evidence: 'partly documented',
    dataset: 'permit',
    portal: { ...layer('Issued_Building_Permits'), changed: 'ISSUE_DATE' },
    key: ['BP_NO'],
    columns: {
      permit_number: 'BP_NO',
      status: 'STATUS',
      file_type: 'FILE_TYPE',
      building_type: 'BLDG_TYPE',
      work_scope: 'SCOPE',
      description: 'DESCRIPTION',
      ward: 'WARD',
      address: 'ADDRESS',
      construction_value: 'EST_CON_VALUE',
      dwelling_units: 'RES_UNITS',
      area_m2: 'APPL_AREA',
      application_date: 'APPLICATION_DATE',
      issued_date: 'ISSUE_DATE',
      completed_date: 'COMPLETE_DATE',
      geometry: 'geometry',
    },
  },
  {
    ...city,
    id: 'mississauga/address-points',
    evidence: 'assumed',
    dataset: 'address',
    portal: layer('Address_Points'),
    key: [],
    columns: { address: 'ADDRESS', geometry: 'geometry' },
  },
];

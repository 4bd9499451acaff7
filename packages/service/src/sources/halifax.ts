import type { SourceDeclaration } from './declaration.ts';
import { openGovernmentLicence } from './source-licence.ts';

const city = {
  municipality: 'halifax',
  publisher: 'Halifax Regional Municipality',
  licence: openGovernmentLicence('Halifax', 'https://data-hrm.hub.arcgis.com/pages/open-data-licence'),
} as const;
const layer = (service: string) =>
  ({
    kind: 'arcgis',
    layer: `https://services2.arcgis.com/11XBiaBYA9Ep0yNJ/arcgis/rest/services/${service}/FeatureServer/0`,
  }) as const;

export const halifax: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'halifax/building-permits',
    evidence: 'partly documented',
    dataset: 'permit',
    // A table without a geometry: its records are located by the city's addresses.
    portal: { ...layer('PPLC_Issued_Building_Permits'), changed: 'Date_of_Permit_Issuance' },
    key: ['Permit_Number'],
    columns: {
      permit_number: 'Permit_Number',
      address: 'Address',
      work_type: 'Work_Type',
      status: 'Permit_Status',
      community: 'Community',
      structure_type: 'Type_of_Structure',
      construction_value: 'Estimated_Project_Value',
      net_new_units: 'Net_New_Units',
      application_date: 'Date_of_Submission',
      issued_date: 'Date_of_Permit_Issuance',
      completed_date: 'Completed_Date',
      most_recent_inspection: 'Most_Recent_Inspection',
      inspection_outcome: 'Inspection_Outcome',
    },
  },
  {
    ...city,
    id: 'halifax/zoning-boundaries',
    evidence: 'assumed',
    dataset: 'zone',
    portal: layer('ZoningBoundaries'),
    key: [],
    columns: { zone_code: 'ZONE', zone_description: 'DESCRIPTION', geometry: 'geometry' },
  },
  {
    ...city,
    id: 'halifax/civic-addresses',
    evidence: 'assumed',
    dataset: 'address',
    portal: layer('Civic_Addresses'),
    key: [],
    columns: {
      number: 'CIV_NUM',
      street: ['STR_NAME', 'STR_TYPE'],
      neighbourhood: 'GSA_NAME',
      postal_code: 'CIV_POSTAL',
      geometry: 'geometry',
    },
  },
];

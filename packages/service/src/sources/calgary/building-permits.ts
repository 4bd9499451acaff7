import type { SourceDeclaration } from '../declaration.ts';
import { licences } from '../licences.ts';

export const calgaryBuildingPermits: SourceDeclaration = {
  id: 'calgary/building-permits',
  municipality: 'calgary',
  dataset: 'permit',
  publisher: 'City of Calgary',
  licence: licences.calgary,
  portal: { kind: 'socrata', host: 'https://data.calgary.ca', dataset: 'c2es-76ed' },
  isConfirmed: true,
  key: ['permitnum'],
  columns: {
    permit_number: 'permitnum',
    status: 'statuscurrent',
    application_date: 'applieddate',
    issued_date: 'issueddate',
    completed_date: 'completeddate',
    permit_type: 'permittype',
    building_type: 'permitclass',
    work_class: 'workclass',
    description: 'description',
    contractor_name: 'contractorname',
    dwelling_units: 'housingunits',
    construction_value: 'estprojectcost',
    area_ft2: 'totalsqft',
    address: 'originaladdress',
    community: 'communityname',
    lat: 'latitude',
    lng: 'longitude',
  },
  statuses: { 'pre backfill phase': 'issued', 'closed-w/d': 'cancelled' },
};

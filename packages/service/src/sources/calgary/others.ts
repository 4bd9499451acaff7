import type { SourceDeclaration } from '../declaration.ts';
import { licences } from '../licences.ts';

const city = {
  municipality: 'calgary',
  publisher: 'City of Calgary',
  licence: licences.calgary,
  isConfirmed: false,
} as const;
const socrata = (dataset: string) => ({ kind: 'socrata', host: 'https://data.calgary.ca', dataset }) as const;

export const calgaryDevelopmentPermits: SourceDeclaration = {
  ...city,
  id: 'calgary/development-permits',
  dataset: 'development_permit',
  portal: socrata('6933-unw5'),
  key: ['permitnum'],
  columns: {
    record_number: 'permitnum',
    address: 'address',
    applicant_name: 'applicant',
    permit_type: 'category',
    description: 'description',
    proposed_use_code: 'proposedusecode',
    proposed_use_description: 'proposedusedescription',
    permitted_or_discretionary: 'permitteddiscretionary',
    land_use_district: 'landusedistrict',
    land_use_district_description: 'landusedistrictdescription',
    status: 'statuscurrent',
    application_date: 'applieddate',
    decision_date: 'decisiondate',
    community: 'communityname',
    ward: 'ward',
    quadrant: 'quadrant',
    lat: 'latitude',
    lng: 'longitude',
  },
};

export const calgaryLandUseAmendments: SourceDeclaration = {
  ...city,
  id: 'calgary/land-use-amendments',
  dataset: 'planning_application',
  portal: socrata('33vi-ew4s'),
  key: ['permitnum'],
  columns: {
    record_number: 'permitnum',
    address: 'address',
    applicant_name: 'applicant',
    application_type: 'permittype',
    application_subtype: 'permittype',
    description: 'description',
    existing_zoning: 'fromlud',
    proposed_zoning: 'proposedlud',
    status: 'statuscurrent',
    application_date: 'applieddate',
    decision_date: 'completeddate',
    lat: 'latitude',
    lng: 'longitude',
  },
};

export const calgaryTenancyPermits: SourceDeclaration = {
  ...city,
  id: 'calgary/tenancy-change-permits',
  dataset: 'development_permit',
  portal: socrata('wrtt-2nqs'),
  key: ['permitnum'],
  columns: {
    record_number: 'permitnum',
    address: 'address',
    permit_type: 'permittype',
    description: 'description',
    status: 'statuscurrent',
    application_date: 'applieddate',
    issued_date: 'issueddate',
    lat: 'latitude',
    lng: 'longitude',
  },
};

export const calgaryBusinessLicences: SourceDeclaration = {
  ...city,
  id: 'calgary/business-licences',
  dataset: 'licence',
  portal: socrata('vdjc-pybd'),
  key: ['getbusid'],
  columns: {
    licence_number: 'getbusid',
    business_name: 'tradename',
    // Joined by a comma and a line end.
    category: ({ licencetypes }) => String(licencetypes ?? '').replace(/,\s*\n\s*/g, '; '),
    address: 'address',
    status: 'jobstatusdesc',
    issued_date: 'first_iss_dt',
    expiry_date: 'exp_dt',
    neighbourhood: 'comdistnm',
    geometry: 'point',
  },
};

export const calgaryAssessments: SourceDeclaration = {
  ...city,
  id: 'calgary/property-assessments',
  dataset: 'assessment',
  portal: socrata('4bsw-nn7w'),
  // A roll number is assessed each year.
  key: ['roll_number', 'roll_year'],
  columns: {
    roll_number: 'roll_number',
    assessment_year: 'roll_year',
    address: 'address',
    assessed_value: 'assessed_value',
    property_class: 'assessment_class_description',
    community: 'comm_name',
    year_built: 'year_of_construction',
    zoning: 'land_use_designation',
    lot_size_sf: 'land_size_sf',
    geometry: 'multipolygon',
  },
};

export const calgaryZoning: SourceDeclaration = {
  ...city,
  id: 'calgary/land-use-districts',
  dataset: 'zone',
  portal: socrata('mw9j-jik5'),
  key: [],
  columns: {
    zone_code: 'lu_code',
    zone_description: 'description',
    zone_category: 'major',
    geometry: 'multipolygon',
  },
};

import type { SourceDeclaration } from '../declaration.ts';
import { licences } from '../licences.ts';

const city = {
  municipality: 'vancouver',
  publisher: 'City of Vancouver',
  licence: licences.vancouver,
} as const;
const dataset = (id: string, changed?: string) =>
  ({
    kind: 'opendatasoft',
    host: 'https://opendata.vancouver.ca',
    dataset: id,
    ...(changed && { changed }),
  }) as const;

export const vancouverBuildingPermits: SourceDeclaration = {
  ...city,
  id: 'vancouver/building-permits',
  dataset: 'permit',
  portal: dataset('issued-building-permits', 'issuedate'),
  isConfirmed: true,
  key: ['permitnumber'],
  columns: {
    permit_number: 'permitnumber',
    application_date: 'permitnumbercreateddate',
    issued_date: 'issuedate',
    construction_value: 'projectvalue',
    work_type: 'typeofwork',
    address: 'address',
    description: 'projectdescription',
    applicant: 'applicant',
    contractor_name: 'buildingcontractor',
    proposed_use: 'specificusecategory',
    building_use: 'propertyuse',
    neighbourhood: 'geolocalarea',
    // Only permits that were issued are published.
    status: () => 'Issued',
    geometry: 'geom',
  },
};

export const vancouverBusinessLicences: SourceDeclaration = {
  ...city,
  id: 'vancouver/business-licences',
  dataset: 'licence',
  portal: dataset('business-licences', 'extractdate'),
  isConfirmed: true,
  key: ['licencersn'],
  columns: {
    licence_number: 'licencenumber',
    business_name: 'businesstradename',
    legal_name: 'businessname',
    status: 'status',
    issued_date: 'issueddate',
    expiry_date: 'expireddate',
    category: 'businesstype',
    licence_type: 'businesssubtype',
    address: ({ unit, house, street }) =>
      [unit && house ? `${String(unit)}-${String(house)}` : house, street].filter(Boolean).join(' '),
    city: 'city',
    postal_code: 'postalcode',
    neighbourhood: 'localarea',
    number_of_employees: 'numberofemployees',
    licence_year: 'folderyear',
    geometry: 'geom',
  },
};

export const vancouverAssessments: SourceDeclaration = {
  ...city,
  id: 'vancouver/property-tax-report',
  dataset: 'assessment',
  portal: dataset('property-tax-report'),
  isConfirmed: false,
  key: ['folio', 'tax_assessment_year'],
  columns: {
    roll_number: 'folio',
    pid: 'pid',
    address: ['from_civic_number', 'street_name'],
    assessed_value: ({ current_land_value: land, current_improvement_value: improvement }) =>
      land === null || land === undefined ? null : Number(land) + Number(improvement ?? 0),
    land_value: 'current_land_value',
    improvement_value: 'current_improvement_value',
    assessment_year: 'tax_assessment_year',
    year_built: 'year_built',
    zoning: 'zoning_district',
    property_class: 'zoning_classification',
  },
};

export const vancouverHeritage: SourceDeclaration = {
  ...city,
  id: 'vancouver/heritage-sites',
  dataset: 'heritage_status',
  portal: dataset('heritage-sites'),
  isConfirmed: true,
  key: ['id'],
  columns: {
    address: ['streetnumber', 'streetname'],
    building_name: 'buildingnamespecifics',
    heritage_status: ({ municipaldesignationm: designated }) =>
      designated === 'Yes' ? 'Designated' : 'Registered',
    heritage_meaning: 'category',
    permit_required: ({ municipaldesignationm: city, provincialdesignationp: province }) =>
      city === 'Yes' || province === 'Yes',
    resource_grade: 'evaluationgroup',
    status: 'status',
    neighbourhood: 'localarea',
    geometry: 'geom',
  },
};

export const vancouverZoning: SourceDeclaration = {
  ...city,
  id: 'vancouver/zoning-districts',
  dataset: 'zone',
  portal: dataset('zoning-districts-and-labels'),
  isConfirmed: true,
  key: [],
  columns: {
    zone_code: 'zoning_district',
    zone_description: 'zoning_classification',
    zone_category: 'zoning_category',
    geometry: ({ geom, geometry }) => geom ?? geometry,
  },
};

export const vancouverAddresses: SourceDeclaration = {
  ...city,
  id: 'vancouver/addresses',
  dataset: 'address',
  portal: dataset('property-addresses'),
  isConfirmed: false,
  key: [],
  columns: {
    number: 'civic_number',
    street: 'std_street',
    neighbourhood: 'geo_local_area',
    geometry: 'geom',
  },
};

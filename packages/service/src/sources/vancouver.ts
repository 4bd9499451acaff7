import { publishedDollars } from '@cdata/catalog';
import type { SourceDeclaration } from './declaration.ts';
import { openGovernmentLicence } from './source-licence.ts';

const city = {
  municipality: 'vancouver',
  publisher: 'City of Vancouver',
  licence: openGovernmentLicence('Vancouver', 'https://opendata.vancouver.ca/pages/licence/'),
} as const;
const dataset = (id: string, dateField?: string) =>
  ({
    kind: 'opendatasoft',
    host: 'https://opendata.vancouver.ca',
    dataset: id,
    ...(dateField && { changed: dateField }),
  }) as const;

export const vancouver: readonly SourceDeclaration[] = [
  {
    ...city,
    id: 'vancouver/building-permits',
    evidence: 'documented',
    dataset: 'permit',
    portal: dataset('issued-building-permits', 'issuedate'),
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
  },
  {
    ...city,
    id: 'vancouver/business-licences',
    evidence: 'seen',
    dataset: 'licence',
    portal: dataset('business-licences', 'extractdate'),
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
  },
  {
    ...city,
    id: 'vancouver/property-tax-report',
    evidence: 'partly documented',
    dataset: 'assessment',
    portal: dataset('property-tax-report'),
    key: ['folio', 'tax_assessment_year'],
    columns: {
      roll_number: 'folio',
      pid: 'pid',
      address: ['from_civic_number', 'street_name'],
      assessed_value: ({ current_land_value: land, current_improvement_value: improvement }) => {
        const dollars = publishedDollars(land);
        return dollars === null ? null : dollars + (publishedDollars(improvement) ?? 0);
      },
      land_value: 'current_land_value',
      improvement_value: 'current_improvement_value',
      assessment_year: 'tax_assessment_year',
      year_built: 'year_built',
      zoning: 'zoning_district',
      property_class: 'zoning_classification',
    },
  },
  {
    ...city,
    id: 'vancouver/heritage-sites',
    evidence: 'seen',
    dataset: 'heritage_status',
    portal: dataset('heritage-sites'),
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
  },
  {
    ...city,
    id: 'vancouver/zoning-districts',
    evidence: 'seen',
    dataset: 'zone',
    portal: dataset('zoning-districts-and-labels'),
    key: [],
    columns: {
      zone_code: 'zoning_district',
      zone_description: 'zoning_classification',
      zone_category: 'zoning_category',
      geometry: ({ geom, geometry }) => geom ?? geometry,
    },
  },
  {
    ...city,
    id: 'vancouver/addresses',
    evidence: 'assumed',
    dataset: 'address',
    portal: dataset('property-addresses'),
    key: [],
    columns: {
      number: 'civic_number',
      street: 'std_street',
      neighbourhood: 'geo_local_area',
      geometry: 'geom',
    },
  },
];

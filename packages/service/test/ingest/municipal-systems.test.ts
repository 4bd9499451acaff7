import { expect, test } from 'vitest';
import { previewMapping } from '../../src/ingest/mapping-preview.ts';
import { proposeMapping } from '../../src/ingest/propose-mapping.ts';

const fieldsBySystem = {
  Accela: {
    ...{ RECORD_ID: 'permit_number', RECORD_TYPE: 'permit_type', RECORD_STATUS: 'status' },
    ...{ JOB_VALUE: 'construction_value', OPENED_DATE: 'application_date', SHORT_NOTES: 'description' },
    ...{ ADDR_FULL_LINE: 'address', WARD_NAME: 'ward', OCC_TYPE: 'occupancy_type' },
  },
  EnerGov: {
    ...{ PermitNumber: 'permit_number', PermitType: 'permit_type', WorkClass: 'work_class' },
    ...{ PermitStatus: 'status', ApplyDate: 'application_date', IssueDate: 'issued_date' },
    ...{ FinalDate: 'completed_date', Valuation: 'construction_value', MainAddress: 'address' },
  },
  Cloudpermit: {
    ...{ 'Permit ID': 'permit_number', 'Application type': 'permit_type', 'Application state': 'status' },
    ...{ 'Work type': 'work_type', 'Work target': 'structure_type', 'Permit issued date': 'issued_date' },
    ...{ 'Construction value': 'construction_value', Address: 'address' },
  },
  AMANDA: {
    ...{ FOLDERNAME: 'permit_number', FOLDERTYPEDESC: 'permit_type', STATUSDESC: 'status' },
    ...{
      WORKDESC: 'work_type',
      SUBDESC: 'building_type',
      INFOVALUE_CONSTRUCTIONVALUE: 'construction_value',
    },
    ...{
      PROPINFOVALUE_WARD: 'ward',
      INDATE: 'application_date',
      ISSUEDATE: 'issued_date',
      ADDRESS: 'address',
    },
  },
  Tempest: {
    ...{ FOLDER_NO: 'permit_number', FOLDER_TYPE: 'permit_type', STATUS: 'status', CLASS: 'building_type' },
    ...{ USE_DESC: 'building_use', PURPOSE: 'description', ISSUED: 'issued_date', CIVIC_ADDRESS: 'address' },
  },
  CityView: {
    ...{ 'Permit #': 'permit_number', 'App Type': 'permit_type', 'Current Status': 'status' },
    ...{ 'Permit Class': 'building_type', 'Declared Valuation': 'construction_value', 'Ward #': 'ward' },
    ...{ 'Building Use': 'building_use', 'Date Issued': 'issued_date', 'Site Address': 'address' },
  },
  'a system in French': {
    ...{ NO_DEMANDE: 'permit_number', TYPE_PERMIS: 'permit_type', STATUT_DEMANDE: 'status' },
    ...{ NATURE_TRAVAUX: 'description', VALEUR_TRAVAUX: 'construction_value', DATE_EMISSION: 'issued_date' },
    ...{ USAGE: 'building_use', CLASSE_BATIMENT: 'building_type', ADRESSE: 'address' },
  },
} satisfies Record<string, Record<string, string>>;

const exampleOf = (field: string): string =>
  /_date$/.test(field) ? '2026-01-02' : /value$/.test(field) ? '50000' : `${field} of a row`;

test.each(Object.entries(fieldsBySystem))('permits of %s are proposed with examples', (_, fields) => {
  const columns = Object.keys(fields);
  const row = Object.fromEntries(Object.entries(fields).map(([column, field]) => [column, exampleOf(field)]));
  const {
    dataset,
    key,
    columns: mapping,
    unused,
  } = proposeMapping(columns, [row], { municipality: 'milton' });
  expect(dataset).toBe('permit');
  expect(mapping).toEqual(
    Object.fromEntries(Object.entries(fields).map(([column, field]) => [field, column])),
  );
  expect(unused).toEqual([]);
  const { lines } = previewMapping(
    { dataset: 'permit', municipality: 'milton', key, columns: mapping },
    { kind: 'own', columns, rows: [row] },
  );
  for (const [column, field] of Object.entries(fields)) {
    const line = lines.find((one) => one.trim().startsWith(`${column} `));
    expect(line).toContain(field);
    expect(line).toContain(exampleOf(field));
  }
});

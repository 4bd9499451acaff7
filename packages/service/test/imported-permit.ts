/** A permit in the shape of a file to import. */
export const permit = (more: object): object => ({
  entity_type: 'permit',
  municipality: 'calgary',
  address: '1 Import St',
  normalized_address: '1 IMPORT STREET',
  permit_type_canonical: 'renovation',
  status_canonical: 'issued',
  issued_date: '2026-11-01',
  ...more,
});

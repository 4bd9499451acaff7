import { describe, expect, test } from 'vitest';
import type { ColumnSource } from '../../src/runs/column-source.ts';
import {
  columnByHeader,
  emptyPermitForm,
  mapColumns,
  modeOf,
  newRunOfForm,
} from '../../src/runs/estimate/permit-form.ts';

const sourceWith = (...headers: string[]): ColumnSource => ({
  sheetId: '1',
  sheet: 'Sheet1',
  tableId: null,
  table: null,
  headerRow: 0,
  firstRow: 1,
  rows: 10,
  columns: headers.map((header, index) => ({ index, header, samples: [] })),
  whole: true,
  selected: [],
  selectedColumns: false,
});

test('columns are recognised by their headers, in English and French', () => {
  const source = sourceWith(
    'Client',
    'Ville',
    'Permit_Type_Canonical',
    'Superficie',
    'CONSTRUCTION VALUE',
    'record_id',
  );
  expect(columnByHeader('municipality', source)).toBe(1);
  expect(columnByHeader('permit_type', source)).toBe(2);
  expect(columnByHeader('area', source)).toBe(3);
  expect(columnByHeader('declared_value', source)).toBe(4);
  expect(columnByHeader('record_id', source)).toBe(5);
  expect(columnByHeader('dwelling_units', source)).toBeNull();
});

describe('a permit form', () => {
  const permits = sourceWith('City', 'Type', 'Area', 'Client');

  test('uses record ids if a column has them, unless the user chooses attributes', () => {
    const source = sourceWith('record_id', 'City');
    expect(modeOf(emptyPermitForm, source)).toBe('ids');
    expect(modeOf({ ...emptyPermitForm, mode: 'attributes' }, source)).toBe('attributes');
    expect(modeOf(emptyPermitForm, permits)).toBe('attributes');
  });

  test('maps the chosen columns, and others by their headers', () => {
    const form = { ...emptyPermitForm, columns: { description: 3, permit_type: null, area: 99 } };
    expect([...mapColumns(form, permits)]).toEqual([
      ['municipality', 0],
      ['description', 3],
    ]);
  });

  test('makes a run only when the required columns and the unit of areas are chosen', () => {
    expect(newRunOfForm(emptyPermitForm, sourceWith('City'))).toBeNull();
    expect(newRunOfForm(emptyPermitForm, permits)).toBeNull();
    expect(newRunOfForm({ ...emptyPermitForm, areaUnit: 'ft2' }, permits)).toMatchObject({
      kind: 'estimate',
      sources: [0, 1, 2],
      options: {
        mode: 'attributes',
        mapped: ['municipality', 'permit_type', 'area'],
        areaUnit: 'ft2',
        totals: true,
      },
    });
  });

  test('has no unit without areas', () => {
    const form = { ...emptyPermitForm, areaUnit: 'm2' as const };
    expect(newRunOfForm(form, sourceWith('City', 'Type'))?.options.areaUnit).toBeNull();
  });
});

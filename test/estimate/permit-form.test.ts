import { describe, expect, test } from 'vitest';
import { areaUnitIn } from '@cdata/catalog/reading';
import { permitColumns, type PermitColumn } from '../../src/features/estimate/estimate-options.ts';
import {
  emptyPermitForm,
  mapColumns,
  modeOf,
  newRunOfForm,
  readPermitColumns,
} from '../../src/features/estimate/permit-form.ts';
import { permitArea } from '../../src/features/estimate/floor-areas.ts';
import { declaredDollars } from '../../src/features/estimate/permit-count.ts';
import type { SheetRows } from '../../src/features/column-runs/sheet-rows.ts';

const sourceWith = (...headers: string[]): SheetRows => ({
  sheetId: '1',
  sheet: 'Sheet1',
  tableId: null,
  table: null,
  headerRow: 0,
  firstRow: 1,
  rowCount: 10,
  columns: headers.map((header, index) => ({ index, header, samples: [] })),
  whole: true,
  selected: [],
  selectedColumns: false,
});

/** Null if no column is recognized. */
const recognized = (name: PermitColumn, source: SheetRows) => readPermitColumns(source).get(name)!.column;

test('columns are recognized by their headers, in English and French', () => {
  const rows = sourceWith(
    'Client',
    'Ville',
    'Permit_Type_Canonical',
    'Superficie',
    'CONSTRUCTION VALUE',
    'record_id',
  );
  expect(recognized('municipality', rows)).toBe(1);
  expect(recognized('permit_type', rows)).toBe(2);
  expect(recognized('area', rows)).toBe(3);
  expect(recognized('declared_value', rows)).toBe(4);
  expect(recognized('record_id', rows)).toBe(5);
  expect(recognized('dwelling_units', rows)).toBeNull();
});

test.each([
  ['area', 'GFA (sq ft)', 'ft2'],
  ['area', 'GFA (sq. ft.)', 'ft2'],
  ['area', 'Gross Floor Area [SF]', 'ft2'],
  ['area', 'Area ft²', 'ft2'],
  ['area', 'area_ft2', 'ft2'],
  ['area', 'Floor area - square feet', 'ft2'],
  ['area', 'Superficie (pi²)', 'ft2'],
  ['area', 'Superficie de plancher (pi. ca.)', 'ft2'],
  ['area', 'Superficie en pieds carrés', 'ft2'],
  ['area', 'Superficie (m²)', 'm2'],
  ['area', 'Superficie, m2', 'm2'],
  ['area', 'Aire de plancher (mètres carrés)', 'm2'],
  ['area', 'Area (sq m)', 'm2'],
  ['area', 'Area (sqm)', 'm2'],
  ['area', 'Area / Superficie (m²)', 'm2'],
  ['area', 'm²', 'm2'],
  ['area', 'Area', null],
  ['area', 'Area (m² or ft²)', null],
  ['permit_type', 'Work type', null],
  ['permit_type', 'Nature des travaux', null],
  ['permit_type', 'Permit type / Type de permis', null],
  ['description', 'Scope', null],
  ['description', 'Scope of work', null],
  ['description', 'Description des travaux', null],
  ['dwelling_units', 'Logements', null],
  ['dwelling_units', 'Nombre de logements', null],
  ['dwelling_units', '# of units', null],
  ['declared_value', 'Declared value ($)', null],
  ['declared_value', 'Coût des travaux', null],
  ['municipality', 'Municipalité', null],
] as const)('%s is recognized by the header “%s”, with the unit %s', (name, header, unit) => {
  const rows = sourceWith('Client', header);
  expect(recognized(name, rows)).toBe(1);
  expect(areaUnitIn(header)).toBe(unit);
  const others = permitColumns.filter((other) => other !== name && recognized(other, rows) !== null);
  expect(others).toEqual([]);
});

test('a header of something else is not recognized', () => {
  const rows = sourceWith('Client', 'Area code', 'Unit price', 'Parking', 'Comments', 'm', 'Pi', 'Ref', '');
  expect(permitColumns.filter((name) => recognized(name, rows) !== null)).toEqual([]);
});

test('of several headers, the most specific names the column', () => {
  const rows = sourceWith('Type', 'Value', 'Work type', 'Declared value', 'Work');
  expect(recognized('permit_type', rows)).toBe(2);
  expect(recognized('declared_value', rows)).toBe(3);
  expect(recognized('description', rows)).toBe(4);
});

describe('a permit form', () => {
  const permits = sourceWith('City', 'Type', 'Area', 'Client');

  test('uses record ids if a column has them, unless the user chooses attributes', () => {
    const rows = sourceWith('record_id', 'City');
    expect(modeOf(emptyPermitForm, rows)).toBe('ids');
    expect(modeOf({ ...emptyPermitForm, mode: 'attributes' }, rows)).toBe('attributes');
    expect(modeOf(emptyPermitForm, permits)).toBe('attributes');
  });

  test('maps the chosen columns, and others by their headers', () => {
    const form = { ...emptyPermitForm, columns: { description: 3, permit_type: null, area: 99 } };
    expect([...mapColumns(form, permits)]).toEqual([
      ['municipality', 0],
      ['description', 3],
    ]);
  });

  test('makes a run once the required columns are chosen; a unit of areas is needed only by those without one', () => {
    expect(newRunOfForm(emptyPermitForm, sourceWith('City'))).toBeNull();
    expect(newRunOfForm(emptyPermitForm, permits)?.options.areaUnit).toBeNull();
    expect(newRunOfForm({ ...emptyPermitForm, areaUnit: 'ft2' }, permits)).toMatchObject({
      kind: { name: 'estimate' },
      columns: [0, 1, 2],
      options: {
        mode: 'attributes',
        mapped: ['municipality', 'permit_type', 'area'],
        areaUnit: 'ft2',
        totals: true,
      },
    });
  });

  test('takes the unit of areas from the header, unless the user chooses another', () => {
    const rows = sourceWith('Ville', 'Nature des travaux', 'Superficie (m²)');
    expect(newRunOfForm(emptyPermitForm, rows)?.options.areaUnit).toBe('m2');
    const form = { ...emptyPermitForm, areaUnit: 'ft2' as const };
    expect(newRunOfForm(form, rows)?.options.areaUnit).toBe('ft2');
  });

  test('has no unit without areas', () => {
    const form = { ...emptyPermitForm, areaUnit: 'm2' as const };
    expect(newRunOfForm(form, sourceWith('City', 'Type'))?.options.areaUnit).toBeNull();
  });
});

test.each([
  ['Declared value ($000)', { power: 3, isOtherUnit: false }],
  ['Valeur déclarée (M$)', { power: 6, isOtherUnit: false }],
  ['Declared value', undefined],
])('declared values under %s have the scale that it says', (header, declared_value) => {
  const rows = sourceWith('City', 'Type', header);
  expect(newRunOfForm(emptyPermitForm, rows)?.options.scales).toEqual(declared_value && { declared_value });
});

test('declared values in another currency are none, also where the user chooses them', () => {
  const rows = sourceWith('City', 'Type', 'Declared value (USD)');
  expect(recognized('declared_value', rows)).toBeNull();
  const form = { ...emptyPermitForm, columns: { declared_value: 2 } };
  const scale = newRunOfForm(form, rows)?.options.scales?.declared_value;
  expect(scale).toEqual({ power: 0, isOtherUnit: true });
  expect(declaredDollars('500', scale)).toBeNaN();
});

test('floor areas in hectares are not read, and those in thousands are multiplied', () => {
  const areaUnder = (header: string) => {
    const options = newRunOfForm(emptyPermitForm, sourceWith('City', 'Type', header))!.options;
    return permitArea('1.2', { ...options, withoutUnreadableAreas: true })?.size ?? null;
  };
  expect(areaUnder('Floor area (ha)')).toBeNull();
  expect(areaUnder('Floor area (000 sq ft)')).toBe(1200);
  expect(areaUnder('Floor area (sq ft)')).toBe(1.2);
});

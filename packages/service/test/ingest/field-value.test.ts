import { expect, test } from 'vitest';
import { datasets, type Field } from '@cdata/catalog';
import { fieldValue } from '../../src/ingest/field-value.ts';

const field = (name: string): Field => datasets.permit.fields.find((one) => one.name === name)!;

test.each([
  ['lat', '45,508', '45.508'],
  ['lng', '-73.554', '-73.554'],
  ['construction_value', '12 500,50 $', 12_500.5],
  ['construction_value', '$1,234,567 CAD', 1_234_567],
  ['issued_date', '2026-04-13T00:00:00.000', '2026-04-13'],
  ['issued_date', '20260413', '2026-04-13'],
  ['issued_date', '04/13/2026', '2026-04-13'],
  ['issued_date', '8 février 2024', '2024-02-08'],
  ['issued_date', 'Feb 08, 2024', '2024-02-08'],
  ['issued_date', Date.UTC(2026, 3, 13), '2026-04-13'],
  ['address', '  12   ELM  ST ', '12 ELM ST'],
  ['construction_value', '(1,500)', -1500],
  ['construction_value', '1,2 M$', 1_200_000],
  ['construction_value', '$350.000', 350],
  ['construction_value', 'unknown', null],
  ['dwelling_units', '302.0', 302],
  ['dwelling_units', '1,200', 1200],
  ['area_m2', '1,937 sf', 179.95],
  ['area_m2', '141.20000000000002', 141.2],
  ['area_m2', 99.99999999, 100],
  ['construction_value', 1234.5600000001, 1234.56],
  ['construction_value', 0.1 + 0.2, 0.3],
  ['construction_value', 1234.5678, 1234.5678],
  ['area_m2', 12.345678, 12.345678],
  ['lat', 45.50812345678, '45.50812345678'],
  ['issued_date', '20170929000000', '2017-09-29'],
  ['issued_date', '2024-01-16 14:37:35.1234567', '2024-01-16'],
  ['issued_date', '08-FEB-24', '2024-02-08'],
  ['issued_date', '46124', '2026-04-12'],
  ['issued_date', '1900-01-01', null],
  ['issued_date', '19000101', null],
  ['address', 'N/A', null],
] as const)('%s of %s is %s', (name, published, value) => {
  expect(fieldValue(field(name), published)).toEqual({ value });
});

test('a date may begin with the day where the publisher says so', () => {
  expect(fieldValue(field('issued_date'), '03/04/2026')).toEqual({ value: '2026-03-04' });
  expect(fieldValue(field('issued_date'), '03/04/2026', { dayFirst: true })).toEqual({ value: '2026-04-03' });
});

test.each([
  ['issued_date', '2026-02-30', "the date '2026-02-30' doesn't exist"],
  ['issued_date', '13/04/2026', "the date '13/04/2026' doesn't exist"],
  ['issued_date', 'soon', "'soon' is not a date"],
  ['construction_value', 'some', "construction_value 'some' is not a number"],
  ['construction_value', '1234567890123456', "construction_value '1234567890123456' has more than 15 digits"],
  ['dwelling_units', '2026-04-12', "dwelling_units '2026-04-12' is a date"],
  ['dwelling_units', '1,5', "dwelling_units '1,5' is not a whole number"],
  ['storeys', '2.5', "storeys '2.5' is not a whole number"],
  ['storeys', 2.5, "storeys '2.5' is not a whole number"],
  ['issued_date', '2026-04', "'2026-04' is not a date"],
  ['lat', '45° 30′', "lat '45° 30′' is not a number"],
] as const)('%s of %s is a problem', (name, published, problem) => {
  expect(fieldValue(field(name), published)).toEqual({ problem });
});

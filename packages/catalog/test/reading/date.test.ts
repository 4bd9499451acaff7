import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayOfSerial,
  isDay,
  orderOfDates,
  possibleOrders,
  readDate,
  serialOfDay,
  type DateOptions,
} from '../../src/reading/index.ts';
import { dateText, examplesOf } from './examples.ts';

const examples = examplesOf('Dates').map(({ value, options: [order], reading }) => ({
  value,
  order,
  reading,
}));

test.each(examples)('$value, $order, is $reading', ({ value, order, reading }) => {
  const options = order === '1904' ? { countsFrom: 1904 } : { order: order === '-' ? null : order };
  expect(dateText(readDate(value, options as DateOptions))).toBe(reading);
});

test('the table has at least 80 dates', () => expect(examples.length).toBeGreaterThanOrEqual(80));

const anyDay = fc
  .date({ min: new Date('1927-06-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const parts = (day: string) => day.split('-') as [string, string, string];

/** How a day is written, and the order that it needs. */
const notations: Record<string, (day: string) => [value: unknown, options?: DateOptions]> = {
  'without dashes': (day) => [day.replaceAll('-', '')],
  'with a time': (day) => [`${day}T08:30:00-05:00`],
  'with slashes, the day first': (day) => [parts(day).reverse().join('/'), { order: 'day-first' }],
  'with the month first': (day) => {
    const [year, month, date] = parts(day);
    return [`${month}/${date}/${year}`, { order: 'month-first' }];
  },
  ...Object.fromEntries(
    (['en', 'fr'] as const).flatMap((language) =>
      (['short', 'long'] as const).map((style) => [
        `in ${language}, ${style} month`,
        (day: string) => [
          new Date(day).toLocaleDateString(`${language}-CA`, {
            ...{ day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' },
          }),
        ],
      ]),
    ),
  ),
  'as a serial number': (day) => [serialOfDay(day)],
  'as a serial number from 1904': (day) => [serialOfDay(day, 1904), { countsFrom: 1904 }],
};

describe.each(Object.entries(notations))('any day %s', (_, write) => {
  test('is read', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [value, options] = write(day);
        expect(readDate(value, options), String(value)).toMatchObject({
          kind: 'date',
          day,
          precision: 'day',
        });
      }),
      { numRuns: 500 },
    );
  });
});

test('a date with both orders is ambiguous, or its order is proved', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const text = parts(day).reverse().join('/');
      const reading = readDate(text);
      const days = reading.kind === 'ambiguous' ? reading.days : reading.kind === 'date' ? [reading.day] : [];
      expect(days).toContain(day);
      expect(possibleOrders(text)).toEqual(
        Number(day.slice(8)) > 12 ? ['day-first'] : ['day-first', 'month-first'],
      );
    }),
  );
});

test.each([
  ['03/04/2026 25/04/2026', 'day-first'],
  ['03/04/2026 04/25/2026', 'month-first'],
  ['25/04/2026 04/25/2026', null],
  ['03/04/2026 05/06/2026', null],
  ['99-12-31', 'year-first'],
  ['99/12/31', 'year-first'],
  ['24-03-15', null],
  ['24.03.15 25.01.16', null],
  ['24-03-05 24-03-15 24-04-30', 'year-first'],
  ['24/03/05 24/03/15 24/04/30', 'year-first'],
  ['24-03-05 24-03-15 24-04-28', null],
  ['05-03-24 15-03-24 30-04-24', 'day-first'],
  ['15-03-24 22-04-24', null],
  ['15-03-24 22-04-45', 'day-first'],
  ['03/05/24 03/25/24', 'month-first'],
  ['soon', null],
])('the dates %s have the order %s in common', (texts, order) => {
  expect(orderOfDates(texts.split(' '))).toBe(order);
});

test('serial numbers begin on 1 March 1900, and end with the year 9999', () => {
  expect(serialOfDay('1900-03-01')).toBe(61);
  expect(serialOfDay('1900-02-28')).toBeNull();
  expect(serialOfDay('1904-01-01', 1904)).toBe(0);
  expect(serialOfDay('1903-12-31', 1904)).toBeNull();
  expect(dayOfSerial(2_958_465)?.day).toBe('9999-12-31');
  expect(dayOfSerial(2_958_466)).toBeNull();
  expect(dayOfSerial(60)).toBeNull();
});

test.each([
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2024-04-31', false],
  ['2023-02-29', false],
  ['0000-01-01', false],
  ['2026-4-3', false],
])('%s is a day: %j', (text, expected) => expect(isDay(text)).toBe(expected));

import './custom-functions-runtime.ts';
import { expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { requireSize, cellError, notAvailableError, type ResultCell } from '../../functions/result.ts';
import { ServiceError, type ServiceRecord } from '../../src/api/index.ts';
import { recordCard } from '../../functions/cards/index.ts';

const maxBytes = 1_900_000;
const day: ResultCell = { type: 'FormattedNumber', basicValue: 46346, numberFormat: 'yyyy-mm-dd' };
const card = recordCard(
  datasets.permit,
  { record_id: 'calgary:1', address: '1, rue Côté', city: 'calgary' } as ServiceRecord,
  { service: 'https://api.example.org' },
);
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test.each([
  ['dates', day],
  ['data cards', card],
  ['French texts', 'Rénovation intérieure du rez-de-chaussée, côté cour : éléments de façade'],
  ['texts that JSON escapes', '"\n"\t"'.repeat(20)],
  ['numbers', 49.244079],
])('%s may fill 1.9 MB of UTF-8 JSON', (_, cell) => {
  const rows = (count: number) => Array.from({ length: count }, () => [cell]);
  const each = bytesOf(rows(2)) - bytesOf(rows(1));
  const most = Math.floor((maxBytes - 1) / each);
  expect(bytesOf(rows(most))).toBeLessThanOrEqual(maxBytes);
  expect(() => requireSize(rows(most - 1))).not.toThrow();
  expect(() => requireSize(rows(most + 2))).toThrow(
    expect.objectContaining({ code: '#VALUE!', message: expect.stringMatching(/over 1\.9\u00a0MB/) }),
  );
});

test('a result that is one failure keeps its reason and its cause', () => {
  const outage = cellError(new ServiceError({ status: 503, detail: 'Out of order.' }));
  const rows = Array.from({ length: 100_000 }, () => [outage, outage]);
  expect(() => requireSize(rows)).toThrow(outage);
  expect(() => requireSize([...rows, ['found', notAvailableError('Not found.')]])).toThrow(
    /over 1\.9\u00a0MB/,
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import type { ServiceRecord } from '../../src/api/index.ts';
import type { Engine } from '../../src/engine/index.ts';
import { rollNumberIn } from '../../src/features/column-runs/index.ts';
import { addressOfRoll } from '../../src/features/property/subject/roll-number.ts';
import { serviceEngine } from '../engine/service-engine.ts';

let service: CountedClient;
let engine: Engine;
beforeAll(async () => {
  service = await countedService();
  engine = serviceEngine(service);
});
afterAll(() => service.close());

test.each([
  ['123456789', '123456789'],
  ['19 31 030 090 00500', '19 31 030 090 00500'],
  ['Roll No. 19-31-030-090-00500', '19-31-030-090-00500'],
  ['Matricule 9347-86-4505', '9347-86-4505'],
  ['PID: 012-345-678', '012-345-678'],
  ['768 W 10th Ave, Vancouver', null],
  ['4005-405', '4005-405'],
  ['12-345', null],
  ['45394', null],
])('the roll number in %s is %s', (text, number) => {
  expect(rollNumberIn(text)).toBe(number);
});

const firstAssessment = async (municipality: string): Promise<ServiceRecord> =>
  (await service.get(`/assessment?municipality=${municipality}&limit=1`)).body.results[0]!;

test('an assessment is found by its number, with and without its city', async () => {
  const { address, roll_number: roll } = await firstAssessment('calgary');
  const expected = { address, municipality: 'calgary' };
  expect(await addressOfRoll(String(roll), 'Calgary', { engine })).toEqual(expected);
  expect(await addressOfRoll(String(roll), null, { engine })).toEqual(expected);
});

test('a number that no assessment has is said at the address', async () => {
  await expect(addressOfRoll('99 99 99 99 99', 'Calgary', { engine })).rejects.toMatchObject({
    field: 'address',
    message: 'No assessment has the roll number 99 99 99 99 99.',
  });
});

test('a number of several addresses or cities is not guessed', async () => {
  const found = (...records: ServiceRecord[]) =>
    ({ request: () => Promise.resolve(records) }) as unknown as Engine;
  const record = { roll_number: '100200300', address: '1 Elm St', municipality: 'calgary' };
  const other = { ...record, address: '2 Elm St' };
  const options = (...records: object[]) => ({ engine: found(...(records as ServiceRecord[])) });
  await expect(addressOfRoll('100200300', null, options(record, other))).rejects.toMatchObject({
    field: 'address',
    message: 'Several addresses have this roll number: 1 Elm St; 2 Elm St. Enter one of them.',
  });
  await expect(
    addressOfRoll('100200300', null, options(record, { ...record, municipality: 'laval' })),
  ).rejects.toMatchObject({ field: 'city' });
});

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServiceFrom, type ServiceOptions } from '../../service/service.ts';

const place = { slug: 'calgary', name: 'Calgary', aliases: [], province: 'AB', lat: 51.05, lng: -114.07 };

let data: string;
let builds = 0;
beforeAll(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'cdata-open-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

/** Opens and closes the service; counts how often it was built. */
async function open(version: string, options: Partial<ServiceOptions> = {}): Promise<void> {
  const generate = () => {
    builds++;
    return { permits: 100, cities: [place], addresses: [], zones: [], records: () => [] };
  };
  const service = await openServiceFrom(
    { version, defaultPermits: 100, defaultSeed: 1, generate },
    { data, ...options },
  );
  await service.close();
}

test('builds the database once, and again for another version or another number of records', async () => {
  await open('1');
  await open('1');
  expect(builds).toBe(1);
  await open('1', { records: 500 });
  expect(builds).toBe(2);
  await open('1');
  expect(builds).toBe(2);
  await open('2');
  expect(builds).toBe(3);
});

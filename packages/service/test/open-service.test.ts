import { expect, test } from 'vitest';
import { isCurrentFor } from '../src/start-sample.ts';
import { schemaVersion } from '../src/store/migrations.ts';

const source = {
  version: '4',
  defaultPermits: 100,
  defaultSeed: 1,
  generate: () => {
    throw new Error('Nothing is generated.');
  },
};
const stamp = { schema: await schemaVersion(), generator: '4', permits: 3000, seed: 1 };

test.each([
  ['without options', stamp, {}, true],
  ['with the same number and seed', stamp, { records: 3000, seed: 1 }, true],
  ['with another number of records', stamp, { records: 500 }, false],
  ['with another seed', stamp, { seed: 2 }, false],
  ['of another schema', { ...stamp, schema: '000-abc' }, {}, false],
  ['of another generator', { ...stamp, generator: '5' }, {}, false],
])('says whether a database can be used as it is: %s', async (_, stamp, options, expected) => {
  const isCurrent = await isCurrentFor(source, options);
  expect(isCurrent(stamp)).toBe(expected);
});

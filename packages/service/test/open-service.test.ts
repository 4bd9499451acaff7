import { expect, test } from 'vitest';
import { isCurrentFor } from '../src/start-sample.ts';
import { schemaVersion } from '../src/store/migrations.ts';

const stamp = { schema: await schemaVersion(), sample: '4', permits: 3000 };

test.each([
  ['without a number of permits', stamp, undefined, true],
  ['with the same number', stamp, 3000, true],
  ['with another number', stamp, 500, false],
  ['of another schema', { ...stamp, schema: '000-abc' }, undefined, false],
  ['of another sample', { ...stamp, sample: '5' }, undefined, false],
])('says whether a database can be used as it is: %s', async (_, stamp, permits, expected) => {
  const isCurrent = await isCurrentFor('4', permits);
  expect(isCurrent(stamp)).toBe(expected);
});

import { expect, test } from 'vitest';
import { isCurrentFor } from '../src/start-sample.ts';
import { migrations, schemaVersion } from '../src/store/migrations.ts';

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

test('no two migrations have one number but two of another table each, which databases know by their names', async () => {
  const all = await migrations();
  const numberOf = ({ name }: { name: string }) => name.slice(0, 3);
  const twins = all.filter((one) => all.some((other) => other !== one && numberOf(other) === numberOf(one)));
  expect(twins.map(({ name }) => name)).toEqual(['011-issued-dates.sql', '011-units.sql']);
  const tables = twins.map(({ sql }) => [
    ...new Set([...sql.matchAll(/(?:ALTER TABLE|UPDATE) (\w+)/g)].map(([, table]) => table)),
  ]);
  expect(tables).toEqual([['record'], ['address']]);
});

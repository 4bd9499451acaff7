import { expect, test } from 'vitest';
import { AddressRuns } from './address-runs.ts';
import { newTaskRegistry, runsOf, taskContext } from './running-tasks.ts';

const runs = new AddressRuns();

test('the rows of all runs are requested again, each input once, and nothing is written', async () => {
  await runs.write('A1:A4', [['Address'], ['1 Elm St'], ['2 Elm St'], ['1 Elm St']]);
  await runs.select('A2');
  await runs.run();
  const cells = await runs.read('A1:F4');
  const requested: string[] = [];
  const lookups = {
    ...runs.lookups,
    request: (_: unknown, { address }: { address: string }) => {
      requested.push(address);
      return Promise.reject(new Error('It is not saved.'));
    },
  };
  await runsOf(newTaskRegistry(), lookups as never).replay(lookups as never, taskContext());
  expect(requested.sort()).toEqual(['1 Elm St', '2 Elm St']);
  expect(await runs.read('A1:F4')).toEqual(cells);
});

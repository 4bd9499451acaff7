import { afterEach, expect, test } from 'vitest';
import { geocode } from '@cdata/catalog';
import { customFunctions } from '../../functions/index.ts';
import { longTest } from '../extent.ts';
import { openMicrosoftRuntime, type MicrosoftRuntime } from './microsoft-runtime.ts';

let excel: MicrosoftRuntime | null = null;
afterEach(async () => {
  await excel?.close();
  excel = null;
});

const readyRequest = '_SetOsfControlContainerReadyForCustomFunctions';

test('Office.js tells Excel that functions may be called once all are associated, however late their script comes', async () => {
  const opened = (excel = await openMicrosoftRuntime({ scriptDelay: 1000 }));
  const isReady = async () =>
    (await opened.requests()).filter(({ actions }) => actions.includes(readyRequest)).length;
  await expect.poll(isReady).toBe(1);
  const ready = (await opened.requests()).find(({ actions }) => actions.includes(readyRequest))!;
  expect(ready.associated).toEqual(customFunctions.map(({ name }) => name));
  await opened.call([{ id: 1, name: 'FIELDS', args: ['permit', null] }]);
  await expect.poll(async () => (await opened.results())[1]?.[0]).toBe(true);
  const [, rows] = (await opened.results())[1]!;
  expect((rows as string[][])[0]!.slice(0, 2)).toEqual(['field', 'type']);
});

test('a call that Excel cancels finds its handler, and its function ends before its request is answered', async () => {
  const opened = (excel = await openMicrosoftRuntime({ key: 'demo-paid-key' }));
  const { page } = opened;
  let answer: () => void = () => undefined;
  await page.route('**/api/address/normalize?*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.abort();
  });
  const sent = page.waitForRequest(/\/api\/address\/normalize\?/);
  await opened.call([
    { id: 7, name: 'NORMALIZE', args: [[['240 4 Avenue SW']], [['calgary']]], address: 'Sheet1!A1' },
  ]);
  await sent;
  expect(await opened.results()).toEqual({});
  await opened.cancel(7);
  await expect.poll(opened.results, { timeout: 15_000 }).toEqual({ 7: [false, expect.any(String)] });
  answer();
});

longTest('results that are too large together reach Excel in a slice, and then the others', async () => {
  const opened = (excel = await openMicrosoftRuntime());
  const fields = geocode.fields.map(({ name }) => name);
  // Blank addresses make no calls.
  const rows = Math.round(1_500_000 / (fields.length * '"",'.length));
  const calls = [1, 2, 3, 4].map((id) => ({
    id,
    name: 'GEOCODE',
    args: [Array.from({ length: rows }, () => ['']), null, [[fields.join(',')]], null],
  }));
  await opened.call(calls);
  await expect.poll(async () => Object.keys(await opened.results())).toEqual(['1', '2', '3', '4']);
  const requests = (await opened.requests()).filter(({ actions }) =>
    actions.includes('SetInvocationArrayResults'),
  );
  expect(requests.map(({ isAccepted }) => isAccepted)).toEqual([false, true, true]);
  expect(requests[1]!.size).toBeLessThan(2_000_000);
  for (const [isResult, cells] of Object.values(await opened.results()))
    expect([isResult, (cells as unknown[][]).length]).toEqual([true, rows]);
});

import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { longTest } from '../../../test/extent.ts';
import { client, startMicrosoft, tenant, type MicrosoftStandIn } from './microsoft-stand-in.ts';
import { passTime } from './pass-time.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

/** The keys of Microsoft's sign-in, by which the gateway checks tokens, while they can't be read. */

let microsoft: MicrosoftStandIn;
let gateway: RunningGateway;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  microsoft = await startMicrosoft();
  const { authority } = microsoft;
  const entries = { entra: { tenant, client, authority } };
  gateway = await startGateway({ service: inject('serviceAddress'), entries });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await gateway.close();
  microsoft.close();
});

const hour = 3_600_000;
const unavailable = [503, 'Microsoft’s sign-in can’t be checked right now. Try again in a minute.'];

async function signIn(token?: string): Promise<unknown[]> {
  const response = await gateway.fetch('/gateway/me', token ?? (await microsoft.sign()));
  const { detail, name } = (await response.json()) as { detail?: string; name?: string };
  return [response.status, detail ?? name];
}

/** People who sign in again can work for a day, too. */
async function expectKeysKept(): Promise<void> {
  passTime(20 * hour);
  expect(await signIn()).toEqual([200, 'Ana Côté']);
}

test('while Microsoft is gone, the keys that it published count for a day; later it says so', async () => {
  expect(await signIn()).toEqual([200, 'Ana Côté']);
  microsoft.close();
  await expectKeysKept();
  passTime(5 * hour);
  expect(await signIn()).toEqual(unavailable);
});

longTest('while Microsoft hangs, a request waits five seconds, and signs in once it is back', async () => {
  microsoft.isHanging = true;
  expect(await signIn()).toEqual(unavailable);
  microsoft.isHanging = false;
  expect(await signIn()).toEqual([200, 'Ana Côté']);
  microsoft.isHanging = true;
  await expectKeysKept();
  // A key that may have been published since.
  const other = await microsoft.sign({}, { kid: 'key-2' });
  expect(await signIn(other)).toEqual(unavailable);
  expect(await signIn()).toEqual([200, 'Ana Côté']);
});

import { afterEach, expect, test, vi } from 'vitest';
import { officeHost } from '../../taskpane/office-host.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['Excel', 'excel'],
  [null, 'none'],
])('the host of Office.js is %s', async (host, expected) => {
  vi.stubGlobal('Office', { onReady: async () => ({ host, platform: null }) });
  expect(await officeHost()).toBe(expected);
});

test('without Office.js, or if its own scripts do not load, nobody knows', async () => {
  vi.stubGlobal('Office', undefined);
  expect(await officeHost()).toBe('unknown');
  vi.useFakeTimers();
  vi.stubGlobal('Office', { onReady: () => new Promise(() => undefined) });
  const host = officeHost();
  await vi.runAllTimersAsync();
  expect(await host).toBe('unknown');
  expect(vi.getTimerCount()).toBe(0);
});

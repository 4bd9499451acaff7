import type { Page } from 'playwright-core';

/**
 * Holds the requests of a page back until the returned function is called, so that a test can see what happens meanwhile.
 *
 * @param requests A glob pattern of addresses.
 * @param after How many of them pass before.
 */
export async function holdRequests(
  page: Page,
  requests: string,
  { after = 0 } = {},
): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let seen = 0;
  await page.route(requests, async (route) => {
    if (++seen > after) await released;
    // A request that was cancelled meanwhile cannot continue, and need not.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(requests);
  };
}

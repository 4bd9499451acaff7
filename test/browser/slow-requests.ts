import type { Page } from 'playwright-core';

/** Holds the requests of a page back for a moment, so that what happens meanwhile can be seen; returns how to stop. */
export async function slowed(
  page: Page,
  requests: string,
  milliseconds: number,
): Promise<() => Promise<void>> {
  await page.route(requests, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    // A request that was cancelled meanwhile cannot go on, and need not.
    await route.continue().catch(() => undefined);
  });
  return () => page.unroute(requests, undefined);
}

import type { ConsoleMessage, Frame, Page, Request } from 'playwright-core';
import { inject } from 'vitest';
import { lendPage } from './lent-page.ts';
import { sharedBrowser } from './open-add-in.ts';
import { workbookReady } from './workbook-ready.ts';

/** The local workbook with a small add-in of the tests, in the shared browser. */
export interface RunningFixture {
  page: Page;
  /** The add-in's page. */
  readonly pane: Frame;
  /** Errors in the console and uncaught exceptions. */
  pageErrors: string[];
  /** URLs of requests to other origins. */
  foreignRequests: string[];
  close(): Promise<void>;
}

export async function openFixture(): Promise<RunningFixture> {
  const { fixture: address } = inject('shared');
  const { page, giveBack } = await lendPage(await sharedBrowser(), {
    locale: 'en-US',
    colorScheme: 'light',
    viewport: { width: 1200, height: 700 },
    origin: address,
  });
  const pageErrors: string[] = [];
  const foreignRequests: string[] = [];
  const onRequest = (request: Request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== address) foreignRequests.push(request.url());
  };
  const onError = (error: Error) => pageErrors.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  };
  page.on('request', onRequest);
  page.on('pageerror', onError);
  page.on('console', onMessage);
  await page.goto(address);
  await workbookReady(page);
  return {
    page,
    get pane() {
      return page.frames().find((frame) => frame.url().includes('/fixture/'))!;
    },
    pageErrors,
    foreignRequests,
    async close() {
      page.off('request', onRequest);
      page.off('pageerror', onError);
      page.off('console', onMessage);
      await giveBack();
    },
  };
}

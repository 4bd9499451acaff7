import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import type { BrowserContextOptions, Frame, Page } from 'playwright-core';
import { registerWorkbook } from '../../workbook/server/workbook-routes.ts';
import { sharedBrowser } from './open-add-in.ts';
import { workbookReady } from './workbook-ready.ts';

const fixture = path.join(import.meta.dirname, 'fixture-addin');

/** The local workbook with a small add-in of the tests, in a context of the shared browser. */
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

export async function openFixture(settings: BrowserContextOptions = {}): Promise<RunningFixture> {
  const app = Fastify({ forceCloseConnections: true });
  await registerWorkbook(app, {
    manifest: path.join(fixture, 'manifest.xml'),
    addinFolder: fixture,
    pageFolder: path.resolve(import.meta.dirname, '../../build/workbook'),
    sheets: async () => [
      { name: 'One', rows: [['Name', 'Value']], columnWidths: [160, 120] },
      { name: 'Two', rows: [] },
    ],
  });
  await app.listen({ port: 0, host: 'localhost' });
  const address = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const context = await (
    await sharedBrowser()
  ).newContext({
    viewport: { width: 1200, height: 700 },
    ...settings,
  });
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== address) foreignRequests.push(request.url());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
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
      await context.close();
      await app.close();
    },
  };
}

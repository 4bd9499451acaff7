import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { registerWorkbook } from '../../../workbook/server/workbook-routes.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { workbookReady } from '../../browser/workbook-ready.ts';

const fixture = path.join(import.meta.dirname, 'fixture-addin');

/** The local workbook with a small add-in of the tests', in a real browser. */
export interface RunningFixture {
  page: Page;
  /** The add-in's page. */
  readonly pane: Frame;
  /** Everything the browser complained about. */
  complaints: string[];
  /** Addresses elsewhere that the browser asked. */
  strangers: string[];
  close(): Promise<void>;
}

/** @param settings Of the browser: its language, its theme. */
export async function openFixture(settings: BrowserContextOptions = {}): Promise<RunningFixture> {
  const app = Fastify({ forceCloseConnections: true });
  await registerWorkbook(app, {
    manifest: path.join(fixture, 'manifest.xml'),
    addinFolder: fixture,
    pageFolder: path.resolve(import.meta.dirname, '../../../build/workbook'),
    sheets: async () => [
      { name: 'One', rows: [['Name', 'Value']], columnWidths: [160, 120] },
      { name: 'Two', rows: [] },
    ],
  });
  await app.listen({ port: 0, host: 'localhost' });
  const address = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const browser: Browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 }, ...settings });
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== address) strangers.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(address);
  await workbookReady(page);
  return {
    page,
    get pane() {
      return page.frames().find((frame) => frame.url().includes('/fixture/'))!;
    },
    complaints,
    strangers,
    async close() {
      await browser.close();
      await app.close();
    },
  };
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page, Request } from 'playwright-core';
import type { TriedConnection } from '../src/settings/connection.ts';
import { startLocalServer, type LocalServer, type LocalServerOptions } from '../workbook/local-server.ts';
import { openChromium } from './chromium.ts';
import { workbookReady } from './workbook-ready.ts';

/**
 * Records for tests: kept between runs, so that only the first has to make them. A directory serves one process: tests
 * that run side by side have one each.
 */
export const testData = path.resolve(
  import.meta.dirname,
  `../.cache/test-data-${process.env.VITEST_POOL_ID ?? 1}`,
);

/** The add-in's build running in the local workbook, in a real browser, against the real local service. */
export interface RunningAddIn {
  page: Page;
  /** The add-in's own page. */
  pane: Frame;
  address: string;
  server: LocalServer;
  service: LocalServer['service'];
  /** What the pages' own security policies stopped, as the browser says it. */
  stopped: string[];
  /** Another workbook in the same browser, with the same storage. */
  reopen(): Promise<{ page: Page; pane: Frame }>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A server that is there already; otherwise one is started, and closed with the workbook. */
  server?: LocalServer;
  /** Connects to the local service with this key before the workbook opens, as a kept connection does. */
  key?: string;
  /** Browser's and Excel's language, e.g. `fr-CA`. */
  locale?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Folder of a browser profile that outlives the browser; otherwise it is a new one. */
  profile?: string;
  /** Most new calls of one calculation that go without asking; the usual number unless given. */
  holdAbove?: number;
}

/** The local server with the records for tests, on a free port unless one is given. */
export async function startTestServer(options: Partial<LocalServerOptions> = {}): Promise<LocalServer> {
  await mkdir(path.dirname(testData), { recursive: true });
  return startLocalServer({ port: 0, data: testData, ...options });
}

/**
 * Starts the local server on a free port, opens the workbook in a new browser profile and waits until the functions
 * are registered. No request may leave the server: one that does fails the test that closes it.
 */
export async function openAddIn(options: OpenOptions = {}): Promise<RunningAddIn> {
  const server = options.server ?? (await startTestServer());
  const { locale = 'en-CA', colorScheme = 'light', viewport = { width: 1280, height: 760 } } = options;
  const { context, close: closeBrowser } = await openChromium(
    { locale, colorScheme, viewport },
    options.profile,
  );
  if (options.key) {
    const connection: TriedConnection = {
      address: `${server.address}/api`,
      access: { kind: 'direct', key: options.key },
      plan: options.key === 'demo-free-key' ? 'free' : 'paid',
    };
    await context.addInitScript(
      (kept) => sessionStorage.setItem('cdata.connection', kept),
      JSON.stringify(connection),
    );
  }
  if (options.holdAbove !== undefined) {
    await context.addInitScript(
      (kept) => localStorage.setItem('cdata.preferences', kept),
      JSON.stringify({ holdAbove: options.holdAbove }),
    );
  }
  context.setDefaultTimeout(15_000);
  const stopped: string[] = [];
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) stopped.push(message.text());
  });
  const strangers = new Set<Request>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.address) strangers.add(request);
  });
  // What the page's own policy stopped has left nobody.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') strangers.delete(request);
  });
  const openWorkbook = async () => {
    const page = await context.newPage();
    await page.goto(server.address);
    await workbookReady(page);
    const pane = page.frames().find((frame) => frame.url().includes('/addin/taskpane.html'));
    if (!pane) throw new Error('The workbook shows no pane.');
    return { page, pane };
  };
  const closeAll = async () => {
    await closeBrowser();
    if (!options.server) await server.close();
  };
  const close = async () => {
    await closeAll();
    const left = [...strangers].map((request) => request.url());
    if (left.length > 0) throw new Error(`Requests left the computer: ${left.join(', ')}`);
  };
  try {
    return {
      ...(await openWorkbook()),
      address: server.address,
      server,
      service: server.service,
      stopped,
      reopen: openWorkbook,
      close,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

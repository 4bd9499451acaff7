import type { Browser, BrowserContext, Frame, Page, Request } from 'playwright-core';
import type { VerifiedConnection } from '../../src/settings/index.ts';
import type { LocalServer } from '../../workbook/local-server.ts';
import { launchWithProfile } from './chromium.ts';
import { workbookReady } from './workbook-ready.ts';

/** The add-in's build, running in the local workbook in a real browser, against a real service. */
export interface RunningAddIn {
  page: Page;
  /** The add-in's own page. */
  pane: Frame;
  context: BrowserContext;
  /** Address of the local server. */
  address: string;
  /** Requests that this browser context sent to the service since the last reset, by method and path: `GET /geocode`. */
  requests(): Record<string, number>;
  resetRequests(): void;
  /** What the pages' own security policies blocked, in the browser's words. */
  blocked: string[];
  /** Opens the workbook in another tab, where it is read-only, or another workbook, with the same storage. */
  reopen(workbook?: string): Promise<{ page: Page; pane: Frame }>;
  close(): Promise<void>;
}

export interface RunOptions {
  browser: Browser;
  server: Pick<LocalServer, 'address'>;
  /** Connects with this key before the workbook opens, as a stored connection does. */
  key?: string;
  /** Language of the browser and of Excel, e.g. `fr-CA`. */
  locale?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Folder of a browser profile that outlives the browser; an empty context of `browser` by default. */
  profile?: string;
  /** Maximum number of new calls that a calculation makes without approval. */
  maxCalls?: number;
  /** Origin of an organization's gateway, which the add-in may use besides its server. */
  gateway?: string;
  /** Origin of street tiles, which the map may load. */
  tiles?: string;
}

/**
 * Opens the workbook in a new browser context and waits until the functions are registered. Closing it throws if any
 * request left the server's origin.
 */
export async function runAddIn(options: RunOptions): Promise<RunningAddIn> {
  const { address } = options.server;
  const { locale = 'en-CA', colorScheme = 'light', viewport = { width: 1280, height: 760 } } = options;
  const settings = { locale, colorScheme, viewport };
  const context = options.profile
    ? await launchWithProfile(options.profile, settings)
    : await options.browser.newContext(settings);
  context.setDefaultTimeout(90_000);
  await storeSettings(context, address, options);
  const requests = countRequests(context, `${address}/api`);
  const blocked: string[] = [];
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  const origins = [address, options.gateway, options.tiles].filter((one) => one !== undefined);
  const foreignRequests = watchForeignRequests(context, origins);
  const openWorkbook = async (workbook?: string) => {
    const page = await context.newPage();
    await page.goto(workbook === undefined ? address : `${address}/?workbook=${workbook}`);
    await workbookReady(page);
    const pane = page.frames().find((frame) => frame.url().includes('/addin/taskpane.html'));
    if (!pane) throw new Error('The workbook shows no pane.');
    return { page, pane };
  };
  try {
    return {
      ...(await openWorkbook()),
      context,
      address,
      requests: () => Object.fromEntries(requests),
      resetRequests: () => requests.clear(),
      blocked,
      reopen: openWorkbook,
      async close() {
        await context.close();
        const urls = [...foreignRequests].map((request) => request.url());
        if (urls.length > 0) throw new Error(`Requests left the computer: ${urls.join(', ')}`);
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function storeSettings(
  context: BrowserContext,
  address: string,
  { key, maxCalls }: RunOptions,
): Promise<void> {
  if (key) {
    const connection: VerifiedConnection = {
      address: `${address}/api`,
      access: { kind: 'direct', key },
      plan: key === 'demo-free-key' ? 'free' : 'paid',
    };
    await context.addInitScript(
      (stored) => sessionStorage.setItem('cdata.connection', stored),
      JSON.stringify(connection),
    );
  }
  if (maxCalls !== undefined) {
    await context.addInitScript(
      (stored) => localStorage.setItem('cdata.preferences', stored),
      JSON.stringify({ costThreshold: maxCalls }),
    );
  }
}

function countRequests(context: BrowserContext, service: string): Map<string, number> {
  const counts = new Map<string, number>();
  context.on('request', (request) => {
    if (!request.url().startsWith(`${service}/`)) return;
    const endpoint = `${request.method()} ${new URL(request.url()).pathname.slice('/api'.length)}`;
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
  });
  return counts;
}

function watchForeignRequests(context: BrowserContext, own: readonly string[]): Set<Request> {
  const foreign = new Set<Request>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !own.includes(origin)) foreign.add(request);
  });
  // What the page's own policy blocked never left.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') foreign.delete(request);
  });
  return foreign;
}

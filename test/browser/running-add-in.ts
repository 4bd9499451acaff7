import type {
  Browser,
  BrowserContext,
  ConsoleMessage,
  Disposable,
  Frame,
  Page,
  Request,
} from 'playwright-core';
import type { VerifiedConnection } from '../../src/connection/index.ts';
import type { EditionName } from '../../packages/workbook/src/office/excel-editions.ts';
import type { LocalServer } from '../../packages/workbook/src/local-server.ts';
import { launchWithProfile } from './chromium.ts';
import { hideFormattingBar, lendPage, type LentPage, type PageSettings } from './lent-page.ts';
import { workbookReady } from './workbook-ready.ts';

/** The add-in's build, running in the local workbook in a real browser, against a real service. */
export interface RunningAddIn {
  page: Page;
  /** The add-in's own page. */
  pane: Frame;
  context: BrowserContext;
  /** Address of the local server. */
  address: string;
  /** Calls that this browser context made to the service since the last reset, by method and path: `GET /geocode`. */
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
  /** The Excel that the workbook is; the current one by default. */
  excel?: EditionName;
  /** Folder of a browser profile that outlives the browser; a page of `browser` with empty storage by default. */
  profile?: string;
  /** Maximum number of new calls that a calculation makes without approval. */
  maxCalls?: number;
  /** Origin of an organization's gateway, which the add-in may use besides its server. */
  gateway?: string;
  /** Origin of street tiles, which the map may load. */
  tiles?: string;
  /** Whether the add-in must send no request to an address; by default, to all but those above. */
  isForeign?: (url: URL) => boolean;
  /** Whether the workbook shows its buttons for formats, as users see it first; false by default. */
  formattingBar?: boolean;
}

/**
 * Opens the workbook with empty storage, and waits until the functions are registered. Closing it throws if any request
 * left the server's origin.
 */
export async function runAddIn(options: RunOptions): Promise<RunningAddIn> {
  const { address } = options.server;
  const { locale = 'en-CA', colorScheme = 'light', viewport = { width: 1280, height: 760 } } = options;
  const settings = { locale, colorScheme, viewport };
  const lent = options.profile
    ? await pageOfProfile(options.profile, settings)
    : await lendPage(options.browser, { ...settings, origin: address });
  const { page, context } = lent;
  const scripts = await storeSettings(context, address, options);
  const traffic = watchTraffic(context, address, options);
  const show = async (target: Page, workbook?: string) => {
    const query = new URLSearchParams({
      ...(workbook === undefined ? {} : { workbook }),
      ...(options.excel ? { excel: options.excel } : {}),
    });
    await target.goto(query.size === 0 ? address : `${address}/?${query}`);
    await workbookReady(target);
    const pane = target.frames().find((frame) => frame.url().includes('/addin/taskpane.html'));
    if (!pane) throw new Error('The workbook shows no pane.');
    return { page: target, pane };
  };
  const close = async () => {
    traffic.stop();
    for (const script of scripts) await script.dispose();
    await lent.giveBack();
  };
  try {
    return {
      ...(await show(page)),
      context,
      address,
      requests: () => Object.fromEntries(traffic.requests),
      resetRequests: () => traffic.requests.clear(),
      blocked: traffic.blocked,
      reopen: async (workbook) => show(await context.newPage(), workbook),
      async close() {
        await close();
        const urls = [...traffic.foreign].map((request) => request.url());
        if (urls.length > 0) throw new Error(`Requests left the computer: ${urls.join(', ')}`);
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function pageOfProfile(profile: string, settings: Omit<PageSettings, 'origin'>): Promise<LentPage> {
  const context = await launchWithProfile(profile, settings);
  context.setDefaultTimeout(90_000);
  await hideFormattingBar(context);
  return { context, page: await context.newPage(), giveBack: () => context.close() };
}

/** Scripts that store a connection and preferences before the workbook opens. */
async function storeSettings(
  context: BrowserContext,
  address: string,
  { key, maxCalls, formattingBar }: RunOptions,
): Promise<Disposable[]> {
  const scripts: Disposable[] = [];
  if (formattingBar) {
    scripts.push(await context.addInitScript(() => localStorage.setItem('workbook.formatting-bar', 'shown')));
  }
  if (key) {
    const connection: VerifiedConnection = {
      address: `${address}/api`,
      access: { kind: 'direct', key },
      plan: key === 'demo-free-key' ? 'free' : 'paid',
    };
    scripts.push(
      await context.addInitScript(
        (json) => sessionStorage.setItem('cdata.connection', json),
        JSON.stringify(connection),
      ),
    );
  }
  if (maxCalls !== undefined) {
    scripts.push(
      await context.addInitScript(
        (json) => localStorage.setItem('cdata.preferences', json),
        JSON.stringify({ costThreshold: maxCalls }),
      ),
    );
  }
  return scripts;
}

interface Traffic {
  /** Requests to the service, by method and path. */
  requests: Map<string, number>;
  /** Requests to other origins, but those that the pages' own policies blocked. */
  foreign: Set<Request>;
  blocked: string[];
  stop(): void;
}

function watchTraffic(
  context: BrowserContext,
  address: string,
  { gateway, tiles, isForeign }: RunOptions,
): Traffic {
  const requests = new Map<string, number>();
  const foreign = new Set<Request>();
  const blocked: string[] = [];
  const own = [address, gateway, tiles];
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    const { protocol, origin, pathname } = url;
    if (protocol.startsWith('http') && (isForeign?.(url) ?? !own.includes(origin))) foreign.add(request);
    if (origin !== address || !pathname.startsWith('/api/')) return;
    const endpoint = `${request.method()} ${pathname.slice('/api'.length)}`;
    // A health check is no call.
    if (endpoint !== 'GET /health') requests.set(endpoint, (requests.get(endpoint) ?? 0) + 1);
  };
  const onFailure = (request: Request) => {
    // What the page's own policy blocked never left.
    if (request.failure()?.errorText === 'csp') foreign.delete(request);
  };
  const onMessage = (message: ConsoleMessage) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  };
  context.on('request', onRequest);
  context.on('requestfailed', onFailure);
  context.on('console', onMessage);
  return {
    requests,
    foreign,
    blocked,
    stop() {
      context.off('request', onRequest);
      context.off('requestfailed', onFailure);
      context.off('console', onMessage);
    },
  };
}

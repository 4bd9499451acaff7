import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { VerifiedConnection } from '../../src/connection/index.ts';
import { sharedAddress, sharedBrowser } from './open-add-in.ts';

const officeJs = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')),
  'dist',
);
const builtPage = path.resolve(import.meta.dirname, '../../build/addin/taskpane.html');

/** A request of Office.js to Excel: the actions of an `Excel.run` or of the runtime of custom functions. */
interface HostRequest {
  /** Their names. */
  actions: string[];
  /** Bytes. */
  size: number;
  isAccepted: boolean;
  /** Ids of the functions that were associated when it was sent. */
  associated: string[];
}

/** A call of a function, as Excel describes it. */
export interface Invocation {
  id: number;
  name: string;
  args: unknown[];
  address?: string;
}

/** The add-in's built page with Microsoft's Office.js for Excel on Windows, and a stub in Excel's place. */
export interface MicrosoftRuntime {
  page: Page;
  requests(): Promise<HostRequest[]>;
  call(invocations: readonly Invocation[]): Promise<void>;
  cancel(id: number): Promise<void>;
  /** The results that Excel has got, by the id of the call: whether it succeeded, and the value. */
  results(): Promise<Record<number, [boolean, unknown]>>;
  close(): Promise<void>;
}

interface RuntimeOptions {
  /** Milliseconds that the script of the functions takes to arrive. */
  scriptDelay?: number;
  /** Connects with this key before the page opens. */
  key?: string;
}

/** Bytes of a request that Excel accepts (Microsoft: "Resource limits and performance optimization"). */
const maxRequest = 5_000_000;

/** Opens the page, and waits until it has its functions. */
export async function openMicrosoftRuntime({
  scriptDelay = 0,
  key,
}: RuntimeOptions = {}): Promise<MicrosoftRuntime> {
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  await page.route('https://appsforoffice.microsoft.com/lib/1/hosted/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/lib/1/hosted/', '');
    const body = await readFile(path.join(officeJs, name), 'utf8').catch(() => null);
    if (body === null) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const address = `${sharedAddress()}/addin/taskpane.html`;
  await page.route(`${address}*`, async (route) =>
    route.fulfill({ contentType: 'text/html', body: await readFile(builtPage, 'utf8') }),
  );
  await page.route(/\/addin\/functions\.[^/]*js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, scriptDelay));
    await route.continue();
  });
  await page.addInitScript(playExcel, maxRequest);
  if (key) {
    const connection: VerifiedConnection = {
      address: `${sharedAddress()}/api`,
      access: { kind: 'direct', key },
      plan: 'paid',
    };
    await page.addInitScript(
      (text) => sessionStorage.setItem('cdata.connection', text),
      JSON.stringify(connection),
    );
  }
  await page.goto(`${address}?_host_Info=Excel$Win32$16.01$en-US$$$$3`);
  return {
    requests: () => page.evaluate(() => window.excelStub.requests),
    results: () => page.evaluate(() => window.excelStub.results),
    call: (invocations) => page.evaluate((all) => window.excelStub.call(all), invocations),
    cancel: (id) => page.evaluate((cancelled) => window.excelStub.cancel(cancelled), id),
    page,
    close: () => context.close(),
  };
}

declare global {
  interface Window {
    excelStub: ExcelStub;
  }
}

interface ExcelStub {
  requests: HostRequest[];
  results: Record<number, [boolean, unknown]>;
  call(invocations: readonly Invocation[]): void;
  cancel(id: number): void;
}

/** Runs in the page before its scripts: what Excel on Windows offers them, and its answers. */
function playExcel(limit: number): void {
  const requests: HostRequest[] = [];
  const results: ExcelStub['results'] = {};
  const answers: Record<string, unknown> = {
    GetAppType: 1,
    GetSolutionRef: 'cdata',
    GetAppVersionMajor: 16,
    GetAppVersionMinor: 1,
    GetAppUILocale: 'en-US',
    GetAppDataLocale: 'en-US',
    GetDocUrl: '',
    GetAppCapabilities: 0,
    GetActivationMode: 0,
    GetControlIntegrationLevel: 0,
    GetSolutionToken: '',
    GetSupportedMatrix: JSON.stringify({ ExcelApi: 1.2, CustomFunctions: 1.9, CustomFunctionsRuntime: 1.5 }),
    GetHostFullVersion: '16.0.20131.20090',
    GetOfficeThemeInfo: '{}',
    GetSettings: { Read: () => undefined },
  };
  const context = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, () => answer]));
  Object.defineProperty(window, 'external', { value: { GetContext: () => context } });
  interface Action {
    Id: number;
    Name: string;
    ArgumentInfo?: { Arguments?: unknown[] };
  }
  // The features of the runtime that cut a request which is too large into slices (1).
  const returned: Record<string, unknown> = { _GetEnabledFeatures: [1] };
  const bridge = {
    onMessageFromHost: (text: string): unknown => text,
    sendMessageToHost(text: string) {
      const { id, message } = JSON.parse(text) as { id: number; message: { body: { Actions: Action[] } } };
      const actions = message.body.Actions;
      const size = new TextEncoder().encode(text).length;
      const { _association: association } = CustomFunctions as unknown as {
        _association: { mappings: Record<string, unknown> };
      };
      requests.push({
        actions: actions.map(({ Name }) => Name),
        size,
        isAccepted: size <= limit,
        associated: Object.keys(association.mappings),
      });
      const error = { error: { code: 'RequestPayloadSizeLimitExceeded', message: '' } };
      const Results = actions.map(({ Id, Name }) => ({ ActionId: Id, Value: returned[Name] ?? null }));
      if (size <= limit) {
        for (const { Name, ArgumentInfo } of actions) {
          if (!/^setInvocationArrayResults$/i.test(Name)) continue;
          for (const [call, isResult, value] of ArgumentInfo!.Arguments![0] as [number, boolean, unknown][])
            results[call] = [isResult, value];
        }
      }
      const reply =
        size <= limit
          ? { statusCode: 200, headers: {}, body: { Results } }
          : { statusCode: 413, headers: {}, body: error };
      setTimeout(() => bridge.onMessageFromHost(JSON.stringify({ id, type: 2, message: reply })));
    },
  };
  const tell = (messageType: number, messages: unknown[]) => {
    const entries = messages.map((message) => ({
      messageCategory: 1,
      messageType,
      message: JSON.stringify(message),
    }));
    bridge.onMessageFromHost(JSON.stringify({ type: 3, message: { entries } }));
  };
  const excelStub: ExcelStub = {
    requests,
    results,
    // A function that can be cancelled.
    call: (all) =>
      tell(
        1000,
        all.map(({ id, name, args, address }) => [id, name, args, address ?? null, 1]),
      ),
    cancel: (id) => tell(1001, [{ invocationId: id }]),
  };
  Object.assign(window, { _richApiNativeBridge: bridge, excelStub });
}

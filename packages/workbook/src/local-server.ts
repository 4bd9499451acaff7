import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hostRefusal, isAllowedHost, type AllowedSites } from '../../service/src/http/allowed-sites.ts';
import type { Service, ServiceOptions } from '../../service/src/index.ts';
import { startSample } from '../../service/src/start-sample.ts';
import type { EditionName } from './office/excel-editions.ts';
import type { WorkbookSheet } from './grid/workbook-data.ts';
import { Preparation } from './server/preparation.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface LocalServerOptions extends AllowedSites {
  /** 0 chooses a free port. */
  port: number;
  /** Directory of the service's database. */
  data: string;
  /** Permits of the sample; the service has a default. */
  records?: number;
  /** The Excel that the workbook is; the current one by default. */
  excel?: EditionName;
  /** Runs while the service starts. The page says what is still being prepared until both are finished. */
  build?: () => Promise<void>;
  /** Receives a line of text at each step of a first start. */
  report?: (line: string) => void;
  /** Receives the address as soon as the server listens. */
  onListening?: (address: string) => void;
  /** Faults of the service, for tests of failures. */
  faults?: ServiceOptions['faults'];
}

/** Seconds that the parts of a start took. They run at the same time, except that the service opens the sample data. */
export interface StartDurations {
  build: number;
  sampleData: number;
  service: number;
  total: number;
}

export interface LocalServer {
  /** `http://localhost:3000`. */
  address: string;
  durations: StartDurations;
  service: Service;
  close(): Promise<void>;
}

/** Serves the local service under `/api` and the local workbook with the add-in's build, on one port. */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const { port, data, records, faults, report, build = async () => undefined } = options;
  const { allowedHosts, allowedOrigins } = options;
  const preparation = new Preparation();
  const durations: StartDurations = { build: 0, sampleData: 0, service: 0, total: 0 };
  const startedAt = performance.now();
  const secondsSince = (time: number) => (performance.now() - time) / 1000;
  let answer: RequestListener = (request, response) => void preparation.answer(request, response);
  const servers = await listen(port, (request, response) => {
    if (isAllowedHost(request, allowedHosts)) answer(request, response);
    else response.writeHead(421).end(hostRefusal(request));
  });
  const address = `http://localhost:${portOf(servers[0]!)}`;
  options.onListening?.(address);
  let service: Service | null = null;
  const serviceOptions: ServiceOptions = {
    data,
    records,
    faults,
    allowedHosts,
    allowedOrigins,
    onProgress(percent) {
      preparation.percent = percent;
      report?.(`Preparing sample data: ${percent}%`);
    },
  };
  try {
    // First what takes longest: the service's modules load while the sample data is loaded.
    const sample = await startSample(serviceOptions);
    const startService = async (): Promise<Service> => {
      const { openService } = await import('../../service/src/index.ts');
      await sample.finished;
      durations.sampleData = secondsSince(startedAt);
      const sampleFinishedAt = performance.now();
      const opened = await openService(serviceOptions);
      durations.service = secondsSince(sampleFinishedAt);
      preparation.complete('data');
      return opened;
    };
    [service] = await Promise.all([
      startService(),
      build().then(() => {
        durations.build = secondsSince(startedAt);
        preparation.complete('build');
      }),
      importAppModules(),
    ]);
    const app = await createApp(
      servers[0]!,
      { service, excel: options.excel },
      (handler) => (answer = handler),
    );
    durations.total = secondsSince(startedAt);
    return { address, service, durations, close: () => closeAll(servers, app, service!) };
  } catch (error) {
    await closeAll(servers, null, service);
    throw error;
  }
}

/** Listens on every address of localhost, as Fastify does: IPv4 and IPv6. */
async function listen(port: number, answer: RequestListener): Promise<Server[]> {
  const [first, ...others] = await lookup('localhost', { all: true });
  const servers = [await listenOn(first!.address, port, answer)];
  for (const { address } of others) {
    const server = await listenOn(address, portOf(servers[0]!), answer).catch(() => null);
    if (server) servers.push(server);
  }
  return servers;
}

function listenOn(address: string, port: number, answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** What the application is made from; modules are loaded once, while the data is prepared. */
const importAppModules = () =>
  Promise.all([
    import('fastify'),
    import('../../service/src/index.ts'),
    import('./server/sample-sheets.ts'),
    import('./server/workbook-routes.ts'),
  ]);

/** Makes the Fastify application on a server that listens already, and hands requests to it once it is ready. */
async function createApp(
  server: Server,
  { service, excel }: { service: Service; excel?: EditionName },
  onReady: (handler: RequestListener) => void,
): Promise<FastifyInstance> {
  const [{ default: Fastify }, { serverOptions }, { sampleSheets }, { fromFolder, registerWorkbook }] =
    await importAppModules();
  let handler: RequestListener | undefined;
  let sheets: Promise<WorkbookSheet[]> | null = null;
  const readSampleSheets = async (from: FastifyInstance): Promise<WorkbookSheet[]> => {
    try {
      return await sampleSheets(async (request) => {
        const response = await from.inject({
          url: `/api${request}`,
          headers: { 'x-api-key': 'demo-paid-key' },
        });
        return response.json();
      });
    } catch (error) {
      sheets = null;
      throw error;
    }
  };
  const app = Fastify({
    ...serverOptions,
    logger: { level: 'error', stream: process.stderr },
    serverFactory: (requestListener) => {
      handler = requestListener as RequestListener;
      return server;
    },
  });
  await app.register(service.plugin, { prefix: '/api' });
  await registerWorkbook(app, {
    manifest: path.join(root, 'manifest.xml'),
    serveAddin: fromFolder(path.join(root, 'build/addin')),
    pageFolder: path.join(root, 'build/workbook'),
    excel,
    sheets: () => (sheets ??= readSampleSheets(app)),
  });
  await app.ready();
  onReady(handler!);
  return app;
}

async function closeAll(
  servers: Server[],
  app: FastifyInstance | null,
  service: Service | null,
): Promise<void> {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await app?.close();
  await service?.close();
}

import path from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  hostRefusal,
  isAllowedHost,
  namesSeveralHosts,
  type AllowedSites,
} from '../../service/src/http/allowed-sites.ts';
import { openService, serverOptions, type Service, type ServiceOptions } from '../../service/src/index.ts';
import type { WorkbookSheet } from './grid/workbook-data.ts';
import type { EditionName } from './office/excel-editions.ts';
import { sampleSheets, type SheetLanguage } from './server/sample-sheets.ts';
import { fromFolder, registerWorkbook } from './server/workbook-routes.ts';

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
  /** Runs while the service starts. */
  build?: () => Promise<void>;
  /** Receives a line of text at each step of a first start. */
  report?: (line: string) => void;
  /** Faults of the service, for tests of failures. */
  faults?: ServiceOptions['faults'];
}

export interface LocalServer {
  /** `http://localhost:3000`. */
  address: string;
  service: Service;
  close(): Promise<void>;
}

/** Serves the local service under `/api` and the local workbook with the add-in's build, on one port. */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const { port, data, records, faults, report, build = async () => undefined } = options;
  const { allowedHosts, allowedOrigins } = options;
  const onProgress = (percent: number) => report?.(`Preparing sample data: ${percent}%`);
  const [opened, built] = await Promise.allSettled([
    openService({ data, records, faults, allowedHosts, allowedOrigins, onProgress }),
    build(),
  ]);
  if (opened.status === 'rejected') throw opened.reason;
  const service = opened.value;
  try {
    if (built.status === 'rejected') throw built.reason;
    const app = await createApp(service, options);
    await app.listen({ port, host: 'localhost' });
    const address = `http://localhost:${(app.server.address() as AddressInfo).port}`;
    return { address, service, close: () => app.close().then(() => service.close()) };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Answers no request by another name that resolves to this computer. Before the routes. */
export function refuseOtherHosts(app: FastifyInstance, allowedHosts: readonly string[] | undefined): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (namesSeveralHosts(raw) || !isAllowedHost(raw, allowedHosts))
      return reply.code(421).send(hostRefusal(raw));
  });
}

async function createApp(
  service: Service,
  { allowedHosts, excel }: LocalServerOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...serverOptions,
    forceCloseConnections: true,
    logger: { level: 'error', stream: process.stderr },
  });
  refuseOtherHosts(app, allowedHosts);
  await app.register(service.plugin, { prefix: '/api' });
  const sheets: Partial<Record<SheetLanguage, Promise<WorkbookSheet[]>>> = {};
  const readSheets = (language: SheetLanguage) =>
    sampleSheets(async (request) => {
      const headers = { 'x-api-key': 'demo-paid-key' };
      return (await app.inject({ url: `/api${request}`, headers })).json();
    }, language).catch((error: unknown) => {
      delete sheets[language];
      throw error;
    });
  await registerWorkbook(app, {
    manifest: path.join(root, 'manifest.xml'),
    serveAddin: fromFolder(path.join(root, 'build/addin')),
    pageFolder: path.join(root, 'build/workbook'),
    excel,
    sheets: (language) => (sheets[language] ??= readSheets(language)),
  });
  return app;
}

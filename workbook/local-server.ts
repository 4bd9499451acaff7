import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import { openService, serverOptions, type Service, type ServiceOptions } from '../service/index.ts';
import { sampleSheets } from './server/sample-sheets.ts';
import { registerWorkbook } from './server/workbook-routes.ts';

const root = path.resolve(import.meta.dirname, '..');

export interface LocalServerOptions {
  /** 0 takes any that is free. */
  port: number;
  /** Where the service keeps its records. */
  data: string;
  /** Permits to generate; the service's own number unless given. */
  records?: number;
  /** Told in a line what is going on. */
  say?: (line: string) => void;
  /** What goes wrong with requests, for tests of a difficult day. */
  faults?: ServiceOptions['faults'];
}

export interface LocalServer {
  /** `http://localhost:3000`. */
  address: string;
  service: Service;
  close(): Promise<void>;
}

/** The local service under `/api` and the local workbook with the add-in's build, on one port. */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const { port, data, records, say, faults } = options;
  const service = await openService({ data, records, faults, onProgress: say });
  const app = Fastify({
    ...serverOptions,
    forceCloseConnections: true,
    logger: { level: 'error', stream: process.stderr },
  });
  await app.register(service.plugin, { prefix: '/api' });
  await registerWorkbook(app, {
    manifest: path.join(root, 'manifest.xml'),
    addinFolder: path.join(root, 'build/addin'),
    pageFolder: path.join(root, 'build/workbook'),
    sheets: () =>
      sampleSheets(async (asked: string) => {
        const answer = await app.inject({ url: `/api${asked}`, headers: { 'x-api-key': 'demo-paid-key' } });
        return answer.json();
      }),
  });
  try {
    await app.listen({ port, host: 'localhost' });
  } catch (error) {
    await service.close();
    throw error;
  }
  const { port: taken } = app.server.address() as AddressInfo;
  return {
    address: `http://localhost:${taken}`,
    service,
    async close() {
      await app.close();
      await service.close();
    },
  };
}

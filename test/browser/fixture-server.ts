import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import { fromFolder, registerWorkbook } from '../../packages/workbook/src/server/workbook-routes.ts';

const fixture = path.join(import.meta.dirname, 'fixture-addin');

/** Serves the local workbook with a small add-in of the tests. */
export async function startFixtureServer(): Promise<{ address: string; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  await registerWorkbook(app, {
    manifest: path.join(fixture, 'manifest.xml'),
    serveAddin: fromFolder(fixture),
    pageFolder: path.resolve(import.meta.dirname, '../../build/workbook'),
    sheets: async () => [
      { name: 'One', rows: [['Name', 'Value']], columnWidths: [160, 120] },
      { name: 'Two', rows: [] },
    ],
  });
  await app.listen({ port: 0, host: 'localhost' });
  const { port } = app.server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, close: () => app.close() };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { getHttpsServerOptions } from 'office-addin-dev-certs';
import { localhostCertificatePath, localhostKeyPath } from 'office-addin-dev-certs/lib/defaults.js';
import { createHttpServer, openService, serverOptions } from '../packages/service/src/index.ts';
import { responseHeaders } from './hosting/response-headers.ts';
import { linkFunctionsToHelp } from './pages/function-help.ts';
import { build } from './webpack/build-addin.ts';

/*
 * Serves the add-in's build and a service with sample data over HTTPS, at the addresses of manifest.xml, for the Excel of
 * this computer: docs/install.md. `npm run sideload` builds the add-in, and registers it with Microsoft's tools.
 */

const root = path.resolve(import.meta.dirname, '..');
const address = 'https://localhost:3000/addin/';
const { values } = parseArgs({
  options: { data: { type: 'string', default: path.join(root, '.data/service') } },
});

/**
 * Excel loads add-ins over HTTPS only: the operating system may ask whether to trust the certificate. Where it can't be
 * asked, as on a Linux without sudo, a browser can: the certificate has been made by then.
 */
const tls = await getHttpsServerOptions().catch(() => {
  console.error(
    `This computer doesn’t trust the certificate. Open ${address}help.html once in the browser, and continue there.`,
  );
  return { cert: readFileSync(localhostCertificatePath), key: readFileSync(localhostKeyPath) };
});
const app = Fastify({ ...serverOptions, serverFactory: (listener) => createHttpServer(listener, { tls }) });
const service = await openService({
  data: path.resolve(values.data),
  onProgress: (percent) => console.log(`Preparing sample data: ${percent}%`),
});
await linkFunctionsToHelp(build.addin, address);
await app.register(service.plugin, { prefix: '/api' });
await app.register(fastifyStatic, {
  root: build.addin,
  prefix: '/addin/',
  index: false,
  cacheControl: false,
  setHeaders(reply, file) {
    const name = path.relative(build.addin, file).replaceAll(path.sep, '/');
    for (const [header, value] of Object.entries(responseHeaders(name))) reply.header(header, value);
  },
});
await app.listen({ port: 3000, host: 'localhost' });
console.log(`Add-in   ${address}
Service  https://localhost:3000/api   keys: demo-paid-key, demo-free-key

Press Ctrl+C to stop.`);

process.once('SIGINT', () => void app.close().then(() => service.close()));

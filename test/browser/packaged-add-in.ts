import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import replyFrom from '@fastify/reply-from';
import Fastify, { type FastifyInstance } from 'fastify';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { build } from '../../deploy/webpack/build-addin.ts';
import { createPackage } from '../../deploy/package/create-package.ts';
import { listFiles } from '../../deploy/package/previous-build.ts';
import { registerWorkbook } from '../../packages/workbook/src/server/workbook-routes.ts';
import { freePort } from '../free-port.ts';
import { startNginx } from './nginx.ts';
import { sharedAddress } from './open-add-in.ts';
import { workbookReady } from './workbook-ready.ts';

/** A package on nginx, and a workbook that loads it from there. */
export interface Host {
  /** Address of the add-in's folder on nginx. */
  base: string;
  packageFolder: string;
  /** Address of a local workbook whose add-in comes from nginx. */
  workbook: string;
  /** Puts a package of another build in its place, as an update does. */
  update(version: string): Promise<void>;
  close(): Promise<void>;
}

/** @param prefix Path of the add-in on the host. */
export async function openHost(prefix: string): Promise<Host> {
  const folder = await mkdtemp(path.join(tmpdir(), 'package-'));
  const port = await freePort();
  const base = `http://localhost:${port}${prefix}`;
  const packageFolder = path.join(folder, 'package');
  const app = Fastify({ forceCloseConnections: true });
  // The service, on the workbook's own origin.
  await app.register(async (api) => {
    await api.register(replyFrom, { base: sharedAddress() });
    api.all('/api/*', (request, reply) =>
      reply.from(request.url, {
        rewriteRequestHeaders: (_, { origin: _origin, host: _host, ...headers }) => headers,
      }),
    );
  });
  await createPackage({
    base,
    version: '0.1.0',
    folder: packageFolder,
    previous: null,
    organization: {
      preferences: { costThreshold: 77 },
      provider: 'Example Estimating',
      support: 'https://intranet.example.org/cdata',
      privacyContact: 'Privacy officer',
      privacyAddress: 'mailto:privacy@example.org',
      signUp: 'https://example.org/key',
      price: { en: 'Free for 500 calls a month.', fr: 'Gratuit jusqu’à 500 appels par mois.' },
    },
    report: () => undefined,
  });
  const nginx = await startNginx({ folder: path.join(folder, 'nginx'), port, packageFolder });
  await registerWorkbook(app, {
    manifest: path.join(packageFolder, 'manifest.xml'),
    serveAddin: (pages) => forward(pages, new URL(base)),
    pageFolder: path.resolve(import.meta.dirname, '../../build/workbook'),
    sheets: async () => [{ name: 'Sheet1', rows: [] }],
  });
  await app.listen({ port: 0, host: 'localhost' });
  return {
    base,
    packageFolder,
    workbook: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    async update(version) {
      await createPackage({
        base,
        version,
        folder: packageFolder,
        previous: packageFolder,
        organization: {},
        from: await otherBuild(path.join(folder, 'other'), version),
        report: () => undefined,
      });
    },
    async close() {
      await app.close();
      await nginx.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Forwards to the host of the package, with its headers. Pages are rewritten, so they must arrive complete and uncompressed. */
async function forward(pages: FastifyInstance, { origin, host }: URL): Promise<void> {
  await pages.register(replyFrom, { base: origin });
  pages.get('/*', (request, reply) =>
    reply.from(request.url, {
      rewriteRequestHeaders: (_, { 'if-none-match': _etag, 'if-modified-since': _since, ...headers }) => ({
        ...headers,
        host,
        'accept-encoding': 'identity',
      }),
    }),
  );
}

/** What went wrong in the pages of a context: failed requests, errors, and what their security policies blocked. */
export function watchFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('response', (response) => {
    // The service rejects some requests by design.
    if (response.status() >= 400 && !response.url().includes('/api/'))
      faults.push(`${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    if (errorText !== 'net::ERR_ABORTED') faults.push(`${errorText} ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(error.error().message));
  return faults;
}

const paneOf = (page: Page): Frame => page.frames().find((frame) => frame.url().includes('/taskpane.html'))!;

export async function openWorkbook(
  context: BrowserContext,
  host: Host,
  name = 'first',
): Promise<{ page: Page; pane: Frame }> {
  const page = await context.newPage();
  await page.goto(`${host.workbook}/?workbook=${name}`);
  await workbookReady(page);
  return { page, pane: paneOf(page) };
}

/** The build with other hashes, as a change in any of its sources makes it. */
async function otherBuild(folder: string, version: string): Promise<typeof build> {
  const other = { ...build, addin: folder };
  await cp(build.addin, other.addin, { recursive: true });
  const hashes = (await listFiles(other.addin)).flatMap((file) => /\.([0-9a-f]{12})\./.exec(file)?.[1] ?? []);
  const reversed = (hash: string) => [...hash].reverse().join('');
  for (const file of await listFiles(other.addin)) {
    if (file.startsWith('assets/')) continue;
    const name = path.join(other.addin, file);
    let text = await readFile(name, 'utf8');
    for (const hash of hashes) text = text.replaceAll(hash, reversed(hash));
    await writeFile(name, text);
    const [, hash] = /\.([0-9a-f]{12})\./.exec(file) ?? [];
    if (hash) await rename(name, path.join(other.addin, file.replace(hash, reversed(hash))));
  }
  const script = (await listFiles(other.addin)).find((file) => /^functions\.\w{12}\.js$/.test(file))!;
  const ownVersion = path.join(build.addin, 'version.json');
  const { build: id } = JSON.parse(await readFile(ownVersion, 'utf8')) as { build: string };
  const newId = reversed(id);
  for (const file of [script, 'functions.js']) {
    const name = path.join(other.addin, file);
    await writeFile(name, (await readFile(name, 'utf8')).replaceAll(id, newId));
  }
  await writeFile(path.join(other.addin, 'version.json'), JSON.stringify({ version, build: newId }));
  return other;
}

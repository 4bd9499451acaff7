import { readFile } from 'node:fs/promises';
import path from 'node:path';
import replyFrom from '@fastify/reply-from';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addinFolder, describeAddin, functionsPage } from './addin-description.ts';
import { excelClient } from '../excel-client.ts';
import { readManifest, type AddinManifest } from './manifest.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { WorkbookSheet } from '../grid/workbook-data.ts';

/** Office.js on Microsoft's CDN, which pages write as `Office.js` too. The workbook serves its own host instead. */
const officeScript =
  /https:\/\/(?:appsforoffice\.microsoft\.com\/lib\/[\w.]+\/hosted|officeapis\.public\.onecdn\.static\.microsoft\/[\w.]+)\/(?:office|custom-functions-runtime)(?:\.debug)?\.js/gi;
const hostScript = '/workbook/office.js';

export interface WorkbookOptions {
  /** Path of the manifest file. */
  manifest: string;
  /** The add-in's built files. Without a folder, they are requested from the addresses in the manifest. */
  addinFolder?: string;
  /** The workbook's built page. */
  pageFolder: string;
  sheets: () => Promise<WorkbookSheet[]>;
}

/**
 * Serves the local workbook at `/`, and the add-in at the paths of its manifest, on one origin. The add-in's pages are
 * unchanged except for the address of Office.js.
 *
 * @throws Error that says what is wrong with the manifest.
 */
export async function registerWorkbook(app: FastifyInstance, options: WorkbookOptions): Promise<void> {
  const manifest = await readManifest(options.manifest);
  const page = path.resolve(import.meta.dirname, '../page/index.html');
  const policy = contentSecurityPolicy(describeAddin(manifest), manifest.domains);

  app.addHook('onSend', async (_, reply) => refuseFraming(reply));
  app.get('/', async (_, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html')
      .send(await readFile(page)),
  );
  app.get('/workbook/addin.json', async () => describeAddin(manifest));
  app.get('/workbook/sheets.json', async () => options.sheets());
  // Microsoft's client of the Excel API, read from node_modules, followed by our host.
  app.get(hostScript, async (_, reply) => {
    const scripts = await Promise.all([
      readFile(excelClient, 'utf8'),
      readFile(path.join(options.pageFolder, 'office.js'), 'utf8'),
    ]);
    return reply.type('text/javascript').send(scripts.join('\n;\n'));
  });
  app.get(functionsPage, async (_, reply) => reply.type('text/html').send(functionsPageHtml(manifest)));
  await app.register(fastifyStatic, { root: options.pageFolder, prefix: '/workbook/', index: false });
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
      const html = await text(payload);
      reply.removeHeader('content-length');
      return html.replaceAll(officeScript, hostScript);
    });
    if (options.addinFolder === undefined) await forward(pages, manifest);
    else await serveFolder(pages, options.addinFolder, addinFolder(manifest));
  });
}

async function serveFolder(pages: FastifyInstance, root: string, prefix: string): Promise<void> {
  // Pages are rewritten as they are sent, so every response must be complete.
  await pages.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
}

/** Pages are shown in frames of their own origin only: the pane in the workbook. */
function refuseFraming(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  const ancestors = "frame-ancestors 'self'";
  if (!String(policy).includes('frame-ancestors')) {
    // A comma separates policies, all of which apply.
    reply.header('content-security-policy', policy === undefined ? ancestors : `${policy}, ${ancestors}`);
  }
  reply.headers({
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
}

/** Forwards to the add-in's own server. A server on this computer may have a self-signed certificate. */
async function forward(pages: FastifyInstance, { taskpane }: AddinManifest): Promise<void> {
  const rejectUnauthorized = !['localhost', '127.0.0.1'].includes(taskpane.hostname);
  await pages.register(replyFrom, {
    base: taskpane.origin,
    undici: { connect: { rejectUnauthorized } },
  });
  pages.get('/*', (request, reply) =>
    reply.from(request.url, {
      // Pages are rewritten, so they must arrive complete and uncompressed.
      rewriteRequestHeaders: (_, { 'if-none-match': _etag, 'if-modified-since': _since, ...headers }) => ({
        ...headers,
        host: taskpane.host,
        'accept-encoding': 'identity',
      }),
    }),
  );
}

/** For functions that have a script but no page. */
function functionsPageHtml({ functions, taskpane }: AddinManifest): string {
  const script = functions?.script;
  const address =
    script && (script.origin === taskpane.origin ? script.pathname + script.search : script.href);
  return `<!doctype html>
<meta charset="utf-8" />
<title>Functions</title>
<script src="${hostScript}"></script>
${address ? `<script src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></script>` : ''}
`;
}

async function text(payload: unknown): Promise<string> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.toString();
  const chunks: Buffer[] = [];
  // The response to a HEAD request is a stream of one empty string.
  for await (const chunk of payload as AsyncIterable<Buffer | string>) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

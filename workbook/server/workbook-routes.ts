import { readFile } from 'node:fs/promises';
import path from 'node:path';
import replyFrom from '@fastify/reply-from';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { addinFolder, describeAddin, functionsPage } from './addin-description.ts';
import { excelClient } from '../excel-client.ts';
import { readManifest, type AddinManifest } from './manifest.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { WorkbookSheet } from '../sheet.ts';

/** The script that an add-in's pages load from Microsoft's CDN, and that the workbook answers with its own host. */
const officeScript =
  /https:\/\/(?:appsforoffice\.microsoft\.com\/lib\/[\w.]+\/hosted|officeapis\.public\.onecdn\.static\.microsoft\/[\w.]+)\/(?:office|custom-functions-runtime)(?:\.debug)?\.js/g;
const ownOfficeScript = '/workbook/office.js';

export interface WorkbookOptions {
  /** Path of the add-in's manifest.xml. */
  manifest: string;
  /** The add-in's built files, served where its manifest says its pages are; without one they are asked there. */
  addinFolder?: string;
  /** The built page of the workbook. */
  pageFolder: string;
  /** The sheets that a workbook opens with. */
  sheets: () => Promise<WorkbookSheet[]>;
}

/**
 * Serves the local workbook at `/`, and the add-in at the paths of its manifest, on this server's own origin. Of the
 * add-in's pages nothing is changed but the address of Office.js.
 *
 * @throws Error with what is wrong with the manifest.
 */
export async function registerWorkbook(app: FastifyInstance, options: WorkbookOptions): Promise<void> {
  const manifest = await readManifest(options.manifest);
  const page = path.join(import.meta.dirname, 'page/index.html');
  const policy = pagePolicy(describeAddin(manifest), manifest.domains);

  app.get('/', async (_, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html')
      .send(await readFile(page)),
  );
  app.get('/workbook/addin.json', async () => describeAddin(manifest));
  app.get('/workbook/sheets.json', async () => options.sheets());
  // Microsoft's own client of the Excel API, read where it is installed, and our host's side of it in one script.
  app.get(ownOfficeScript, async (_, reply) => {
    const scripts = await Promise.all([
      readFile(excelClient, 'utf8'),
      readFile(path.join(options.pageFolder, 'office.js'), 'utf8'),
    ]);
    return reply.type('text/javascript').send(scripts.join('\n;\n'));
  });
  app.get(functionsPage, async (_, reply) => reply.type('text/html').send(pageOfFunctions(manifest)));
  await app.register(fastifyStatic, { root: options.pageFolder, prefix: '/workbook/', index: false });
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
      const html = await text(payload);
      reply.removeHeader('content-length');
      return html.replaceAll(officeScript, ownOfficeScript);
    });
    if (options.addinFolder === undefined) await forward(pages, manifest);
    else await serveFolder(pages, options.addinFolder, addinFolder(manifest));
  });
}

async function serveFolder(pages: FastifyInstance, root: string, prefix: string): Promise<void> {
  // Pages are rewritten as they are sent: an answer "not modified" or half of one would go around that.
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

/** Asks the add-in's own server for its files. One on this computer may have a certificate that it made itself. */
async function forward(pages: FastifyInstance, { taskpane }: AddinManifest): Promise<void> {
  const rejectUnauthorized = !['localhost', '127.0.0.1'].includes(taskpane.hostname);
  await pages.register(replyFrom, {
    base: taskpane.origin,
    undici: { connect: { rejectUnauthorized } },
  });
  pages.get('/*', (request, reply) =>
    reply.from(request.url, {
      // Pages are rewritten, which needs them whole and as text.
      rewriteRequestHeaders: (_, { 'if-none-match': _etag, 'if-modified-since': _since, ...headers }) => ({
        ...headers,
        host: taskpane.host,
        'accept-encoding': 'identity',
      }),
    }),
  );
}

/** A page for functions that have a script and no page of their own. */
function pageOfFunctions({ functions, taskpane }: AddinManifest): string {
  const script = functions?.script;
  const address =
    script && (script.origin === taskpane.origin ? script.pathname + script.search : script.href);
  return `<!doctype html>
<meta charset="utf-8" />
<title>Functions</title>
<script src="${ownOfficeScript}"></script>
${address ? `<script src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></script>` : ''}
`;
}

async function text(payload: unknown): Promise<string> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.toString();
  const chunks: Buffer[] = [];
  for await (const chunk of payload as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

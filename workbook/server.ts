import { readFile } from 'node:fs/promises';

import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { excelClient } from './excel-client.ts';
import { readManifest } from './manifest.ts';
import type { WorkbookSheet } from './sheet.ts';

/** The script that an add-in's pages load from Microsoft's CDN, and that the workbook answers with its own host. */
const officeScript = /https:\/\/appsforoffice\.microsoft\.com\/lib\/[\w.]+\/hosted\/office(?:\.debug)?\.js/g;
const ownOfficeScript = '/workbook/office.js';

export interface WorkbookOptions {
  /** Path of the add-in's manifest.xml. */
  manifest: string;
  /** The add-in's built files, served where its manifest says its pages are. */
  addinFolder: string;
  /** The built page of the workbook. */
  pageFolder: string;
  /** The sheets that a workbook opens with. */
  sheets: () => Promise<WorkbookSheet[]>;
}

/** What the page is told about the add-in beside it; addresses are paths on this server. */
export interface AddinDescription {
  displayName: string;
  namespace: string;
  taskpane: string;
  functionsMetadata: string | null;
  buttonLabel: string;
  icon: string;
}

/**
 * Serves the local workbook at `/`, and the add-in at the path of its manifest, on this server's own origin. Of the
 * add-in's pages nothing is changed but the address of Office.js.
 */
export async function registerWorkbook(app: FastifyInstance, options: WorkbookOptions): Promise<void> {
  const manifest = await readManifest(options.manifest);
  const base = manifest.taskpane.pathname.replace(/[^/]*$/, '');
  const addin: AddinDescription = {
    displayName: manifest.displayName,
    namespace: manifest.namespace,
    taskpane: manifest.taskpane.pathname + manifest.taskpane.search,
    functionsMetadata: manifest.functionsMetadata && manifest.functionsMetadata.pathname,
    buttonLabel: manifest.buttonLabel,
    icon: manifest.icon.pathname,
  };
  const page = path.join(import.meta.dirname, 'page/index.html');

  app.get('/', async (_, reply) => reply.type('text/html').send(await readFile(page)));
  app.get('/workbook/addin.json', async () => addin);
  app.get('/workbook/sheets.json', async () => options.sheets());
  // Microsoft's own client of the Excel API, read where it is installed, and our host's side of it in one script.
  app.get(ownOfficeScript, async (_, reply) => {
    const scripts = await Promise.all([
      readFile(excelClient, 'utf8'),
      readFile(path.join(options.pageFolder, 'office.js'), 'utf8'),
    ]);
    return reply.type('text/javascript').send(scripts.join('\n;\n'));
  });
  await app.register(fastifyStatic, { root: options.pageFolder, prefix: '/workbook/', index: false });
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
      const html = await text(payload);
      reply.removeHeader('content-length');
      return html.replaceAll(officeScript, ownOfficeScript);
    });
    // Pages are rewritten as they are sent: an answer "not modified" or half of one would go around that.
    await pages.register(fastifyStatic, {
      root: options.addinFolder,
      prefix: base,
      decorateReply: false,
      etag: false,
      lastModified: false,
      acceptRanges: false,
    });
  });
}

async function text(payload: unknown): Promise<string> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.toString();
  const chunks: Buffer[] = [];
  for await (const chunk of payload as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addinFolder, readAddin } from './addin-description.ts';
import { excelClient } from '../excel-client.ts';
import type { EditionName } from '../office/excel-editions.ts';
import type { WorkbookSheet } from '../grid/workbook-data.ts';
import type { SheetLanguage } from './sample-sheets.ts';

/** Office.js on Microsoft's CDN. The workbook serves its own host instead. */
const officeScript = /https:\/\/appsforoffice\.microsoft\.com\/lib\/[\w.]+\/hosted\/office\.js/gi;
const hostScript = '/workbook/office.js';

/** Allows the workbook's page what its own server serves, and nothing else. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Univer adds style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

interface WorkbookOptions {
  /** Path of the add-in's manifest. */
  manifest: string;
  /** Serves the add-in's files at the paths of its manifest. */
  serveAddin: (pages: FastifyInstance, prefix: string) => Promise<void>;
  /** The workbook's built page. */
  pageFolder: string;
  /** The sheets of a new workbook. */
  sheets: (language: SheetLanguage) => Promise<WorkbookSheet[]>;
  /** The Excel that the workbook is unless its address names another one. */
  excel?: EditionName;
}

/**
 * Serves the local workbook at `/`, and the add-in at the paths of its manifest, on one origin. The add-in's pages are
 * unchanged except for the address of Office.js.
 */
export async function registerWorkbook(app: FastifyInstance, options: WorkbookOptions): Promise<void> {
  const addin = await readAddin(options.manifest);
  const page = path.resolve(import.meta.dirname, '../page/index.html');

  app.addHook('onSend', async (_, reply) => refuseFraming(reply));
  app.get<{ Querystring: Record<string, string> }>('/', async ({ query }, reply) => {
    if (options.excel && !query.excel) {
      return reply.redirect(`/?${new URLSearchParams({ ...query, excel: options.excel })}`);
    }
    return reply
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html')
      .send(await readFile(page));
  });
  app.get('/workbook/addin.json', async () => addin);
  app.get<{ Querystring: { language?: string } }>('/workbook/sheets.json', async ({ query }) =>
    options.sheets(query.language === 'fr' ? 'fr' : 'en'),
  );
  // Microsoft's client of the Excel API, read from node_modules, followed by our host.
  app.get(hostScript, async (_, reply) => {
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
      return html.replaceAll(officeScript, hostScript);
    });
    await options.serveAddin(pages, addinFolder(addin));
  });
}

/** Serves the add-in from the folder of its build. */
export const fromFolder =
  (root: string): WorkbookOptions['serveAddin'] =>
  async (pages, prefix) => {
    await pages.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      // Pages are rewritten as they are sent, so every response must be complete.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    });
  };

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

async function text(payload: unknown): Promise<string> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.toString();
  const chunks: Buffer[] = [];
  // The response to a HEAD request is a stream of one empty string.
  for await (const chunk of payload as AsyncIterable<Buffer | string>) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

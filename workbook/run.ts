import type { AddressInfo } from 'node:net';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { buildAll } from './build.ts';
import { readPort, runUntilInterrupted, stop, teller } from './command-line.ts';
import { registerWorkbook } from './server/workbook-routes.ts';

const help = `Opens the local workbook with an add-in, by its manifest.

  npm run workbook -- --manifest PATH [--root FOLDER] [--port N] [--no-open]

  --manifest PATH   the add-in only manifest (XML) of the add-in
  --root FOLDER     its built files; without it they are asked at the addresses in the manifest
  --port N          port; 3010 unless given
  --no-open         print the address and open no browser
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        manifest: { type: 'string' },
        root: { type: 'string' },
        port: { type: 'string', default: '3010' },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return stop(`${(error as Error).message} See npm run workbook -- --help.`);
  }
}

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}
const { manifest, root } = options;
if (!manifest) stop('Which add-in? Say npm run workbook -- --manifest PATH, with the path of its manifest.');
if (root !== undefined && !(await stat(root).catch(() => null))?.isDirectory()) {
  stop(`${root} is no folder: --root is the folder of the add-in’s built files.`);
}
const port = readPort(options.port);

await runUntilInterrupted(
  port,
  async () => {
    await buildAll(teller());
    const app = Fastify({ forceCloseConnections: true });
    await registerWorkbook(app, {
      manifest: path.resolve(manifest),
      addinFolder: root && path.resolve(root),
      pageFolder: path.resolve(import.meta.dirname, '../build/workbook'),
      sheets: async () => [{ name: 'Sheet1', rows: [] }],
    });
    await app.listen({ port, host: 'localhost' });
    const taken = (app.server.address() as AddressInfo).port;
    return { address: `http://localhost:${taken}`, close: () => app.close() };
  },
  ({ address }) => `The workbook is ready.\n\n  Workbook   ${address}`,
  { open: !options['no-open'], again: 'npm run workbook --' },
);

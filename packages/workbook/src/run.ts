import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { buildAll } from './build.ts';
import { hostRefusal, isAllowedHost, parseHosts } from '../../service/src/http/allowed-sites.ts';
import {
  exitWithMessage,
  parseOption,
  parsePort,
  progressPrinter,
  runUntilInterrupted,
} from './command-line.ts';
import { registerWorkbook } from './server/workbook-routes.ts';

const help = `Opens any Excel add-in in the local workbook.

  npm run workbook -- --manifest PATH [--root FOLDER] [--port N] [--no-open] [--allow-host NAMES]

  --manifest PATH   add-in only manifest (XML)
  --root FOLDER     folder with the add-in's built files (default: requests the addresses in the manifest)
  --port N          port (default: 3010)
  --no-open         print the address without opening a browser
  --allow-host NAMES
                    host names to answer to besides localhost, separated by commas
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        manifest: { type: 'string' },
        root: { type: 'string' },
        port: { type: 'string', default: '3010' },
        'allow-host': { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitWithMessage(`${(error as Error).message} See npm run workbook -- --help.`);
  }
}

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}
const { manifest, root } = options;
if (!manifest) {
  exitWithMessage('Enter the path of the add-in’s manifest: npm run workbook -- --manifest PATH');
}
if (root !== undefined && !(await stat(root).catch(() => null))?.isDirectory()) {
  exitWithMessage(`${root} is not a folder. --root is the folder with the add-in’s built files.`);
}
const port = parsePort(options.port);
const allowedHosts = parseOption('--allow-host', options['allow-host'], parseHosts);

await runUntilInterrupted(
  port,
  async () => {
    await buildAll(progressPrinter());
    const app = Fastify({ forceCloseConnections: true });
    app.addHook('onRequest', async ({ raw }, reply) => {
      if (!isAllowedHost(raw, allowedHosts)) await reply.code(421).send(hostRefusal(raw));
    });
    await registerWorkbook(app, {
      manifest: path.resolve(manifest),
      addinFolder: root && path.resolve(root),
      pageFolder: path.resolve(import.meta.dirname, '../../../build/workbook'),
      sheets: async () => [{ name: 'Sheet1', rows: [] }],
    });
    await app.listen({ port, host: 'localhost' });
    const { port: boundPort } = app.server.address() as AddressInfo;
    return { address: `http://localhost:${boundPort}`, close: () => app.close() };
  },
  ({ address }) => `The workbook is ready.\n\n  Workbook   ${address}`,
  { open: !options['no-open'], command: 'npm run workbook --' },
);

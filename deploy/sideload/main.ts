import { unwatchFile, watchFile } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  exitWithMessage,
  parsePort,
  progressPrinter,
  runUntilInterrupted,
} from '../../packages/workbook/src/command-line.ts';
import { buildAddin } from '../webpack/build-addin.ts';
import { createPackage } from '../package/create-package.ts';
import { removeCertificates, serverCertificate, type ServerCertificate } from './certificates.ts';
import { excelOn, thisComputer } from './excel.ts';
import { startSideloadServer } from './server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'build/sideload');
const manifest = path.join(folder, 'manifest.xml');
/** Exists while a server runs. */
const runningFile = path.join(root, 'build/sideload.running');

const help = `Loads the add-in into the Excel of this computer: serves it over HTTPS and registers it. See docs/install.md.

  npm run sideload -- [--port N] [--data DIR]
  npm run sideload -- --stop

  --port N     port (default: 3000)
  --data DIR   directory of the local service's database (default: .data)
  --stop       stops the server, and removes the add-in from Excel and the certificate from this computer
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: path.join(root, '.data') },
        stop: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitWithMessage(`${(error as Error).message} See npm run sideload -- --help.`);
  }
}

const excel = excelOn(thisComputer);

async function stop(): Promise<void> {
  await excel?.unregister();
  await removeCertificates();
  await rm(folder, { recursive: true, force: true });
  await rm(runningFile, { force: true });
  console.log('The server stops. The add-in is removed from Excel, and its certificate from this computer.');
}

/** The server stops when `--stop` removes the file. */
function stopWithFile(): void {
  watchFile(runningFile, { interval: 500, persistent: false }, ({ nlink }) => {
    if (nlink === 0) process.kill(process.pid, 'SIGTERM');
  });
}

async function start(port: number, data: string): Promise<void> {
  const report = progressPrinter();
  const base = `https://localhost:${port}/`;
  let certificate: ServerCertificate | null = null;
  let hasExcel = false;
  await runUntilInterrupted(
    port,
    async () => {
      report('Building the add-in');
      await buildAddin();
      const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
        version: string;
      };
      await createPackage({ base, version, folder, previous: null, organization: {}, report });
      certificate = await serverCertificate();
      const server = await startSideloadServer({
        port,
        upload: path.join(folder, 'upload'),
        data,
        certificate,
        onProgress: (percent) => report(`Preparing sample data: ${percent}%`),
      });
      hasExcel = (await excel?.isInstalled()) ?? false;
      if (hasExcel) await excel!.register(manifest);
      await writeFile(runningFile, '');
      stopWithFile();
      return {
        address: base,
        async close() {
          unwatchFile(runningFile);
          await rm(runningFile, { force: true });
          await server.close();
        },
      };
    },
    () => instructions(base, certificate!, hasExcel),
    { open: false, command: 'npm run sideload --' },
  );
}

function instructions(base: string, { authority, isTrusted }: ServerCertificate, hasExcel: boolean): string {
  const trust = isTrusted
    ? ''
    : `
This computer does not trust the certificate yet. Open ${base}help.html in your browser and continue past its
warning, or import ${authority} as a trusted authority.
`;
  const inExcel = hasExcel
    ? `Excel: open it again, then choose Home > Add-ins > Developer Add-ins > CDATA for Excel.`
    : `No Excel was found on this computer; npm start opens the local workbook, which needs none.`;
  return `CDATA for Excel is ready.

  Add-in     ${base}
  Service    ${base}api   keys: demo-paid-key, demo-free-key
${trust}
${inExcel}

Excel on the web: open a workbook in this computer's browser, choose Home > Add-ins > More Add-ins > My Add-ins >
Upload My Add-in, and select ${manifest}
If the browser asks whether the site may connect to this device, allow it.

When you are done: npm run sideload -- --stop`;
}

const options = readOptions();
if (options.help) console.log(help);
else if (options.stop) await stop();
else await start(parsePort(options.port), path.resolve(options.data));

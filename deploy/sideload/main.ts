import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageFile from '../../package.json' with { type: 'json' };
import {
  exitWithMessage,
  parsePort,
  progressPrinter,
  runUntilInterrupted,
} from '../../packages/workbook/src/command-line.ts';
import { xmlManifest } from '../manifest/xml-manifest.ts';
import { linkFunctionsToHelp } from '../pages/function-help.ts';
import { build, buildAddin } from '../webpack/build-addin.ts';
import { registerAddin, unregisterAddin } from './excel.ts';
import { startSideloadServer } from './sideload-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = path.join(root, 'build/sideload/manifest.xml');
const certificates = path.join(homedir(), '.office-addin-dev-certs');

const help = `Loads the add-in into the Excel of this computer: serves it over HTTPS and registers it. See docs/install.md.

  npm run sideload -- [--port N] [--data DIR]
  npm run sideload -- --stop

  --port N     port (default: 3000)
  --data DIR   directory of the local service's database (default: .data/service)
  --stop       removes the add-in from Excel and the certificate from this computer
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: path.join(root, '.data/service') },
        stop: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitWithMessage(`${(error as Error).message} See npm run sideload -- --help.`);
  }
}

/**
 * A certificate for localhost. Asks the operating system to trust its authority, which may show a question; where that
 * fails, browsers warn about the certificate.
 */
async function serverCertificate() {
  const { ensureCertificatesAreInstalled, generateCertificates } = await import('office-addin-dev-certs');
  const isTrusted = await ensureCertificatesAreInstalled().then(
    () => true,
    () => false,
  );
  if (!isTrusted) await generateCertificates();
  const [key, cert] = await Promise.all(
    ['localhost.key', 'localhost.crt'].map((name) => readFile(path.join(certificates, name))),
  );
  return { key, cert, isTrusted };
}

/**
 * Serves the build over HTTPS, registers the add-in, and then opens the service: the first start loads its sample
 * data while people open Excel.
 */
async function sideload(port: number, data: string) {
  const report = progressPrinter();
  const address = `https://localhost:${port}/`;
  report('Building the add-in');
  await buildAddin();
  await linkFunctionsToHelp(build.addin, address);
  await mkdir(path.dirname(manifest), { recursive: true });
  await writeFile(manifest, xmlManifest({ base: address, version: packageFile.version }));
  report('Preparing the certificate for localhost');
  const { key, cert, isTrusted } = await serverCertificate();
  const server = await startSideloadServer({
    port,
    tls: { key, cert },
    folder: build.addin,
    async openService() {
      report('Opening the local service');
      const { openService } = await import('../../packages/service/src/index.ts');
      const onProgress = (percent: number) => report(`Preparing sample data: ${percent}%`);
      return openService({ data, onProgress });
    },
  });
  server.serviceOpened.then(
    () => report('The local service is ready'),
    (error: Error) => report(`The local service can’t be opened: ${error.message}`),
  );
  return { address, isTrusted, hasExcel: await registerAddin(manifest), close: server.close };
}

function instructions({ address, isTrusted, hasExcel }: Awaited<ReturnType<typeof sideload>>): string {
  const trust = isTrusted
    ? ''
    : `
This computer does not trust the certificate yet. Open ${address}help.html in your browser and continue past its
warning, or import ${path.join(certificates, 'ca.crt')} as a trusted authority.
`;
  const inExcel = hasExcel
    ? `Excel: open it again, choose Home > Add-ins > Developer Add-ins > CDATA for Excel, then Open pane on the CDATA tab.`
    : `No Excel was found on this computer; npm start opens the local workbook, which needs none.`;
  return `CDATA for Excel is ready. The local service follows: the first start prepares its sample data.

  Add-in     ${address}
  Service    ${address}api   keys: demo-paid-key, demo-free-key
${trust}
${inExcel}

Excel on the web: open a workbook in this computer's browser, choose Home > Add-ins > More Add-ins > My Add-ins >
Upload My Add-in, and select ${manifest}
If the browser asks whether the site may connect to this device, allow it.

When you no longer need the add-in, stop this command and run: npm run sideload -- --stop`;
}

async function undo(): Promise<void> {
  await unregisterAddin();
  const { deleteCertificateFiles, uninstallCaCertificate } = await import('office-addin-dev-certs');
  // Without a certificate that is trusted, there is none to remove.
  await uninstallCaCertificate(false, false).catch(() => undefined);
  deleteCertificateFiles();
  await rm(path.dirname(manifest), { recursive: true, force: true });
  console.log('The add-in is removed from Excel, and its certificate from this computer.');
}

const options = readOptions();
const port = parsePort(options.port);
if (options.help) console.log(help);
else if (options.stop) await undo();
else
  await runUntilInterrupted(port, () => sideload(port, path.resolve(options.data)), instructions, {
    open: false,
    command: 'npm run sideload --',
  });

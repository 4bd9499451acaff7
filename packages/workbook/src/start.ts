import { createServer } from 'node:net';
import path from 'node:path';
import { parseOptions, runProgram, UsageError, waitForStop, wholeNumber } from '@cdata/programs';
import open from 'open';
import { parseHosts, parseOrigins } from '../../service/src/http/allowed-sites.ts';
import { buildAll } from './build.ts';
import { startLocalServer } from './local-server.ts';
import { editionNames, excelEditions, parseEditionName } from './office/excel-editions.ts';

const help = `Builds the add-in, starts the local service, and opens the local workbook. All on one port.

  npm start -- [--port N] [--data DIR] [--records N] [--excel NAME] [--no-open]
               [--allow-host NAMES] [--allow-origin ORIGINS]

  --port N      port (default: 3000)
  --data DIR    directory of the service's database (default: .data/service)
  --records N   permits of the sample data; the other datasets are in proportion
  --excel NAME  the Excel that the workbook is, with its requirement sets (default: current):
${editionNames.map((name) => `                ${name.padEnd(18)}${excelEditions[name].product}`).join('\n')}
  --no-open     print the addresses without opening a browser
  --allow-host NAMES
                host names to answer to besides localhost, separated by commas
  --allow-origin ORIGINS
                origins whose pages may use the service besides the workbook's and the add-in's,
                separated by commas`;

const optionTypes = {
  port: { type: 'string', default: '3000' },
  data: { type: 'string', default: path.resolve(import.meta.dirname, '../../../.data/service') },
  records: { type: 'string' },
  excel: { type: 'string' },
  'allow-host': { type: 'string' },
  'allow-origin': { type: 'string' },
  'no-open': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseOptions(args, optionTypes);
  if (values.help) return console.log(help);
  const port = wholeNumber({ name: '--port', text: values.port }, 0, 65_535);
  const { records } = values;
  const options = {
    port,
    data: values.data,
    records:
      records === undefined
        ? undefined
        : wholeNumber({ name: '--records', text: records }, 1, Number.MAX_SAFE_INTEGER),
    excel: parsed('--excel', values.excel, parseEditionName),
    allowedHosts: parsed('--allow-host', values['allow-host'], parseHosts),
    allowedOrigins: parsed('--allow-origin', values['allow-origin'], parseOrigins),
  };
  // Before the start, which takes a while the first time.
  await checkPort(port);
  const report = progressPrinter();
  // A start that is cut off leaves nothing to close: the next start repeats it.
  const interrupt = () => process.exit(130);
  process.once('SIGINT', interrupt);
  const { address, close } = await startLocalServer({ ...options, build: () => buildAll(report), report });
  process.off('SIGINT', interrupt);
  const stop = waitForStop();
  report(`CDATA for Excel is ready.

  Workbook   ${address}
  Service    ${address}/api   keys: demo-paid-key, demo-free-key

Press Ctrl+C to stop.`);
  if (!values['no-open']) await open(address).catch(() => undefined);
  await stop;
  await close();
}

/** @throws UsageError that names the option. */
function parsed<Value>(
  name: string,
  text: string | undefined,
  parse: (text: string) => Value,
): Value | undefined {
  try {
    return text === undefined ? undefined : parse(text);
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}

/** @throws UsageError if the port is in use. */
function checkPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', () =>
      reject(
        new UsageError(
          `Port ${port} is in use. Stop the program that uses it, or choose another port: npm start -- --port N`,
        ),
      ),
    );
    server.listen(port, 'localhost', () => server.close(() => resolve()));
  });
}

/** Prints lines with the seconds since the program started. */
function progressPrinter(): (line: string) => void {
  const start = Date.now();
  return (line) => console.log(`${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${line}`);
}

process.exitCode = await runProgram(() => run(process.argv.slice(2)), [Error]);

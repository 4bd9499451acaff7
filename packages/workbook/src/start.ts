import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build.ts';
import { parseHosts, parseOrigins } from '../../service/src/http/allowed-sites.ts';
import {
  exitWithMessage,
  parseOption,
  parsePort,
  progressPrinter,
  runUntilInterrupted,
} from './command-line.ts';
import { editionNames, excelEditions, parseEditionName } from './office/excel-editions.ts';
import { startLocalServer, type StartDurations } from './local-server.ts';

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
                separated by commas
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: path.resolve(import.meta.dirname, '../../../.data/service') },
        records: { type: 'string' },
        excel: { type: 'string' },
        'allow-host': { type: 'string' },
        'allow-origin': { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitWithMessage(`${(error as Error).message} See npm start -- --help.`);
  }
}

function parseRecords(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const records = Number(text);
  if (!Number.isInteger(records) || records < 1) {
    exitWithMessage(`“${text}” is not a number of permits. Enter a whole number such as 60000.`);
  }
  return records;
}

const seconds = (duration: number): string => `${duration.toFixed(1)} s`;

const startTimes = ({ build, sampleData, service, total }: StartDurations): string =>
  `It took ${seconds(total)}: build ${seconds(build)}, meanwhile sample data ${seconds(sampleData)} and service ${seconds(service)}.`;

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}
const port = parsePort(options.port);
const records = parseRecords(options.records);
const allowedHosts = parseOption('--allow-host', options['allow-host'], parseHosts);
const allowedOrigins = parseOption('--allow-origin', options['allow-origin'], parseOrigins);
const excel = parseOption('--excel', options.excel, parseEditionName);
const report = progressPrinter();

await runUntilInterrupted(
  port,
  () =>
    startLocalServer({
      port,
      data: options.data,
      records,
      excel,
      allowedHosts,
      allowedOrigins,
      build: () => buildAll(report),
      report,
      onListening: (address) => report(`Preparing the workbook; it opens at ${address}`),
    }),
  ({ address, durations }) => `CDATA for Excel is ready. ${startTimes(durations)}

  Workbook   ${address}
  Service    ${address}/api   keys: demo-paid-key, demo-free-key`,
  { open: !options['no-open'], command: 'npm start --' },
);

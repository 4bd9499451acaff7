import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build.ts';
import { startLocalServer } from './local-server.ts';
import { readPort, runUntilInterrupted, stop, teller } from './command-line.ts';

const help = `Builds the add-in, starts the local service and opens the local workbook, on one port.

  npm start -- [--port N] [--data DIR] [--no-open]

  --port N      port; 3000 unless given
  --data DIR    where the service keeps its records; .data unless given
  --no-open     print the addresses and open no browser
`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string', default: path.resolve(import.meta.dirname, '../.data') },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return stop(`${(error as Error).message} See npm start -- --help.`);
  }
}

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}
const port = readPort(options.port);
const say = teller();

await runUntilInterrupted(
  port,
  async () => {
    const [, server] = await Promise.all([
      buildAll(say),
      startLocalServer({ port, data: options.data, say }),
    ]);
    return server;
  },
  ({ address }) => `CDATA for Excel is ready.

  Workbook   ${address}
  Service    ${address}/api   keys: demo-paid-key, demo-free-key`,
  { open: !options['no-open'], again: 'npm start --' },
);

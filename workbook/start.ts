import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import open from 'open';
import { buildAll } from './build.ts';
import { startLocalServer } from './local-server.ts';

const help = `Builds the add-in, starts the local service and opens the local workbook, on one port.

  npm start -- [--port N] [--data DIR] [--no-open]

  --port N      port; 3000 unless given
  --data DIR    where the service keeps its records; .data unless given
  --no-open     print the addresses and open no browser
`;

/** Ends the program with a sentence. */
function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

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

/** Refuses a port that is taken before anything is built for it. */
function tryPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const trial = createServer().once('error', reject);
    trial.listen(port, 'localhost', () => trial.close(() => resolve()));
  });
}

const portTaken = (port: number) =>
  `Port ${port} is in use: stop what runs there, or choose another with npm start -- --port N.`;

const options = readOptions();
if (options.help) {
  console.log(help);
  process.exit(0);
}
const port = Number(options.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  stop(`${options.port} is no port: it goes from 0 to 65535.`);

const began = Date.now();
const say = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`);
const ended = new AbortController();
let serving = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // What is still being made has nothing to close: a directory that was not finished is made anew.
    if (!serving) process.exit(130);
    ended.abort();
  });
}

try {
  await tryPort(port);
  const [, server] = await Promise.all([buildAll(say), startLocalServer({ port, data: options.data, say })]);
  serving = true;
  console.log(`
CDATA for Excel is ready.

  Workbook   ${server.address}
  Service    ${server.address}/api   keys: demo-paid-key, demo-free-key

Ctrl-C ends it.`);
  if (!options['no-open']) await open(server.address).catch(() => undefined);
  if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
  await server.close();
  process.exit(0);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  stop(code === 'EADDRINUSE' ? portTaken(port) : message);
}

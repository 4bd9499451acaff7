import type { AddressInfo } from 'node:net';
import {
  commandOf,
  listenProblem,
  parseOptions,
  runProgram,
  useOutgoingProxies,
  waitForStop,
} from '@cdata/programs';
import { serviceName, Valkey, ValkeyCache } from './cache/index.ts';
import { ConfigurationError, readConfiguration, serviceConnection } from './configuration/index.ts';
import { createGateway } from './gateway.ts';
import { initialize } from './initialize.ts';

const help = `Usage: ${commandOf('gateway', '[options]')}

  --config FILE  the configuration (gateway.json); its entries are described in docs/gateway.md
  --init         asks three questions and writes the configuration
  --empty-cache  empties the shared cache of the service's responses, and ends
  --help         show this text

${commandOf('gateway:token', 'NAME')} creates an access token for a colleague.`;

const options = {
  config: { type: 'string', default: 'gateway.json' },
  init: { type: 'boolean', default: false },
  'empty-cache': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Runs the gateway until a signal stops it. Writes one line to standard output when it is ready; the log and warnings go
 * to standard error. Returns the exit code.
 */
export const run = (args: readonly string[]): Promise<number> =>
  runProgram(async () => {
    const { values } = parseOptions(args, options);
    if (values.help) process.stdout.write(`${help}\n`);
    else if (values.init) await initialize(values.config, { input: process.stdin, output: process.stdout });
    else if (values['empty-cache']) process.stdout.write(await emptyCache(values.config));
    else await serve(values.config);
  }, [ConfigurationError]);

/** Returns what the program prints. @throws ConfigurationError without a shared cache that responds. */
async function emptyCache(file: string): Promise<string> {
  const { valkey: address, service } = await readConfiguration(file);
  if (address === undefined) {
    throw new ConfigurationError(
      `${file} names no shared cache under "valkey": a gateway without one forgets its responses when it restarts.`,
    );
  }
  const valkey = new Valkey(address);
  await valkey.connect();
  try {
    if (!valkey.isUp)
      throw new ConfigurationError(`The shared cache at ${new URL(address).host} is unavailable.`);
    const count = await new ValkeyCache(valkey, serviceName(service.address)).empty();
    return `Deleted ${count} ${count === 1 ? 'response' : 'responses'} of ${service.address}.\n`;
  } finally {
    await valkey.close();
  }
}

async function serve(file: string): Promise<void> {
  await useOutgoingProxies(process.env);
  const configuration = await readConfiguration(file);
  const connection = await serviceConnection(configuration, process.env);
  const { app, close } = await createGateway({
    configuration,
    connection,
    warn: (sentence) => process.stderr.write(`${sentence}\n`),
    log: process.stderr,
  });
  const { port, host, tls } = configuration;
  try {
    await app.listen({ port, host });
  } catch (error) {
    await close();
    const problem = listenProblem(error, `${host}:${port}`, 'change "host" or "port"');
    throw problem === null ? error : new ConfigurationError(problem);
  }
  const stop = waitForStop();
  const { port: listening } = app.server.address() as AddressInfo;
  process.stdout.write(`CDATA gateway ready at ${tls ? 'https' : 'http'}://${host}:${listening}\n`);
  await stop;
  await close();
}

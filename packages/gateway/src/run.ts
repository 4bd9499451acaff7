import type { AddressInfo } from 'node:net';
import { help, readCommand, UsageError } from './command-line.ts';
import {
  ConfigurationError,
  exampleConfiguration,
  MissingConfiguration,
  readConfiguration,
  serviceConnection,
} from './configuration/index.ts';
import { createGateway } from './gateway.ts';
import { initialize } from './initialize.ts';

/**
 * Runs the gateway until a signal stops it. Writes one line to standard output when it is ready; the log and warnings go
 * to standard error. Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const command = readCommand(args);
    if (command.kind === 'help') process.stdout.write(`${help}\n`);
    else if (command.kind === 'init') {
      await initialize(command.config, { input: process.stdin, output: process.stdout });
    } else await serve(command.config);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (error instanceof MissingConfiguration) {
      process.stderr.write(`For example:\n\n${exampleConfiguration}\n`);
    }
    return error instanceof UsageError ? 2 : 1;
  }
}

async function serve(file: string): Promise<void> {
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
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigurationError(
      `Port ${port} is in use by another program: enter another one under "port".`,
    );
  }
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  const { port: listening } = app.server.address() as AddressInfo;
  process.stdout.write(`CDATA gateway ready at ${tls ? 'https' : 'http'}://${host}:${listening}\n`);
  await stopped;
  await close();
}

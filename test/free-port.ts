import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port that is free now, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const trial = createServer().listen(0, '127.0.0.1');
  await once(trial, 'listening');
  const { port } = trial.address() as AddressInfo;
  const closed = once(trial, 'close');
  trial.close();
  await closed;
  return port;
}

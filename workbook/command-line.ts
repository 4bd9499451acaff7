import { createServer } from 'node:net';
import open from 'open';

/** Ends the program with a sentence. */
export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** A port from the command line; ends the program with a sentence where it is none. */
export function readPort(given: string): number {
  const port = Number(given);
  if (given.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    stop(`${given} is no port: it goes from 0 to 65535.`);
  }
  return port;
}

/** Tells in lines what is going on, with the seconds since the program began. */
export function teller(): (line: string) => void {
  const began = Date.now();
  return (line) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`);
}

/** Refuses a port that is taken before anything is made for it. */
export function tryPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const trial = createServer().once('error', reject);
    trial.listen(port, 'localhost', () => trial.close(() => resolve()));
  });
}

/** What a server is, to the program around it. */
interface Running {
  address: string;
  close(): Promise<void>;
}

/**
 * Starts a server, says where it is, opens it in the browser, and closes it when the program is told to end.
 *
 * @param ready The lines that say where it is.
 */
export async function runUntilInterrupted<Server extends Running>(
  port: number,
  start: () => Promise<Server>,
  ready: (server: Server) => string,
  options: { open: boolean; again: string },
): Promise<never> {
  const ended = new AbortController();
  let serving = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // What is still being made has nothing to close: what was not finished is made anew.
      if (!serving) process.exit(130);
      ended.abort();
    });
  }
  try {
    await tryPort(port);
    const server = await start();
    serving = true;
    console.log(`\n${ready(server)}\n\nCtrl-C ends it.`);
    if (options.open) await open(server.address).catch(() => undefined);
    if (!ended.signal.aborted) {
      await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
    }
    await server.close();
    process.exit(0);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const taken = `Port ${port} is in use: stop what runs there, or choose another with ${options.again} --port N.`;
    return stop(code === 'EADDRINUSE' ? taken : message);
  }
}

import { createServer } from 'node:net';
import open from 'open';

export function exitWithMessage(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Reads a port from the command line; exits with a message if it is not one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    exitWithMessage(`“${text}” is not a port. Enter a whole number from 0 to 65535.`);
  }
  return port;
}

/** Reads an option with a parser that throws; exits with its message. */
export function parseOption<Value>(
  name: string,
  text: string | undefined,
  parse: (text: string) => Value,
): Value | undefined {
  try {
    return text === undefined ? undefined : parse(text);
  } catch (error) {
    return exitWithMessage(`${name}: ${(error as Error).message}`);
  }
}

/** Prints lines with the seconds since the program started. */
export function progressPrinter(): (line: string) => void {
  const start = Date.now();
  return (line) => console.log(`${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${line}`);
}

/** @throws EADDRINUSE if the port is in use. */
function checkPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, 'localhost', () => server.close(() => resolve()));
  });
}

interface RunningServer {
  address: string;
  close(): Promise<void>;
}

export interface RunOptions {
  /** Opens the address in the browser. */
  open: boolean;
  /** How the user runs this program, for messages: `npm start --`. */
  command: string;
}

/** Starts a server, prints its address, opens it in the browser, and closes it when the program is interrupted. */
export async function runUntilInterrupted<Server extends RunningServer>(
  port: number,
  start: () => Promise<Server>,
  readyMessage: (server: Server) => string,
  options: RunOptions,
): Promise<never> {
  const interrupted = new AbortController();
  let ready = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A start that is cut off leaves nothing to close: the next start repeats it.
      if (!ready) process.exit(130);
      interrupted.abort();
    });
  }
  try {
    await checkPort(port);
    const server = await start();
    ready = true;
    console.log(`\n${readyMessage(server)}\n\nPress Ctrl+C to stop.`);
    if (options.open) await open(server.address).catch(() => undefined);
    if (!interrupted.signal.aborted) {
      await new Promise((resolve) => interrupted.signal.addEventListener('abort', resolve));
    }
    await server.close();
    process.exit(0);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const portInUse = `Port ${port} is in use. Stop the program that uses it, or choose another port: ${options.command} --port N`;
    return exitWithMessage(code === 'EADDRINUSE' ? portInUse : message);
  }
}

import { parseArgs } from 'node:util';
import { nearest } from '../src/catalog/index.ts';

/** What the command line of `npm run service` asks for. */
export type Command = { kind: 'help' } | { kind: 'run'; port: number; data: string; records?: number };

export const help = `Usage: npm run service -- [--port N] [--data DIR] [--records N]

  --port N      port to listen on, 0 for any that is free (3001)
  --data DIR    directory of the records, made on the first start (.data/service)
  --records N   building permits to generate, the other datasets in proportion (60000);
                a directory with another number is made anew
  --help        this text

With DATABASE_URL set, the records are kept in that PostgreSQL server instead.
Keys: demo-paid-key and demo-free-key, in the header X-API-Key.`;

const options = {
  port: { type: 'string', default: '3001' },
  data: { type: 'string', default: '.data/service' },
  records: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** A command line that cannot be followed; the message is a sentence that says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the arguments after the program's name. Throws {@link UsageError}. */
export function readCommand(args: readonly string[]): Command {
  for (const arg of args) checkKnown(arg);
  const { values } = parsed(args);
  if (values.help) return { kind: 'help' };
  return {
    kind: 'run',
    port: wholeNumber('port', values.port, 0, 65_535),
    data: values.data,
    ...(values.records !== undefined && { records: wholeNumber('records', values.records, 100, 5_000_000) }),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}

function checkKnown(arg: string): void {
  const [, name] = /^--([^=]+)/.exec(arg) ?? [];
  if (name === undefined || name in options) return;
  const near = nearest(name, Object.keys(options));
  throw new UsageError(`Unknown option --${name}${near ? `; did you mean --${near}?` : '. See --help.'}`);
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new UsageError(
    `--${name} is '${text}', and it must be a whole number from ${minimum} to ${maximum}.`,
  );
}

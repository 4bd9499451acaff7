import { parseArgs } from 'node:util';
import { nearest } from '../src/catalog/index.ts';
import { readFaults, type Faults } from './http/fault-injection.ts';

/** What the command line of `npm run service` asks for. */
export type Command = { kind: 'help' } | ({ kind: 'run' } & RunOptions);

export interface RunOptions {
  port: number;
  data: string;
  records?: number;
  /** Requests a second of one key. */
  rate?: number;
  /** Requests a day of one key. */
  quota?: number;
  /** Milliseconds a query may take. */
  timeout?: number;
  faults?: Faults;
}

export const help = `Usage: npm run service -- [options]

  --port N         port to listen on, 0 for any that is free (3001)
  --data DIR       directory of the records, made on the first start (.data/service)
  --records N      building permits to generate, the other datasets in proportion (60000);
                   a directory with another number is made anew
  --rate N/s       requests a second that one key may make (no limit)
  --quota N/day    requests a day that one key may make (no limit)
  --timeout MS     milliseconds that a query may take before the answer 504 (10000)
  --faults SPEC    a difficult day: latency=50..300,429=0.05,500=0.02,reset=0.01,truncate=0.01,seed=7;
                   milliseconds before an answer, and shares of requests that fail
  --help           this text

Each can be set in the environment instead: CDATA_PORT, CDATA_DATA, CDATA_RECORDS, CDATA_RATE, CDATA_QUOTA,
CDATA_TIMEOUT, CDATA_FAULTS. With DATABASE_URL set, the records are kept in that PostgreSQL server.
Keys: demo-paid-key and demo-free-key, in the header X-API-Key.`;

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  records: { type: 'string' },
  rate: { type: 'string' },
  quota: { type: 'string' },
  timeout: { type: 'string' },
  faults: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type Name = Exclude<keyof typeof options, 'help'>;

/** A command line that cannot be followed; the message is a sentence that says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the arguments after the program's name, and the environment for what they leave out. Throws {@link UsageError}. */
export function readCommand(
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
): Command {
  for (const arg of args) checkKnown(arg);
  const { values } = parsed(args);
  if (values.help) return { kind: 'help' };
  const given = (name: Name): Given | null => {
    const variable = `CDATA_${name.toUpperCase()}`;
    const text = values[name] ?? environment[variable];
    return text === undefined ? null : { text, name: values[name] === undefined ? variable : `--${name}` };
  };
  const optional = <Key extends Name, Value>(key: Key, read: (given: Given) => Value) => {
    const found = given(key);
    return found && ({ [key]: read(found) } as Record<Key, Value>);
  };
  return {
    kind: 'run',
    port: wholeNumber(given('port') ?? { name: '--port', text: '3001' }, 0, 65_535),
    data: given('data')?.text ?? '.data/service',
    ...optional('records', (records) => wholeNumber(records, 100, 5_000_000)),
    ...optional('rate', (rate) => wholeNumber(rate, 1, 1_000_000, '/s')),
    ...optional('quota', (quota) => wholeNumber(quota, 1, 1_000_000_000, '/day')),
    ...optional('timeout', (timeout) => wholeNumber(timeout, 1, 3_600_000)),
    ...optional('faults', faultsOf),
  };
}

/** What was given, and by what name: an option or a variable of the environment. */
interface Given {
  name: string;
  text: string;
}

function faultsOf({ name, text }: Given): Faults {
  try {
    return readFaults(text);
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
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

function wholeNumber({ name, text }: Given, minimum: number, maximum: number, unit = ''): number {
  const digits = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
  const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
  if (value >= minimum && value <= maximum) return value;
  const example = unit ? `, such as ${minimum}${unit}` : '';
  throw new UsageError(
    `${name} is '${text}', and it must be a whole number from ${minimum} to ${maximum}${example}.`,
  );
}

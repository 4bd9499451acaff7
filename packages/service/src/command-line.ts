import { parseArgs } from 'node:util';
import { nearest } from '@cdata/catalog';
import { parseFaults, type Faults } from './http/fault-injection.ts';
import { parseHosts, parseOrigins } from './http/allowed-sites.ts';
import { parseCountsUrl } from './http/rate-limit.ts';

export type Command = { kind: 'help' } | ({ kind: 'run' } & RunOptions);

export interface RunOptions {
  port: number;
  data: string;
  records?: number;
  /** Requests per second of a key. */
  rate?: number;
  /** Requests per day of a key. */
  quota?: number;
  /** Address of the Valkey or Redis server that counts requests for several processes. */
  quotaUrl?: string;
  /** Milliseconds a query may take. */
  timeout?: number;
  /** Whether sample data is served; by default, it is until records are loaded. */
  sample?: 'on' | 'off';
  faults?: Faults;
  allowedHosts?: string[];
  allowedOrigins?: string[];
}

export const help = `Usage: npm run service -- [options]

  --port N         port to listen on, or 0 for any free port (3001)
  --data DIR       directory of the database, created on the first start (.data/service)
  --records N      building permits to generate as sample data, with the other datasets in proportion (15000);
                   sample data with a different number is replaced
  --sample on|off  whether sample data is served; by default, it is until records are loaded
                   (npm run ingest, npm run import)
  --rate N/s       requests per second that a key may make (no limit)
  --quota N/day    requests per day that a key may make (no limit)
  --quota-url URL  Valkey or Redis server that counts the requests of a key for several processes of the service,
                   such as redis://localhost:6379 (each process counts for itself)
  --timeout MS     milliseconds that a query may take before the service answers 504 (10000)
  --faults SPEC    injects faults: latency=50..300,429=0.05,500=0.02,reset=0.01,truncate=0.01,seed=7
                   (milliseconds before a response, and shares of requests that fail)
  --allow-host NAMES
                   host names that the service answers to besides localhost, separated by commas
  --allow-origin ORIGINS
                   origins whose pages may use the service besides the add-in's and the local workbook's
                   (https://localhost:3000, http://localhost:3000), separated by commas
  --help           show this text

Each option can be set in the environment instead: CDATA_PORT, CDATA_DATA, CDATA_RECORDS, CDATA_RATE, CDATA_QUOTA,
CDATA_QUOTA_URL, CDATA_TIMEOUT, CDATA_SAMPLE, CDATA_FAULTS, CDATA_ALLOW_HOST, CDATA_ALLOW_ORIGIN. With DATABASE_URL
set, the records are stored in that PostgreSQL server.
Send the key demo-paid-key or demo-free-key in the header X-API-Key.`;

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  records: { type: 'string' },
  rate: { type: 'string' },
  quota: { type: 'string' },
  'quota-url': { type: 'string' },
  timeout: { type: 'string' },
  sample: { type: 'string' },
  faults: { type: 'string' },
  'allow-host': { type: 'string' },
  'allow-origin': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type OptionName = Exclude<keyof typeof options, 'help'>;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the program's arguments; environment variables supply those that are missing. Throws {@link UsageError}. */
export function readCommand(
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
): Command {
  for (const arg of args) checkName(arg);
  const { values } = parse(args);
  if (values.help) return { kind: 'help' };
  const settingOf = (name: OptionName): Setting | null => {
    const variable = `CDATA_${name.toUpperCase().replace('-', '_')}`;
    const text = values[name] ?? environment[variable];
    return text === undefined ? null : { text, name: values[name] === undefined ? variable : `--${name}` };
  };
  const optional = <Key extends OptionName, Value>(key: Key, read: (setting: Setting) => Value) =>
    renamed(key, key, read);
  const renamed = <Key extends string, Value>(
    option: OptionName,
    key: Key,
    read: (setting: Setting) => Value,
  ) => {
    const setting = settingOf(option);
    return setting && ({ [key]: read(setting) } as Record<Key, Value>);
  };
  return {
    kind: 'run',
    port: wholeNumber(settingOf('port') ?? { name: '--port', text: '3001' }, 0, 65_535),
    data: settingOf('data')?.text ?? '.data/service',
    ...optional('records', (records) => wholeNumber(records, 100, 5_000_000)),
    ...optional('rate', (rate) => wholeNumber(rate, 1, 1_000_000, '/s')),
    ...optional('quota', (quota) => wholeNumber(quota, 1, 1_000_000_000, '/day')),
    ...renamed('quota-url', 'quotaUrl', ({ name, text }) => usage(name, () => parseCountsUrl(text))),
    ...optional('timeout', (timeout) => wholeNumber(timeout, 1, 3_600_000)),
    ...optional('sample', onOrOff),
    ...optional('faults', ({ name, text }) => usage(name, () => parseFaults(text))),
    ...renamed('allow-host', 'allowedHosts', ({ name, text }) => usage(name, () => parseHosts(text))),
    ...renamed('allow-origin', 'allowedOrigins', ({ name, text }) => usage(name, () => parseOrigins(text))),
  };
}

interface Setting {
  /** The option or the environment variable. */
  name: string;
  text: string;
}

/** Names the option in the error of a parser. */
function usage<Value>(name: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}

function checkName(arg: string): void {
  const [, name] = /^--([^=]+)/.exec(arg) ?? [];
  if (name === undefined || name in options) return;
  const near = nearest(name, Object.keys(options));
  throw new UsageError(`Unknown option --${name}${near ? `; did you mean --${near}?` : '. See --help.'}`);
}

function onOrOff({ name, text }: Setting): 'on' | 'off' {
  if (text === 'on' || text === 'off') return text;
  throw new UsageError(`${name} is '${text}': write on or off.`);
}

/** Throws {@link UsageError} with the name of the setting. */
export function wholeNumber({ name, text }: Setting, minimum: number, maximum: number, unit = ''): number {
  const digits = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
  const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
  if (value >= minimum && value <= maximum) return value;
  const example = unit ? `, such as ${minimum}${unit}` : '';
  throw new UsageError(`${name} is '${text}': write a whole number from ${minimum} to ${maximum}${example}.`);
}

import { commandOf, parseOptions, UsageError, wholeNumber, type Setting } from '@cdata/programs';
import { parseFaults, type Faults } from './http/fault-injection.ts';
import { parseHosts, parseOrigins } from './http/allowed-sites.ts';
import { parseCountsUrl } from './http/rate-limit.ts';
import { defaultData } from './store/data-directory.ts';

export interface RunOptions {
  port: number;
  /** Name or address to listen at. */
  host: string;
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

export const help = `Usage: ${commandOf('service', '[options]')}

  --port N         port to listen on, or 0 for any free port (3001)
  --host NAME      name or address to listen at (localhost); 0.0.0.0 in a container
  --data DIR       directory of the database, created on the first start (${defaultData})
  --records N      building permits of the sample data, with the other datasets in proportion (15000): a part of
                   the sample, or several times the sample; sample data with a different number is replaced
  --sample on|off  whether sample data is served; by default, it is until records are loaded
                   (${commandOf('ingest')}, ${commandOf('import')})
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

Each option can be set in the environment instead: CDATA_PORT, CDATA_HOST, CDATA_DATA, CDATA_RECORDS, CDATA_RATE,
CDATA_QUOTA, CDATA_QUOTA_URL, CDATA_TIMEOUT, CDATA_SAMPLE, CDATA_FAULTS, CDATA_ALLOW_HOST, CDATA_ALLOW_ORIGIN. With
DATABASE_URL set, the records are stored in that PostgreSQL server.
Send the key demo-paid-key or demo-free-key in the header X-API-Key.`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
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

/**
 * Reads the program's arguments; environment variables supply those that are missing. Null if they ask for help.
 *
 * @throws UsageError
 */
export function readOptions(
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
): RunOptions | null {
  const { values } = parseOptions(args, options);
  if (values.help) return null;
  const read = <Value>(name: OptionName, parse: (setting: Setting) => Value): Value | undefined => {
    const variable = `CDATA_${name.toUpperCase().replace('-', '_')}`;
    const option = values[name];
    const text = option ?? environment[variable];
    return text === undefined
      ? undefined
      : parse({ text, name: option === undefined ? variable : `--${name}` });
  };
  const number = (name: OptionName, minimum: number, maximum: number, unit?: string) =>
    read(name, (setting) => wholeNumber(setting, minimum, maximum, unit));
  const text = (name: OptionName) => read(name, (setting) => setting.text);
  const parsed = <Value>(name: OptionName, parse: (text: string) => Value) =>
    read(name, (setting) => namingErrors(setting, parse));
  return {
    port: number('port', 0, 65_535) ?? 3001,
    host: text('host') ?? 'localhost',
    data: text('data') ?? defaultData,
    records: number('records', 100, 5_000_000),
    rate: number('rate', 1, 1_000_000, '/s'),
    quota: number('quota', 1, 1_000_000_000, '/day'),
    quotaUrl: parsed('quota-url', parseCountsUrl),
    timeout: number('timeout', 1, 3_600_000),
    sample: read('sample', onOrOff),
    faults: parsed('faults', parseFaults),
    allowedHosts: parsed('allow-host', parseHosts),
    allowedOrigins: parsed('allow-origin', parseOrigins),
  };
}

/** Names the option in the error of a parser. */
function namingErrors<Value>({ name, text }: Setting, parse: (text: string) => Value): Value {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}

function onOrOff({ name, text }: Setting): 'on' | 'off' {
  if (text === 'on' || text === 'off') return text;
  throw new UsageError(`${name} is '${text}': write on or off.`);
}

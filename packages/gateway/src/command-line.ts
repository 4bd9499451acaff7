import { parseArgs } from 'node:util';
import { nearest } from '@cdata/catalog';

export type Command = { kind: 'help' } | { kind: 'run' | 'init'; config: string };

export const help = `Usage: npm run gateway -- [options]

  --config FILE  the configuration (gateway.json); its entries are described in docs/gateway.md
  --init         asks three questions and writes the configuration
  --help         show this text

npm run gateway:token -- NAME creates an access token for a colleague.`;

const options = {
  config: { type: 'string', default: 'gateway.json' },
  init: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** One sentence about an option that can't be used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readCommand(args: readonly string[]): Command {
  const { values } = parseOptions(args, options);
  if (values.help) return { kind: 'help' };
  return { kind: values.init ? 'init' : 'run', config: values.config };
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/**
 * Node's parser, with an error that names the nearest option.
 *
 * @throws UsageError
 */
export function parseOptions<const Known extends NonNullable<Options>>(
  args: readonly string[],
  known: Known,
  { allowPositionals = false } = {},
) {
  for (const arg of args) {
    const [, name] = /^--([^=]+)/.exec(arg) ?? [];
    if (name === undefined || name in known) continue;
    const near = nearest(name, Object.keys(known));
    throw new UsageError(`Unknown option --${name}${near ? `; did you mean --${near}?` : '. See --help.'}`);
  }
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}

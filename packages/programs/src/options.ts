import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearest } from '@cdata/catalog';
import { UsageError } from './run-program.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/**
 * Node's parser, with an error that names the nearest option.
 *
 * @throws UsageError
 */
export function parseOptions<const Options extends OptionsConfig>(
  args: readonly string[],
  options: Options,
  { allowPositionals = false } = {},
) {
  for (const arg of args) {
    const [, name] = /^--([^=]+)/.exec(arg) ?? [];
    if (name === undefined || name in options) continue;
    const near = nearest(name, Object.keys(options));
    throw new UsageError(`Unknown option --${name}${near ? `; did you mean --${near}?` : '. See --help.'}`);
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}

export interface Setting {
  /** The option or the environment variable. */
  name: string;
  text: string;
}

/** @throws UsageError with the name of the setting. */
export function wholeNumber({ name, text }: Setting, minimum: number, maximum: number, unit = ''): number {
  const digits = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
  const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
  if (value >= minimum && value <= maximum) return value;
  const example = unit ? `, such as ${minimum}${unit}` : '';
  throw new UsageError(`${name} is '${text}': write a whole number from ${minimum} to ${maximum}${example}.`);
}

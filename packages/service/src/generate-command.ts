import { commandOf, parseOptions, wholeNumber } from '@cdata/programs';
import { defaultData } from './store/data-directory.ts';
import { defaultPermits } from './sample-data/version.ts';

export const help = `Usage: ${commandOf('service:generate', '[--records N] [--seed N] [--data DIR]')}

  --records N   building permits to generate, with the other datasets in proportion (${defaultPermits})
  --seed N      seed; another number generates other data (1)
  --data DIR    directory of the database; sample data with other options is replaced (${defaultData})
  --help        show this text

With DATABASE_URL set, the records go into that PostgreSQL server.`;

const options = {
  records: { type: 'string', default: String(defaultPermits) },
  seed: { type: 'string', default: '1' },
  data: { type: 'string', default: defaultData },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Reads the program's arguments. Null if they ask for help.
 *
 * @throws UsageError
 */
export function readGenerateOptions(
  args: readonly string[],
): { records: number; seed: number; data: string } | null {
  const { help: isHelp, records, seed, data } = parseOptions(args, options).values;
  if (isHelp) return null;
  return {
    records: wholeNumber({ name: '--records', text: records }, 100, 5_000_000),
    seed: wholeNumber({ name: '--seed', text: seed }, 0, 4_294_967_295),
    data,
  };
}

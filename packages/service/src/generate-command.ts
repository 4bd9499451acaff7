import { parseArgs } from 'node:util';
import { UsageError, wholeNumber } from './command-line.ts';
import { defaultPermits } from './sample-data/version.ts';

export const help = `Usage: npm run service:generate -- [--records N] [--seed N] [--data DIR]

  --records N   building permits to generate, with the other datasets in proportion (${defaultPermits})
  --seed N      seed; another number generates other data (1)
  --data DIR    directory of the database; sample data with other options is replaced (.data/service)
  --help        show this text

With DATABASE_URL set, the records go into that PostgreSQL server.`;

export type GenerateCommand =
  { kind: 'help' } | { kind: 'generate'; records: number; seed: number; data: string };

/** Reads the program's arguments. Throws {@link UsageError}. */
export function readGenerateCommand(args: readonly string[]): GenerateCommand {
  const { help: isHelp, records, seed, data } = parse(args);
  if (isHelp) return { kind: 'help' };
  return {
    kind: 'generate',
    records: wholeNumber({ name: '--records', text: records }, 100, 5_000_000),
    seed: wholeNumber({ name: '--seed', text: seed }, 0, 4_294_967_295),
    data,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        records: { type: 'string', default: String(defaultPermits) },
        seed: { type: 'string', default: '1' },
        data: { type: 'string', default: '.data/service' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

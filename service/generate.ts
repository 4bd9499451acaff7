import { parseArgs } from 'node:util';
import { SingleBar, Presets } from 'cli-progress';
import { defaultPermits, openService, StoreUnavailable } from './index.ts';

const help = `Usage: npm run service:generate -- [--records N] [--seed N] [--data DIR]

  --records N   building permits to generate, the other datasets in proportion (${defaultPermits})
  --seed N      another number makes another country (1)
  --data DIR    directory of the records, made anew where it holds others (.data/service)
  --help        this text

With DATABASE_URL set, the records go into that PostgreSQL server.`;

/** Records of all datasets that come with a permit, about: what the bar counts up to before it knows. */
const recordsOfPermit = 2.95;

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      records: { type: 'string', default: String(defaultPermits) },
      seed: { type: 'string', default: '1' },
      data: { type: 'string', default: '.data/service' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const [permits, seed] = [Number(values.records), Number(values.seed)];
  if (!Number.isInteger(permits) || permits < 100 || permits > 5_000_000) {
    process.stderr.write(
      `--records is '${values.records}', and it must be a whole number from 100 to 5000000.\n`,
    );
    return 2;
  }
  if (!Number.isInteger(seed) || seed < 0) {
    process.stderr.write(`--seed is '${values.seed}', and it must be a whole number from 0 on.\n`);
    return 2;
  }
  const bar = new SingleBar(
    { format: '{bar} {percentage}% {value} records {eta_formatted}', stream: process.stderr },
    Presets.shades_classic,
  );
  const expected = Math.round(permits * recordsOfPermit);
  const service = await openService({
    data: values.data,
    records: permits,
    seed,
    databaseUrl: process.env.DATABASE_URL || undefined,
    onProgress: (line) => {
      if (bar.isActive) bar.stop();
      process.stderr.write(`${line}\n`);
    },
    onRecords: (count) => {
      if (!bar.isActive) bar.start(expected, 0);
      if (count > bar.getTotal()) bar.setTotal(count);
      bar.update(count);
    },
  });
  process.stdout.write(`${service.records.toLocaleString('en-CA')} records are in ${values.data}.\n`);
  await service.close();
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const expected = error instanceof StoreUnavailable || String(code).startsWith('ERR_PARSE_ARGS');
  if (!expected) throw error;
  process.stderr.write(`${message.split('. ')[0]}\n`);
  process.exitCode = error instanceof StoreUnavailable ? 1 : 2;
}

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { SingleBar, Presets } from 'cli-progress';
import { defaultPermits, sampleSource, StoreUnavailable } from './index.ts';
import { prepareDatabase } from './service.ts';

const help = `Usage: npm run service:generate -- [--records N] [--seed N] [--data DIR]

  --records N   building permits to generate, with the other datasets in proportion (${defaultPermits})
  --seed N      seed; another number generates other data (1)
  --data DIR    directory of the database; sample data with other options is replaced (.data/service)
  --help        show this text

With DATABASE_URL set, the records go into that PostgreSQL server.`;

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
  const { records, seed, data } = { ...values, records: Number(values.records), seed: Number(values.seed) };
  if (!Number.isInteger(records) || records < 100 || records > 5_000_000) {
    process.stderr.write(`--records is '${values.records}': write a whole number from 100 to 5000000.\n`);
    return 2;
  }
  if (!Number.isInteger(seed) || seed < 0) {
    process.stderr.write(`--seed is '${values.seed}': write a whole number from 0 on.\n`);
    return 2;
  }
  // Most of a new database's code runs only once: compiling it for speed takes longer than it saves.
  setFlagsFromString('--wasm-tiering-budget=20000000');
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const database = await prepareDatabase(sampleSource, { data, databaseUrl, records, seed, onProgress });
  await database.close();
  if (!process.send) process.stdout.write(`The sample data is in ${databaseUrl ? 'the database' : data}.\n`);
  return 0;
}

const bar = new SingleBar({ format: '{bar} {percentage}%', stream: process.stderr }, Presets.shades_classic);

/** Shows the progress, or reports it to the parent process. */
function onProgress(percent: number): void {
  if (process.send) {
    process.send(percent);
    return;
  }
  if (!bar.isActive) bar.start(100, 0);
  bar.update(percent);
  if (percent === 100) bar.stop();
}

// Ends with the process that started it.
const end = (): never => process.exit(130);
process.on('disconnect', end);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isExpected = error instanceof StoreUnavailable || String(code).startsWith('ERR_PARSE_ARGS');
  if (!isExpected) throw error;
  process.stderr.write(`${message.split('. ')[0]}\n`);
  process.exitCode = error instanceof StoreUnavailable ? 1 : 2;
}
process.off('disconnect', end);
if (process.connected) process.disconnect();

import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabaseCopy } from '../store/open-database.ts';
import { StoreUnavailable } from '../store/store.ts';
import { importRecords, type ImportReport } from './import-records.ts';
import { UnreadableFile } from './rows.ts';

const help = `Usage: npm run service:import -- FILE… [--data DIR]

  FILE          records as the service publishes them: JSON, one per line, or CSV (*.csv) with the field names in its
                header; each record names its entity_type, record_id and municipality
  --data DIR    directory of the database (.data/service)
  --help        show this text

With DATABASE_URL set, the records go into that PostgreSQL server. Invalid rows are listed by number and left out.
The service's records don't change until all rows have been read.`;

/** More rejected rows than this are only counted. */
const maxListed = 50;

export async function run(args: readonly string[]): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string', default: '.data/service' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message.split('. ')[0]}. See --help.\n`);
    return 2;
  }
  const { values, positionals: files } = parsed;
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  if (files.length === 0) {
    process.stderr.write('No file to import: run npm run service:import -- FILE…, or see --help.\n');
    return 2;
  }
  for (const file of files) {
    if (!(await stat(file).catch(() => null))?.isFile()) {
      process.stderr.write(`The file ${file} does not exist.\n`);
      return 1;
    }
  }
  try {
    const copy = await openDatabaseCopy({
      data: values.data,
      databaseUrl: process.env.DATABASE_URL || undefined,
    });
    try {
      const report = await importRecords(copy.store, files, (line) => process.stderr.write(`${line}\n`));
      await copy.keep();
      return print(report);
    } catch (error) {
      await copy.discard();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof UnreadableFile)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function print({ added, replaced, cities, rejected }: ImportReport): number {
  for (const { file, row, reason } of rejected.slice(0, maxListed)) {
    process.stderr.write(`${file}, row ${row}: ${reason}.\n`);
  }
  const unlisted = rejected.length - maxListed;
  if (unlisted > 0) process.stderr.write(`… and ${count(unlisted, 'more row')}.\n`);
  const parts = [
    `Imported ${count(added + replaced, 'record')}: ${added} new, ${replaced} replaced`,
    ...(cities > 0 ? [count(cities, 'new city', 'new cities')] : []),
    ...(rejected.length > 0 ? [`${count(rejected.length, 'row')} left out`] : []),
  ];
  process.stdout.write(`${parts.join('; ')}.\n`);
  return added + replaced > 0 || rejected.length === 0 ? 0 : 1;
}

const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;

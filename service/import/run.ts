import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabaseCopy } from '../store/database.ts';
import { StoreUnavailable } from '../store/store.ts';
import { importRecords, type ImportReport } from './import-records.ts';

const help = `Usage: npm run service:import -- FILE… [--data DIR]

  FILE          records in the published shape: JSON, one a line, or CSV (*.csv) with the fields in its header;
                each names its entity_type, record_id and municipality
  --data DIR    directory of the records (.data/service)
  --help        this text

With DATABASE_URL set, the records go into that PostgreSQL server. What is wrong with a row is said by its number and
the rest is loaded. Until all of it is in place, the service's records stay as they were.`;

/** Rows of which the faults are told; the others are counted. */
const told = 50;

/** Imports records as a program. Gives the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  let given;
  try {
    given = parseArgs({
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
  const { values, positionals: files } = given;
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  if (files.length === 0) {
    process.stderr.write('Which file? Say npm run service:import -- FILE…; --help says more.\n');
    return 2;
  }
  for (const file of files) {
    if (!(await stat(file).catch(() => null))?.isFile()) {
      process.stderr.write(`There is no file ${file}.\n`);
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
      return tell(report);
    } catch (error) {
      await copy.discard();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function tell({ added, replaced, cities, refused }: ImportReport): number {
  for (const { file, row, fault } of refused.slice(0, told)) {
    process.stderr.write(`${file}, row ${row}: ${fault}.\n`);
  }
  if (refused.length > told) process.stderr.write(`… and ${refused.length - told} more rows.\n`);
  const parts = [
    `${added + replaced} records loaded: ${added} new, ${replaced} in the place of others`,
    ...(cities > 0 ? [`${cities} new cities`] : []),
    ...(refused.length > 0 ? [`${refused.length} rows left out`] : []),
  ];
  process.stdout.write(`${parts.join('; ')}.\n`);
  return added + replaced > 0 || refused.length === 0 ? 0 : 1;
}

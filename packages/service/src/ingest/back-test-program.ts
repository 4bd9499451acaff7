import { readFile, writeFile } from 'node:fs/promises';
import { commandOf, parseOptions, UsageError } from '@cdata/programs';
import { testOnNewest } from '../estimate/back-test.ts';
import { kindsTable, testedKinds } from '../estimate/back-test-table.ts';
import { PriceIndex } from '../estimate/price-index.ts';
import { readLearnedPermits, readPriceIndex } from '../queries/estimates.ts';
import type { IndexValue, LearnedPermit } from '../queries/estimate-rows.ts';
import { readMunicipalities } from '../queries/geocoding.ts';
import { hasLoadedRows } from '../queries/revisions.ts';
import { readSample } from '../sample/sample-file.ts';
import { defaultData } from '../store/data-directory.ts';
import { openDatabase } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';
import { inspectFile } from './import-file.ts';
import { slugOfCity } from '../municipalities/municipality-register.ts';
import { learnedPermits, readFilePermits } from './learned-permits.ts';
import { runLoadProgram } from './load-program.ts';
import { proposeMapping, type FileMapping } from './propose-mapping.ts';

const help = `Usage: ${commandOf('backtest', '[FILE…] [options]')}

  FILE                  permits of one city, in any form that ${commandOf('import')} reads; by default what is loaded
  --municipality CITY   the city of the file's permits
  --mapping FILE        the mapping of the file's columns (by default the proposed one)
  --sample              tests the sample data instead
  --write FILE          writes the table into a page, between its two comments that name the table
  --data DIR            directory of the database (${defaultData})
  --help                shows this text

Estimates the newest fifth of each city's permits from the older ones, by their record and by what a user would write of
them. Prints by kind how many declared values were within the range, the median error, the bias (estimate over declared
value), the width of the range (high over low) and its interval score, next to the median errors of two simpler estimates:
the median of the type, and that of the city's exact class. Files are loaded nowhere. A price index that is loaded counts.`;

const options = {
  municipality: { type: 'string' },
  mapping: { type: 'string' },
  sample: { type: 'boolean', default: false },
  write: { type: 'string' },
  data: { type: 'string', default: defaultData },
  help: { type: 'boolean', default: false },
} as const;

/** Returns the exit code: 0 if there was something to test, 1 if not, 2 if the options are wrong. */
export const backTestProgram = (args: readonly string[]): Promise<number> =>
  runLoadProgram(async () => {
    const { values, positionals: files } = parseOptions(args, options, { allowPositionals: true });
    if (values.help) {
      process.stdout.write(`${help}\n`);
      return 0;
    }
    if (files.length > 0 && values.municipality === undefined) {
      throw new UsageError('No city: add --municipality, such as --municipality kelowna');
    }
    const { permits, index } = values.sample
      ? { permits: await samplePermits(), index: [] }
      : await readStored(values.data, files.length > 0);
    for (const file of files) permits.push(...(await permitsOfFile(file, values)));
    const table = await backTestTable(permits, new PriceIndex(index));
    if (table === null) {
      process.stderr.write('There are no permits with a date and a value of $500 or more to test.\n');
      return 1;
    }
    process.stdout.write(`${table}\n`);
    if (values.write !== undefined) await writeTable(values.write, table);
    return 0;
  });

/** Null if there is nothing to test. */
export async function backTestTable(
  permits: readonly LearnedPermit[],
  index: PriceIndex,
): Promise<string | null> {
  const tested = await testOnNewest(permits, index);
  return tested.length === 0 ? null : kindsTable(testedKinds(tested));
}

/** The permits of the sample, on the dates of its file: the table of a page stays the same from day to day. */
export async function samplePermits(): Promise<LearnedPermit[]> {
  const { records, cities } = await readSample({ now: null });
  const provinces = new Map(cities.map(({ slug, province }) => [slug, province]));
  return learnedPermits(records(), (municipality) => provinces.get(municipality) ?? '');
}

/** What is loaded; of a price index only, where a file's permits are tested. */
async function readStored(
  data: string,
  isIndexOnly: boolean,
): Promise<{ permits: LearnedPermit[]; index: IndexValue[] }> {
  const database = await openDatabase({
    data,
    databaseUrl: process.env.DATABASE_URL || undefined,
    timeout: 600_000,
    join: true,
  });
  try {
    const { loaded } = database;
    const hasPermits = !isIndexOnly && (await hasLoadedRows(loaded));
    return {
      permits: hasPermits ? await readCityPermits(loaded) : [],
      index: await readPriceIndex(loaded),
    };
  } finally {
    await database.close();
  }
}

async function readCityPermits(store: Store): Promise<LearnedPermit[]> {
  const permits: LearnedPermit[] = [];
  for (const { slug } of await readMunicipalities(store)) {
    const learned = await readLearnedPermits(store, slug);
    permits.push(...learned.filter(({ municipality }) => municipality === slug));
  }
  return permits;
}

async function permitsOfFile(
  file: string,
  { municipality, mapping }: { municipality?: string; mapping?: string },
): Promise<LearnedPermit[]> {
  if (mapping !== undefined) {
    return readFilePermits(file, JSON.parse(await readFile(mapping, 'utf8')) as FileMapping);
  }
  const { columns, rows } = await inspectFile(file);
  const proposal = proposeMapping(columns, rows, {
    dataset: 'permit',
    municipality: slugOfCity(municipality!),
  });
  return readFilePermits(file, { ...proposal, dataset: 'permit', municipality: slugOfCity(municipality!) });
}

const [start, end] = ['<!-- table of the back-test -->', '<!-- end of the table -->'];

async function writeTable(page: string, table: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) {
    throw new UsageError(`${page} has no place for the table: add the lines ${start} and ${end}`);
  }
  await writeFile(page, `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`);
}

import { setTimeout as wait } from 'node:timers/promises';
import { nearest } from '@cdata/catalog';
import { commandOf, parseOptions, UsageError, useOutgoingProxies } from '@cdata/programs';
import { portalUrl } from '../portals/index.ts';
import { censusProvinces } from '../municipalities/municipality-register.ts';
import { PortalError } from '../portals/row.ts';
import { UnreadableFile } from '../portals/file-rows.ts';
import type { SourceDeclaration } from '../sources/declaration.ts';
import { sources } from '../sources/index.ts';
import { defaultData } from '../store/data-directory.ts';
import { StoreUnavailable } from '../store/store.ts';
import { progressLine, runLoadProgram, withLoadedStore } from './load-program.ts';
import { ColumnsChanged, LoadInProgress } from './load.ts';
import { loadSource, type SourceOptions } from './load-source.ts';
import { removalLine, reportLines } from './report.ts';
import { refuseRepeatedYear, yearHelp, yearIn, yearLines } from './roll-year.ts';

const help = `Usage: ${commandOf('ingest', 'SOURCE… [options]')}

  SOURCE         a source (calgary/building-permits), or a city for all of its sources
  --list         lists the sources
  --since DATE   reads what is new since this day (by default since the last read, where the portal can say so)
  --full         reads everything again
  --replace      removes records that a full read no longer has; otherwise they are listed and stay
  --from FILE    reads a file that was downloaded from the portal, instead of the portal
  --province ON  of a source of the whole country, one province; without it, all of them, from a file
  --year YEAR    ${yearHelp}
  --every TIME   repeats, such as 24h or 30m, until it is stopped
  --data DIR     directory of the database (${defaultData})
  --help         shows this text

Addresses are loaded first, so that records without coordinates are located by them. An ingest that was interrupted
resumes. With DATABASE_URL set, the records go into that PostgreSQL server; SOCRATA_APP_TOKEN is sent to Socrata's portals.
A service that is running sees the new records at once.`;

const options = {
  list: { type: 'boolean', default: false },
  since: { type: 'string' },
  full: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  from: { type: 'string' },
  province: { type: 'string' },
  year: { type: 'string' },
  every: { type: 'string' },
  data: { type: 'string', default: defaultData },
  help: { type: 'boolean', default: false },
} as const;

/** Milliseconds after which a database that was away is tried again. */
const retryInterval = 60_000;

/** Returns the exit code: 0 if every source was loaded, 1 if one was not, 2 if the options are wrong. */
export const ingestProgram = (args: readonly string[]): Promise<number> =>
  runLoadProgram(async () => {
    const { values, positionals } = parseOptions(args, options, { allowPositionals: true });
    if (values.help || values.list) {
      process.stdout.write(`${values.help ? help : sourceList()}\n`);
      return 0;
    }
    if (positionals.length === 0) {
      throw new UsageError(
        `No source: run ${commandOf('ingest', 'SOURCE')}, or ${commandOf('ingest', '--list')}`,
      );
    }
    const selection = positionals.flatMap(sourcesNamed).sort((one, other) => order(one) - order(other));
    if (values.from !== undefined && selection.length !== 1) {
      throw new UsageError('--from reads one file as one source: name one source');
    }
    const provinces = provincesOf(values.province, selection);
    if (values.since !== undefined && !/^\d{4}-\d{2}-\d{2}/.test(values.since)) {
      throw new UsageError(`--since is '${values.since}': write a day such as 2026-01-31`);
    }
    refuseRepeatedYear(values);
    const year = yearIn(values.year);
    await useOutgoingProxies(process.env);
    const interval = values.every === undefined ? null : milliseconds(values.every);
    const parts = selection
      .flatMap((source) => partsOf(source, provinces, values.from))
      .map((source) => ({ ...source, year }));
    for (;;) {
      try {
        const hasFailure = await ingestAll(parts, values);
        if (interval === null) return hasFailure ? 1 : 0;
        await wait(interval);
      } catch (error) {
        if (interval === null || !(error instanceof StoreUnavailable)) throw error;
        process.stderr.write(`${error.message}\n`);
        await wait(Math.min(interval, retryInterval));
      }
    }
  });

interface IngestOptions {
  data: string;
  from?: string;
  since?: string;
  full: boolean;
  replace: boolean;
}

const saysWhatItRemoves: SourceOptions['replaces'] = (id, absent) => {
  process.stdout.write(`${removalLine(id, absent)}\n`);
  return Promise.resolve(true);
};

/** A source that fails doesn't keep the others from being loaded. Returns whether one failed. */
async function ingestAll(
  selection: readonly SourceDeclaration[],
  { data, from, since, full, replace }: IngestOptions,
): Promise<boolean> {
  return withLoadedStore(data, async (store, checkAfterwards) => {
    let hasFailure = false;
    for (const source of selection) {
      try {
        const startedAt = new Date().toISOString();
        const report = await loadSource(store, source, {
          file: from,
          since,
          isFull: full || replace,
          ...(replace && { replaces: saysWhatItRemoves }),
          reader: { socrataToken: process.env.SOCRATA_APP_TOKEN || undefined },
          onProgress: progressLine(source.id),
        });
        process.stdout.write(`${[...reportLines(source.id, report), ...yearLines(source)].join('\n')}\n`);
        checkAfterwards({ name: source.id, sourceIds: report.sourceIds, since: startedAt });
      } catch (error) {
        const isExpected = [PortalError, UnreadableFile, ColumnsChanged, LoadInProgress].some(
          (kind) => error instanceof kind,
        );
        if (!isExpected) throw error;
        hasFailure = true;
        process.stderr.write(`${source.id}: ${(error as Error).message}\n`);
      }
    }
    return hasFailure;
  });
}

function sourcesNamed(name: string): SourceDeclaration[] {
  // A source of the whole country is loaded only by its own name.
  const matches = sources.filter(
    ({ id, municipality, ofProvince }) => id === name || (municipality === name && !ofProvince),
  );
  if (matches.length > 0) return matches;
  const names = [...sources.map(({ id }) => id), ...sources.map(({ municipality }) => municipality)];
  const near = nearest(name, new Set(names));
  throw new UsageError(
    `'${name}' is not a source${near ? `; did you mean ${near}?` : ''}; ${commandOf('ingest', '--list')} lists them`,
  );
}

/** The provinces of sources of the whole country that are loaded. */
function provincesOf(option: string | undefined, selection: readonly SourceDeclaration[]): readonly string[] {
  const all = Object.values(censusProvinces);
  if (option === undefined) return all;
  const code = option.toUpperCase();
  if (!all.includes(code)) {
    throw new UsageError(`--province is '${option}': write one of ${all.join(', ')}`);
  }
  const other = selection.find(({ ofProvince }) => !ofProvince);
  if (other) throw new UsageError(`--province is for sources of the whole country: ${other.id} is none`);
  return [code];
}

/** A source, or its provinces if it is of the whole country. */
function partsOf(
  source: SourceDeclaration,
  provinces: readonly string[],
  file: string | undefined,
): readonly SourceDeclaration[] {
  const { id, ofProvince } = source;
  if (!ofProvince) return [source];
  if (provinces.length > 1 && file === undefined) {
    const url = portalUrl(source.portal);
    throw new UsageError(
      `${id} is the whole country: load one province with --province, or download ${url} once and add --from FILE`,
    );
  }
  return provinces.map(ofProvince);
}

const order = ({ dataset }: SourceDeclaration): number =>
  dataset === 'address' ? 0 : dataset === 'zone' ? 1 : 2;

function sourceList(): string {
  const width = Math.max(...sources.map(({ id }) => id.length));
  const lines = sources.map(({ id, dataset, evidence, licence, portal }) =>
    [
      `  ${id.padEnd(width)}  ${dataset.padEnd(20)}  ${evidence.padEnd(17)}`,
      `${licence.name}, ${portalUrl(portal)}`,
    ].join('  '),
  );
  return [
    `${sources.length} sources, and how their columns are known: seen as published, documented, partly documented or assumed. The first read reports the columns that it misses.`,
    ...lines,
  ].join('\n');
}

function milliseconds(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)\s*(m|h|d)$/.exec(text.trim()) ?? [];
  const factor = { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit];
  if (factor === undefined || Number(count) < 1) {
    throw new UsageError(`--every is '${text}': write a time such as 30m, 24h or 7d`);
  }
  return Number(count) * factor;
}

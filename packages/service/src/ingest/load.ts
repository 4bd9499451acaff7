import { nearest } from '@cdata/catalog';
import { isUnreadable, type PortalReader, type RawRow } from '../portals/row.ts';
import {
  addressTable,
  applyLoad,
  priceIndexTable,
  readPublications,
  readUnfinishedLoad,
  recordTable,
  resumeLoad,
  startLoad,
  vacuum,
  zoneTable,
  type FinishedLoad,
  type LoadedTable,
  type Publication,
  type StoredPublication,
} from '../queries/loading.ts';
import type { DifferingRows } from '../queries/repeated-rows.ts';
import { readersVersion } from '../sample/sample-version.ts';
import type { Store } from '../store/store.ts';
import { emptyReport, type FinishedReport, type LoadReport } from './report.ts';
import { Staging, type LoadedRow, type StagedLoad } from './staging.ts';

export interface Load extends StagedLoad {
  /** What is read, with everything that would change the rows or their order. */
  request: string;
  reader: PortalReader;
  /** Null for a full read. */
  since: string | null;
  map(row: RawRow): LoadedRow;
  /** Columns that the mapping reads, with the fields that they become. Empty if it reads whatever there is. */
  expectedColumns: ReadonlyMap<string, readonly string[]>;
  /** What the rows are published as; an export has those of several publications instead. */
  publication?: Publication;
  publications?: readonly StoredPublication[];
  checkRepeated?(differing: DifferingRows, staged: number): void;
  /** Asked before rows of the source that a full read lacks are removed: they stay if it says no, and by default. */
  removesAbsent?: FinishedLoad['removesAbsent'];
  signal?: AbortSignal;
}

/** The rows are not applied, because the publisher's columns have changed. */
export class ColumnsChanged extends Error {
  override readonly name = 'ColumnsChanged';
}

/** Another program is reading the same source. */
export class LoadInProgress extends Error {
  override readonly name = 'LoadInProgress';

  constructor(loadId: string) {
    super(`Another program is loading ${loadId} right now. Wait until it has finished, then load it again.`);
  }
}

/** A full read of fewer rows may lack a column by chance: some portals leave out what is empty. */
const enoughRows = 100;

export const tableOf = (dataset: string): LoadedTable =>
  [addressTable, zoneTable, priceIndexTable].find(({ name }) => name === dataset) ?? recordTable;

/**
 * Reads, maps and stages the rows, then applies them in one transaction. An interrupted load resumes at its last
 * checkpoint. Nothing is applied if no row can be used, or if a column has disappeared. Throws {@link LoadInProgress} if
 * another program is reading the same rows.
 */
export async function runLoad(store: Store, load: Load): Promise<FinishedReport> {
  const lock = await store.lock(`load ${load.loadId}`);
  if (!lock) throw new LoadInProgress(load.loadId);
  try {
    return await runLockedLoad(store, load);
  } finally {
    await lock.release();
  }
}

async function runLockedLoad(store: Store, load: Load): Promise<FinishedReport> {
  const { loadId, request, table, reader, publication } = load;
  const former = (await readPublications(store)).find(({ source_id: id }) => id === publication?.source_id);
  const unfinished = await readUnfinishedLoad(store, loadId);
  const canResume = unfinished !== null && unfinished.request === request && unfinished.staged > 0;
  const startedAt = canResume ? unfinished.started_at : new Date().toISOString();
  if (canResume) await resumeLoad(store, loadId, unfinished.staged);
  else await startLoad(store, table, { loadId, request, startedAt });
  const report: LoadReport = canResume ? (unfinished.report as LoadReport) : emptyReport();
  const resumedAt = canResume ? report.rows : null;

  const staging = new Staging(store, load, report, canResume ? unfinished.staged : 0);
  await stageRows(load, report, staging, canResume ? unfinished.position : null);

  const columns = new Set(report.columns);
  const absentColumns = missingColumns(load, columns);
  const isFull = load.since === null;
  if (report.rows > 0 && staging.staged === 0 && report.excluded === 0) {
    const [first] = report.rejectedRows;
    const details = absentColumns.length > 0 ? absentColumns.join('; ') : `${first?.place}: ${first?.reason}`;
    throw new ColumnsChanged(`None of the ${report.rows} rows can be used. ${details}`);
  }
  const lost = [...load.expectedColumns.keys()].filter(
    (name) => former?.columns?.includes(name) && !columns.has(name),
  );
  if (isFull && lost.length > 0 && report.rows >= enoughRows) {
    throw new ColumnsChanged(
      `Columns that the last read had are gone, so that nothing was changed: ${absentColumns.join('; ')}`,
    );
  }
  const counts = await applyLoad(store, table, {
    loadId,
    loadedAt: startedAt,
    cities: load.cities(),
    isFull,
    checkRepeated: (differing) => load.checkRepeated?.(differing, staging.staged),
    removesAbsent: load.removesAbsent,
    publications: publication
      ? [
          {
            ...publication,
            watermark: reader.watermark() ?? former?.watermark ?? null,
            columns: isFull ? [...columns] : (former?.columns ?? [...columns]),
            last_ingest: startedAt,
            // Of a read of what is new, the other rows stay as they were read.
            readers: isFull || !former ? await readersVersion() : former.readers,
          },
        ]
      : (load.publications ?? []),
  });
  if (counts.added + counts.changed > 0) await vacuum(store, table.name);
  return {
    ...report,
    ...counts,
    unchanged: staging.staged - counts.added - counts.changed - counts.duplicates,
    missingColumns: isFull ? absentColumns : [],
    newColumns: former?.columns
      ? [...columns].filter((name) => !former.columns!.includes(name) && !load.expectedColumns.has(name))
      : [],
    resumedAt,
    sourceIds: publication
      ? [publication.source_id]
      : (load.publications ?? []).map(({ source_id: id }) => id),
  };
}

/** @param position Where an interrupted read resumes. Without one, the rows that have been staged are read again and skipped. */
async function stageRows(
  { reader, since, signal, map }: Load,
  report: LoadReport,
  staging: Staging,
  position: string | null,
): Promise<void> {
  const columns = new Set(report.columns);
  let skip = position === null ? report.rows : 0;
  try {
    for await (const row of reader.rows({ since, position, signal })) {
      signal?.throwIfAborted();
      if (skip > 0) {
        skip--;
        continue;
      }
      report.rows++;
      if (isUnreadable(row)) staging.reject(row);
      else {
        for (const name in row.values) {
          if (!columns.has(name)) {
            columns.add(name);
            report.columns.push(name);
          }
        }
        staging.add(row, map(row));
      }
      const reached = isUnreadable(row) ? undefined : row.position;
      if (staging.isDue(reached)) await staging.flush(reached ?? null);
    }
    await staging.finish();
  } finally {
    // The lock is held until the last batch is written: a load that resumes removes what has no checkpoint.
    await staging.settled();
  }
}

function missingColumns({ expectedColumns }: Load, columns: ReadonlySet<string>): string[] {
  return [...expectedColumns]
    .filter(([name]) => !columns.has(name))
    .map(([name, fields]) => {
      const unused = [...columns].filter((column) => !expectedColumns.has(column));
      const near = nearest(name, unused);
      return `'${name}', read as ${fields.join(' and ')}${near ? ` (there is '${near}')` : ''}`;
    });
}

import { nearest } from '../../src/catalog/index.ts';
import { isUnreadable, type PortalReader, type RawRow } from '../portals/row.ts';
import {
  addressTable,
  applyLoad,
  readAddressPlaces,
  readPublications,
  readUnfinishedLoad,
  recordTable,
  resumeLoad,
  saveCheckpoint,
  stageRejectedRows,
  stageRows,
  startLoad,
  vacuum,
  zoneTable,
  type City,
  type LoadedTable,
  type Publication,
  type StoredPublication,
} from '../queries/loading.ts';
import type { Cell } from '../store/copy.ts';
import { recordRow, type StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { setPlace } from './map-record.ts';
import { addProblem, addRejected, emptyReport, type FinishedReport, type LoadReport } from './report.ts';
import type { EntityType } from '../../src/catalog/index.ts';

/** What a row becomes: a row of a table, a record that may still be located, a rejection, or nothing. */
export type LoadedRow =
  | { cells: Cell[] }
  | { stored: StoredRecord; problems: string[]; omittedNames: number }
  | { reason: string }
  | { isExcluded: true };

export interface Load {
  /** Names the load: an interrupted load with the same name and request resumes. */
  loadId: string;
  /** What is read, with everything that would change the rows or their order. */
  request: string;
  table: LoadedTable;
  reader: PortalReader;
  /** Null for a full read. */
  since: string | null;
  map(row: RawRow): LoadedRow;
  /** Columns that the mapping reads, with the fields that they become. Empty if it reads whatever there is. */
  expectedColumns: ReadonlyMap<string, readonly string[]>;
  /** What the rows are published as; an export has those of several publications instead. */
  publication?: Publication;
  publications?: readonly StoredPublication[];
  /** Records stay as they are, also without coordinates that the city's addresses could give them. */
  isExact?: boolean;
  /** The cities of the rows; complete once all rows have been mapped. */
  cities(): readonly City[];
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
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

/** Rows between two writes to the database. */
const batchSize = 5000;
/** A full read of fewer rows may lack a column by chance: some portals leave out what is empty. */
const enoughRows = 100;

export const tableOf = (dataset: string): LoadedTable =>
  dataset === 'address' ? addressTable : dataset === 'zone' ? zoneTable : recordTable;

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
  const columns = new Set(report.columns);
  const position = canResume ? unfinished.position : null;
  // Without a position, the rows that have been staged are read again and skipped.
  let skip = canResume && position === null ? report.rows : 0;
  for await (const row of reader.rows({ since: load.since, position, signal: load.signal })) {
    load.signal?.throwIfAborted();
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
      staging.add(row, load.map(row));
    }
    const reached = isUnreadable(row) ? undefined : row.position;
    if (staging.isDue(reached)) await staging.flush(reached ?? null);
  }
  await staging.flush(null);

  const missing = missingColumns(load, columns);
  const isFull = load.since === null;
  if (report.rows > 0 && staging.staged === 0 && report.excluded === 0) {
    const [first] = report.rejectedRows;
    const details = missing.length > 0 ? missing.join('; ') : `${first?.place}: ${first?.reason}`;
    throw new ColumnsChanged(`None of the ${report.rows} rows can be used. ${details}`);
  }
  const lost = [...load.expectedColumns.keys()].filter(
    (name) => former?.columns?.includes(name) && !columns.has(name),
  );
  if (isFull && lost.length > 0 && report.rows >= enoughRows) {
    throw new ColumnsChanged(
      `Columns that the last read had are gone, so that nothing was changed: ${missing.join('; ')}`,
    );
  }
  const counts = await applyLoad(store, table, {
    loadId,
    loadedAt: startedAt,
    cities: load.cities(),
    publications: publication
      ? [
          {
            ...publication,
            watermark: reader.watermark() ?? former?.watermark ?? null,
            columns: isFull ? [...columns] : (former?.columns ?? [...columns]),
            last_ingest: startedAt,
          },
        ]
      : (load.publications ?? []),
  });
  if (counts.added + counts.changed > 0) await vacuum(store, table);
  return {
    ...report,
    ...counts,
    unchanged: staging.staged - counts.added - counts.changed - counts.duplicates,
    missingColumns: isFull ? missing : [],
    newColumns: former?.columns ? [...columns].filter((name) => !former.columns!.includes(name)) : [],
    resumedAt,
  };
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

/** Writes batches while the next rows are being mapped. */
class Staging {
  private cells: Cell[][] = [];
  private records: StoredRecord[] = [];
  private rejected: { place: string; reason: string }[] = [];
  private written: Promise<void> = Promise.resolve();
  private hasPositions = false;

  constructor(
    private readonly store: Store,
    private readonly load: Load,
    private readonly report: LoadReport,
    /** Rows so far. */
    public staged: number,
  ) {}

  add(row: RawRow, mapped: LoadedRow): void {
    if ('isExcluded' in mapped) this.report.excluded++;
    else if ('reason' in mapped) this.reject({ place: row.place, reason: mapped.reason });
    else if ('cells' in mapped) this.cells.push(mapped.cells);
    else {
      for (const problem of mapped.problems) addProblem(this.report, row.place, problem);
      this.report.omittedNames += mapped.omittedNames;
      this.records.push(mapped.stored);
    }
  }

  reject(row: { place: string; reason: string }): void {
    addRejected(this.report, row);
    this.rejected.push({ place: row.place, reason: row.reason });
  }

  private get size(): number {
    return this.cells.length + this.records.length + this.rejected.length;
  }

  /** @param position Where a read resumes after the last row, if the portal can resume there. */
  isDue(position?: string): boolean {
    if (position !== undefined) this.hasPositions = true;
    return position !== undefined || this.size >= batchSize;
  }

  /** A portal's read resumes only where a row has a position; any other after a number of rows. */
  async flush(position: string | null): Promise<void> {
    const { store, load, report } = this;
    await this.written;
    const records = this.records;
    const places = this.cells;
    const rejected = this.rejected;
    [this.records, this.cells, this.rejected] = [[], [], []];
    if (!load.isExact) await locateByAddress(store, records, report);
    const first = this.staged;
    this.staged += records.length + places.length;
    const checkpoint = { position, staged: this.staged, report: structuredClone(report) };
    const isCheckpoint = position !== null || !this.hasPositions;
    const names = new Map(load.cities().map(({ slug, name }) => [slug, name]));
    const rows = function* (): Generator<Cell[]> {
      let place = first;
      for (const cells of places) yield [...cells, ++place];
      for (const stored of records) {
        yield [...recordRow(stored, names.get(stored.record.municipality as string) ?? ''), ++place];
      }
    };
    this.written = (async () => {
      await stageRows(store, load.table, load.loadId, rows());
      if (rejected.length > 0) await stageRejectedRows(store, load.loadId, rejected);
      if (isCheckpoint) await saveCheckpoint(store, load.loadId, checkpoint);
    })();
    // Rejected only when it is awaited, after further rows have been mapped.
    this.written.catch(() => undefined);
    load.onProgress?.(report.rows);
    // The last flush has no rows after it.
    if (records.length + places.length < batchSize) await this.written;
  }
}

/** Gives records without coordinates those of the address points that have been loaded for their city. */
async function locateByAddress(
  store: Store,
  records: readonly StoredRecord[],
  report: LoadReport,
): Promise<void> {
  const byCity = new Map<string, StoredRecord[]>();
  for (const stored of records) {
    const { lat, municipality } = stored.record;
    if (lat !== undefined || stored.addressKey === null) {
      if (lat === undefined) report.unlocated++;
      continue;
    }
    const slug = municipality as string;
    const others = byCity.get(slug);
    if (others) others.push(stored);
    else byCity.set(slug, [stored]);
  }
  for (const [slug, unlocated] of byCity) {
    const addresses = [...new Set(unlocated.map(({ addressKey }) => addressKey as string))];
    const places = await readAddressPlaces(store, slug, addresses);
    for (const { record, entityType, addressKey } of unlocated) {
      const place = places.get(addressKey as string);
      if (!place) {
        report.unlocated++;
        continue;
      }
      report.located++;
      setPlace(record, place, entityType as EntityType);
      if (place.postalCode) record.postal_code ??= place.postalCode;
    }
  }
}

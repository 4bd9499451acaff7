import type { EntityType } from '../../src/catalog/index.ts';
import type { RawRow } from '../portals/row.ts';
import {
  readAddressPlaces,
  saveCheckpoint,
  stageRejectedRows,
  stageRows,
  type City,
  type LoadedTable,
} from '../queries/loading.ts';
import type { Cell } from '../store/copy.ts';
import { recordRow, type StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { setPlace } from './map-record.ts';
import { addProblem, addRejected, type LoadReport } from './report.ts';

/** What a row becomes: a row of a table, a record that may still be located, a rejection, or nothing. */
export type LoadedRow =
  | { cells: Cell[] }
  | { stored: StoredRecord; problems: string[]; omittedNames: number }
  | { reason: string }
  | { isExcluded: true };

/** What is loaded, as far as its rows are staged. */
export interface StagedLoad {
  /** Names the load: an interrupted load with the same name and request resumes. */
  loadId: string;
  table: LoadedTable;
  /** Records stay as they are, also without coordinates that the city's addresses could give them. */
  isExact?: boolean;
  /** The cities of the rows; complete once all rows have been mapped. */
  cities(): readonly City[];
  onProgress?: (rows: number) => void;
}

/** Rows between two writes to the database. */
const batchSize = 5000;

/** Writes batches while the next rows are being mapped. */
export class Staging {
  private cells: Cell[][] = [];
  private records: StoredRecord[] = [];
  private rejected: { place: string; reason: string }[] = [];
  private written: Promise<void> = Promise.resolve();
  private hasPositions = false;

  constructor(
    private readonly store: Store,
    private readonly load: StagedLoad,
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

  /** Resolves when no batch is being written, whether the last one succeeded or failed. */
  async settled(): Promise<void> {
    await this.written.catch(() => undefined);
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

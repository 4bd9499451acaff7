import type { EntityType } from '@cdata/catalog';
import type { RawRow } from '../portals/row.ts';
import { type Municipality, readAddressPlaces } from '../queries/geocoding.ts';
import { saveCheckpoint, stageRejectedRows, stageRows, type LoadedTable } from '../queries/loading.ts';
import { CsvWriter, type Cell } from '../store/copy.ts';
import { recordRow, type StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { setPlace } from './map-record.ts';
import { addAssumed, addProblem, addRejected, type LoadReport } from './report.ts';

/** What a row becomes: a row of a table, a record that may still be located, a rejection, or nothing. */
export type LoadedRow =
  | { cells: Cell[] }
  | { stored: StoredRecord; problems: string[]; assumed?: string[]; omittedNames: number }
  /** Names of places that can't be decided are all listed, and not the first ones alone. */
  | { reason: string; isOfPlace?: boolean }
  | { isExcluded: true };

/** What is loaded, as far as its rows are staged. */
export interface StagedLoad {
  /** Names the load: an interrupted load with the same name and request resumes. */
  loadId: string;
  table: LoadedTable;
  /** Records stay as they are, also without coordinates that the city's addresses could give them. */
  isExact?: boolean;
  /** The cities of the rows; complete once all rows have been mapped. */
  cities(): readonly Municipality[];
  onProgress?: (rows: number) => void;
}

/** Rows between two writes to the database. */
const batchSize = 5000;

/** Pieces of CSV between two writes, if rows are long. */
const maxPieces = 8;

/** A record whose place in the load is taken, and whose coordinates are still unknown. */
interface UnlocatedRecord {
  stored: StoredRecord;
  place: number;
}

/**
 * Writes batches while the next rows are being mapped. A row becomes CSV as soon as it is added: batches of objects
 * would keep the garbage collector busy.
 */
export class Staging {
  readonly #csv = new CsvWriter();
  #pieces: Uint8Array[] = [];
  #unlocated: UnlocatedRecord[] = [];
  #rejected: { place: string; reason: string }[] = [];
  /** Rows since the last flush. */
  #added = 0;
  #written: Promise<void> = Promise.resolve();
  #hasPositions = false;
  readonly #cityNames = new Map<string, string>();
  readonly #store: Store;
  readonly #load: StagedLoad;
  readonly #report: LoadReport;

  constructor(
    store: Store,
    load: StagedLoad,
    report: LoadReport,
    /** Rows so far. */
    public staged: number,
  ) {
    this.#store = store;
    this.#load = load;
    this.#report = report;
  }

  add(row: RawRow, result: LoadedRow): void {
    if ('isExcluded' in result) this.#report.excluded++;
    else if ('reason' in result) {
      this.reject({ place: row.place, reason: result.reason });
      if (result.isOfPlace) addAssumed(this.#report, `Set aside: ${result.reason}`);
    } else {
      this.#added++;
      const place = ++this.staged;
      if ('cells' in result) this.#write(result.cells, place);
      else {
        for (const problem of result.problems) addProblem(this.#report.problems, row.place, problem);
        for (const text of result.assumed ?? []) addAssumed(this.#report, text);
        this.#report.omittedNames += result.omittedNames;
        this.#addRecord(result.stored, place);
      }
    }
  }

  reject(row: { place: string; reason: string }): void {
    addRejected(this.#report, row);
    this.#rejected.push({ place: row.place, reason: row.reason });
  }

  #addRecord(storedRecord: StoredRecord, place: number): void {
    const needsPlace = !this.#load.isExact && storedRecord.record.lat === undefined;
    const mayBeOther = !this.#load.isExact && storedRecord.otherKey != null;
    if ((needsPlace && storedRecord.addressKey !== null) || mayBeOther)
      this.#unlocated.push({ stored: storedRecord, place });
    else {
      if (needsPlace) this.#report.unlocated++;
      this.#writeRecord(storedRecord, place);
    }
  }

  #writeRecord(storedRecord: StoredRecord, place: number): void {
    this.#write(recordRow(storedRecord, this.#cityName(storedRecord.record.municipality as string)), place);
  }

  #write(cells: Cell[], place: number): void {
    cells.push(place);
    const full = this.#csv.add(cells);
    if (full) this.#pieces.push(full);
  }

  #cityName(slug: string): string {
    let name = this.#cityNames.get(slug);
    if (name === undefined) {
      name = this.#load.cities().find((city) => city.slug === slug)?.name ?? '';
      this.#cityNames.set(slug, name);
    }
    return name;
  }

  /** @param position Where a read resumes after the last row, if the portal can resume there. */
  isDue(position?: string): boolean {
    if (position !== undefined) this.#hasPositions = true;
    return (
      position !== undefined ||
      this.#added + this.#rejected.length >= batchSize ||
      this.#pieces.length >= maxPieces
    );
  }

  /** A portal's read resumes only where a row has a position; any other after a number of rows. */
  async flush(position: string | null): Promise<void> {
    const store = this.#store;
    const load = this.#load;
    const report = this.#report;
    const rejected = this.#rejected;
    await this.#written;
    await locateByAddress(store, this.#unlocated, report);
    for (const { stored, place } of this.#unlocated) this.#writeRecord(stored, place);
    const last = this.#csv.take();
    const pieces = last ? [...this.#pieces, last] : this.#pieces;
    [this.#unlocated, this.#pieces, this.#rejected, this.#added] = [[], [], [], 0];
    const checkpoint = { position, staged: this.staged, report: structuredClone(report) };
    const isCheckpoint = position !== null || !this.#hasPositions;
    this.#written = (async () => {
      await stageRows(store, load.table, load.loadId, pieces);
      if (rejected.length > 0) await stageRejectedRows(store, load.loadId, rejected);
      if (isCheckpoint) await saveCheckpoint(store, load.loadId, checkpoint);
    })();
    // Rejected only when it is awaited, after further rows have been mapped.
    this.#written.catch(() => undefined);
    load.onProgress?.(report.rows);
  }

  /** Writes what is left, after the last row. */
  async finish(): Promise<void> {
    await this.flush(null);
    await this.#written;
  }

  /** Resolves when no batch is being written, whether the last one succeeded or failed. */
  async settled(): Promise<void> {
    await this.#written.catch(() => undefined);
  }
}

/** Reads the addresses of records as the address points of their city say, and gives them the coordinates that they lack. */
async function locateByAddress(
  store: Store,
  records: readonly UnlocatedRecord[],
  report: LoadReport,
): Promise<void> {
  const byCity = new Map<string, StoredRecord[]>();
  for (const { stored } of records) {
    const slug = stored.record.municipality as string;
    const others = byCity.get(slug);
    if (others) others.push(stored);
    else byCity.set(slug, [stored]);
  }
  for (const [slug, unlocated] of byCity) {
    const keys = unlocated.flatMap(({ addressKey, otherKey = null }) => [addressKey, otherKey]);
    const addresses = [...new Set(keys.filter((key) => key !== null))];
    const places = await readAddressPlaces(store, slug, addresses);
    for (const stored of unlocated) {
      const { record, entityType, addressKey, otherKey } = stored;
      if (otherKey != null && places.has(otherKey) && !places.has(addressKey!)) {
        stored.addressKey = otherKey;
        if (record.normalized_address === addressKey) record.normalized_address = otherKey;
      }
      if (record.lat !== undefined) continue;
      const place = places.get(stored.addressKey!);
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

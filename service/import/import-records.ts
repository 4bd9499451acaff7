import { deriveRecords } from '../derived/derive-records.ts';
import {
  applyStaging,
  createStaging,
  readMunicipalityNames,
  stagingTable,
  vacuum,
  type NewMunicipality,
} from '../queries/import.ts';
import { copyRows } from '../store/copy.ts';
import { recordColumns, recordRow } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from './published-record.ts';
import { readRows } from './rows.ts';

export interface ImportReport {
  /** Records with a new id, and records that replaced one with their id. */
  added: number;
  replaced: number;
  /** New municipalities. */
  cities: number;
  rejected: { file: string; row: number; reason: string }[];
}

/** Rows. */
const batchSize = 5000;

/**
 * Loads records from files in one transaction; invalid rows are left out and reported. A record replaces the stored
 * record with its id. Of several with one id in the files, the last one counts.
 */
export async function importRecords(
  store: Store,
  files: readonly string[],
  progress: (line: string) => void = () => undefined,
): Promise<ImportReport> {
  const stored = await readMunicipalityNames(store);
  const names = new Map(stored.map(({ slug, name }) => [slug, name]));
  const storedSlugs = new Set(names.keys());
  const newMunicipalities = new Map<string, NewMunicipality>();
  const rejected: ImportReport['rejected'] = [];
  const ingested = new Date().toISOString();

  await createStaging(store);
  let batch: ReturnType<typeof recordRow>[] = [];
  const write = async () => {
    await copyRows(store, stagingTable, recordColumns, batch);
    batch = [];
  };
  for (const file of files) {
    progress(`Reading ${file}`);
    for await (const row of readRows(file)) {
      const read = 'reason' in row ? row : readRecord(row.value, storedSlugs, ingested);
      if ('reason' in read) {
        rejected.push({ file, row: row.row, reason: read.reason });
        continue;
      }
      if (read.municipality) {
        const { slug, name } = read.municipality;
        names.set(slug, name);
        newMunicipalities.set(slug, merged(newMunicipalities.get(slug), read.municipality));
      }
      batch.push(recordRow(read.record, names.get(read.record.record.municipality as string) ?? ''));
      if (batch.length >= batchSize) await write();
    }
  }
  await write();

  progress('Replacing records');
  const counts = await applyStaging(store, newMunicipalities.values());
  await deriveRecords(store, names);
  await vacuum(store);
  return { ...counts, cities: newMunicipalities.size, rejected };
}

/** Fills in what the first record of a municipality left out. */
const merged = (first: NewMunicipality | undefined, later: NewMunicipality): NewMunicipality =>
  first
    ? {
        ...first,
        province: first.province || later.province,
        lat: first.lat ?? later.lat,
        lng: first.lng ?? later.lng,
      }
    : later;

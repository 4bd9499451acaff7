import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { entityTypes, type EntityType } from '@cdata/catalog';
import { readCities, readPublications, type StoredPublication } from '../queries/loading.ts';
import type { Municipality } from '../queries/geocoding.ts';
import {
  exportedAddresses,
  exportedAreas,
  exportedIndexes,
  exportedRecords,
  exportedZones,
} from '../queries/exporting.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import type { Store } from '../store/store.ts';

export const exportVersion = 1;

/** A line of an export: a header, then cities, publications, addresses, zones, areas, price indexes and records. */
export type ExportLine =
  | {
      kind: 'cdata-export';
      version: number;
      exported_at: string;
      /** Whether the names of those who work at home were judged with all columns of their files. */
      has_judged_names?: boolean;
    }
  | { kind: 'city'; city: Municipality }
  | { kind: 'publication'; publication: StoredPublication }
  | { kind: 'address' | 'zone' | 'named_area' | 'price_index'; row: Record<string, unknown> }
  | {
      kind: 'record';
      entity_type: EntityType;
      source_id: string;
      normalized_address: string | null;
      record: PublishedRecord;
    };

/** Writes everything that has been loaded, one JSON object per line. Returns the number of lines of each kind. */
export async function exportLoaded(store: Store, output: Writable): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const write = async (text: string, kind: string): Promise<void> => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (!output.write(`${text}\n`)) await once(output, 'drain');
  };
  const line = (value: ExportLine) => write(JSON.stringify(value), value.kind);
  await line({
    kind: 'cdata-export',
    version: exportVersion,
    exported_at: new Date().toISOString(),
    has_judged_names: true,
  });
  for (const city of await readCities(store)) await line({ kind: 'city', city });
  for (const publication of await readPublications(store)) await line({ kind: 'publication', publication });
  for await (const row of exportedAddresses(store)) await line({ kind: 'address', row });
  for await (const row of exportedZones(store)) await line({ kind: 'zone', row });
  for await (const row of exportedAreas(store)) await line({ kind: 'named_area', row });
  for (const row of await exportedIndexes(store)) await line({ kind: 'price_index', row });
  for (const entityType of entityTypes) {
    for await (const row of exportedRecords(store, entityType)) {
      // The record is JSON text already: parsing and writing it could change its numbers.
      const { source_id, normalized_address, record } = row;
      const rest = JSON.stringify({ kind: 'record', entity_type: entityType, source_id, normalized_address });
      await write(`${rest.slice(0, -1)},"record":${record}}`, 'record');
    }
  }
  return counts;
}

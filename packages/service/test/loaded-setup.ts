import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { deriveLoaded } from '../src/derived/derive-records.ts';
import { exportVersion, type ExportLine } from '../src/ingest/export.ts';
import { importFile, inspectFile } from '../src/ingest/import-file.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { listen } from './listen.ts';
import { copySampleDatabase } from './sample-database.ts';
import { country, records } from './truth.ts';

/** Starts a service on the records, addresses and zones of the small sample, all of them loaded from files. */
export default async function setup(projects: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const data = await copySampleDatabase();
  const database = await openDatabase({ data, timeout: 600_000 });
  for (const [name, lines] of [
    ['places.jsonl', placeLines()],
    ['records.jsonl', recordLines()],
  ] as const) {
    const file = path.join(data, name);
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    const { kind } = await inspectFile(file);
    await importFile(database.loaded, file, kind);
  }
  await deriveLoaded(database.loaded);
  await database.close();
  const { address, close } = await listen({ data, sample: 'off' });
  projects.provide('serviceAddress', address);
  return async () => {
    await close();
    await rm(data, { recursive: true, force: true });
  };
}

const recordLines = (): object[] =>
  Object.entries(records).flatMap(([entity_type, own]) => own.map((record) => ({ entity_type, ...record })));

/** The cities, addresses and zones, as an export has them. */
function placeLines(): ExportLine[] {
  const addresses = country.addresses.map(({ civic, ...address }) => ({
    municipality: address.municipality,
    normalized_address: address.normalizedAddress,
    house_number: civic.number,
    street_name: civic.streetName,
    street_type: civic.streetType,
    type_first: civic.typeFirst,
    direction: civic.direction,
    direction_first: civic.directionFirst,
    neighbourhood: address.neighbourhood,
    postal_code: address.postalCode,
    lat: address.lat,
    lng: address.lng,
    source_id: 'places',
  }));
  const zones = country.zones.map((zone) => ({
    city: zone.city,
    zone_code: zone.zoneCode,
    zone_description: zone.zoneDescription,
    zone_category: zone.zoneCategory,
    polygons: [[zone.ring]],
    source_id: 'places',
  }));
  return [
    { kind: 'cdata-export', version: exportVersion, exported_at: '2026-11-20T00:00:00Z' },
    ...country.cities.map((city): ExportLine => ({ kind: 'city', city })),
    ...addresses.map((row): ExportLine => ({ kind: 'address', row })),
    ...zones.map((row): ExportLine => ({ kind: 'zone', row })),
  ];
}

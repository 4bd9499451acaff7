import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { importProgram } from '../src/ingest/import-program.ts';
import { fileLoads, openLoadedDatabase } from './loaded-service.ts';
import { run } from './run-in-process.ts';
import { startServiceOn } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';

const loads = fileLoads();

const addresses = 'Address,Lat,Lng\n1 Elm St,44.23,-76.48\n3 Elm St,44.231,-76.48\n';
const ring = [
  [-76.49, 44.22],
  [-76.47, 44.22],
  [-76.47, 44.24],
  [-76.49, 44.22],
];
const zones = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { ZONE: 'R1' }, geometry: { type: 'Polygon', coordinates: [ring] } },
  ],
});

test('the age of addresses and zones is told like that of records, also if nothing has changed since', async () => {
  const data = await copySampleDatabase();
  const running = await startServiceOn(data, { sample: 'off' });
  const load = async (name: string, content: string, dataset: string) => {
    const file = await loads.write(name, content);
    const options = ['--dataset', dataset, '--municipality', 'Kingston', '--yes', '--data', data];
    expect((await run(importProgram, file, ...options)).code).toBe(0);
    await running.service.refresh();
  };
  const source = async (id: string) => {
    const { sources } = (await running.get('/sources')).body as { sources: Record<string, unknown>[] };
    return sources.find((one) => one.source_id === id);
  };
  const readings = async () =>
    (await running.get('/health')).body.sources as {
      source_id: string;
      last_read: string;
      age_hours: number;
      note?: string;
    }[];
  try {
    expect(await readings()).toEqual([]);
    await load('addresses.csv', addresses, 'address');
    await load('zones.geojson', zones, 'zone');
    expect(await source('kingston-address')).toMatchObject({
      entity_type: 'address',
      records: 2,
      publisher: 'addresses.csv',
    });
    expect(await source('kingston-zone')).toMatchObject({ entity_type: 'zone', records: 1 });
    const first = await readings();
    expect(first.map(({ source_id: id }) => id)).toEqual(['file/kingston-address', 'file/kingston-zone']);
    for (const { age_hours: age } of first) expect(age).toBeLessThan(1);
    const before = (await source('kingston-address'))!.last_updated as string;
    await load('addresses.csv', addresses, 'address');
    expect(((await source('kingston-address'))!.last_updated as string) > before).toBe(true);
    const [again] = await readings();
    expect(again!.last_read > first[0]!.last_read).toBe(true);
    // Former versions did not tell of places.
    const { loaded, close } = await openLoadedDatabase(data);
    const isTold = async () =>
      (await loaded.readAll("SELECT * FROM source WHERE entity_type = 'address'")).length;
    await loaded.run('DELETE FROM source');
    await load('addresses.csv', addresses, 'address');
    expect(await isTold()).toBe(1);
    await close();
    expect(await source('kingston-address')).toMatchObject({ records: 2 });
    // What another version has read is told until this one reads it again.
    expect((await readings()).map(({ note }) => note)).toEqual([undefined, undefined]);
    const other = await openLoadedDatabase(data);
    await other.loaded.run("UPDATE publication SET readers = NULL WHERE source_id = 'file/kingston-address'");
    await other.close();
    await running.service.refresh();
    expect((await readings()).map(({ note }) => note)).toEqual([
      'read by another version of the service: load it again',
      undefined,
    ]);
    await load('addresses.csv', addresses, 'address');
    expect((await readings())[0]).not.toHaveProperty('note');
    // They are places, not records.
    expect((await running.get('/health')).body.records).toBe(0);
  } finally {
    await running.close();
    await rm(data, { recursive: true, force: true });
  }
});

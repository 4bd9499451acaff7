import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { quarterStart, quarterText } from '@cdata/catalog/value-index';
import { generatedCity } from '../../catalog/test/value-index/generated-city.ts';
import { permit } from './imported-permit.ts';
import { startServiceWithFiles } from './loaded-service.ts';
import type { RunningService } from './running-service.ts';

/** What a city publishes for the kinds of generated permits. */
const buildingTypes: Record<string, string> = {
  single_family: 'Single Detached House',
  apartment: 'Apartment Building',
  office: 'Office',
  accessory: 'Detached Garage',
};

/** Quarters, counted from the first, that have few permits. */
const fewPermits = new Map([
  [4, 8],
  [5, 40],
  ...[12, 13, 14, 15, 16, 17, 18, 19].map((at): [number, number] => [at, 1]),
]);

export interface ServiceWithIndex {
  service: RunningService;
  city: 'calgary';
  permitType: 'new_construction';
  permits: number;
  /** The true index by quarter, such as `2016-Q1`. */
  truth: ReadonlyMap<string, number>;
  /** A quarter that is merged with the one after it, since it has few permits. */
  merged: [string, string];
  /** A quarter of two years that have too few permits. */
  tooFew: string;
  close(): Promise<void>;
}

/** A service with the new buildings of a city whose index is known; its mix of buildings changes all the time. */
export async function startServiceWithIndex(): Promise<ServiceWithIndex> {
  const { observations, truth, firstQuarter } = generatedCity({
    seed: 11,
    quarters: 30,
    permits: (at) => fewPermits.get(at) ?? 70,
  });
  const lines = observations.map(({ quarter, value, size, kind, place }, at) => {
    const day = String((at % 28) + 1).padStart(2, '0');
    const number = Number(place!.split(' ')[1]);
    return permit({
      record_id: `INDEX-${at}`,
      permit_number: `INDEX-${at}`,
      permit_type_canonical: 'new_construction',
      address: `${at + 1} Index St`,
      normalized_address: `${at + 1} INDEX STREET`,
      issued_date: quarterStart(quarter).slice(0, 8) + day,
      building_type: buildingTypes[kind],
      construction_value: Math.round(value * size!),
      area_m2: Math.round(size! * 100) / 100,
      lat: String(51 + 0.03 * number),
      lng: '-114.05',
    });
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-index-'));
  const file = path.join(folder, 'permits.jsonl');
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const service = await startServiceWithFiles([file]);
  const quarterAt = (at: number) => quarterText(firstQuarter + at);
  return {
    service,
    city: 'calgary',
    permitType: 'new_construction',
    permits: lines.length,
    truth: new Map(truth.map((index, at) => [quarterAt(at), index])),
    merged: [quarterAt(4), quarterAt(5)],
    tooFew: quarterAt(13),
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

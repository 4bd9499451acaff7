import { describe, expect, test } from 'vitest';
import { ingestProgram } from '../src/ingest/ingest-program.ts';
import { importProgram } from '../src/ingest/import-program.ts';
import { insidePoint } from '../src/zoning/zones.ts';
import { permit } from './imported-permit.ts';
import { fileLoads } from './loaded-service.ts';
import { run } from './run-in-process.ts';
import { longTest } from '../../../test/extent.ts';

const loads = fileLoads();
const data = () => ['--data', loads.database.data];

async function load(name: string, content: string, ...options: string[]): Promise<string> {
  const file = await loads.write(name, content);
  const { code, output } = await run(importProgram, file, ...options, ...data());
  expect(code).toBe(0);
  return output;
}

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
];

describe('after a load, the service is asked for its rows', () => {
  longTest('at most 200 addresses, by their text and by their coordinates', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `${2 * at + 1} Elm St,${44.23 + at / 1e4},-76.48`);
    const output = await load(
      'addresses.csv',
      ['Address,Lat,Lng', ...rows].join('\n'),
      ...['--dataset', 'address', '--municipality', 'Kingston', '--yes'],
    );
    expect(output).toContain('Self-check: 200 of 200 addresses geocoded to their place (100%).');
    expect(output).toContain('Self-check: 200 of 200 addresses found by their coordinates (100%).');
    expect(output).not.toContain('not found, because');
  });

  test('records by their id and at their address, with the reason where there are few', async () => {
    const lines = [
      permit({ record_id: 'calgary:1', address: '1 Import St' }),
      permit({ record_id: 'a b/2:00', address: 'Various locations' }),
      permit({ record_id: 'calgary:3', address: '3 Import St', normalized_address: '99 OTHER STREET' }),
    ];
    const output = await load('records.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(output).toContain('Self-check: 3 of 3 records found by record_id (100%).');
    expect(output).toContain('Self-check: 1 of 3 records found at their address (33%), which is low.');
    expect(output).toContain(
      '1 not found, because the address is not one of a house number and a street: Various locations',
    );
    expect(output).toContain(
      '1 not found, because the published standard form of the address is another than that of the address: 3 Import St',
    );
  });

  test('districts by a point inside, and those that lie under another one', async () => {
    const feature = (code: string, coordinates: number[][][]) => ({
      type: 'Feature',
      properties: { ZONE: code },
      geometry: { type: 'Polygon', coordinates },
    });
    // R2 lies over all of R1's middle.
    const features = [
      feature('R1', square(-79.9, 43.5, 0.02)),
      feature('R2', square(-79.9, 43.5, 0.02)),
      feature('C1', square(-79.8, 43.5, 0.02)),
    ];
    const output = await load(
      'zones.geojson',
      JSON.stringify({ type: 'FeatureCollection', features }),
      ...['--dataset', 'zone', '--municipality', 'Milton', '--yes'],
    );
    expect(output).toContain('Self-check: 2 of 3 districts found by a point inside (66%), which is low.');
    expect(output).toContain('1 not found, because a district with another code lies over it: R2');
  });

  test('rows of a source too', async () => {
    const file = await loads.write(
      'licences.csv',
      'Category,Trade Name,Address,Licence Number,Licence Status,Issue Date\n' +
        'Restaurant,EXAMPLE JUICE,9426 51 AVENUE NW,900-001,Issued,"Feb 08, 2026"\n',
    );
    const { output } = await run(ingestProgram, ...['edmonton/business-licences', '--from', file, ...data()]);
    expect(output).toContain('Self-check: 1 of 1 records found by record_id (100%).');
    expect(output).toContain('Self-check: 1 of 1 records found at their address (100%).');
  });
});

test('a point inside a polygon is in none of its holes', () => {
  const hole = square(1, 1, 8)[0]!;
  const [lng, lat] = insidePoint([[square(0, 0, 10)[0]!, hole]] as [number, number][][][])!;
  expect(lat).toBeCloseTo(5);
  expect(Math.min(Math.abs(lng - 0.5), Math.abs(lng - 9.5))).toBeLessThan(1e-6);
  expect(insidePoint([[]])).toBeNull();
});

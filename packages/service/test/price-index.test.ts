import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Estimators } from '../src/estimate/estimators.ts';
import { permitWords } from '../src/store/permit-words.ts';
import { PriceIndex } from '../src/estimate/price-index.ts';
import { loadSource } from '../src/ingest/load-source.ts';
import { readPriceIndex } from '../src/queries/estimates.ts';
import { hasLoadedRows } from '../src/queries/revisions.ts';
import { statcan } from '../src/sources/statcan.ts';
import { fileLoads } from './loaded-service.ts';

const header =
  '"REF_DATE","GEO","DGUID","Type of building","Division","UOM","SCALAR_FACTOR","VECTOR","VALUE","STATUS"';
const quarters = [
  '2023-01',
  '2023-04',
  '2023-07',
  '2023-10',
  '2024-01',
  '2024-04',
  '2024-07',
  '2024-10',
  '2025-01',
];

/** A table of the publisher's shape: each area rises by a share per quarter. */
function tableOf(areas: Record<string, number>, months: readonly string[] = quarters, start = 100): string {
  const kinds = ['Residential buildings [621]', 'Non-residential buildings [622]', 'Warehouse'];
  const lines = Object.entries(areas).flatMap(([area, growth]) =>
    months.flatMap((month, quarter) =>
      kinds.flatMap((kind) =>
        ['Division composite', 'Concrete'].map((division) => {
          const isOther = kind === 'Warehouse' || division === 'Concrete';
          const value = isOther ? 999 : start * (1 + growth) ** quarter;
          return `"${month}","${area}","2021S0503","${kind}","${division}","Index, 2023=100","units","v1","${value}",""`;
        }),
      ),
    ),
  );
  return `\uFEFF${[header, ...lines].join('\r\n')}\r\n`;
}

const table = tableOf({
  'Fifteen census metropolitan area composite': 0.005,
  'Toronto, Ontario': 0.02,
  'Ottawa-Gatineau, Ontario part, Ontario/Quebec': 0.01,
  'Montréal, Quebec': 0.015,
});

const [newTable, oldTable] = statcan as [(typeof statcan)[number], (typeof statcan)[number]];

describe('the building construction price index', () => {
  const loads = fileLoads();

  test('is read from a file or from the publisher’s zip, by area and kind of building', async () => {
    const zip = zipSync({
      '18100289.csv': strToU8(table),
      '18100289_MetaData.csv': strToU8('"Cube Title"\n"Building construction price indexes"\n'),
    });
    const { loaded } = loads.database;
    const report = await loadSource(loaded, newTable, {
      file: await loads.write('index.zip', zip),
    });
    expect(report).toMatchObject({ added: 4 * 2 * quarters.length, rejected: 0 });
    const rows = await readPriceIndex(loaded);
    expect(new Set(rows.map(({ area }) => area))).toEqual(
      new Set(['canada', 'toronto', 'ottawa', 'montreal']),
    );
    expect(rows.filter(({ value }) => value === 999)).toEqual([]);
    // It is no record that could be served.
    expect(await hasLoadedRows(loaded)).toBe(false);
    const packed = await loads.write('index.csv.gz', gzipSync(Buffer.from(table)));
    await loadSource(loaded, newTable, { file: packed });
    expect(await readPriceIndex(loaded)).toHaveLength(rows.length);
  });

  test('is chained to its archived predecessor, whose base is another year', async () => {
    const { loaded } = loads.database;
    const former = tableOf({ 'Toronto, Ontario': 0.03 }, ['2022-07', '2022-10', '2023-01'], 150);
    await loadSource(loaded, oldTable, { file: await loads.write('former.csv', former) });
    const index = new PriceIndex(await readPriceIndex(loaded));
    const rise = Math.log(1.02) * 8;
    expect(index.shift('toronto', 'office', '2023-02-10')).toBeCloseTo(rise, 9);
    expect(index.shift('toronto', 'office', '2022-08-10')).toBeCloseTo(rise + Math.log(1.03) * 2, 9);
    expect(index.shift('toronto', 'office', '2019-01-01')).toBeCloseTo(rise + Math.log(1.03) * 2, 9);
    expect(index.shift('toronto', 'office', '2026-01-01')).toBe(0);
    expect(index.dollars('toronto')).toEqual({
      indexName: 'statcan/building-prices (toronto)',
      month: '2025-01',
    });
  });

  test('covers the cities of a metropolis, and others by the composite', async () => {
    const index = new PriceIndex(await readPriceIndex(loads.database.loaded));
    expect(index.dollars('mississauga')?.indexName).toBe('statcan/building-prices (toronto)');
    expect(index.dollars('laval')?.indexName).toBe('statcan/building-prices (montreal)');
    expect(index.dollars('kelowna')?.indexName).toBe('statcan/building-prices (canada)');
    expect(new PriceIndex([]).dollars('toronto')).toBeNull();
    expect(new PriceIndex([]).shift('toronto', null, '2024-01-01')).toBeNull();
  });

  test('changes the estimates of what is loaded, also when it is loaded after the permits', async () => {
    const { database } = loads;
    const permit = (number: number) => ({
      ...{ entity_type: 'permit', record_id: `P${number}`, municipality: 'toronto', province: 'ON' },
      ...{ permit_type_canonical: 'renovation', structure_type: 'Office', construction_value: 100_000 },
      ...{ issued_date: '2023-02-01', status_canonical: 'issued', fetched_at: '2026-01-01T00:00:00Z' },
    });
    const lines = Array.from({ length: 40 }, (_, number) => JSON.stringify(permit(number))).join('\n');
    await database.importFile(await loads.write('permits.jsonl', lines));
    const office = {
      ...{ recordId: null, municipality: 'toronto', province: 'ON', area: null, dwellings: null },
      words: permitWords({ permit_type_canonical: 'renovation', proposed_use: 'Office' }),
    };
    const median = async () => (await new Estimators(database.loaded).of('toronto')).estimate(office)!;
    const indexed = await median();
    expect(indexed.median).toBe(Number((100_000 * 1.02 ** 8).toPrecision(3)));
    expect(indexed.basis).toContain('dollars of 2025-01 by statcan/building-prices (toronto)');
    const steeper = await loads.write('steeper.csv', tableOf({ 'Toronto, Ontario': 0.05 }));
    await loadSource(database.loaded, newTable, { file: steeper });
    expect((await median()).median).toBe(Number((100_000 * 1.05 ** 8).toPrecision(3)));
  });
});

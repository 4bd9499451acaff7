import { deriveLoaded } from '../derived/derive-records.ts';
import { hasEarlierRecords, keepAsAdopted, readEarlierRecords } from '../queries/earlier-records.ts';
import { recordTable } from '../queries/loading.ts';
import type { Database } from '../store/database.ts';
import { LoadCities } from './known-cities.ts';
import { publishedMapper } from './import-file.ts';
import { runLoad } from './load.ts';
import { storedCities } from './load-source.ts';
import type { FinishedReport } from './report.ts';

const sourceId = 'file/earlier-version';

/**
 * Loads what a version without a schema of loaded records has imported. The former table stays, under another name.
 * Null if there is nothing to adopt.
 */
export async function adoptEarlierRecords({
  loaded,
  earlier,
}: Pick<Database, 'loaded' | 'earlier'>): Promise<FinishedReport | null> {
  if (!(await hasEarlierRecords(earlier))) return null;
  const cities = new LoadCities(await storedCities(loaded));
  const loadedAt = new Date().toISOString();
  const report = await runLoad(loaded, {
    loadId: sourceId,
    request: sourceId,
    table: recordTable,
    since: null,
    reader: {
      async *rows() {
        for await (const { entity_type, record_id, record } of readEarlierRecords(earlier)) {
          yield { place: record_id, values: { ...(JSON.parse(record) as object), entity_type } };
        }
      },
      watermark: () => null,
    },
    map: publishedMapper(cities, { sourceId, loadedAt }),
    expectedColumns: new Map(),
    publication: {
      source_id: sourceId,
      publisher: 'Imported with an earlier version',
      url: null,
      licence: null,
      licence_url: null,
      attribution: null,
    },
    cities: () => cities.all(),
  });
  await deriveLoaded(loaded);
  await keepAsAdopted(earlier);
  return report;
}

import {
  noDate,
  recordColumns,
  recordRow,
  type RecordColumn,
  type StoredRecord,
} from '../store/record-row.ts';
import { permitNumberFields, publishedText } from '../store/published-record.ts';
import { isUnreadable } from '../portals/row.ts';
import { readFileRows } from '../portals/file-rows.ts';
import { declaredValues } from '../queries/estimates.ts';
import type { LearnedPermit } from '../queries/estimate-rows.ts';
import { readMapping } from './import-file.ts';
import { LoadCities } from './load-cities.ts';
import type { FileMapping } from './propose-mapping.ts';
import { rowMapper } from './row-mapper.ts';

/** What estimates learn from permits that no database holds; permits without a value or a date are left out. */
export function learnedPermits(
  records: Iterable<StoredRecord>,
  provinceOf: (municipality: string) => string,
): LearnedPermit[] {
  const permits = new Map<string, LearnedPermit>();
  for (const storedRecord of records) {
    if (storedRecord.entityType !== 'permit') continue;
    const row = recordRow(storedRecord, '');
    const cell = (name: RecordColumn) => row[recordColumns.indexOf(name)];
    const value = Number(cell('value') ?? 0);
    const date = String(cell('event_date'));
    if (!(value >= declaredValues.min && value <= declaredValues.max) || date === noDate) continue;
    const municipality = String(cell('municipality'));
    const recordId = String(cell('record_id'));
    permits.set(recordId, {
      recordId,
      municipality,
      province: provinceOf(municipality),
      words: String(cell('work_words')),
      area: cell('area') as number | null,
      dwellings: cell('dwellings') as number | null,
      value,
      date,
      number: publishedText(storedRecord.record, permitNumberFields),
    });
  }
  return [...permits.values()];
}

/** The permits of a file. Throws UnreadableFile or PortalError. */
export async function readFilePermits(file: string, mapping: FileMapping): Promise<LearnedPermit[]> {
  const cities = new LoadCities(new Map());
  const map = rowMapper(readMapping(mapping), {
    cities,
    sourceId: 'file',
    loadedAt: new Date().toISOString(),
  });
  const records: StoredRecord[] = [];
  for await (const row of readFileRows(file)) {
    const result = isUnreadable(row) ? null : map(row);
    if (result && 'stored' in result) records.push(result.stored);
  }
  const provinces = new Map(cities.all().map(({ slug, province }) => [slug, province]));
  return learnedPermits(records, (municipality) => provinces.get(municipality) ?? '');
}

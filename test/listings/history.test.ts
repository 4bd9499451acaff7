import { beforeAll, describe, expect, test } from 'vitest';
import { dateSerial } from '../../src/excel/cells/index.ts';
import { newHistoryRun } from '../../src/features/listings/history-kind.ts';
import type { SheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { NewRun } from '../../src/features/column-runs/run-kind.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { readValues } from '../excel-workbook.ts';
import { testInLibreOffice } from '../in-libreoffice.ts';
import { listingRuns, type Json } from './listing-runs.ts';

const { listed, newSheet, run, service, sourceOf, workbook } = listingRuns();

describe('the history of permits', () => {
  const history = (rows: SheetRows, cities: number | null, labels?: 'en' | 'fr'): NewRun =>
    newHistoryRun(rows, { permits: 0, cities }, { labels }) as NewRun;
  let permits: Json[];
  const eventsOf = async (id: unknown): Promise<Json> =>
    (await service().get(`/permit/${encodeURIComponent(String(id))}/history`)).body;
  beforeAll(async () => {
    permits = ((await service().get('/permit?municipality=calgary&limit=40')).body.results as Json[]).filter(
      ({ permit_number: number }) => number,
    );
  });
  const today = new Date().toISOString().slice(0, 10);

  test('is in one table, with the latest event next to each permit', async () => {
    const ids = permits.slice(0, 6).map(({ record_id: id }) => String(id));
    const rows = await newSheet('Permits', [
      ['Record ID'],
      ...ids.map((id) => [id]),
      [ids[0]!],
      ['no-such-permit'],
    ]);
    const { count, report } = await run(history(rows, null), { engine: serviceEngine(service()) });
    expect(count).toMatchObject({ rows: 8, unique: 7, calls: 7, maxExtraCalls: 0 });
    expect(report).toMatchObject({ written: 8, failed: 1 });
    const expected = await Promise.all(ids.map(eventsOf));
    const [header, ...cells] = await readValues(workbook, 'Permits', 'B1:F9');
    expect(header).toEqual(['event_count', 'status_canonical', 'last_event', 'last_event_date', 'note']);
    expected.forEach(({ history, status_canonical: status }, at) => {
      const last = (history as { date: string; event: string }[]).filter(({ date }) => date <= today).at(-1);
      expect(cells[at]).toEqual([
        ...[(history as Json[]).length, status, last?.event ?? ''],
        ...[last ? dateSerial(last.date) : '', ''],
      ]);
    });
    expect(cells[6]).toEqual(cells[0]);
    expect(cells[7]!.slice(0, 4)).toEqual(['', '', '', '']);
    expect(cells[7]![4]).toContain('no-such-permit');
    const events = (await listed('Permit events')).map((row) => [row.list_row, row.date, row.event]);
    expect(events).toEqual(
      expected.flatMap(({ history }, at) =>
        (history as Json[]).map(({ date, event }) => [
          at === 0 ? '2, 8' : at + 2,
          dateSerial(String(date)),
          event,
        ]),
      ),
    );
  });

  test('is found by the number of a permit and its city', async () => {
    const [first, second] = permits as [Json, Json];
    const rows = await newSheet('Numbers', [
      ['Permit no', 'City'],
      [String(first.permit_number), 'Calgary'],
      [String(second.permit_number), 'City of Calgary'],
      ['BP-0000-00000', 'Calgary'],
      [String(first.permit_number), 'Kelowna'],
      [String(first.permit_number), ''],
    ]);
    const { count, report } = await run(history(rows, 1, 'fr'), { engine: serviceEngine(service()) });
    expect(count).toMatchObject({ rows: 5, calls: 3, maxExtraCalls: 3 });
    expect(count.warnings).toContainEqual({
      ...{ kind: 'cityWithoutRecords', rows: 1, cell: 'A5', reason: 'Kelowna (1)' },
    });
    expect(report).toMatchObject({ written: 5, failed: 3 });
    const cells = await readValues(workbook, 'Numbers', 'C2:H6');
    expect(cells.map(([id]) => id)).toEqual([first.record_id, second.record_id, '', '', '']);
    expect(cells.slice(2).map((row) => row[5])).toEqual([
      'No permit of this city has the number BP-0000-00000.',
      'The service has no records of Kelowna.',
      'A permit number needs its city.',
    ]);
    const events = await listed('Permit events 2');
    expect(new Set(events.map((row) => row['Permis dans la liste']))).toEqual(
      new Set([first.permit_number, second.permit_number]),
    );
    // Another run takes no call, for what is not found either.
    const again = await run(history(await sourceOf('Numbers'), 1, 'fr'), {
      engine: serviceEngine(service()),
    });
    expect(again.count.rows).toBeLessThanOrEqual(5);
  });
});

testInLibreOffice(() => workbook, { sheets: 4, formulas: 0 });

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permit } from './imported-permit.ts';
import { startService, type RunningService } from './running-service.ts';

let running: RunningService;
let folder: string;
beforeAll(async () => {
  running = await startService();
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

async function importLines(lines: readonly string[], separator = '\n') {
  const file = path.join(folder, 'records.jsonl');
  await writeFile(file, lines.join(separator));
  return running.service.importRecords([file]);
}

test('loads records that are flat or have a data object, and reports invalid rows by number', async () => {
  const report = await importLines(
    [
      JSON.stringify(
        permit({ record_id: 'IMPORT 1/a', construction_value: 1234, contractor_name: 'Zyxel Builders' }),
      ),
      JSON.stringify({
        entity_type: 'permit',
        record_id: 'IMPORT 2',
        municipality: 'calgary',
        event_date: '2026-11-02',
        data: { ...permit({}), description: 'vaulted zyxelite ceiling', permit_number: 'ZY-2' },
      }),
      '{"entity_type": "permit",',
      JSON.stringify(permit({ record_id: 'x', entity_type: 'permits' })),
      '',
      JSON.stringify(permit({})),
      JSON.stringify(permit({ record_id: 'y', municipality: 'Calgary!' })),
    ],
    '\r\n',
  );
  expect(report).toMatchObject({ added: 2, replaced: 0, cities: 0 });
  expect(report.rejected.map(({ row, reason }) => [row, reason])).toEqual([
    [3, expect.stringMatching(/^the line is not valid JSON: /)],
    [4, "entity_type 'permits' is not a dataset; did you mean 'permit'?"],
    [6, 'record_id is missing'],
    [7, "municipality 'Calgary!' is not a city slug; did you mean 'calgary'?"],
  ]);
  expect((await running.get(`/permit/${encodeURIComponent('IMPORT 1/a')}`)).body).toMatchObject({
    construction_value: 1234,
    fetched_at: expect.stringMatching(/^\d{4}-/) as string,
  });
  const { body: found } = await running.get('/permit?q=ZY-2&municipality=calgary');
  expect(found.results.map(({ record_id: id }: { record_id: string }) => id)).toEqual(['IMPORT 2']);
});

test('derives the other datasets from the imported records too', async () => {
  expect((await running.get('/contractor/zyxel%20builders')).body).toMatchObject({
    results: [{ municipality: 'calgary', permits: 1, construction_value: 1234 }],
  });
});

test('replaces the record with the same id; of two with one id the last counts', async () => {
  const { body } = await running.get('/permit?limit=1&municipality=calgary');
  const id = body.results[0].record_id as string;
  const report = await importLines(
    ['first', 'second'].map((description) => JSON.stringify(permit({ record_id: id, description }))),
  );
  expect(report).toMatchObject({ added: 0, replaced: 1 });
  expect((await running.get(`/permit/${encodeURIComponent(id)}`)).body.description).toBe('second');
});

test.each(['missing.csv', 'missing.jsonl'])(
  'rejects the file %s with a sentence, and loads nothing',
  async (name) => {
    const good = path.join(folder, 'good.jsonl');
    await writeFile(good, JSON.stringify(permit({ record_id: `BEFORE ${name}` })));
    const missing = path.join(folder, name);
    await expect(running.service.importRecords([good, missing])).rejects.toThrow(
      `The file ${missing} does not exist.`,
    );
    expect((await running.get(`/permit/${encodeURIComponent(`BEFORE ${name}`)}`)).status).toBe(404);
  },
);

test.each(['folder.csv', 'folder.jsonl'])('rejects %s, which is a folder', async (name) => {
  const unreadable = path.join(folder, name);
  await mkdir(unreadable);
  await expect(running.service.importRecords([unreadable])).rejects.toThrow(
    `The file ${unreadable} cannot be read: EISDIR`,
  );
});

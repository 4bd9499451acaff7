import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryString } from './pages.ts';
import { startService, type RunningService } from './running-service.ts';
import { records, type PublishedRecord } from './truth.ts';

let running: RunningService;
let database: pg.Client;
beforeAll(async () => {
  running = await startService();
  database = new pg.Client({ connectionString: running.databaseUrl, options: '-c search_path=cdata_sample' });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await running.close();
});

/** Adds copies of some of a city's permits, all over the walk. */
async function grow(turn: number): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'cdata_sample' AND table_name = 'record' AND is_generated = 'NEVER'",
  );
  const columns = rows.map(({ name }) => name);
  const copied = columns.map((name) => (name === 'record_id' ? `record_id || '-added-${turn}'` : name));
  const json = copied.map((name) =>
    name === 'record'
      ? `jsonb_set(record::jsonb, '{record_id}', to_jsonb(record_id || '-added-${turn}'))::text`
      : name,
  );
  await database.query(
    `INSERT INTO record (${columns.join(', ')}) SELECT ${json.join(', ')} FROM record
     WHERE entity_type = 'permit' AND municipality = 'calgary' AND record_id NOT LIKE '%-added-%'
     ORDER BY md5(record_id || ${turn}) LIMIT 20`,
  );
}

test('a cursor walk returns every record exactly once also while records are being added', async () => {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let turn = 0; turn === 0 || cursor !== undefined; turn++) {
    const query = { municipality: 'calgary', limit: 37, ...(cursor && { cursor }) };
    const { body } = await running.get(`/permit?${queryString(query)}`);
    ids.push(...(body.results as PublishedRecord[]).map(({ record_id: id }) => id));
    cursor = body.next_cursor;
    await grow(turn);
  }
  expect(new Set(ids).size).toBe(ids.length);
  const before = records.permit.filter(({ municipality }) => municipality === 'calgary');
  expect(ids).toEqual(expect.arrayContaining(before.map(({ record_id: id }) => id)));
  expect(ids.some((id) => id.includes('-added-'))).toBe(true);
});

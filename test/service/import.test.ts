import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openService } from '../../service/index.ts';
import { copyOfCountry, startServiceOn, type RunningService } from './running-service.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let data: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  data = await copyOfCountry();
  return () => rm(data, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  said: string;
}

/** Runs `npm run service:import`; `after` may end it earlier. */
function run(args: string[], endWhen?: string): Promise<Ended> {
  const program = spawn(process.execPath, ['--import', 'tsx', 'service/import/main.ts', ...args], {
    cwd: root,
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += String(text);
      if (endWhen && said.includes(endWhen)) program.kill('SIGKILL');
    });
  }
  return new Promise((resolve) => program.on('close', (code) => resolve({ code, said })));
}

const written = async (name: string, text: string): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
};

/** Asks a service on the directory. */
async function asked<Result>(ask: (running: RunningService) => Promise<Result>): Promise<Result> {
  const running = await startServiceOn(data);
  try {
    return await ask(running);
  } finally {
    await running.close();
  }
}

const permit = (more: object) => ({
  entity_type: 'permit',
  municipality: 'calgary',
  address: '1 Import St',
  normalized_address: '1 IMPORT STREET',
  permit_type_canonical: 'renovation',
  status_canonical: 'issued',
  issued_date: '2026-11-01',
  ...more,
});

describe('npm run service:import', () => {
  it('loads records, flat or with their data apart, and leaves out what is wrong, by row', async () => {
    const lines = [
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
    ];
    const { code, said } = await run([await written('records.jsonl', lines.join('\r\n')), '--data', data]);
    expect(code).toBe(0);
    expect(said).toContain('2 records loaded: 2 new, 0 in the place of others; 4 rows left out.');
    expect(said).toMatch(/row 3: it is no JSON/);
    expect(said).toContain("row 4: entity_type is 'permits', which is no dataset; did you mean 'permit'?");
    expect(said).toContain('row 6: it has no record_id.');
    expect(said).toContain(
      "row 7: municipality is 'Calgary!', which is no city slug; did you mean 'calgary'?",
    );
    await asked(async (running) => {
      expect((await running.get(`/permit/${encodeURIComponent('IMPORT 1/a')}`)).body).toMatchObject({
        construction_value: 1234,
        fetched_at: expect.stringMatching(/^\d{4}-/) as string,
      });
      const found = (await running.get('/permit?q=ZY-2&municipality=calgary')).body;
      expect(found.results.map(({ record_id: id }: { record_id: string }) => id)).toEqual(['IMPORT 2']);
      // What is put together from records knows of them.
      expect((await running.get('/contractor/zyxel%20builders')).body).toMatchObject({
        results: [{ municipality: 'calgary', permits: 1, construction_value: 1234 }],
      });
    });
  });

  it('puts a record in the place of the one with its id, and of two the last', async () => {
    const [id, count] = await asked(async (running) => {
      const { body } = await running.get('/permit?limit=1&municipality=calgary');
      const coverage = (await running.get('/permit/coverage')).body;
      return [body.results[0].record_id as string, coverage.records as number];
    });
    const lines = ['first', 'second'].map((description) =>
      JSON.stringify(permit({ record_id: id, description })),
    );
    const { said } = await run([await written('again.jsonl', lines.join('\n')), '--data', data]);
    expect(said).toContain('1 records loaded: 0 new, 1 in the place of others.');
    await asked(async (running) => {
      expect((await running.get(`/permit/${encodeURIComponent(id)}`)).body.description).toBe('second');
      expect((await running.get('/permit/coverage')).body.records).toBe(count);
    });
  });

  it('reads CSV, with the types that the catalog gives its fields, and cities that are new', async () => {
    const csv =
      '\uFEFFentity_type,record_id,municipality,address,assessed_value,assessment_year,province,lat,lng\n' +
      'assessment,A-1,kingston,"1, Princess St",350000.5,2025,ON,44.23,-76.48\n' +
      'assessment,A-2,kingston,2 Princess St,none,2025,ON,,\n' +
      'assessment,A-3,kingston\n';
    const { code, said } = await run([await written('assessments.csv', csv), '--data', data]);
    expect([code, said]).toEqual([0, expect.stringContaining('1 new cities; 1 rows left out')]);
    expect(said).toContain('row 4: it has 3 cells, and the header 9.');
    await asked(async (running) => {
      const { body } = await running.get('/assessment?municipality=kingston&sort_by=value');
      expect(body.results[0]).toMatchObject({
        address: '1, Princess St',
        assessed_value: 350000.5,
        assessment_year: 2025,
      });
      expect((await running.get('/zoning')).status).toBe(200);
      expect(
        (await running.get('/geocode?address=1%20Princess%20St&municipality=kingston')).status,
      ).toBeLessThan(500);
    });
  });

  it('that is cut off leaves what was there before, and the next one works', async () => {
    const before = await asked(async (running) => (await running.get('/permit/coverage')).body);
    const lines = Array.from({ length: 5000 }, (_, row) =>
      JSON.stringify(permit({ record_id: `CUT ${row}` })),
    );
    const file = await written('many.jsonl', lines.join('\n'));
    const { said } = await run([file, '--data', data], 'Putting the records in place');
    expect(said).not.toContain('records loaded');
    expect(await asked(async (running) => (await running.get('/permit/coverage')).body)).toEqual(before);
    expect((await run([file, '--data', data])).said).toContain('5000 records loaded: 5000 new');
  });

  it('is refused while a service runs on the directory, and says what else is wrong', async () => {
    const file = await written('one.jsonl', JSON.stringify(permit({ record_id: 'one' })));
    const service = await openService({ data });
    const held = await run([file, '--data', data]);
    await service.close();
    expect([held.code, held.said]).toEqual([1, expect.stringContaining('another')]);
    expect(await run([file, '--data', path.join(folder, 'nothing')])).toMatchObject({
      code: 1,
      said: expect.stringContaining('There are no records in') as string,
    });
    expect(await run([])).toMatchObject({ code: 2, said: expect.stringContaining('Which file?') as string });
    expect(await run([path.join(folder, 'missing.jsonl')])).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no file') as string,
    });
    expect(await run(['--dta', data])).toMatchObject({
      code: 2,
      said: expect.stringContaining("'--dta'") as string,
    });
  });
});

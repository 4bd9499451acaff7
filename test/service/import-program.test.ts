import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { run } from '../../service/import/run.ts';
import { lockDirectory } from '../../service/store/lock.ts';
import { permit } from './imported-permit.ts';
import { startServiceOn, type RunningService } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';
import { records } from './truth.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let data: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  data = await copySampleDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(data, { recursive: true, force: true });
});

/** Runs the program in this process: its exit code, and what it writes. */
async function runHere(...args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    });
  }
  const code = await run(args);
  vi.restoreAllMocks();
  return { code, output };
}

/** Runs the program in a process of its own, which is killed when it writes the text. */
function runUntil(text: string, ...args: string[]): Promise<string> {
  const program = spawn(process.execPath, ['--import', 'tsx', 'service/import/main.ts', ...args], {
    cwd: root,
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(text)) program.kill('SIGKILL');
    });
  }
  return new Promise((resolve) => program.on('close', () => resolve(output)));
}

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

async function withService<Result>(use: (running: RunningService) => Promise<Result>): Promise<Result> {
  const running = await startServiceOn(data);
  try {
    return await use(running);
  } finally {
    await running.close();
  }
}

test('imports CSV with the types of the catalog, and adds new cities', async () => {
  const csv =
    '\uFEFFentity_type,record_id,municipality,address,assessed_value,assessment_year,province,lat,lng\n' +
    'assessment,A-1,kingston,"1, Princess St",350000.5,2025,ON,44.23,-76.48\n' +
    'assessment,A-2,kingston,2 Princess St,none,2025,ON,,\n' +
    'assessment,A-3,kingston\n';
  const file = await write('assessments.csv', csv);
  const { code, output } = await runHere(file, '--data', data);
  expect(code).toBe(0);
  expect(output).toContain('Imported 2 records: 2 new, 0 replaced; 1 new city; 1 row left out.\n');
  expect(output).toContain(`${file}, row 4: the row has 3 cells, but the header has 9.\n`);
  await withService(async (running) => {
    const { body } = await running.get('/assessment?municipality=kingston&sort_by=value');
    expect(body.results[0]).toMatchObject({
      address: '1, Princess St',
      assessed_value: 350000.5,
      assessment_year: 2025,
    });
    expect((await running.get('/zoning')).status).toBe(200);
    const geocoded = await running.get('/geocode?address=1%20Princess%20St&municipality=kingston');
    expect(geocoded.body).toMatchObject({ match_type: 'municipality', lat: 44.23, lng: -76.48 });
  });
});

test('changes nothing when it is interrupted, and works the next time', async () => {
  const lines = Array.from({ length: 500 }, (_, row) => JSON.stringify(permit({ record_id: `CUT ${row}` })));
  const file = await write('many.jsonl', lines.join('\n'));
  expect(await runUntil('Replacing records', file, '--data', data)).not.toContain('Imported');
  await withService(async (running) => {
    expect((await running.get('/permit/coverage')).body.records).toBe(records.permit.length);
    expect((await running.get('/permit/CUT%201')).status).toBe(404);
  });
  expect((await runHere(file, '--data', data)).output).toContain('Imported 500 records: 500 new');
});

test('says what is wrong before it imports anything', async () => {
  const file = await write('one.jsonl', JSON.stringify(permit({ record_id: 'one' })));
  const lock = await lockDirectory(data);
  const { code, output } = await runHere(file, '--data', data);
  await lock.release();
  expect([code, output]).toEqual([1, expect.stringContaining(`is in use by process ${process.pid}`)]);
  const empty = path.join(folder, 'nothing');
  expect(await runHere(file, '--data', empty)).toEqual({
    code: 1,
    output: `The directory ${empty} has no records yet: start the service once, or run npm run service:generate.\n`,
  });
  expect(await runHere()).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^No file to import/) as string,
  });
  const missing = path.join(folder, 'missing.jsonl');
  expect(await runHere(missing)).toEqual({ code: 1, output: `The file ${missing} does not exist.\n` });
  expect(await runHere('--dta', data)).toMatchObject({
    code: 2,
    output: expect.stringContaining("'--dta'") as string,
  });
  expect(await runHere('--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('npm run service:import') as string,
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createToken, updateTokens } from '../src/sign-in/index.ts';
import { Engine } from '../../../src/engine/index.ts';
import { StoredConnection } from '../../../src/connection/index.ts';
import { openHeadlessWorkbook } from '../../workbook/src/headless/headless-workbook.ts';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import { killPrograms, startProgram, type Program } from '../../service/test/program.ts';
import { startServiceOn, type RunningService } from '../../service/test/running-service.ts';
import { copySampleDatabase } from '../../service/test/sample-database.ts';
import { browserStore } from '../../../test/connection/browser-store.ts';
import { scaled } from '../../../test/extent.ts';
import { newGeocodeRun } from '../../../src/features/geocode/geocode-kind.ts';
import { readSheetRows } from '../../../src/features/column-runs/sheet-rows.ts';
import type { RunReport } from '../../../src/features/column-runs/runs.ts';
import { ended, newTaskRegistry, runsOf } from '../../../test/column-runs/running-tasks.ts';

/** An analyst's difficult day, with a token of the organization's gateway instead of a key. */

const rows = scaled(2000);
const different = 240;
const addressOf = (row: number) => `${(row % different) + 1} Rue Sherbrooke Ouest, Montréal`;

const workbook = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
Object.assign(globalThis, { Excel: workbook.globals.Excel, Office: workbook.globals.Office });
afterAll(() => workbook.close());

type NewToken = ReturnType<typeof createToken>;

let service: RunningService | null = null;
let redis: RedisServer | null = null;
const program = redisProgram();
let folder: string;
let data: string;
afterEach(async () => {
  killPrograms();
  await service?.close();
  await redis?.stop();
  for (const one of [folder, data]) await rm(one, { recursive: true, force: true });
});

/** A process of its own. Without a port, it has any free one. */
async function startGateway(port = 0): Promise<{ gateway: Program; address: string }> {
  const file = path.join(folder, `gateway-${port}.json`);
  const configuration = {
    organization: 'Example Estimating',
    contact: 'Marie Roy',
    port,
    service: { address: service!.address, key: { environment: 'CDATA_GATEWAY_KEY' } },
    tokens: 'tokens.json',
    budgets: { person: { day: 20_000 } },
    ...(redis && { valkey: redis.url }),
  };
  await writeFile(file, JSON.stringify(configuration));
  const gateway = startProgram('packages/gateway/src/main.ts', ['--config', file], {
    CDATA_GATEWAY_KEY: 'demo-paid-key',
  });
  await expect.poll(() => gateway.output.out + gateway.output.err).toMatch(/CDATA gateway ready at http/);
  return { gateway, address: /http:\S+/.exec(gateway.output.out)![0] };
}

async function writeAddresses(): Promise<void> {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add('List');
    const values = [['Address'], ...Array.from({ length: rows }, (_, row) => [addressOf(row)])];
    sheet.getRangeByIndexes(0, 0, values.length, 1).values = values;
    sheet.activate();
    await context.sync();
  });
}

const readAll = (address: string) =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem('List').getRange(address).load('values');
    await context.sync();
    return range.values as unknown[][];
  });

/** Requests every address as often as it takes; returns the bodies. */
async function geocodeAll(address: string, token: string): Promise<string[]> {
  const geocode = async (row: number): Promise<string> => {
    for (;;) {
      const query = new URLSearchParams({ address: addressOf(row) }).toString();
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${address}/geocode?${query}`, { headers });
      const body = await response.text();
      if (response.status === 200) return body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const bodies: string[] = [];
  for (let row = 0; row < different; row += 4) {
    bodies.push(...(await Promise.all([0, 1, 2, 3].map((next) => geocode(row + next)))));
  }
  return bodies;
}

test('all rows are right although the service has a difficult day, and a gateway and Redis are killed', async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-gateway-'));
  data = await copySampleDatabase();
  service = await startServiceOn(data, {
    faults: {
      latency: [5, 30],
      tooManyRequests: 0.01,
      serverError: 0.03,
      reset: 0.02,
      truncate: 0.01,
      seed: 3,
    },
  });
  if (program) redis = await startRedis(program);
  const [ana, ben] = ['Ana Côté', 'Ben'].map((name) => createToken({ name, isAdministrator: false })) as [
    NewToken,
    NewToken,
  ];
  const token = ana.text;
  await updateTokens(path.join(folder, 'tokens.json'), () => [ana.stored, ben.stored]);
  const [first, other] = await Promise.all([startGateway(), startGateway()]);
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  const access = { kind: 'organization', key: token } as const;
  connection.save({ address: first.address, access, plan: 'paid' }, 'computer');

  await writeAddresses();
  const tasks = newTaskRegistry();
  const newRun = newGeocodeRun(await readSheetRows(), [0], { choices: ['coordinates', 'match_type'] });
  const task = runsOf(tasks, new Engine(connection)).start(newRun, {
    destination: 'adjacent',
    maxCalls: Infinity,
  });
  const calls = () => service!.service.requests()['GET /geocode'] ?? 0;
  const colleague = geocodeAll(other.address, ben.text);
  await expect.poll(calls, { interval: 5 }).toBeGreaterThan(different / 3);
  first.gateway.process.kill('SIGKILL');
  await first.gateway.ended;
  await redis?.stop();
  const second = await startGateway(Number(new URL(first.address).port));
  if (program) redis = await startRedis(program, Number(new URL(redis!.url).port));

  const { state, error } = await ended<RunReport>(tasks, task);
  expect([state, error?.message]).toEqual(['done', undefined]);
  const places = (await colleague).map(
    (body) => JSON.parse(body) as Record<'lat' | 'lng' | 'match_type', unknown>,
  );
  const cells = await readAll(`A2:D${rows + 1}`);
  const expected = new Map(cells.slice(0, different).map(([address, ...place]) => [address, place]));
  expect(expected.size).toBe(different);
  const wrong = cells.filter(
    ([address, ...place], row) =>
      address !== addressOf(row) ||
      !/exact|interpolated|street/.test(String(place[2])) ||
      JSON.stringify(place) !== JSON.stringify(expected.get(address)),
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  // The middle of a street is no place of an address: its coordinates stay blank.
  expect(places.map(({ lat, lng, match_type: type }) => (type === 'street' ? ['', ''] : [lat, lng]))).toEqual(
    cells.slice(0, different).map(([, lat, lng]) => [lat, lng]),
  );
  for (const { output } of [first.gateway, second.gateway, other.gateway]) {
    expect(output.out + output.err).not.toMatch(/demo-paid-key|Sherbrooke/);
    expect(output.out + output.err).not.toContain(token);
  }
  // The service counts the calls that fail too. Redis has lost what it had cached: at most, that was paid for twice.
  expect(calls()).toBeLessThan(different * 2 * 1.25);
});

import { Agent, get } from 'node:http';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killPrograms, ready, sentences, startProgram } from './program.ts';
import { paidKey } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';

const service = 'packages/service/src/main.ts';

let newFolder: string;
beforeAll(async () => {
  newFolder = await mkdtemp(path.join(os.tmpdir(), 'cdata-program-'));
});
afterAll(async () => {
  killPrograms();
  await rm(newFolder, { recursive: true, force: true });
});

test('npm run service builds an interrupted database again', async () => {
  const args = ['--port', '0', '--data', newFolder, '--records', '100'];
  const interrupted = startProgram(service, args);
  while (!interrupted.output.err.includes(': 70%')) await new Promise((wake) => setTimeout(wake, 10));
  interrupted.process.kill('SIGKILL');
  await interrupted.ended;
  const program = startProgram(service, args);
  const address = await ready(program);
  expect(program.output.err).toMatch(/^Preparing sample data: /m);
  const response = await fetch(`${address}/permit?limit=500`, { headers: paidKey });
  expect((await response.json()).count).toBeGreaterThanOrEqual(100);
  program.process.kill('SIGINT');
  expect(await program.ended).toBe(0);
});

test('a service that is asked to stop resets no connection that is kept, and says that it is not ready', async () => {
  const program = startProgram(service, ['--port', '0', '--data', newFolder]);
  const address = await ready(program);
  let answers = 0;
  /** Sends requests on one connection until the service closes it; some arrive at once, and some after a pause. */
  const client = async (pause: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let isKept = true; isKept; await wait(pause)) {
      isKept = await new Promise<boolean>((resolve, reject) => {
        get(`${address}/permit?limit=50`, { agent, headers: paidKey }, async (response) => {
          await buffer(response);
          if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
          answers++;
          resolve(response.headers.connection !== 'close');
        }).once('error', reject);
      });
    }
  };
  const clients = Array.from({ length: 12 }, (_, at) => client(at * 100));
  while (answers < 100) await wait(10);
  program.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/ready`)).status).toBe(503);
  await Promise.all(clients);
  expect(await program.ended).toBe(0);
});

test('the package has the programs that docs/operate.md names', async () => {
  const run = promisify(execFile);
  const folder = path.join(import.meta.dirname, '..');
  await run('npm', ['run', 'build'], { cwd: folder });
  const { bin } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const [line = ''] =
    /makes a package with the programs[^;]+/.exec(await readFile('docs/operate.md', 'utf8')) ?? [];
  expect(Object.keys(bin)).toEqual(line.match(/cdata-[a-z]+/g));
  for (const [name, program] of Object.entries(bin)) {
    const { stdout } = await run('node', [path.join(folder, program), '--help']);
    expect(stdout).toMatch(new RegExp(`^Usage: ${name} `));
  }
});

test.each([
  [['--host', 'no-such-host.invalid'], /^The address no-such-host\.invalid:0 can't be listened at, /],
  [['--timeout', '1'], /^The database took longer than 1 ms for a query: allow it more with --timeout\.$/],
])('npm run service ends with one sentence for %j', async (args, sentence) => {
  const data = await copySampleDatabase();
  const program = startProgram(service, ['--port', '0', '--data', data, ...args]);
  expect(await program.ended).toBe(1);
  await rm(data, { recursive: true });
  expect(sentences(program)).toEqual([expect.stringMatching(sentence)]);
});

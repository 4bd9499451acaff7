import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killPrograms, ready, startProgram } from './program.ts';
import { paidKey } from './running-service.ts';

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

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGenerateOptions } from '../src/generate-command.ts';
import { startServiceOn } from './running-service.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'generate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run service:generate`. */
function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const program = spawn(process.execPath, ['--import', 'tsx', 'packages/service/src/generate.ts', ...args], {
    cwd: root,
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text: Buffer) => (said += String(text)));
  return new Promise((resolve) => program.on('close', (code) => resolve({ code, said })));
}

test('generates a database that a service opens as it is', async () => {
  const { code, said } = await run('--records', '400', '--seed', '7', '--data', folder);
  expect(code).toBe(0);
  expect(said).toContain(`The sample data is in ${folder}.`);
  const running = await startServiceOn(folder);
  const { body } = await running.get('/health');
  await running.close();
  expect(body.records).toBeGreaterThan(400);
});

test('prints what is wrong with an argument in one sentence', async () => {
  const { code, said } = await run('--records', 'many', '--data', folder);
  expect([code, said]).toEqual([2, "--records is 'many': write a whole number from 100 to 5000000.\n"]);
});

test('has defaults for everything', () => {
  expect(readGenerateOptions([])).toEqual({
    records: 15_000,
    seed: 1,
    data: '.data/service',
  });
  expect(readGenerateOptions(['--help', '--records', 'many'])).toBeNull();
});

test.each([
  [['--records', 'many'], "--records is 'many'"],
  [['--records', '5'], 'from 100 to 5000000'],
  [['--seed', '-1'], '--seed'],
  [['--recrds', '500'], 'did you mean --records?'],
])('rejects %j with a sentence', (args, sentence) => {
  expect(() => readGenerateOptions(args)).toThrow(sentence);
});

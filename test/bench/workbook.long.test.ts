import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const lines = [/GEOCODE formulas over \d+ addresses settle/, /cells written by one request/];

test('npm run bench:workbook runs', async () => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--config', 'bench/vitest.config.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        CDATA_BENCH_SHORT: '1',
        CDATA_SHARED_PARTS: JSON.stringify(inject('shared')),
        VITEST: undefined,
      },
    },
  );
  for (const line of lines) expect(stdout).toMatch(line);
});

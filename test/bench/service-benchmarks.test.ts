import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test.each(['service', 'ingest', 'geocoding'])(
  'bench:%s runs, and prints ratios',
  { timeout: 180_000 },
  async (name) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', `bench/${name}.ts`, '--short'],
      { cwd: root },
    );
    const ratios = [...stdout.matchAll(/ratio (\S+)$/gm)].map(([, ratio]) => Number(ratio));
    expect(ratios.length).toBeGreaterThan(1);
    expect(ratios.filter((ratio) => !(ratio >= 0))).toEqual([]);
  },
);

import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sources } from '../../packages/service/src/sources/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy/systemd');

/** The settings of a unit; a name may occur several times. */
async function settingsOf(name: string): Promise<Map<string, string[]>> {
  const settings = new Map<string, string[]>();
  for (const line of (await readFile(path.join(folder, name), 'utf8')).split('\n')) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined) settings.set(key, [...(settings.get(key) ?? []), value!]);
  }
  return settings;
}

test('the service of the timer runs a script of this project for sources that there are', async () => {
  const unit = await settingsOf('cdata-ingest.service');
  const [, script, variable] =
    /^\/usr\/bin\/env npm run --silent (\S+) -- \$(\w+)$/.exec(unit.get('ExecStart')![0]!) ?? [];
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts).toHaveProperty([script!]);
  const names = (await settingsOf('ingest.env')).get(variable!)![0]!.split(' ');
  for (const name of names) {
    expect(sources.some(({ id, municipality }) => id === name || municipality === name)).toBe(true);
  }
  expect(unit.get('Type')).toEqual(['oneshot']);
});

test('the timer starts the service of its name every day, and catches up', async () => {
  const timer = await settingsOf('cdata-ingest.timer');
  expect(timer.get('OnCalendar')).toEqual(['*-*-* 04:30:00']);
  expect(timer.get('Persistent')).toEqual(['true']);
  expect(timer.has('Unit')).toBe(false);
  expect(timer.get('WantedBy')).toEqual(['timers.target']);
});

test('systemd accepts both units', async ({ skip }) => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
  } catch {
    skip('systemd is not installed');
  }
  const copy = await mkdtemp(path.join(os.tmpdir(), 'cdata-units-'));
  try {
    await cp(folder, copy, { recursive: true });
    const units = ['cdata-ingest.timer', 'cdata-ingest.service'].map((name) => path.join(copy, name));
    // It ends with an error, and says which line, if a unit or what it refers to is wrong.
    execFileSync('systemd-analyze', ['verify', '--recursive-errors=no', '--man=no', ...units]);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

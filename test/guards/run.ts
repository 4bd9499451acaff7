import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { guards, problemWith, type Guard } from './guards.ts';

// Removes one guard after the other from the product's files, and runs the tests that should notice:
// `npm run test:guards`, `npm run test:guards -- cookie` for those of a name, and `-- --check` without running tests.

const words = process.argv.slice(2).filter((word) => word !== '--check');
const chosen = guards.filter(({ name }) =>
  words.every((word) => name.toLowerCase().includes(word.toLowerCase())),
);
/** Milliseconds. */
const testTimeout = 60_000;
const folder = mkdtempSync(path.join(os.tmpdir(), 'cdata-guards-'));
let removed: { file: string; text: string } | null = null;
let running: ChildProcess | null = null;

/** Puts back the file that is changed. */
function restore(): void {
  if (removed) writeFileSync(removed.file, removed.text);
  removed = null;
}

process.on('exit', () => {
  restore();
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code));

/** How many of the guard's tests fail. */
async function failures({ tests, only }: Guard): Promise<number> {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const mode = tests.some((file) => file.endsWith('.long.test.ts')) ? ['--mode', 'long'] : [];
  const pattern = only === undefined ? [] : ['-t', only];
  // Without some guards, a test waits for ever.
  const options = ['--reporter=json', `--outputFile=${report}`, '--bail=1', `--testTimeout=${testTimeout}`];
  running = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...tests, ...mode, ...pattern, ...options],
    { stdio: 'ignore' },
  );
  await new Promise((resolve, reject) => running!.once('close', resolve).once('error', reject));
  running = null;
  // A run that was killed leaves no report.
  if (!existsSync(report)) return 0;
  return (JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number }).numFailedTests;
}

/** Whether a test fails without the guard. A file that no longer loads fails no test. */
async function isNoticed(guard: Guard): Promise<boolean> {
  const { file, from, to } = guard;
  const text = readFileSync(file, 'utf8');
  removed = { file, text };
  try {
    writeFileSync(
      file,
      text.replace(from, () => to),
    );
    return (await failures(guard)) > 0;
  } finally {
    restore();
  }
}

/** Why nothing may be changed: a file with changes that are not committed would lose them to a run that is killed. */
const uncommitted = ({ name, file }: Guard): string | null =>
  execFileSync('git', ['status', '--porcelain', '--', file], { encoding: 'utf8' }) === ''
    ? null
    : `${name}: ${file} has changes that are not committed.`;

const problems = chosen.flatMap((guard) => problemWith(guard) ?? []);
if (chosen.length === 0) problems.push(`No guard has the words ${words.join(' ')}.`);
const isCheck = process.argv.includes('--check');
if (!isCheck && problems.length === 0) problems.push(...chosen.flatMap((guard) => uncommitted(guard) ?? []));
if (problems.length > 0 || isCheck) {
  for (const problem of problems) console.log(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
const unnoticed: string[] = [];
for (const guard of chosen) {
  const start = performance.now();
  const noticed = await isNoticed(guard);
  if (!noticed) unnoticed.push(guard.name);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${noticed ? 'noticed' : 'NOT NOTICED'} ${guard.name} (${seconds} s)`);
}
for (const name of unnoticed) console.log(`Not noticed: ${name}`);
console.log(`${chosen.length - unnoticed.length} guards noticed, ${unnoticed.length} not noticed`);
process.exit(unnoticed.length > 0 ? 1 : 0);

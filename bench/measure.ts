import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { copySampleDatabase } from '../packages/service/test/sample-database.ts';

/* What the benchmarks share: programs in processes of their own, rounds, medians, and ratios in one form. */

export const root = path.resolve(import.meta.dirname, '..');

/** The key that the local service accepts for everything. */
export const key = 'demo-paid-key';

/** For `parseArgs`, with the benchmark's own options. */
export const shortOption = { short: { type: 'boolean', default: false } } as const;

/** Whether only a few items are measured in one round, to show that the benchmark runs. */
export const isShort = process.argv.includes('--short');

export interface Program {
  /** The first address that it printed; empty if it ended without one. */
  address: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

interface ProgramOptions {
  environment?: NodeJS.ProcessEnv;
  /** Receives each line of the program's log. */
  onLog?(line: string): void;
}

/**
 * Starts a program of this repository, and waits until it prints its address or ends. It ends with this process.
 *
 * @throws Error if it ends with a failure.
 */
export async function startProgram(
  args: readonly string[],
  { environment, onLog = () => undefined }: ProgramOptions = {},
): Promise<Program> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  createInterface(child.stderr).on('line', onLog);
  const stop = async () => {
    child.kill();
    await closed;
  };
  const output = createInterface(child.stdout);
  const address = await new Promise<string>((resolve, reject) => {
    output.on('line', (line) => {
      const [match] = /https?:\S+/.exec(line) ?? [];
      if (match) resolve(match);
    });
    child.once('close', (code) =>
      code === 0 ? resolve('') : reject(new Error(`${args[0]} ended with ${code}.`)),
    );
  });
  return { address, process: child, stop };
}

interface ServiceOptions extends ProgramOptions {
  /** Directory of its database; without it, a small sample. */
  data?: string;
  /** Permits of the sample that a new directory gets. */
  records?: number;
  /** Milliseconds by which it delays its responses, such as `10..20`. */
  latency?: string;
}

/** Starts the service with sample data, in a process of its own, as users have it. */
export async function startService({
  data,
  records,
  latency,
  ...options
}: ServiceOptions = {}): Promise<Program> {
  const directory = data ?? (await copySampleDatabase());
  const faults = latency ? ['--faults', `latency=${latency}`] : [];
  const size = records === undefined ? [] : ['--records', String(records)];
  const args = ['packages/service/src/main.ts', '--port', '0', '--data', directory, ...size, ...faults];
  const program = await startProgram(args, options);
  const stop = async () => {
    await program.stop();
    if (data === undefined) await rm(directory, { recursive: true, force: true });
  };
  return { ...program, stop };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

export async function milliseconds(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs a number of workers over the items. Returns the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const run = async () => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: workers }, run));
  return results;
}

interface Comparison {
  rounds: number;
  /** Milliseconds of what is measured; `milliseconds` measures one. */
  measured(): Promise<number>;
  /** Milliseconds of the bare alternative. */
  bare(): Promise<number>;
}

/** The ratios of rounds in which both take turns, after one that warms up both. */
export async function ratiosOf({ rounds, measured, bare }: Comparison): Promise<number[]> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const bareTime = await bare();
    const ratio = (await measured()) / bareTime;
    if (round > 0) ratios.push(ratio);
  }
  return ratios;
}

/** `ratio 1.05 (0.98 to 1.20, rounds: 5)`: the median, and the range. */
export function ratioText(ratios: readonly number[]): string {
  const [low, middle, high] = [Math.min(...ratios), median(ratios), Math.max(...ratios)].map((ratio) =>
    ratio.toFixed(2),
  );
  return `ratio ${middle} (${low} to ${high}, rounds: ${ratios.length})`;
}

/** Megabytes of memory that a process has now, or has had at most. Needs Linux. */
export async function memoryOf(pid: number | 'self', which: 'now' | 'peak' = 'now'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
  return Number(field.exec(status)?.[1] ?? NaN) / 1024;
}

/** Bytes of this process's heap without garbage. */
export function heapWithoutGarbage(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

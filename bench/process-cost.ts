import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../packages/service/src/store/store.ts';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Reads the seconds of processor time that the work has taken so far. */
export type ProcessorClock = () => Promise<number>;

/** Counts this process with its threads: the embedded database is one of them. */
export const processClock: ProcessorClock = () => {
  const { user, system } = process.cpuUsage();
  return Promise.resolve((user + system) / 1e6);
};

/** Counts this process, and the PostgreSQL server on this machine. Needs Linux. */
export async function serverClock(store: Store): Promise<ProcessorClock> {
  const [row] = await store.readAll<{ directory: string }>(
    "SELECT current_setting('data_directory') AS directory",
  );
  const [line] = (await readFile(path.join(row!.directory, 'postmaster.pid'), 'utf8')).split('\n');
  const server = Number(line);
  return async () => (await processClock()) + (await secondsOfServer(server));
}

/**
 * The most memory that this process has had so far, in bytes. Needs Linux. `process.resourceUsage` would count the
 * memory of the process that started this one.
 */
export async function peakMemory(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) * 1024;
}

async function secondsOfServer(server: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const times = await Promise.all(pids.map((pid) => processTimes(pid)));
  let ticks = 0;
  for (const [at, pid] of pids.entries()) {
    const processTime = times[at];
    if (pid === server) ticks += (processTime?.own ?? 0) + (processTime?.ended ?? 0);
    else if (processTime?.parent === server) ticks += processTime.own;
  }
  return ticks / ticksPerSecond;
}

/** In ticks: those of the process, and of the processes that it started and that have ended. Null if it has ended. */
async function processTimes(pid: number): Promise<{ parent: number; own: number; ended: number } | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces. After it: state, parent, … user and system time, both of children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return { parent: Number(fields[1]), own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}

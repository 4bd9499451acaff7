import { readdirSync, readFileSync } from 'node:fs';

/** Seconds without work after which the tests hang; on a busy machine they wait longer, but each wait does some work. */
const quietSeconds = 240;
/** Share of one processor that idle browsers and services may use. */
const idleShare = 0.03;

export interface HangWatch {
  /** Call it regularly: whether nothing has worked for so long that the tests hang. */
  isHanging(): boolean;
}

/**
 * Tells tests that hang from those that wait for a busy machine: the former use no processor time, however long they
 * take.
 *
 * @param processorSeconds Of all processes of the tests since they started.
 * @param now Seconds.
 */
export function watchForHang(processorSeconds: () => number, now: () => number): HangWatch {
  let since = { time: now(), used: processorSeconds() };
  return {
    isHanging() {
      const time = now();
      const used = processorSeconds();
      const elapsed = time - since.time;
      // Processes that have ended take their time with them.
      if (used < since.used || used - since.used > Math.max(1, elapsed * idleShare)) {
        since = { time, used };
        return false;
      }
      return elapsed >= quietSeconds;
    },
  };
}

/** The processor time of this process and of all that it started, seconds; null where the system does not list them. */
export function processorSecondsOfTree(): number | null {
  let processes: { pid: number; parent: number; ticks: number }[];
  try {
    processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)) ?? []);
  } catch {
    return null;
  }
  let ticks = 0;
  let generation = [process.pid];
  while (generation.length > 0) {
    const own = processes.filter(({ pid }) => generation.includes(pid));
    ticks += own.reduce((sum, one) => sum + one.ticks, 0);
    const parents = generation;
    generation = processes.filter(({ parent }) => parents.includes(parent)).map(({ pid }) => pid);
  }
  return ticks / ticksPerSecond;
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Null if the process has ended meanwhile. */
function readProcess(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}

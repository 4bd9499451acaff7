import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { copyStatement } from './copy.ts';
import { QueryTimeout, type Engine, type SqlValue, type Store, type StoreLock } from './store.ts';

export type WorkerTask = { id: number; schema: string } & (
  | { kind: 'query'; sql: string; parameters: readonly SqlValue[] }
  | { kind: 'run'; sql: string }
  | { kind: 'copy'; sql: string; csv: Uint8Array }
  | { kind: 'close' }
);
export type WorkerReply = { ready: true } | { id: number; rows: unknown[] } | { id: number; error: string };

type Task = WorkerTask extends infer T
  ? T extends { id: number; schema: string }
    ? Omit<T, 'id' | 'schema'>
    : never
  : never;

interface QueuedTask {
  task: WorkerTask;
  timeout: number | null;
  timer?: NodeJS.Timeout;
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * Opens the embedded PostgreSQL (PGlite) on a directory, in a worker thread, so that a long statement does not block
 * the service. Returns at once; statements wait until the thread is ready, some seconds for a new directory. PGlite has
 * no statement_timeout: a statement that takes longer than `timeout` milliseconds is ended together with its thread,
 * and a new thread opens the directory again.
 */
export function openPglite(directory: string, timeout: number): Engine {
  let worker: Worker | null = null;
  let current: QueuedTask | null = null;
  let broken: Error | null = null;
  let lastId = 0;
  const queue: QueuedTask[] = [];
  // Only one process opens a directory, and others work through it: its memory is where locks are.
  const locks = new Set<string>();
  void start();

  async function start(): Promise<void> {
    try {
      worker = await startWorker(directory);
      listen(worker);
      next();
    } catch (error) {
      broken = error as Error;
      for (const queued of queue.splice(0)) queued.reject(broken);
    }
  }

  function listen(to: Worker): void {
    to.on('message', (reply: WorkerReply) => {
      if ('ready' in reply || !current || current.task.id !== reply.id) return;
      const { resolve, reject, timer } = current;
      clearTimeout(timer);
      current = null;
      if ('error' in reply) reject(new Error(reply.error));
      else resolve(reply.rows);
      next();
    });
    to.on('error', (error) => {
      if (to === worker) restart(error);
    });
  }

  function next(): void {
    if (current || !worker) return;
    current = queue.shift() ?? null;
    if (!current) return;
    const { task, timeout: limit } = current;
    if (limit !== null) {
      current.timer = setTimeout(() => restart(new QueryTimeout(limit)), limit);
    }
    worker.postMessage(task, task.kind === 'copy' ? [task.csv.buffer as ArrayBuffer] : []);
  }

  function restart(reason: Error): void {
    const [old, failed] = [worker, current];
    worker = null;
    current = null;
    clearTimeout(failed?.timer);
    failed?.reject(reason);
    void old?.terminate().then(start);
  }

  function request(schema: string, task: Task, limit: number | null): Promise<unknown[]> {
    if (broken) return Promise.reject(broken);
    return new Promise((resolve, reject) => {
      queue.push({ task: { ...task, id: ++lastId, schema } as WorkerTask, timeout: limit, resolve, reject });
      next();
    });
  }

  return {
    statements: 1,
    schema: (name) =>
      storeOn((task, limit) => request(name, task, limit), {
        timeout,
        lock: (lock) => takeLock(locks, `${name} ${lock}`),
      }),
    async close() {
      await request('', { kind: 'close' }, null);
      await worker?.terminate();
    },
  };
}

/** @param request Runs a task in a schema, for at most so many milliseconds. */
function storeOn(
  request: (task: Task, limit: number | null) => Promise<unknown[]>,
  { timeout, lock }: { timeout: number; lock: (name: string) => StoreLock | null },
): Store {
  return {
    query: <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
      request({ kind: 'query', sql, parameters }, timeout) as Promise<Row[]>,
    readAll: <Row>(sql: string) => request({ kind: 'query', sql, parameters: [] }, null) as Promise<Row[]>,
    run: async (sql) => void (await request({ kind: 'run', sql }, null)),
    lock: (name) => Promise.resolve(lock(name)),
    copy: async (table, columns, csv) =>
      void (await request({ kind: 'copy', sql: copyStatement(table, columns, "'/dev/blob'"), csv }, null)),
  };
}

function takeLock(locks: Set<string>, name: string): StoreLock | null {
  if (locks.has(name)) return null;
  locks.add(name);
  return { release: async () => void locks.delete(name) };
}

let program: Promise<WebAssembly.Module> | undefined;

/** PGlite's program, which is compiled once for all threads of this process: compiling it takes longer than the rest. */
const compiledProgram = (): Promise<WebAssembly.Module> => (program ??= compileProgram());

async function compileProgram(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(path.join(path.dirname(entry), 'pglite.wasm')));
}

async function startWorker(directory: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-thread.js', import.meta.url), {
    workerData: { directory, program: await compiledProgram() },
    // Without the TypeScript loader of this process.
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve(worker);
    });
  });
}

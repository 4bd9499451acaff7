import { Worker } from 'node:worker_threads';
import { copyStatement } from './csv.ts';
import { QueryTimeout, type SqlValue, type Store } from './store.ts';

/** What the worker is asked to do. */
export type WorkerTask = { id: number } & (
  | { kind: 'query'; sql: string; parameters: readonly SqlValue[] }
  | { kind: 'run'; sql: string }
  | { kind: 'copy'; sql: string; csv: Uint8Array }
  | { kind: 'close' }
);
export type WorkerAnswer = { ready: true } | { id: number; rows: unknown[] } | { id: number; error: string };

type Task = WorkerTask extends infer T ? (T extends { id: number } ? Omit<T, 'id'> : never) : never;

/** The embedded database, which can be closed and opened anew. */
export interface EmbeddedStore extends Store {
  /** Writes everything to disk, and gives back the memory that a load took: WebAssembly's only ever grows. */
  renew(): Promise<void>;
}

interface Waiting {
  task: WorkerTask;
  timeout: number | null;
  timer?: NodeJS.Timeout;
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * Opens the embedded PostgreSQL (PGlite) on a directory, in a worker thread, so that a long statement does not keep
 * the service from answering. It answers at once; statements wait until the thread is ready, some seconds for a new
 * directory. PGlite has no statement_timeout: a statement that takes longer than `timeout`
 * milliseconds is ended with its thread, and another thread opens the directory anew.
 */
export function openPglite(directory: string, timeout: number): EmbeddedStore {
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let broken: Error | null = null;
  let lastId = 0;
  const queue: Waiting[] = [];
  void start();

  async function start(): Promise<void> {
    try {
      worker = await startWorker(directory);
      listen(worker);
      next();
    } catch (error) {
      broken = error as Error;
      for (const waiting of queue.splice(0)) waiting.reject(broken);
    }
  }

  function listen(to: Worker): void {
    to.on('message', (answer: WorkerAnswer) => {
      if ('ready' in answer || !current || current.task.id !== answer.id) return;
      const { resolve, reject, timer } = current;
      clearTimeout(timer);
      current = null;
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.rows);
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
      const after = `The query took longer than ${limit} ms.`;
      current.timer = setTimeout(() => restart(new QueryTimeout(after)), limit);
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

  function ask(task: Task, limit: number | null): Promise<unknown[]> {
    if (broken) return Promise.reject(broken);
    return new Promise((resolve, reject) => {
      queue.push({ task: { ...task, id: ++lastId } as WorkerTask, timeout: limit, resolve, reject });
      next();
    });
  }

  return {
    query: <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
      ask({ kind: 'query', sql, parameters }, timeout) as Promise<Row[]>,
    readAll: <Row>(sql: string) => ask({ kind: 'query', sql, parameters: [] }, null) as Promise<Row[]>,
    run: async (sql) => void (await ask({ kind: 'run', sql }, null)),
    copy: async (table, columns, csv) =>
      void (await ask({ kind: 'copy', sql: copyStatement(table, columns, "'/dev/blob'"), csv }, null)),
    async renew() {
      await ask({ kind: 'close' }, null);
      const old = worker;
      worker = null;
      await old?.terminate();
      await start();
    },
    async close() {
      await ask({ kind: 'close' }, null);
      await worker?.terminate();
    },
  };
}

function startWorker(directory: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-thread.js', import.meta.url), { workerData: { directory } });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve(worker);
    });
  });
}

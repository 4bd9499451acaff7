import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { copyStatement } from './copy.ts';
import {
  QueryTimeout,
  StoreUnavailable,
  type Engine,
  type SqlValue,
  type Store,
  type StoreLock,
} from './store.ts';
import { abortedBy, damagedData } from './unusable-data.ts';

export type WorkerTask = { id: number; schema: string } & (
  | { kind: 'query'; sql: string; parameters: readonly SqlValue[] }
  | { kind: 'run'; sql: string }
  | { kind: 'copy'; sql: string; csv: Uint8Array }
  | { kind: 'close' }
);
export type WorkerReply =
  { ready: true } | { id: number; rows: unknown[] } | { id: number; error: string; code: string | undefined };

/**
 * PostgreSQL's codes of a full disk, other errors of the system, and errors of its own. After them, it may not be able
 * to end the transaction, and would reject every later statement.
 */
const systemErrors = /^(53|58|XX000)/;

/** PostgreSQL's codes of a page whose checksum is wrong, and of a damaged index. */
const damage = /^XX00[12]$/;

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

interface PgliteOptions {
  timeout: number;
  /** The data directory, as errors name it. */
  data: string;
  /** Whether the directory is empty: otherwise, files that can't be opened are damaged. */
  isNew: boolean;
}

/**
 * Opens the embedded PostgreSQL (PGlite) on a directory, in a worker thread, so that a long statement does not block
 * the service. Returns at once; statements wait until the thread is ready, some seconds for a new directory. PGlite has
 * no statement_timeout: a statement that takes longer than `timeout` milliseconds is ended together with its thread,
 * and a new thread opens the directory again. Errors of the disk are StoreUnavailable; the directory is opened again at
 * the next statement, so that a service recovers once there is space.
 */
export function openPglite(directory: string, options: PgliteOptions): Engine {
  const thread = new DatabaseThread(directory, options);
  // Only one process opens a directory, and others work through it: its memory is where locks are.
  const locks = new Set<string>();
  return {
    statements: 1,
    schema: (name) =>
      storeOn((task, limit) => thread.request(name, task, limit), {
        timeout: options.timeout,
        lock: (lock) => takeLock(locks, `${name} ${lock}`),
      }),
    close: () => thread.close(),
  };
}

/** Runs one task at a time, in the order of requests. */
class DatabaseThread {
  #worker: Worker | null = null;
  #current: QueuedTask | null = null;
  #hasFailed = false;
  #lastId = 0;
  readonly #queue: QueuedTask[] = [];
  readonly #directory: string;
  readonly #options: PgliteOptions;

  constructor(directory: string, options: PgliteOptions) {
    this.#directory = directory;
    this.#options = options;

    void this.#start();
  }

  request(schema: string, task: Task, limit: number | null): Promise<unknown[]> {
    if (this.#hasFailed) {
      this.#hasFailed = false;
      void this.#start();
    }
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#queue.push({ task: { ...task, id, schema } as WorkerTask, timeout: limit, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    if (this.#hasFailed) return;
    await this.request('', { kind: 'close' }, null);
    await this.#worker?.terminate();
  }

  async #start(): Promise<void> {
    try {
      this.#worker = await startWorker(this.#directory);
      this.#listen(this.#worker);
      this.#next();
    } catch (cause) {
      this.#hasFailed = true;
      const reason = await openingError(this.#options, cause);
      for (const queued of this.#queue.splice(0)) queued.reject(reason);
    }
  }

  #listen(worker: Worker): void {
    worker.on('message', (reply: WorkerReply) => {
      if ('ready' in reply || !this.#current || this.#current.task.id !== reply.id) return;
      if ('error' in reply && systemErrors.test(reply.code ?? '')) {
        void this.#restartAfter(worker, new Error(reply.error));
        return;
      }
      if ('error' in reply && damage.test(reply.code ?? '')) {
        settle(this.#current, damagedData(this.#options.data, reply.error));
      } else settle(this.#current, 'error' in reply ? new Error(reply.error) : reply.rows);
      this.#current = null;
      this.#next();
    });
    worker.on('error', (error) => void this.#restartAfter(worker, error));
  }

  #next(): void {
    if (this.#current || !this.#worker) return;
    this.#current = this.#queue.shift() ?? null;
    if (!this.#current) return;
    const { task, timeout } = this.#current;
    if (timeout !== null) {
      this.#current.timer = setTimeout(() => this.#restart(new QueryTimeout(timeout)), timeout);
    }
    this.#worker.postMessage(task, task.kind === 'copy' ? [task.csv.buffer as ArrayBuffer] : []);
  }

  async #restartAfter(failing: Worker, error: Error): Promise<void> {
    const reason = await abortedBy(this.#options.data, error);
    if (failing === this.#worker) this.#restart(reason as Error);
  }

  #restart(reason: Error): void {
    const worker = this.#worker;
    const current = this.#current;
    this.#worker = null;
    this.#current = null;
    clearTimeout(current?.timer);
    current?.reject(reason);
    void worker?.terminate().then(() => this.#start());
  }
}

function settle({ resolve, reject, timer }: QueuedTask, result: unknown[] | Error): void {
  clearTimeout(timer);
  if (result instanceof Error) reject(result);
  else resolve(result);
}

async function openingError({ data, isNew }: PgliteOptions, cause: unknown): Promise<Error> {
  const explained = await abortedBy(data, cause);
  const isDamage = !isNew && !(explained instanceof StoreUnavailable);
  return isDamage ? damagedData(data, 'PostgreSQL cannot open its files', cause) : (explained as Error);
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
const compiledProgram = (): Promise<WebAssembly.Module> =>
  (program ??= compileProgram().catch((error: unknown) => {
    // The next attempt may be able to read it.
    program = undefined;
    throw error;
  }));

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

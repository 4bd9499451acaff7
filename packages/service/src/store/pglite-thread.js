// @ts-check
// The database's thread. Plain JavaScript: a thread would have to load a TypeScript loader of its own first, which takes
// as long as opening a database.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** @import { WorkerReply, WorkerTask } from './pglite.ts' */

if (!parentPort) throw new Error('The database runs in a worker thread of the service.');
const port = parentPort;
/** @param {WorkerReply} message */
const reply = (message) => port.postMessage(message);

const database = await PGlite.create({
  dataDir: workerData.directory,
  pgliteWasmModule: workerData.program,
  postgresqlconf: [
    // Half of PostgreSQL's default: the system caches the files, too, and the memory would count twice.
    'shared_buffers=64MB',
    'max_wal_size=192MB',
    'min_wal_size=80MB',
    'wal_level=minimal',
    'max_wal_senders=0',
  ],
});

port.on('message', async (/** @type {WorkerTask} */ task) => {
  try {
    reply({ id: task.id, rows: await perform(task) });
  } catch (error) {
    reply({ id: task.id, error: messageOf(error), code: /** @type {any} */ (error)?.code });
  }
});
reply({ ready: true });

let currentSchema = '';

/**
 * @param {WorkerTask} task
 * @returns {Promise<unknown[]>}
 */
async function perform(task) {
  if (task.kind !== 'close' && task.schema !== currentSchema) {
    await database.exec(`SET search_path = ${task.schema}`);
    currentSchema = task.schema;
  }
  switch (task.kind) {
    case 'query':
      return (await database.query(task.sql, [...task.parameters])).rows;
    case 'run':
      try {
        await database.exec(task.sql);
      } catch (error) {
        // A transaction that the script began would reject every later statement.
        await database.exec('ROLLBACK').catch(() => undefined);
        throw error;
      }
      return [];
    case 'copy':
      await database.query(task.sql, [], {
        blob: new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (task.csv)]),
      });
      return [];
    case 'close':
      await database.close();
      return [];
  }
}

/**
 * The database's message with its detail, which names the invalid row.
 *
 * @param {any} error
 */
function messageOf(error) {
  return [error?.message ?? String(error), error?.detail].filter(Boolean).join(': ');
}

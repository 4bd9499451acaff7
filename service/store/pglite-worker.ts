import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { WorkerReply, WorkerTask } from './pglite.ts';

if (!parentPort) throw new Error('The database runs in a worker thread of the service.');
const port = parentPort;
const reply = (message: WorkerReply): void => port.postMessage(message);

const database = await PGlite.create({
  dataDir: (workerData as { directory: string }).directory,
  postgresqlconf: ['max_wal_size=192MB', 'min_wal_size=80MB', 'wal_level=minimal', 'max_wal_senders=0'],
});

port.on('message', async (task: WorkerTask) => {
  try {
    reply({ id: task.id, rows: await perform(task) });
  } catch (error) {
    reply({ id: task.id, error: messageOf(error) });
  }
});
reply({ ready: true });

let currentSchema = '';

async function perform(task: WorkerTask): Promise<unknown[]> {
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
        await database.exec('ROLLBACK');
        throw error;
      }
      return [];
    case 'copy':
      await database.query(task.sql, [], { blob: new Blob([task.csv as Uint8Array<ArrayBuffer>]) });
      return [];
    case 'close':
      await database.close();
      return [];
  }
}

/** The database's message with its detail, which names the invalid row. */
function messageOf(error: unknown): string {
  const { message, detail } = error as { message?: string; detail?: string };
  return [message ?? String(error), detail].filter(Boolean).join(': ');
}

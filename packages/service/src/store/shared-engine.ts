import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { StoreUnavailable, type Engine, type SqlValue, type Store, type StoreLock } from './store.ts';

/**
 * Only one process can open an embedded database. While a service has it open, programs that load or export records
 * work through the service: they send the calls of a store over a local socket that only the same user can open.
 */
interface Call {
  id: number;
  schema: string;
  method: keyof Store | 'unlock';
  values: unknown[];
}
type Reply = { id: number } & ({ result: unknown } | { error: string; isUnavailable: boolean });

export async function shareEngine(engine: Engine, data: string): Promise<{ close(): Promise<void> }> {
  const address = socketOf(data);
  // Left over from a process that was killed: this process has locked the directory.
  if (process.platform !== 'win32') await rm(address, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const locks = new Map<string, StoreLock>();
    socket.once('close', () => {
      sockets.delete(socket);
      for (const lock of locks.values()) void lock.release();
    });
    // A program that ends in the middle of a call has no further use for the reply.
    socket.on('error', () => undefined);
    readMessages<Call>(socket, (call) => void answer(engine, call, { socket, locks }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  // A program that forgets to close its database can still end.
  server.unref();
  if (process.platform !== 'win32') await chmod(address, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Peer {
  socket: Socket;
  /** Those that the program behind the socket has: they end with it. */
  locks: Map<string, StoreLock>;
}

async function answer(engine: Engine, call: Call, peer: Peer): Promise<void> {
  const { id } = call;
  try {
    send(peer.socket, { id, result: await perform(engine, call, peer) } satisfies Reply);
  } catch (error) {
    const isUnavailable = error instanceof StoreUnavailable;
    send(peer.socket, { id, error: (error as Error).message, isUnavailable } satisfies Reply);
  }
}

async function perform(engine: Engine, { schema, method, values }: Call, { socket, locks }: Peer) {
  const store = engine.schema(schema);
  if (method === 'lock' || method === 'unlock') {
    const [name] = values as [string];
    const key = `${schema} ${name}`;
    if (method === 'unlock') {
      await locks.get(key)?.release();
      return locks.delete(key);
    }
    const lock = await store.lock(name);
    if (lock && !socket.destroyed) locks.set(key, lock);
    else await lock?.release();
    return lock !== null;
  }
  // A copy, because bytes share the memory of the whole message, and the embedded database takes theirs over.
  const own = values.map((value) => (value instanceof Uint8Array ? new Uint8Array(value) : value));
  return (store[method] as (...values: unknown[]) => Promise<unknown>)(...own);
}

/** Null if no process shares the database of the directory. */
export async function connectToShared(data: string): Promise<Engine | null> {
  const socket = connect(socketOf(data));
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isConnected) return null;
  let lastId = 0;
  const calls = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  readMessages<Reply>(socket, (reply) => {
    const call = calls.get(reply.id);
    calls.delete(reply.id);
    if ('error' in reply) call?.reject(new (reply.isUnavailable ? StoreUnavailable : Error)(reply.error));
    else call?.resolve(reply.result);
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    for (const { reject } of calls.values()) reject(hasStopped());
    calls.clear();
  });
  const request = <Result>(schema: string, method: Call['method'], values: unknown[]) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++lastId;
      if (socket.destroyed) return reject(hasStopped());
      calls.set(id, { resolve: resolve as (result: unknown) => void, reject });
      send(socket, { id, schema, method, values } satisfies Call);
    });
  return {
    statements: 1,
    schema: (name) => ({
      query: <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
        request<Row[]>(name, 'query', [sql, parameters]),
      readAll: <Row>(sql: string) => request<Row[]>(name, 'readAll', [sql]),
      run: (script) => request(name, 'run', [script]),
      copy: (table, columns, csv) => request(name, 'copy', [table, columns, csv]),
      async lock(lock) {
        if (!(await request<boolean>(name, 'lock', [lock]))) return null;
        return { release: () => request(name, 'unlock', [lock]) };
      },
    }),
    close: async () => void socket.destroy(),
  };
}

const hasStopped = (): StoreUnavailable =>
  new StoreUnavailable(
    'The program that has the data directory open, and that this one works through, has stopped. Start this one again.',
  );

/** In the temporary directory: a path of more than about 100 characters can't be the address of a socket. */
function socketOf(data: string): string {
  const name = `cdata-${createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

const lengthSize = 4;

function send(socket: Socket, message: Call | Reply): void {
  if (socket.destroyed) return;
  const body = serialize(message);
  const length = Buffer.alloc(lengthSize);
  length.writeUInt32BE(body.length);
  socket.write(length);
  socket.write(body);
}

function readMessages<Message>(socket: Socket, onMessage: (message: Message) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    while (size >= lengthSize) {
      if ((chunks[0] as Buffer).length < lengthSize) chunks = [Buffer.concat(chunks)];
      const length = lengthSize + (chunks[0] as Buffer).readUInt32BE();
      if (size < length) return;
      const all = Buffer.concat(chunks);
      chunks = [all.subarray(length)];
      size -= length;
      onMessage(deserialize(all.subarray(lengthSize, length)) as Message);
    }
  });
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyStatement } from './copy.ts';
import {
  currentStamp,
  emptySample,
  loadedSchema,
  sampleSchema,
  storesOf,
  type Database,
  type SampleCheck,
  type Stamp,
} from './database.ts';
import { migrateLoaded, migrations } from './migrations.ts';
import {
  QueryTimeout,
  StoreUnavailable,
  type Engine,
  type SqlValue,
  type Store,
  type StoreLock,
} from './store.ts';

/** PostgreSQL's code of a statement that statement_timeout ended (query_canceled). */
const queryCanceled = '57014';

/** Connections for the statements of requests. */
const poolSize = 8;
/** Milliseconds after its time limit at which a statement that the server has not ended is given up. */
const silence = 5000;
/** Milliseconds until a connection is there: a statement may have to end first. */
const connectionTimeout = (limit = 20_000): number => limit + 2 * silence;

/**
 * Migrates the tables, and empties the schema of a sample that has to be built. Several processes may start at the same
 * time: one after the other migrates the tables, and those that need a sample wait until one of them has built it.
 */
export async function openPostgresDatabase(
  databaseUrl: string,
  { timeout, sample: check }: { timeout: number; sample?: SampleCheck },
): Promise<Database> {
  const { engine, waitForLock } = await openPostgres(databaseUrl, timeout);
  const stores = storesOf(engine);
  const { loaded, sample } = stores;
  try {
    const migrating = await waitForLock('migration');
    await migrateLoaded(loaded, await migrations());
    await sample.run(
      `CREATE SCHEMA IF NOT EXISTS ${sampleSchema}; CREATE TABLE IF NOT EXISTS ${sampleSchema}.stamp (stamp text NOT NULL)`,
    );
    await migrating.release();
    const building = check && (await check.isNeeded(loaded)) ? await waitForLock('sample') : null;
    const [row] = await sample.query<{ stamp: string }>('SELECT stamp FROM stamp');
    const stamp = currentStamp(row?.stamp ?? null, check?.isCurrent);
    if (stamp) await building?.release();
    else if (check && building) {
      check.onMissing();
      await emptySample(engine);
      await sample.run('CREATE TABLE stamp (stamp text NOT NULL)');
    }
    const finish = async (newStamp: Stamp): Promise<void> => {
      await sample.query('INSERT INTO stamp VALUES ($1)', [JSON.stringify(newStamp)]);
      await building?.release();
    };
    return { ...stores, stamp, finish, close: engine.close };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Statements of {@link Store.query} end after `timeout` milliseconds. */
async function openPostgres(databaseUrl: string, timeout: number): Promise<PostgresEngine> {
  const pools = new Map<string, pg.Pool>();
  const poolOf = (schema: string, limit?: number): pg.Pool => {
    const key = `${schema} ${limit}`;
    const existing = pools.get(key);
    if (existing) return existing;
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: poolSize,
      keepAlive: true,
      connectionTimeoutMillis: connectionTimeout(limit),
      statement_timeout: limit,
      // A server that has vanished ends no statement.
      ...(limit !== undefined && { query_timeout: limit + silence }),
      options: `-c search_path=${schema}`,
    });
    // An idle connection that the server closes is replaced at the next query.
    pool.on('error', () => undefined);
    // The same of one that is in use, whose statement fails: without a listener, it would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pools.set(key, pool);
    return pool;
  };
  const clients = new Set<pg.Client>();
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: connectionTimeout(),
    });
    clients.add(client);
    client.once('end', () => clients.delete(client));
    client.on('error', () => undefined);
    await throwingAway(() => client.connect());
    return client;
  };
  const close = async (): Promise<void> => {
    await Promise.all([...pools.values(), ...clients].map((one) => one.end()));
  };
  try {
    await poolOf(loadedSchema, timeout).query('SELECT 1');
  } catch (error) {
    await close();
    throw new StoreUnavailable(`The service can't use the database at DATABASE_URL: ${reasonOf(error)}.`);
  }
  const engine: Engine = {
    statements: poolSize,
    schema: (name) =>
      storeOf(name, { timeout, pool: () => poolOf(name, timeout), unlimited: () => poolOf(name), connect }),
    close,
  };
  const waitForLock = async (name: string): Promise<StoreLock> => {
    const client = await connect();
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`${loadedSchema} ${name}`]);
    return { release: () => client.end() };
  };
  return { engine, waitForLock };
}

interface PostgresEngine {
  engine: Engine;
  /** Waits until no other process has the lock. */
  waitForLock(name: string): Promise<StoreLock>;
}

/** A refused connection to a name with several addresses has a code, and no message. */
const reasonOf = (error: unknown): string =>
  (error as Error).message || ((error as { code?: string }).code ?? 'no connection');

/** PostgreSQL's classes of codes of a lost connection, of too few resources, and of a server that stops or starts. */
const serverIsAway = /^(08|53|57P)/;
/** What the driver says of a connection that has ended, or could not be made in time. */
const connectionIsLost = /^(Connection terminated|timeout exceeded|Query read timeout|Client )/i;

/** Throws {@link StoreUnavailable} if the server is away: the same statement succeeds once it is back. */
async function throwingAway<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const isAway =
      error instanceof pg.DatabaseError
        ? serverIsAway.test(code)
        : /^E[A-Z]/.test(code) || connectionIsLost.test(message);
    if (!isAway) throw error;
    throw new StoreUnavailable(`The database at DATABASE_URL is away: ${reasonOf(error)}.`, { cause: error });
  }
}

/** A lock belongs to its connection, and ends with the process at the latest. */
async function takeLock(connect: () => Promise<pg.Client>, name: string): Promise<StoreLock | null> {
  const client = await connect();
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
    [name],
  );
  if (rows[0]?.taken) return { release: () => client.end() };
  await client.end();
  return null;
}

interface Connections {
  timeout: number;
  pool: () => pg.Pool;
  /** Its statements have no time limit. */
  unlimited: () => pg.Pool;
  /** A connection outside the pools. */
  connect: () => Promise<pg.Client>;
}

function storeOf(schema: string, { timeout, pool, unlimited, connect }: Connections): Store {
  const withClient = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    throwingAway(async () => {
      const client = await unlimited().connect();
      try {
        const result = await work(client);
        client.release();
        return result;
      } catch (error) {
        // A connection in the middle of a transaction serves nobody else.
        client.release(true);
        throw error;
      }
    });
  return {
    async query<Row>(sql: string, parameters: readonly SqlValue[] = []) {
      try {
        return (await throwingAway(() => pool().query(sql, [...parameters]))).rows as Row[];
      } catch (error) {
        if ((error as { code?: string }).code !== queryCanceled) throw error;
        throw new QueryTimeout(timeout);
      }
    },
    readAll: <Row>(sql: string) => withClient(async (client) => (await client.query(sql)).rows as Row[]),
    run: (script) => withClient(async (client) => void (await client.query(script))),
    copy: (table, columns, csv) =>
      withClient((client) =>
        pipeline(Readable.from([csv]), client.query(copyFrom(copyStatement(table, columns, 'STDIN')))),
      ),
    lock: (name) => takeLock(connect, `${schema} ${name}`),
  };
}

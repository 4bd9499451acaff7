import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyStatement } from './copy.ts';
import { currentStamp, emptySample, loadedSchema, sampleSchema, storesOf } from './database.ts';
import type { Database, Stamp } from './database.ts';
import { migrateLoaded, migrations } from './migrations.ts';
import { QueryTimeout, StoreUnavailable, type Engine, type SqlValue, type Store } from './store.ts';

/** PostgreSQL's code of a statement that statement_timeout ended (query_canceled). */
const queryCanceled = '57014';

/** Empties the schema of the sample if `isCurrent` is given and rejects its stamp. */
export async function openPostgresDatabase(
  databaseUrl: string,
  { timeout, isCurrent }: { timeout: number; isCurrent?: (stamp: Stamp) => boolean },
): Promise<Database> {
  const engine = await openPostgres(databaseUrl, timeout);
  const { loaded, sample } = storesOf(engine);
  try {
    await sample.run(
      `CREATE SCHEMA IF NOT EXISTS ${sampleSchema}; CREATE TABLE IF NOT EXISTS ${sampleSchema}.stamp (stamp text NOT NULL)`,
    );
    const [row] = await sample.query<{ stamp: string }>('SELECT stamp FROM stamp');
    const stamp = currentStamp(row?.stamp ?? null, isCurrent ?? (() => true));
    if (!stamp && isCurrent) {
      await emptySample(engine);
      await sample.run('CREATE TABLE stamp (stamp text NOT NULL)');
    }
    await migrateLoaded(loaded, await migrations());
    const finish = async (written: Stamp): Promise<void> => {
      await sample.query('INSERT INTO stamp VALUES ($1)', [JSON.stringify(written)]);
    };
    return { loaded, sample, stamp, finish, close: engine.close };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Statements of {@link Store.query} end after `timeout` milliseconds. */
async function openPostgres(databaseUrl: string, timeout: number): Promise<Engine> {
  const pools = new Map<string, pg.Pool>();
  const poolOf = (schema: string): pg.Pool => {
    const existing = pools.get(schema);
    if (existing) return existing;
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 8,
      statement_timeout: timeout,
      options: `-c search_path=${schema}`,
    });
    // An idle connection that the server closes is replaced at the next query.
    pool.on('error', () => undefined);
    pools.set(schema, pool);
    return pool;
  };
  const close = async (): Promise<void> => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
  };
  try {
    await poolOf(loadedSchema).query('SELECT 1');
  } catch (error) {
    await close();
    throw new StoreUnavailable(
      `The service can't use the database at DATABASE_URL: ${(error as Error).message}.`,
    );
  }
  return {
    schema: (name) => storeOf(databaseUrl, name, { timeout, pool: () => poolOf(name) }),
    close,
  };
}

function storeOf(
  databaseUrl: string,
  schema: string,
  { timeout, pool }: { timeout: number; pool: () => pg.Pool },
): Store {
  /** A connection without a time limit, for one piece of work. */
  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      options: `-c search_path=${schema}`,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    async query<Row>(sql: string, parameters: readonly SqlValue[] = []) {
      try {
        return (await pool().query(sql, [...parameters])).rows as Row[];
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
  };
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyStatement } from './copy.ts';
import { currentStamp, type Database, type Stamp } from './database.ts';
import { QueryTimeout, StoreUnavailable, type SqlValue, type Store } from './store.ts';

const schema = 'cdata';

/** PostgreSQL's code of a statement that statement_timeout ended (query_canceled). */
const queryCanceled = '57014';

/** Empties the service's schema unless `isCurrent` accepts its stamp. */
export async function openPostgresDatabase(
  databaseUrl: string,
  timeout: number,
  isCurrent: (stamp: Stamp) => boolean,
): Promise<Database> {
  const store = await openPostgres(databaseUrl, timeout);
  const close = () => store.close();
  try {
    await store.run('CREATE TABLE IF NOT EXISTS stamp (stamp text NOT NULL)');
    const [row] = await store.query<{ stamp: string }>('SELECT stamp FROM stamp');
    const stamp = currentStamp(row?.stamp ?? null, isCurrent);
    if (!stamp) {
      await store.run(
        `DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema}; CREATE TABLE stamp (stamp text NOT NULL)`,
      );
    }
    const finish = async (written: Stamp): Promise<void> => {
      await store.query('INSERT INTO stamp VALUES ($1)', [JSON.stringify(written)]);
    };
    return { store, stamp, finish, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Statements of {@link Store.query} end after `timeout` milliseconds. */
async function openPostgres(databaseUrl: string, timeout: number): Promise<Store> {
  const options = `-c search_path=${schema}`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, statement_timeout: timeout, options });
  // An idle connection that the server closes is replaced at the next query.
  pool.on('error', () => undefined);
  try {
    await pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  } catch (error) {
    await pool.end();
    throw new StoreUnavailable(
      `The service can't use the database at DATABASE_URL: ${(error as Error).message}.`,
    );
  }
  /** A connection without a time limit, for one piece of work. */
  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: databaseUrl, options });
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
        return (await pool.query(sql, [...parameters])).rows as Row[];
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
    close: () => pool.end(),
  };
}

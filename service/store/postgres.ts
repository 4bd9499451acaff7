import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyStatement } from './csv.ts';
import { QueryTimeout, StoreUnavailable, type SqlValue, type Store } from './store.ts';

/** The schema of the database that the service keeps to. */
export const schema = 'cdata';

/** PostgreSQL's code of a statement ended by statement_timeout (query_canceled). */
const canceled = '57014';

/** Opens a PostgreSQL server's database; statements of {@link Store.query} end after `timeout` milliseconds. */
export async function openPostgres(databaseUrl: string, timeout: number): Promise<Store> {
  const options = `-c search_path=${schema}`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, statement_timeout: timeout, options });
  // An idle connection that the server ends is replaced at the next query.
  pool.on('error', () => undefined);
  try {
    await pool.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  } catch (error) {
    await pool.end();
    throw new StoreUnavailable(`The database at DATABASE_URL cannot be used: ${(error as Error).message}.`);
  }
  const alone = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
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
        if ((error as { code?: string }).code !== canceled) throw error;
        throw new QueryTimeout(`The query took longer than ${timeout} ms.`);
      }
    },
    readAll: <Row>(sql: string) => alone(async (client) => (await client.query(sql)).rows as Row[]),
    run: (script) => alone(async (client) => void (await client.query(script))),
    copy: (table, columns, csv) =>
      alone((client) =>
        pipeline(Readable.from([csv]), client.query(copyFrom(copyStatement(table, columns, 'STDIN')))),
      ),
    close: () => pool.end(),
  };
}

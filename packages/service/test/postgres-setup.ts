import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/prepare-database.ts';
import { listen } from './listen.ts';
import { copyDatabase, postgresPrograms, startPostgres } from './postgres.ts';
import { smallSource } from './sample-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serviceAddress: string;
    /** The database with the small sample in the tests' PostgreSQL server. */
    postgres: string;
  }
}

/** Starts a PostgreSQL server with the small sample, and one service for all tests that only read from it. */
export default async function setup(projects: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const server = await startPostgres(postgresPrograms()!);
  const databaseUrl = server.url('postgres');
  const database = await prepareDatabase(smallSource, { data: '', databaseUrl });
  await database.close();
  // The service reads from a copy: a database that has connections can't be copied for the tests that write.
  const { address, close } = await listen({ data: '', databaseUrl: await copyDatabase(databaseUrl) });
  projects.provide('serviceAddress', address);
  projects.provide('postgres', databaseUrl);
  return async () => {
    await close();
    await server.stop();
  };
}

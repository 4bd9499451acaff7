import type { TestProject } from 'vitest/node';
import { openService } from '../../service/index.ts';
import { postgresPrograms, startPostgres } from './postgres.ts';
import { smallCountry } from './small-country.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database with the small country, where the tests run on PostgreSQL. */
    postgres: string;
  }
}

/** A PostgreSQL server for the tests of a run, with the small country in a database that is copied for each file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(postgresPrograms()!);
  const country = server.url('postgres');
  const service = await openService({
    data: '',
    databaseUrl: country,
    records: smallCountry.permits,
    seed: smallCountry.seed,
  });
  await service.close();
  project.provide('postgres', country);
  return () => server.stop();
}

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { deriveLoaded } from '../../service/derived/derive-records.ts';
import { importFile, inspectFile, type ImportOptions } from '../../service/ingest/import-file.ts';
import type { FinishedReport } from '../../service/ingest/report.ts';
import type { Database } from '../../service/store/database.ts';
import { openDatabase } from '../../service/store/open-database.ts';
import { copyDatabase } from './postgres.ts';
import { startServiceOn, type RunningService } from './running-service.ts';

export interface LoadedDatabase extends Database {
  data: string;
  databaseUrl?: string;
  /** Loads a file as `npm run import` does. */
  importFile(file: string, options?: ImportOptions): Promise<FinishedReport>;
}

/**
 * A new database in which nothing has been loaded: in PostgreSQL where the project has a server, otherwise in a
 * directory, which is deleted when the database is closed.
 */
export async function newDatabase(): Promise<LoadedDatabase> {
  const postgres = inject('postgres') as string | undefined;
  if (postgres !== undefined) return openLoadedDatabase('', await copyDatabase(postgres));
  const data = await mkdtemp(path.join(os.tmpdir(), 'cdata-loaded-'));
  const database = await openLoadedDatabase(data);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Works through the service that has the directory open, if there is one. */
export async function openLoadedDatabase(data: string, databaseUrl?: string): Promise<LoadedDatabase> {
  const database = await openDatabase({ data, databaseUrl, timeout: 600_000, join: true });
  return {
    ...database,
    data,
    databaseUrl,
    async importFile(file, options) {
      const { kind } = await inspectFile(file, options?.sheet);
      const report = await importFile(database.loaded, file, kind, options);
      await deriveLoaded(database.loaded);
      return report;
    },
  };
}

/** A service that serves what the files contain, and no sample data. */
export async function startServiceWithFiles(
  files: readonly string[],
  options?: ImportOptions,
): Promise<RunningService> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'cdata-loaded-'));
  const database = await openLoadedDatabase(data);
  for (const file of files) await database.importFile(file, options);
  await database.close();
  const running = await startServiceOn(data, { sample: 'off' });
  return {
    ...running,
    async close() {
      await running.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

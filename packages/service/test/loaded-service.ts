import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { deriveLoaded } from '../src/derived/derive-records.ts';
import { importFile, inspectFile, type ImportOptions } from '../src/ingest/import-file.ts';
import type { FinishedReport } from '../src/ingest/report.ts';
import type { Database } from '../src/store/database.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { copyDatabase } from './postgres.ts';
import { copySampleDatabase } from './sample-database.ts';
import { startServiceOn, type RunningService } from './running-service.ts';

export interface LoadedDatabase extends Database {
  data: string;
  databaseUrl?: string;
  /** Loads a file as `npm run import` does. */
  importFile(file: string, options?: ImportOptions): Promise<FinishedReport>;
}

/**
 * A new database in which nothing has been loaded: in PostgreSQL where the project has a server, otherwise in a
 * directory, which is deleted when the database is closed. It is a copy of the sample's, because PGlite takes seconds to
 * create one.
 */
export async function newDatabase(): Promise<LoadedDatabase> {
  const postgres = inject('postgres') as string | undefined;
  if (postgres !== undefined) return openLoadedDatabase('', await copyDatabase(postgres));
  const data = await copySampleDatabase();
  const database = await openLoadedDatabase(data);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export interface FileLoads {
  readonly database: LoadedDatabase;
  readonly folder: string;
  /** Writes a file to load, and returns its path. */
  write(name: string, content: string | Uint8Array): Promise<string>;
}

/** A database and a folder of files for the tests of a file. */
export function fileLoads(): FileLoads {
  let database: LoadedDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await newDatabase();
    folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-files-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get database() {
      return database;
    },
    get folder() {
      return folder;
    },
    async write(name, content) {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return file;
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
      const { kind } = await inspectFile(file, options);
      const report = await importFile(database.loaded, file, kind, options);
      await deriveLoaded(database.loaded);
      return report;
    },
  };
}

/** A service that serves what the files contain, and no sample data. */
export async function startServiceWithFiles(
  files: readonly string[],
  options?: ImportOptions | ((file: string) => ImportOptions),
): Promise<RunningService> {
  const data = await copySampleDatabase();
  const database = await openLoadedDatabase(data);
  for (const file of files)
    await database.importFile(file, typeof options === 'function' ? options(file) : options);
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

import { importProgram } from '../../src/ingest/import-program.ts';
import { fileLoads, type FileLoads } from '../loaded-service.ts';
import { run } from '../run-in-process.ts';

export interface Imports extends FileLoads {
  /** Runs the import program. */
  load(file: string, ...options: string[]): Promise<{ code: number | void; output: string }>;
  recordsOf(city: string, dataset?: string): Promise<Record<string, unknown>[]>;
}

/** Files, and a database into which the import program loads them. The program works through a database that is open. */
export function imports(): Imports {
  const loads = fileLoads();
  return {
    get database() {
      return loads.database;
    },
    get folder() {
      return loads.folder;
    },
    write: (name, content) => loads.write(name, content),
    load: (file, ...options) => run(importProgram, file, ...options, '--data', loads.database.data),
    async recordsOf(city, dataset = 'permit') {
      const rows = await loads.database.loaded.readAll<{ record: string }>(
        `SELECT record FROM record WHERE municipality = '${city}' AND entity_type = '${dataset}' ORDER BY record_id`,
      );
      return rows.map(({ record }) => JSON.parse(record) as Record<string, unknown>);
    },
  };
}

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => cells.join(',')).join('\n');

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Migration {
  name: string;
  sql: string;
}

const folder = path.join(import.meta.dirname, 'migrations');

export async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
}

/** The number of the last migration, and a digest of all of them. */
export async function schemaVersion(): Promise<string> {
  const all = await migrations();
  const digest = createHash('sha256');
  for (const { name, sql } of all) digest.update(`${name}\n${sql}\n`);
  return `${all.at(-1)?.name.slice(0, 3)}-${digest.digest('hex').slice(0, 12)}`;
}

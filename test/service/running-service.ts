import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { smallCountry } from './small-country.ts';
import { openService, serverOptions, type Service, type ServiceOptions } from '../../service/index.ts';

export { smallCountry };

export interface RunningService {
  /** `http://localhost:40123`. */
  address: string;
  service: Service;
  /** Address of its database, where that is PostgreSQL. */
  databaseUrl?: string;
  /** Asks with the paid key unless other headers are given. */
  get(pathAndQuery: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // The tests look into answers of many shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export const paidKey = { 'X-API-Key': 'demo-paid-key' };
export const freeKey = { 'X-API-Key': 'demo-free-key' };

/**
 * A real service on the small country, on a port of its own: on PostgreSQL where the run has a server, otherwise on
 * PGlite. The country is built once and kept beside the dependencies; each test file works on a copy, since a directory
 * belongs to one process.
 */
export async function startService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const postgres = inject('postgres') as string | undefined;
  if (postgres !== undefined) return startServiceOnPostgres(postgres, options);
  const data = await copyOfCountry();
  const running = await startServiceOn(data, options);
  return {
    ...running,
    async close() {
      await running.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The same on a copy of a database, which goes when the service is closed. */
async function startServiceOnPostgres(
  country: string,
  options: Partial<ServiceOptions>,
): Promise<RunningService> {
  const name = `copy_${process.pid}_${Date.now()}`;
  await administer(country, `CREATE DATABASE ${name} TEMPLATE postgres`);
  const databaseUrl = new URL(country);
  databaseUrl.pathname = name;
  const running = await startServiceOn('', { ...options, databaseUrl: databaseUrl.href });
  return {
    ...running,
    async close() {
      await running.close();
      await administer(country, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Copying a database needs that nobody is connected to it: one at a time, and from another one. */
async function administer(country: string, sql: string): Promise<void> {
  const database = new URL(country);
  database.pathname = 'template1';
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: database.href });
    try {
      await client.connect();
      await client.query(sql);
      return;
    } catch (error) {
      // Another file copies it at the moment.
      if (attempt >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await client.end();
    }
  }
}

/** A real service on a directory, which stays when the service is closed. */
export async function startServiceOn(
  data: string,
  { port = 0, ...options }: Partial<ServiceOptions> & { port?: number } = {},
): Promise<RunningService> {
  const service = await openService({ data, ...options });
  const app = Fastify({ ...serverOptions, forceCloseConnections: true });
  await app.register(service.plugin);
  await app.listen({ port, host: 'localhost' });
  const address = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  return {
    address,
    service,
    databaseUrl: options.databaseUrl,
    get: (asked, headers = paidKey) => answer(fetch(`${address}${asked}`, { headers })),
    post: (asked, body, headers = paidKey) =>
      answer(
        fetch(`${address}${asked}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    async close() {
      await app.close();
      await service.close();
    },
  };
}

/** A directory with the small country's records, to be removed by whoever asked for it. */
export async function copyOfCountry(): Promise<string> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'cdata-service-'));
  await cp(await builtCountry(), data, { recursive: true });
  return data;
}

async function answer(asked: Promise<Response>): Promise<Answer> {
  const response = await asked;
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text,
  };
}

const root = path.resolve(import.meta.dirname, '../..');
const kept = path.join(root, 'node_modules/.cache/cdata-service');

/** The directory of the built country; made anew when anything that makes it has changed. */
async function builtCountry(): Promise<string> {
  const digest = await digestOf(['service', 'src/catalog']);
  const directory = path.join(kept, digest);
  if (await exists(directory)) return directory;
  await mkdir(kept, { recursive: true });
  const building = await mkdtemp(path.join(kept, 'building-'));
  const service = await openService({
    data: building,
    records: smallCountry.permits,
    seed: smallCountry.seed,
  });
  await service.close();
  // Two test processes may have built it at once: the first one's stays.
  await rename(building, directory).catch(() => rm(building, { recursive: true, force: true }));
  for (const other of await readdir(kept)) {
    if (other !== digest && !other.startsWith('building-'))
      await rm(path.join(kept, other), { recursive: true });
  }
  return directory;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function digestOf(folders: string[]): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(smallCountry));
  for (const folder of folders) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) digest.update(file).update(await readFile(file));
  }
  return digest.digest('hex').slice(0, 16);
}

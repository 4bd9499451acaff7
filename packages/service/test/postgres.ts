import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../test/free-port.ts';
import { installed } from '../../../test/installed.ts';

const run = promisify(execFile);
/** The folder of PostgreSQL's programs; null where it is not installed. */
export const postgresPrograms = (): string | null => installed.postgres.path;

export interface PostgresServer {
  /** Address of the database with this name. */
  url(database: string): string;
  /** Stops the server although connections are open; its directory stays. */
  pause(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
  /** Stops it, and deletes its directory. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server in a new directory. It refuses to run as root, so root runs it as the user postgres. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  const user = await postgresUser();
  if (user) await chown(directory, user.uid, user.gid);
  const data = path.join(directory, 'data');
  const initialise = [
    '-D',
    data,
    '-U',
    'cdata',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  await run(path.join(programs, 'initdb'), initialise, { ...user, cwd: directory });
  const port = await freePort();
  const settings = [
    '-c',
    'fsync=off',
    '-c',
    'listen_addresses=localhost',
    '-c',
    `unix_socket_directories=${directory}`,
  ];
  const start = async (): Promise<ChildProcess> => {
    const process = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...user,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(process);
    return process;
  };
  let server = await start();
  const pause = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGINT');
    await ended;
  };
  return {
    url: (database) => `postgres://cdata@localhost:${port}/${database}`,
    pause,
    resume: async () => void (server = await start()),
    async stop() {
      await pause();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function postgresUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await run('id', [option, 'postgres'])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}

function ready(server: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stderr!.on('data', (text: Buffer) => {
      said += String(text);
      if (said.includes('database system is ready to accept connections')) resolve();
    });
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

/** Copies a database of the tests' server, which must have no connections, and gives the address of the copy. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const copy = new URL(databaseUrl);
  copy.pathname = `copy_${process.pid}_${Date.now()}`;
  const administration = new URL(databaseUrl);
  administration.pathname = 'template1';
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: administration.href });
    try {
      await client.connect();
      await client.query(
        `CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${new URL(databaseUrl).pathname.slice(1)}`,
      );
      return copy.href;
    } catch (error) {
      // Another test file is copying the database.
      if (attempt >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await client.end();
    }
  }
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs as Debian installs them, of the newest version; null where there are none. */
export function postgresPrograms(): string | null {
  if (!existsSync(installed)) return null;
  const versions = readdirSync(installed)
    .filter((version) => existsSync(path.join(installed, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] ? path.join(installed, versions[0], 'bin') : null;
}

export interface PostgresServer {
  /** Address of a database of this name. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server of its own in a new directory. It refuses to run as root, so that it runs as its user. */
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
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server);
  return {
    url: (database) => `postgres://cdata@localhost:${port}/${database}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve));
      // Ends with connections open.
      server.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The user that PostgreSQL runs as where this process is root's. */
async function postgresUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await run('id', [option, 'postgres'])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const trial = createServer().listen(0, 'localhost', () => {
      const { port } = trial.address() as AddressInfo;
      trial.close(() => resolve(port));
    });
  });
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

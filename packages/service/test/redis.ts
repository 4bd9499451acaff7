import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { freePort } from '../../../test/free-port.ts';
import { installed } from '../../../test/installed.ts';

/** Valkey or Redis; null where neither is installed. */
export const redisProgram = (): string | null => installed.redis.path;

export interface RedisServer {
  url: string;
  /** Lets it hang: its connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a server that keeps its data in memory only, on a free port by default. */
export async function startRedis(program: string, onPort?: number): Promise<RedisServer> {
  const port = onPort ?? (await freePort());
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program, [...settings, '--dir', tmpdir()], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text: Buffer) => {
      said += String(text);
      if (/ready to accept connections/i.test(said)) resolve();
    });
    server.once('close', () => reject(new Error(`${program} did not start: ${said}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'close');
      server.kill('SIGCONT');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

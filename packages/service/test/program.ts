import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { env, execPath } from 'node:process';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Program {
  process: ChildProcess;
  output: { out: string; err: string };
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

const programs: Program[] = [];

/**
 * Starts a program's own process, without npm and tsx as its parents, so that signals reach it.
 *
 * @param file A script of this repository, or a program of the system.
 */
export function startProgram(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Program {
  const options = { cwd: root, env: { ...env, ...environment } };
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const isScript = /\.[jt]s$/.test(file);
  const process = isScript
    ? spawn(execPath, [...loader, file, ...args], options)
    : spawn(file, args, options);
  const output = { out: '', err: '' };
  process.stdout.on('data', (chunk) => (output.out += chunk));
  process.stderr.on('data', (chunk) => (output.err += chunk));
  const program = { process, output, ended: once(process, 'exit').then(([code]) => code as number | null) };
  programs.push(program);
  return program;
}

/** Waits until the service or the gateway says that it is ready, and gives its address. */
export async function ready(program: Program): Promise<string> {
  for (;;) {
    const match = /^CDATA \w+ ready at (http:\/\/[\w.]+:\d+)\n$/.exec(program.output.out);
    if (match) return match[1]!;
    const state = await Promise.race([program.ended, new Promise((wake) => setTimeout(wake, 50, 'running'))]);
    if (state !== 'running') throw new Error(`The program ended: ${program.output.err}`);
  }
}

/** Ends the programs that still run. */
export function killPrograms(): void {
  for (const { process } of programs.splice(0)) process.kill('SIGKILL');
}

/** The lines of a program's standard error that are not logs. */
export const sentences = ({ output }: Program): string[] =>
  output.err.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

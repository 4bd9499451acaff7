import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { execPath } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommand } from '../../service/command-line.ts';
import { copyOfCountry, paidKey } from './running-service.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Program {
  process: ChildProcess;
  output: { out: string; err: string };
  /** The exit code, when it has ended. */
  ended: Promise<number | null>;
}

/** What it said in words on the standard error; the rest are logs. */
const said = ({ output }: Program): string =>
  output.err
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');

const started: Program[] = [];

/** The service's own process, without npm's and tsx's before it, so that signals reach it. */
function start(...args: string[]): Program {
  const process = spawn(execPath, ['--import', 'tsx', 'service/main.ts', ...args], { cwd: root });
  const output = { out: '', err: '' };
  process.stdout.on('data', (chunk) => (output.out += chunk));
  process.stderr.on('data', (chunk) => (output.err += chunk));
  const program = { process, output, ended: once(process, 'exit').then(([code]) => code as number | null) };
  started.push(program);
  return program;
}

/** Its address, once it says that it is ready. */
async function ready(program: Program): Promise<string> {
  for (;;) {
    const found = /^CDATA service ready at (http:\/\/localhost:\d+)\n$/.exec(program.output.out);
    if (found) return found[1]!;
    const ended = await Promise.race([program.ended, new Promise((wake) => setTimeout(wake, 50, 'running'))]);
    if (ended !== 'running') throw new Error(`It ended: ${program.output.err}`);
  }
}

const folders: string[] = [];
let data: string;
beforeAll(async () => {
  data = await copyOfCountry();
  folders.push(data);
});
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the service as a program', () => {
  it('says one line when it is ready, answers, and ends cleanly when it is told to', async () => {
    const program = start('--port', '0', '--data', data);
    const address = await ready(program);
    const answer = await fetch(`${address}/health`, { headers: paidKey });
    expect(await answer.json()).toMatchObject({ status: 'ok' });
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    const logged = program.output.err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(logged).toContainEqual(expect.objectContaining({ method: 'GET', path: '/health', status: 200 }));
    expect(program.output.err).not.toContain('demo-paid-key');
    expect(program.output.out.split('\n')).toHaveLength(2);
    await expect(fetch(`${address}/health`)).rejects.toThrow();
  });

  it('answers what is in flight before it ends', async () => {
    const program = start('--port', '0', '--data', data);
    const address = await ready(program);
    const asked = Array.from({ length: 40 }, () =>
      fetch(`${address}/permit?q=street&limit=500`, { headers: paidKey }).then((answer) => answer.json()),
    );
    // Told to stop once the first of them is answered: the others are on their way.
    await Promise.race(asked);
    program.process.kill('SIGINT');
    const told = performance.now();
    const answers = await Promise.allSettled(asked);
    expect(await program.ended).toBe(0);
    // Not the 72 seconds for which a connection may be kept alive.
    expect(performance.now() - told).toBeLessThan(40_000);
    const whole = answers.filter((one) => one.status === 'fulfilled');
    expect(whole.length).toBe(40);
    for (const one of whole) expect(one.value.count).toBe(one.value.results.length);
  });

  it('is refused a directory that another one holds, and says which process it is', async () => {
    const program = start('--port', '0', '--data', data);
    await ready(program);
    const second = start('--port', '0', '--data', data);
    expect(await second.ended).toBe(1);
    const [, holder] = /in use by process (\d+)/.exec(second.output.err) ?? [];
    expect(Number(holder)).toBeGreaterThan(0);
    expect(second.output.err.trim().split('\n')).toHaveLength(1);
    expect(second.output.out).toBe('');
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('says in a sentence that its port is taken, and lets its directory go', async () => {
    const other = createServer();
    other.listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = start('--port', String(port), '--data', data);
    expect(await program.ended).toBe(1);
    expect(said(program)).toBe(
      `Port ${port} is in use by another program: choose another port with --port.\n`,
    );
    other.close();
    const next = start('--port', '0', '--data', data);
    await ready(next);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  it('builds again what a start that was broken off left half-built', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-program-'));
    folders.push(folder);
    const broken = start('--port', '0', '--data', folder, '--records', '300');
    while (!broken.output.err.includes('Indexing')) await new Promise((wake) => setTimeout(wake, 10));
    broken.process.kill('SIGKILL');
    await broken.ended;
    const program = start('--port', '0', '--data', folder, '--records', '300');
    const address = await ready(program);
    expect(said(program)).toMatch(/^Generating .+\nIndexing .+\nPutting .+\nMeasuring .+\n$/);
    const answer = await fetch(`${address}/permit?limit=500`, { headers: paidKey });
    expect((await answer.json()).count).toBeGreaterThan(250);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it.each([
    [['--help'], 0, 'Usage: npm run service', ''],
    [['--prot', '1'], 2, '', 'Unknown option --prot; did you mean --port?\n'],
    [['--rate', '10/m'], 2, '', "--rate is '10/m': write a whole number from 1 to 1000000, such as 1/s.\n"],
    [['--faults', '429=5'], 2, '', "--faults: 429 is '5': write a share from 0 to 1.\n"],
    [['--port', 'x'], 2, '', "--port is 'x': write a whole number from 0 to 65535.\n"],
  ])('answers %j', async (args, code, out, err) => {
    const program = start(...args);
    expect(await program.ended).toBe(code);
    expect(program.output.out).toContain(out);
    expect(program.output.err).toBe(err);
  });
});

it('takes from the environment what the command line leaves out', () => {
  const environment = { CDATA_PORT: '4000', CDATA_RATE: '9/s', CDATA_FAULTS: 'latency=5' };
  expect(readCommand(['--port', '5000', '--quota', '70/day'], environment)).toEqual({
    kind: 'run',
    port: 5000,
    data: '.data/service',
    rate: 9,
    quota: 70,
    faults: { latency: [5, 5] },
  });
  expect(() => readCommand([], { CDATA_TIMEOUT: 'soon' })).toThrow("CDATA_TIMEOUT is 'soon'");
});

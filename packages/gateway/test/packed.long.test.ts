import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killPrograms, ready, startProgram } from '../../service/test/program.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const execute = promisify(execFile);
const npm = (...args: string[]) =>
  execute('npm', [...args, '--no-audit', '--no-fund'], { cwd: root, shell: process.platform === 'win32' });

const megabyte = 1e6;
/** Bytes that the installed packages may take. */
const limits = { gateway: 60 * megabyte, service: 150 * megabyte };
type PackageName = keyof typeof limits;
const names = Object.keys(limits) as PackageName[];

let folder: string;
const modules = (name: PackageName) => path.join(folder, name, 'node_modules');
const program = (name: PackageName, file: string) => path.join(modules(name), '@cdata', name, 'dist', file);

// Packs and installs both, as their images do.
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-packed-'));
  await npm('pack', ...names.flatMap((name) => ['-w', `@cdata/${name}`]), '--pack-destination', folder);
  for (const name of names) {
    await mkdir(path.join(folder, name));
    const tarball = path.join(folder, `cdata-${name}-0.1.0.tgz`);
    await npm('install', tarball, '--prefix', path.join(folder, name), '--omit=dev', '--prefer-offline');
  }
});
afterAll(async () => {
  killPrograms();
  await rm(folder, { recursive: true, force: true });
});

/** Bytes of a folder and everything in it. */
async function sizeOf(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the packages take little, and contain no source and nothing of the pane', async () => {
  for (const name of names) {
    const [installed, tarball] = [await sizeOf(modules(name)), path.join(folder, `cdata-${name}-0.1.0.tgz`)];
    const sizes = [installed, (await stat(tarball)).size].map((size) => (size / megabyte).toFixed(1));
    console.log(`@cdata/${name}: ${sizes[0]} MB installed, ${sizes[1]} MB packed`);
    expect(installed).toBeLessThan(limits[name]);
    const files = await readdir(path.join(modules(name), '@cdata', name), { recursive: true });
    expect(files.filter((file) => /\.tsx?$|(^|\/)(src|test)\//.test(file))).toEqual([]);
    const licences = await readFile(program(name, 'licences.txt'), 'utf8');
    expect(licences).toMatch(/^fastify \d/m);
    expect(licences).not.toMatch(/^(react|@fluentui\/|@microsoft\/|@azure\/|tsx |esbuild )/m);
  }
  expect(await readdir(path.join(modules('gateway'), '@cdata'))).toEqual(['gateway']);
});

test('the package of the service has its programs', async () => {
  for (const name of ['service', 'ingest', 'import', 'export', 'unload', 'backtest']) {
    const link = path.join(modules('service'), '.bin', `cdata-${name}`);
    const one = startProgram(await realpath(link), ['--help']);
    expect([name, await one.ended, one.output.out]).toEqual([
      name,
      0,
      expect.stringMatching(new RegExp(`^Usage: cdata-${name} `)),
    ]);
  }
});

test('plain Node runs the service on sample data, and the gateway in front of it', async () => {
  const data = path.join(folder, 'data');
  const service = startProgram(program('service', 'service.js'), [
    ...['--port', '0', '--data', data, '--records', '100'],
  ]);
  const address = await ready(service);
  expect((await fetch(`${address}/health`)).status).toBe(200);
  expect((await fetch(`${address}/permit`)).status).toBe(403);

  const configuration = path.join(folder, 'gateway.json');
  const content = {
    organization: 'Example Estimating',
    contact: 'Marie Roy, 514-555-0100',
    port: 0,
    service: { address, key: { environment: 'CDATA_GATEWAY_KEY' } },
  };
  await writeFile(configuration, JSON.stringify(content));
  const created = startProgram(program('gateway', 'token.js'), ['Ana', '--config', configuration]);
  expect(await created.ended).toBe(0);
  const gateway = startProgram(program('gateway', 'gateway.js'), ['--config', configuration], {
    CDATA_GATEWAY_KEY: 'demo-paid-key',
    // Nothing listens there: this computer itself is reached without a proxy.
    HTTP_PROXY: 'http://127.0.0.1:9',
  });
  const entrance = await ready(gateway);
  const health = await fetch(`${entrance}/gateway/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
  expect((await fetch(`${entrance}/gateway/usage.css`)).status).toBe(200);
  const headers = { Authorization: `Bearer ${created.output.out.trim()}` };
  const response = await fetch(`${entrance}/permit?limit=3`, { headers });
  expect(await response.json()).toMatchObject({ count: 3 });

  // The service's other programs, through the service that has the directory open.
  const file = path.join(folder, 'permits.csv');
  await writeFile(file, 'record_id,address,issue_date,value\nA-1,100 Main St,2026-01-05,5000\n');
  const loading = ['--dataset', 'permit', '--municipality', 'Calgary', '--yes', '--data', data];
  const importing = startProgram(program('service', 'import.js'), [file, ...loading]);
  expect(await importing.ended, importing.output.err).toBe(0);
  const exporting = startProgram(program('service', 'export.js'), [`${file}.ndjson`, '--data', data]);
  expect(await exporting.ended, exporting.output.err).toBe(0);
  expect(await readFile(`${file}.ndjson`, 'utf8')).toContain('100 Main St');
  const listing = startProgram(program('service', 'ingest.js'), ['--list']);
  expect(await listing.ended).toBe(0);
  expect(listing.output.out).toContain('calgary/building-permits');
  for (const running of [gateway, service]) {
    running.process.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  }
});

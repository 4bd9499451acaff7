import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './open-add-in.ts';
import { workbookReady } from './workbook-ready.ts';

const root = path.resolve(import.meta.dirname, '../..');
const separate = path.join(import.meta.dirname, 'separate-addin');
const files = path.join(separate, 'files');

let folder: string;
let browser: Browser;
let elsewhere: FastifyInstance;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'any-addin-'));
  browser = await sharedBrowser();
  elsewhere = Fastify({ forceCloseConnections: true });
  await elsewhere.register(fastifyStatic, { root: files, prefix: '/separate/' });
  await elsewhere.listen({ port: 0, host: 'localhost' });
});
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await elsewhere?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run workbook` until it says something that matches, or has ended. */
async function run(...args: string[]): Promise<{ said: string; code: number | null; program: ChildProcess }> {
  const program = spawn(process.execPath, ['--import', 'tsx', 'packages/workbook/src/run.ts', ...args], {
    cwd: root,
  });
  programs.push(program);
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text: Buffer) => (said += String(text)));
  const code = await new Promise<number | null>((resolve) => {
    program.stdout.on('data', () => said.includes('Press Ctrl+C to stop.') && resolve(null));
    program.on('close', resolve);
  });
  return { said, code, program };
}

/** The manifest of the add-in, with its pages at an address. */
async function manifestFor(origin: string): Promise<string> {
  const file = path.join(folder, `manifest-${new URL(origin).port || 'none'}.xml`);
  const xml = await readFile(path.join(separate, 'manifest.xml'), 'utf8');
  await writeFile(file, xml.replaceAll('ORIGIN', origin));
  return file;
}

describe('an add-in whose functions, commands and pane have pages of their own is hosted', () => {
  test.each<[string, () => Promise<string[]>]>([
    [
      'from a folder',
      async () => ['--manifest', await manifestFor('https://addin.example'), '--root', files],
    ],
    [
      'from its address',
      async () => {
        const { port } = elsewhere.server.address() as AddressInfo;
        return ['--manifest', await manifestFor(`http://localhost:${port}`)];
      },
    ],
  ])('%s', async (_, options) => {
    const { said, program } = await run(...(await options()), '--port', '0', '--no-open');
    const address = /http:\/\/localhost:\d+/.exec(said)![0];
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    await workbookReady(page);
    expect(await page.evaluate(() => window.workbook.sheets())).toEqual(['Sheet1']);
    await page.evaluate(() => window.workbook.write('A1', '=SEP.ADD(2,3)'));
    await page.evaluate(() => window.workbook.settled());
    expect(await page.evaluate(() => window.workbook.read('A1'))).toEqual([[5]]);
    await page.evaluate(() => window.workbook.select('B2'));
    await page.getByRole('button', { name: 'Greet' }).click();
    await page.waitForFunction(() => window.workbook.read('B2')[0]![0] === 'Hello');
    const pane = page.frameLocator('#pane-frame');
    expect(await pane.locator('p').textContent()).toBe('The pane');
    expect(
      await page
        .getByRole('button', { name: 'Greet' })
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.close();
    const ended = new Promise((resolve) => program.on('close', resolve));
    program.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('a message says what is wrong', () => {
  test.each<[string, () => Promise<string[]>, string]>([
    ['no manifest', async () => [], 'Enter the path of the add-in’s manifest'],
    ['a missing manifest', async () => ['--manifest', 'nowhere.xml'], 'was not found'],
    [
      'a file that is not a manifest',
      async () => ['--manifest', path.join(root, 'package.json')],
      'is not valid XML',
    ],
    [
      'a missing folder',
      async () => ['--manifest', path.join(root, 'manifest.xml'), '--root', 'nowhere'],
      'nowhere is not a folder',
    ],
    [
      'an invalid port',
      async () => ['--manifest', path.join(root, 'manifest.xml'), '--port', 'x'],
      '“x” is not a port',
    ],
    ['an unknown option', async () => ['--manifst', 'x'], 'See npm run workbook -- --help'],
  ])('%s', async (_, options, sentence) => {
    const { said, code } = await run(...(await options()), '--no-open');
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^ +at /m);
  });
});

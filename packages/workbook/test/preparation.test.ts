import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Preparation, type PreparationState } from '../src/server/preparation.ts';

const preparation = new Preparation();
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => void preparation.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const state = async (language: string): Promise<PreparationState> =>
  (
    await fetch(`${address}/workbook/preparation.json?language=${language}`)
  ).json() as Promise<PreparationState>;

test('the page loads nothing but its own script and style sheet', async () => {
  const response = await fetch(address);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files).toEqual(['/workbook/preparation.css', '/workbook/preparation.js']);
  for (const file of files) expect((await fetch(address + file)).status).toBe(200);
});

test('it says what is still being prepared, in both languages', async () => {
  const { steps } = await state('en-CA');
  expect(steps).toEqual([
    { label: 'Add-in and workbook page', done: false },
    { label: 'Sample data', done: false },
  ]);
  preparation.percent = 40;
  preparation.complete('build');
  expect((await state('en-CA')).steps).toEqual([
    { label: 'Add-in and workbook page', done: true },
    { label: 'Sample data: 40%', done: false },
  ]);
  expect((await state('fr-CA')).steps[1]!.label).toBe('Données d’exemple : 40 %');
});

test('other requests are answered with 503 until the workbook is ready', async () => {
  const response = await fetch(`${address}/api/health`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
});

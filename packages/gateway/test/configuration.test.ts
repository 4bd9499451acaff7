import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfiguration, readConfiguration, serviceConnection } from '../src/configuration/index.ts';
import { initialize } from '../src/initialize.ts';
import { runTokenCommand } from '../src/token-command.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-gateway-'));
  file = path.join(folder, 'gateway.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const valid = {
  organization: 'Example Estimating',
  contact: 'Marie Roy',
  service: { address: 'https://api.example.org', key: { environment: 'KEY' } },
};

test.each([
  [
    { ...valid, contact: undefined },
    'contact is missing: enter whom colleagues ask for help, such as "Marie Roy, 514-555-0100".',
  ],
  [{ ...valid, contcat: 'x' }, 'there is no entry contcat; did you mean contact?'],
  [
    { ...valid, service: { ...valid.service, adress: 'x' } },
    'there is no entry service.adress; did you mean service.address?',
  ],
  [
    { ...valid, service: { ...valid.service, address: 'http://api.example.org' } },
    'service.address can\'t be "http://api.example.org": enter an address that starts with https://, such as "https://api.example.org".',
  ],
  [
    { ...valid, service: { ...valid.service, key: 'sk-secret-key' } },
    'service.key can\'t be used as it is: enter where the key is, such as { "environment": "CDATA_GATEWAY_KEY" } or { "file": "key.txt" }, and never the key itself.',
  ],
  [{ ...valid, port: '8080' }, 'port can\'t be "8080": enter a port from 0 to 65535, such as 8080.'],
  [
    { ...valid, service: { ...valid.service, address: 'http://user:secret@api.example.org' } },
    'service.address can\'t be used as it is: enter an address that starts with https://, such as "https://api.example.org".',
  ],
  [
    { ...valid, valkey: 'http://:secret@x' },
    'valkey can\'t be used as it is: enter the address of a Valkey or Redis server, such as "redis://localhost:6379".',
  ],
  [
    { ...valid, service: undefined },
    'service is missing: enter address, key, marketplace, maxInFlight in { }.',
  ],
  [
    { ...valid, budgets: { person: { day: -1 } } },
    "budgets.person.day can't be -1: enter a number of calls, such as 2000.",
  ],
  [
    { ...valid, proxies: ['10.0.0.0/33'] },
    'proxies can\'t be ["10.0.0.0/33"]: enter the addresses of the proxies in front of the gateway, such as ["127.0.0.1", "10.0.0.0/8"].',
  ],
  [
    { ...valid, timeZone: 'Montreal' },
    'timeZone can\'t be "Montreal": enter where the days of the budgets begin, such as "America/Toronto".',
  ],
])('a wrong entry gives one sentence with the nearest valid entry: %#', (content, sentence) => {
  expect(() => parseConfiguration(content, 'gateway.json')).toThrow(`gateway.json: ${sentence}`);
});

test('three questions make a configuration that the gateway can start with', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end('ftp://wrong\nhttps://api.example.org\nExample Estimating\nMarie Roy, 514-555-0100\n');
  await initialize(file, { input, output });
  const configuration = await readConfiguration(file);
  expect(configuration).toMatchObject({
    organization: 'Example Estimating',
    service: { address: 'https://api.example.org', maxInFlight: 12 },
    tokens: path.join(folder, 'tokens.json'),
    budgets: { person: { day: 2000, month: 20_000 } },
    cache: { placeDays: 30, recordHours: 24, missingMinutes: 60 },
  });
  expect(String(output.read())).toMatch(/enter an address that starts with https:/);
  const connection = await serviceConnection(configuration, { CDATA_GATEWAY_KEY: ' a-key\n' });
  expect(connection).toEqual({
    address: 'https://api.example.org',
    access: { kind: 'direct', key: 'a-key' },
  });
  await expect(serviceConnection(configuration, {})).rejects.toThrow(/CDATA_GATEWAY_KEY, which is not set/);
  // It is never replaced.
  const again = new PassThrough();
  again.end('https://api.example.org\na\nb\n');
  await expect(initialize(file, { input: again, output })).rejects.toThrow(/exists already/);
});

test('without a configuration, or with one that is not JSON, the error says what to do', async () => {
  await expect(readConfiguration(file)).rejects.toThrow(
    /can't be read: write one with npm run gateway -- --init\.\nFor example:\n\n\{/,
  );
  await writeFile(file, '{ "organization": "x", sk-secret }');
  const { message } = (await readConfiguration(file).catch((error: Error) => error)) as Error;
  expect(message).toMatch(/^gateway\.json is not valid JSON at position \d+/);
  expect(message).not.toContain('secret');
});

test('a token is shown once, stored as a hash that only its owner may read, listed and revoked', async () => {
  await writeFile(file, JSON.stringify(valid));
  const lines: string[] = [];
  const command = (...args: string[]) =>
    runTokenCommand([...args, '--config', file], (text) => lines.push(text));
  expect(await command('Ana Côté', '--days', '30')).toBe(0);
  expect(await command('Ben', '--administrator')).toBe(0);
  const token = lines[0]!.trim();
  expect(token).toMatch(/^cdata_[a-z0-9]{12}_[A-Za-z0-9]{43}$/);
  const tokens = await readFile(path.join(folder, 'tokens.json'), 'utf8');
  expect(tokens).not.toContain(token.split('_')[2]);
  expect((await stat(path.join(folder, 'tokens.json'))).mode & 0o777).toBe(0o600);
  expect(await command('Ana Côté', '--revoke')).toBe(0);
  lines.length = 0;
  expect(await command('--list')).toBe(0);
  expect(lines.join('')).toMatch(
    /Ana Côté {2}created .* {2}revoked .*\n.*Ben \(administrator\) {2}created .* {2}valid\n/,
  );
  expect(lines.join('')).not.toContain(token);
});

test('tokens that are created at the same time are all kept', async () => {
  await writeFile(file, JSON.stringify(valid));
  const names = Array.from({ length: 20 }, (_, index) => `Colleague ${index + 1}`);
  const write = () => undefined;
  const codes = await Promise.all(names.map((name) => runTokenCommand([name, '--config', file], write)));
  expect(codes).toEqual(names.map(() => 0));
  const lines: string[] = [];
  await runTokenCommand(['--list', '--config', file], (text) => lines.push(text));
  for (const name of names) expect(lines.join('')).toContain(` ${name} `);
});

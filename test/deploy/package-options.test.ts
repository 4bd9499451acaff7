import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseHostAddress, readOrganization } from '../../deploy/package/package-options.ts';

test.each([
  ['https://addins.example.org', 'https://addins.example.org/'],
  ['https://addins.example.org/cdata', 'https://addins.example.org/cdata/'],
  [' https://addins.example.org:8443/a/b/// ', 'https://addins.example.org:8443/a/b/'],
])('%s is the address of a folder', (text, base) => {
  expect(parseHostAddress(text)).toBe(base);
});

test.each([
  [undefined, /^Enter the address of the folder/],
  ['', /^Enter the address of the folder/],
  ['addins.example.org', /is not a web address/],
  ['ftp://addins.example.org', /is not a web address/],
  ['http://addins.example.org', /over HTTPS only/],
  ['https://me:secret@addins.example.org', /Leave the user name and the password out/],
  ['https://addins.example.org/?v=1', /Leave out “\?v=1”/],
  ['https://addins.example.org/#top', /Leave out “#top”/],
  ['https://addins.example.org/cdata/taskpane.html', /is the address of a file/],
  ['https://addins.example.org/manifest.xml', /is the address of a file/],
])('%s is refused with what to enter instead', (text, message) => {
  expect(() => parseHostAddress(text)).toThrow(message);
  expect(() => parseHostAddress(text)).not.toThrow('secret');
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'package-options-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a file with an organization’s defaults is read, or refused with all that is wrong in it', async () => {
  const file = path.join(folder, 'config.json');
  await writeFile(file, '{ "service": "https://api.example.org" }');
  expect(await readOrganization(file)).toEqual({ service: 'https://api.example.org' });
  await writeFile(file, '{ "key": "abcd", "tiles": "no" }');
  await expect(readOrganization(file)).rejects.toThrow(
    /config\.json cannot be used:\n {2}key: .*\n {2}tiles: /,
  );
  await writeFile(file, '{');
  await expect(readOrganization(file)).rejects.toThrow('is not valid JSON');
  await expect(readOrganization(path.join(folder, 'missing.json'))).rejects.toThrow('was not found');
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OfficeAddinManifest } from 'office-addin-manifest';
import { expect, test } from 'vitest';
import { iconSizes } from '../../deploy/manifest/entry-point.ts';
import { functionsMetadata } from '../../functions/metadata.ts';
import { sharedAddress } from './open-add-in.ts';

const file = path.resolve(import.meta.dirname, '../../manifest.xml');

/** An address of the manifest, on the server of the tests. */
const onServer = (address: string): string => address.replace(/^https:\/\/localhost:3000/, sharedAddress());

test('every address in the manifest is served with the right type', async () => {
  const { defaultSettings } = await OfficeAddinManifest.readManifestFile(file);
  const xml = await readFile(file, 'utf8');
  const addresses = [...xml.matchAll(/"(https:\/\/localhost:3000\/[^"]*)"/g)].map(([, address]) => address!);
  expect(addresses).toContain(defaultSettings?.sourceLocation);
  const kinds = { html: 'text/html', js: 'javascript', json: 'application/json', png: 'image/png' };
  for (const address of new Set(addresses)) {
    const response = await fetch(onServer(address));
    const kind = kinds[path.extname(address).slice(1) as keyof typeof kinds];
    expect([address, response.status]).toEqual([address, 200]);
    expect(response.headers.get('content-type')).toContain(kind);
  }
});

test('icons have the sizes in their names', async () => {
  const xml = await readFile(file, 'utf8');
  const icons = [...new Set([...xml.matchAll(/assets\/[a-z]+-(\d+)\.png/g)].map(([icon]) => icon))];
  expect(icons.length).toBeGreaterThanOrEqual(iconSizes.length);
  for (const icon of icons) {
    const response = await fetch(`${sharedAddress()}/addin/${icon}`);
    const png = Buffer.from(await response.arrayBuffer());
    const size = Number(/\d+/.exec(icon)![0]);
    // Width and height are in the first chunk of a PNG (RFC 2083, 4.1.1).
    expect([icon, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([icon, size, size]);
  }
});

test('the served page differs from the build only in the address of Office.js', async () => {
  const built = await readFile(path.resolve(file, '../build/addin/taskpane.html'), 'utf8');
  const served = await (await fetch(`${sharedAddress()}/addin/taskpane.html`)).text();
  expect(built).toContain('https://appsforoffice.microsoft.com/lib/1/hosted/office.js');
  expect(
    served.replace('/workbook/office.js', 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'),
  ).toBe(built);
});

test('the functions are associated before the page is parsed: no script is deferred', async () => {
  const built = await readFile(path.resolve(file, '../build/addin/taskpane.html'), 'utf8');
  const scripts = [...built.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((tag) => /\b(defer|async|type="module")/.test(tag))).toEqual([]);
});

test.each([
  ['functions.json', 'en'],
  ['functions.fr.json', 'fr'],
] as const)('%s is the metadata of the functions', async (file, language) => {
  const served = await (await fetch(`${sharedAddress()}/addin/${file}`)).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(functionsMetadata(language))));
});

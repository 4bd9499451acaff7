import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OfficeAddinManifest } from 'office-addin-manifest';
import { describe, expect, test } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../manifest.xml');

describe('the manifest', () => {
  test('is read by office-addin-manifest as an add-in for workbooks', async () => {
    const manifest = await OfficeAddinManifest.readManifestFile(file);
    expect(manifest).toMatchObject({
      displayName: 'CDATA for Excel',
      officeAppType: 'TaskPaneApp',
      hosts: ['Workbook'],
      permissions: 'ReadWriteDocument',
    });
    expect(manifest.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('has the version of the package', async () => {
    const { version } = JSON.parse(await readFile(path.resolve(file, '../package.json'), 'utf8')) as {
      version: string;
    };
    expect((await OfficeAddinManifest.readManifestFile(file)).version).toBe(`${version}.0`);
  });

  // Microsoft's limits for the manifest's strings: ids 32, ShortStrings 125, LongStrings 250, URLs 2048 characters.
  test('keeps Microsoft’s limits, and uses every resource it declares', async () => {
    const text = await readFile(file, 'utf8');
    for (const [kind, most] of [
      ['ShortStrings', 125],
      ['LongStrings', 250],
      ['Urls', 2048],
    ] as const) {
      const section = new RegExp(`<bt:${kind}>([\\s\\S]*?)</bt:${kind}>`).exec(text)![1]!;
      const values = [...section.matchAll(/(?:DefaultValue|Value)="([^"]*)"/g)].map(([, value]) => value!);
      expect(values.length).toBeGreaterThan(0);
      for (const value of values) expect(value.length).toBeLessThanOrEqual(most);
    }
    for (const [, id] of text.matchAll(/<bt:(?:String|Url|Image) id="([^"]*)"/g)) {
      expect(id!.length).toBeLessThanOrEqual(32);
      expect(text).toContain(`resid="${id}"`);
    }
  });

  test('speaks French to fr-CA and fr-FR alike', async () => {
    const text = await readFile(file, 'utf8');
    const french = (locale: string) =>
      [...text.matchAll(new RegExp(`Override Locale="${locale}" Value="([^"]*)"`, 'g'))].map(
        ([, value]) => value,
      );
    expect(french('fr-CA').length).toBeGreaterThanOrEqual(4);
    expect(french('fr-FR')).toEqual(french('fr-CA'));
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ManifestOptions } from '../../deploy/manifest/addin.ts';
import { writeManifest } from '../../deploy/package/package-manifest.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'package-manifest-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => path.join(folder, name);

/** A package with this metadata of the functions. Returns what is said about its manifest, and its version. */
async function packageOf(
  name: string,
  options: Partial<ManifestOptions> & { metadata?: string; previous?: string } = {},
) {
  const { metadata = '{}', previous, ...manifest } = options;
  await mkdir(path.join(inFolder(name), 'upload'), { recursive: true });
  for (const file of ['functions.json', 'functions.fr.json', 'shortcuts.json', 'shortcuts.fr.json'])
    await writeFile(path.join(inFolder(name), 'upload', file), metadata);
  const base = 'https://addins.example.org/cdata/';
  const sentence = await writeManifest(
    inFolder(name),
    { base, version: '1.0.0', ...manifest },
    previous === undefined ? null : inFolder(previous),
  );
  const xml = await readFile(path.join(inFolder(name), 'manifest.xml'), 'utf8');
  return { sentence, version: /<Version>(.*)<\/Version>/.exec(xml)![1] };
}

test('a changed manifest, or changed metadata of the functions, never keeps its version', async () => {
  expect((await packageOf('first')).version).toBe('1.0.0.0');

  const same = await packageOf('same', { previous: 'first' });
  expect(same.version).toBe('1.0.0.0');
  expect(same.sentence).toContain('no need to hand it out again');

  const provider = await packageOf('provider', { previous: 'same', provider: 'Ormeaux Estimating' });
  expect(provider.version).toBe('1.0.0.1');
  expect(provider.sentence).toContain('hand out manifest.xml again. Its version is 1.0.0.1');

  const again = await packageOf('again', { previous: 'provider', provider: 'Ormeaux Estimating' });
  expect(again.version).toBe('1.0.0.1');

  const metadata = await packageOf('metadata', {
    previous: 'again',
    provider: 'Ormeaux Estimating',
    metadata: '[]',
  });
  expect(metadata.version).toBe('1.0.0.2');

  const release = await packageOf('release', { previous: 'metadata', version: '1.0.1' });
  expect(release.version).toBe('1.0.1.0');
  expect(release.sentence).toContain('hand out manifest.xml again');

  const former = await packageOf('former', { previous: 'release', version: '1.0.0' });
  expect(former.sentence).toContain('lower than the previous 1.0.1.0');
});

test('a package without a manifest, and none at all, say that there may be another one', async () => {
  await mkdir(path.join(inFolder('empty'), 'upload'), { recursive: true });
  expect((await packageOf('first', { previous: 'empty' })).sentence).toContain('--previous FOLDER');
  expect((await packageOf('second')).sentence).toContain('--previous FOLDER');
});

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { files } from '../../deploy/manifest/addin.ts';
import { shortcutsFile, shortcutTexts } from '../../deploy/manifest/shortcuts-file.ts';
import { createPackage } from '../../deploy/package/create-package.ts';
import { functionsMetadata } from '../../functions/metadata.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { organization } from './organization.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The files of a package that its manifest names, as `npm run package` writes them from a build without scripts. */
export interface EmittedPackage {
  manifest: string;
  shortcuts: string;
  shortcutTexts: string;
}

/** @param args Of `npm run package`: `--store`, `--no-cell-menu`. */
export async function emittedPackage(base: string, args: string[]): Promise<EmittedPackage> {
  const { values } = parseArgs({
    args,
    options: { store: { type: 'boolean' }, 'no-cell-menu': { type: 'boolean' } },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'emitted-package-'));
  const from = { addin: path.join(folder, 'addin'), licences: path.join(folder, 'licences.json') };
  try {
    await writeBuild(from);
    await createPackage({
      base,
      version: packageFile.version,
      folder: path.join(folder, 'package'),
      previous: null,
      organization,
      audience: values.store ? 'store' : 'organization',
      hasCellMenu: !values['no-cell-menu'],
      from,
      report: () => undefined,
    });
    const read = (name: string) => readFile(path.join(folder, 'package', name), 'utf8');
    return {
      manifest: await read('manifest.xml'),
      shortcuts: await read(`upload/${files.shortcuts}`),
      shortcutTexts: await read(`upload/${files.shortcutTexts}`),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeBuild({ addin, licences }: { addin: string; licences: string }): Promise<void> {
  await mkdir(addin);
  await cp(path.join(root, 'assets'), path.join(addin, 'assets'), { recursive: true });
  for (const page of [...Object.values(files.help), ...Object.values(files.privacy)])
    await cp(path.join(root, 'deploy/pages', page), path.join(addin, page));
  await cp(path.join(root, 'taskpane', files.pane), path.join(addin, files.pane));
  const written = {
    [files.functions]: '',
    [files.metadata.en]: JSON.stringify(functionsMetadata('en')),
    [files.metadata.fr]: JSON.stringify(functionsMetadata('fr')),
    [files.shortcuts]: JSON.stringify(shortcutsFile()),
    [files.shortcutTexts]: JSON.stringify(shortcutTexts()),
  };
  for (const [name, content] of Object.entries(written)) await writeFile(path.join(addin, name), content);
  await writeFile(licences, '[]');
}

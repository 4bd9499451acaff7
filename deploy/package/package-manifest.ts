import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { files, type ManifestOptions } from '../manifest/addin.ts';
import { xmlManifest } from '../manifest/xml-manifest.ts';

const name = 'manifest.xml';

/**
 * Writes the manifest into a package. If what Excel keeps of the previous package has changed and its version has not,
 * it gets the next revision: "Whenever you make a change to the manifest … you must raise the version number"
 * (Microsoft, "Maintain your Office Add-in"). A higher version also makes Excel read the metadata of the functions at once.
 *
 * @param folder The package, with its folder `upload`.
 * @param previous The package that is on the host now; null if there is none at hand.
 * @returns A sentence about what to do with the manifest.
 */
export async function writeManifest(
  folder: string,
  options: Omit<ManifestOptions, 'revision'>,
  previous: string | null,
): Promise<string> {
  await write(folder, options);
  const former = previous === null ? null : await readFormer(previous);
  if (!former) {
    return `The manifest has version ${options.version}.0. If you have handed out one before, name its package: --previous FOLDER`;
  }
  const isChanged = former.content !== (await keptContent(folder));
  const own = `${former.version}.${former.revision}`;
  if (former.version === options.version) {
    const revision = former.revision + (isChanged ? 1 : 0);
    await write(folder, { ...options, revision });
    return isChanged
      ? `The manifest or the functions have changed: hand out manifest.xml again. Its version is ${options.version}.${revision}`
      : `The manifest is that of the previous package, with version ${own}: there is no need to hand it out again`;
  }
  return isLower(options.version, former.version)
    ? `The manifest’s version is ${options.version}.0, lower than the previous ${own}: to hand it out, remove the add-in from the admin center first`
    : `The manifest has a new version: hand out manifest.xml again. Its version is ${options.version}.0`;
}

const write = (folder: string, options: ManifestOptions): Promise<void> =>
  writeFile(path.join(folder, name), xmlManifest(options));

const versionElement = /<Version>(\d+\.\d+\.\d+)\.(\d+)<\/Version>/;

/** The version and the content of a package; null if it has no manifest. */
async function readFormer(folder: string) {
  const xml = await readFile(path.join(folder, name), 'utf8').catch(() => '');
  const [, version, revision] = versionElement.exec(xml) ?? [];
  if (version === undefined) return null;
  return { version, revision: Number(revision), content: await keptContent(folder) };
}

/** What Excel keeps of a package until the version is raised, without the version. */
async function keptContent(folder: string): Promise<string> {
  const xml = await readFile(path.join(folder, name), 'utf8');
  const metadata = [files.metadata.en, files.metadata.fr, files.shortcuts, files.shortcutTexts].map((file) =>
    readFile(path.join(folder, 'upload', file), 'utf8'),
  );
  return JSON.stringify([xml.replace(versionElement, ''), await Promise.all(metadata)]);
}

const isLower = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

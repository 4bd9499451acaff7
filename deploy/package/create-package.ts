import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Organization } from '../../src/connection/index.ts';
import { nginxConfiguration } from '../hosting/nginx-configuration.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { build } from '../webpack/build-addin.ts';
import { linkFunctionsToHelp } from '../pages/function-help.ts';
import { writeContacts } from './contact-pages.ts';
import { writeManifest } from './package-manifest.ts';
import type { Audience } from './required-settings.ts';
import { storeListing } from './store-listing.ts';
import { addPreviousFiles, listFiles } from './previous-build.ts';

interface PackageOptions {
  /** Address of the add-in's folder on its host, with a slash at its end. */
  base: string;
  version: string;
  /** Folder of the package. What it contains is replaced. */
  folder: string;
  /** The package that is on the host now, whose scripts are kept for a day; null for the first one. */
  previous: string | null;
  organization: Organization;
  /** Whom the package is for: an organization, by default. */
  audience?: Audience;
  /** Whether the menu of a cell has one of the add-in; true by default. */
  hasCellMenu?: boolean;
  /** Folders of the add-in's build; those of this project by default. */
  from?: Pick<typeof build, 'addin' | 'licences'>;
  /** Folder of the scripts' source maps, if they were built. */
  sourceMaps?: string;
  report(line: string): void;
}

/** Puts the add-in's build into a folder for its host, with all that an administrator needs: see docs/deploy.md. */
export async function createPackage(options: PackageOptions): Promise<void> {
  const { base, version, folder, previous, organization, from = build, sourceMaps, report } = options;
  // Complete before it replaces the former one, which may be the previous package.
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const upload = path.join(unfinished, 'upload');
  await cp(from.addin, upload, { recursive: true });
  if (sourceMaps) await cp(sourceMaps, path.join(unfinished, 'source-maps'), { recursive: true });
  await finishUpload(upload, organization);
  await linkFunctionsToHelp(upload, base);
  if (previous !== null) {
    const formerFiles = await addPreviousFiles(previous, unfinished);
    report(`Added ${formerFiles.length} files of the previous build, which open panes may still load`);
  }
  const { hasCellMenu } = options;
  const manifestOptions = { base, version, hasCellMenu, ...manifestSettings(organization) };
  report(await writeManifest(unfinished, manifestOptions, previous));
  await requireManifestFiles(unfinished, base);
  if (options.audience === 'store')
    await writeFile(path.join(unfinished, 'listing.md'), storeListing({ base, organization }));
  const configuration = await nginxConfiguration(new URL(base).pathname, organization);
  await writeFile(path.join(unfinished, 'nginx.conf'), configuration);
  report('Listing what the scripts contain');
  await writeFile(path.join(unfinished, 'sbom.json'), await billOfMaterials(from.licences));
  await writeChecksums(unfinished);
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(unfinished, folder);
}

/** What the manifest says about an organization. A page is a better address for Excel's link than an e-mail address. */
const manifestSettings = ({ provider, support }: Organization) => ({
  ...(provider && { provider }),
  ...(support?.startsWith('https:') && { supportPage: support }),
});

async function finishUpload(upload: string, organization: Organization): Promise<void> {
  await writeFile(path.join(upload, 'config.json'), `${JSON.stringify(organization, null, 2)}\n`);
  await writeContacts(upload, organization);
}

/** @throws Error that names a file that the manifest refers to and the upload folder does not have. */
async function requireManifestFiles(folder: string, base: string): Promise<void> {
  const manifest = await readFile(path.join(folder, 'manifest.xml'), 'utf8');
  for (const [, address] of manifest.matchAll(/"(https?:\/\/[^"]+)"/g)) {
    if (!address!.startsWith(base)) continue;
    const file = path.join(folder, 'upload', decodeURIComponent(address!.slice(base.length)));
    if (!(await stat(file).catch(() => null))?.isFile()) {
      throw new Error(`The manifest refers to ${address}, but there is no such file.`);
    }
  }
}

/** `checksums.txt` in the form that `sha256sum --check` reads. */
async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const file of await listFiles(folder)) {
    const digest = createHash('sha256').update(await readFile(path.join(folder, file)));
    lines.push(`${digest.digest('hex')}  ${file}\n`);
  }
  await writeFile(path.join(folder, 'checksums.txt'), lines.join(''));
}

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportMetadataPackage } from 'office-addin-manifest';
import type { ManifestOptions } from '../manifest/addin.ts';
import { packedIcons, unifiedManifest } from '../manifest/unified-manifest.ts';

const assets = path.resolve(import.meta.dirname, '../../assets');

/** Packs the unified manifest with its texts and icons, as the admin centre takes it. */
export async function writeUnifiedPackage(file: string, options: ManifestOptions): Promise<void> {
  const { manifest, texts } = unifiedManifest(options);
  const folder = await mkdtemp(path.join(tmpdir(), 'cdata-manifest-'));
  try {
    for (const [name, content] of Object.entries({ 'manifest.json': manifest, ...texts })) {
      await writeFile(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
    }
    for (const icon of Object.values(packedIcons)) {
      await cp(path.join(assets, icon), path.join(folder, icon));
    }
    await exportMetadataPackage(file, path.join(folder, 'manifest.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import path from 'node:path';
import AdmZip from 'adm-zip';
import type { ManifestOptions } from '../manifest/addin.ts';
import { packedIcons, unifiedManifest } from '../manifest/unified-manifest.ts';

const assets = path.resolve(import.meta.dirname, '../../assets');

/** Packs the unified manifest with its texts and icons, as the admin center takes it. */
export async function writeUnifiedPackage(file: string, options: ManifestOptions): Promise<void> {
  const { manifest, texts } = unifiedManifest(options);
  const zip = new AdmZip();
  for (const [name, content] of Object.entries({ 'manifest.json': manifest, ...texts })) {
    zip.addFile(name, Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
  }
  for (const icon of Object.values(packedIcons)) zip.addLocalFile(path.join(assets, icon));
  await zip.writeZipPromise(file);
}

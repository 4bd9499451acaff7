import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { xmlManifest } from './xml-manifest.ts';

/** Writes the manifest for development, which `npm start` reads and `npm run sideload` registers. */
const root = path.resolve(import.meta.dirname, '../..');
await writeFile(
  path.join(root, 'manifest.xml'),
  xmlManifest({ base: 'https://localhost:3000/addin/', version: packageFile.version }),
);

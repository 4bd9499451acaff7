import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { xmlManifest } from './xml-manifest.ts';

/** Writes the manifest for development, which `npm start` reads and `npm run sideload` registers. */
const root = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
await writeFile(
  path.join(root, 'manifest.xml'),
  xmlManifest({ base: 'https://localhost:3000/addin/', version }),
);

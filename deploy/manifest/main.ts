import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageFile from '../../package.json' with { type: 'json' };
import { xmlManifest } from './xml-manifest.ts';

/**
 * Writes the manifest for development, which `npm start` reads and `npm run sideload` registers. `--no-cell-menu` leaves out
 * the menu of cells, for an Excel that doesn't load the add-in with it.
 */
const { values } = parseArgs({ options: { 'no-cell-menu': { type: 'boolean', default: false } } });
const root = path.resolve(import.meta.dirname, '../..');
await writeFile(
  path.join(root, 'manifest.xml'),
  xmlManifest({
    base: 'https://localhost:3000/addin/',
    version: packageFile.version,
    hasCellMenu: !values['no-cell-menu'],
  }),
);

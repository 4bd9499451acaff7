import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Organization } from '../../src/connection/index.ts';
import { securityHeadersFor } from './response-headers.ts';

/** Templates next to this file, in the syntax of their hosts. */
const templates = ['nginx.conf', 'cloudformation.json', 's3-upload.sh'];

/**
 * Writes the configuration of each host into a folder: the templates with `{{path}}` and the security headers filled in.
 *
 * @param prefix Path of the add-in on the host, with slashes at both ends: `/` or `/cdata/`.
 */
export async function writeHostConfigurations(
  folder: string,
  prefix: string,
  organization: Organization,
): Promise<void> {
  const values: Readonly<Record<string, string>> = { ...securityHeadersFor(organization), path: prefix };
  await mkdir(folder, { recursive: true });
  for (const name of templates) {
    const template = await readFile(path.join(import.meta.dirname, name), 'utf8');
    const text = template.replaceAll(/\{\{([\w-]+)\}\}/g, (_, placeholder: string) => {
      const value = values[placeholder];
      if (value === undefined) throw new Error(`${name} contains the unknown placeholder ${placeholder}.`);
      return value;
    });
    await writeFile(path.join(folder, name), text);
  }
}

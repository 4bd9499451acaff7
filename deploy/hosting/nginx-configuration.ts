import { readFile } from 'node:fs/promises';
import type { Organization } from '../../src/connection/index.ts';
import { securityHeadersFor } from './response-headers.ts';

const template = new URL('nginx.conf', import.meta.url);

/**
 * The configuration of nginx for a package: `nginx.conf` with `{{path}}` and the security headers filled in.
 *
 * @param prefix Path of the add-in on the host, with slashes at both ends: `/` or `/cdata/`.
 */
export async function nginxConfiguration(prefix: string, organization: Organization): Promise<string> {
  const values: Readonly<Record<string, string>> = { ...securityHeadersFor(organization), path: prefix };
  return (await readFile(template, 'utf8')).replaceAll(/\{\{([\w-]+)\}\}/g, (_, placeholder: string) => {
    const value = values[placeholder];
    if (value === undefined) throw new Error(`nginx.conf contains the unknown placeholder ${placeholder}.`);
    return value;
  });
}

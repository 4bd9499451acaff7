import { readFile } from 'node:fs/promises';
import { parseOrganization, type Organization } from '../../src/connection/index.ts';

const example = 'https://addins.example.org/cdata';

/**
 * Reads the address at which the add-in will be hosted.
 *
 * @returns The address of its folder, with a slash at its end.
 * @throws Error whose message says what to enter instead.
 */
export function parseHostAddress(text: string | undefined): string {
  if (!text?.trim()) {
    throw new Error(`Enter the address of the folder that will hold the add-in: --url ${example}`);
  }
  const address = text.trim();
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`“${address}” is not a web address. Enter one such as ${example}`);
  }
  if (url.protocol === 'http:') {
    throw new Error(`Excel loads add-ins over HTTPS only. Enter an address that starts with https://.`);
  }
  if (url.username || url.password) {
    throw new Error('Leave the user name and the password out of the address: everyone can read it.');
  }
  if (url.search || url.hash) {
    throw new Error(`Leave out “${url.search || url.hash}”: the address is that of a folder.`);
  }
  if (/\/[^/]+\.(html?|xml|js(on)?)$/i.test(url.pathname)) {
    throw new Error(`“${address}” is the address of a file. Enter that of its folder.`);
  }
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`;
}

/**
 * Reads the file with an organization's defaults.
 *
 * @throws Error that names the file and says what is wrong in it.
 */
export async function readOrganization(file: string): Promise<Organization> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The file ${file} was not found.`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}`);
  }
  const { organization, problems } = parseOrganization(content);
  if (problems.length > 0) throw new Error([`${file} cannot be used:`, ...problems].join('\n  '));
  return organization;
}

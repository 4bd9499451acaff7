import { validateConnection } from './connection.ts';
import {
  preferenceBounds,
  tableHeaderChoices,
  type NumberPreference,
  type PreferenceValues,
} from './preferences.ts';
import { isTileAddress } from './tile-settings.ts';

/** What an administrator sets for everyone, in `config.json` next to the add-in. Anyone can read the file. */
export interface Organization {
  /** Address of the service, or of the organization's gateway to it. */
  service?: string;
  /** Set if that is the organization's gateway, where people sign in instead of entering a key. */
  access?: 'organization';
  /** Users cannot enter another address. */
  lockService?: boolean;
  /** For a service behind a marketplace. */
  marketplace?: { name: string; host: string };
  /** Defaults of the preferences. */
  preferences?: Partial<PreferenceValues>;
  /** Address of map tiles, with `{z}`, `{x}` and `{y}`. */
  tiles?: string;
  /** Who is named on the map because of its tiles. */
  tilesAttribution?: string;
  /** Where users find help: a page, or `mailto:` and an e-mail address. */
  support?: string;
}

/**
 * Reads `config.json`. A part with a problem is left out, so that a mistake in the file does not stop anyone.
 *
 * @returns What is valid, and a sentence in English for each problem: administrators read them.
 */
export function parseOrganization(content: unknown): { organization: Organization; problems: string[] } {
  if (!isObject(content)) return { organization: {}, problems: ['It must be an object: { … }.'] };
  const organization: Organization = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(content)) {
    if (name === '$comment') continue;
    const problem = problemWith(name, value, content);
    if (problem) problems.push(problem);
    else Object.assign(organization, { [name]: value });
  }
  return { organization, problems };
}

export interface LoadedOrganization extends Organization {
  /** What is wrong in the file, in English. */
  problems: readonly string[];
}

/** Milliseconds: the pane does not wait longer for `config.json`. */
const timeout = 3000;

/** Reads `config.json` next to a page. Without one that can be read, an organization has no defaults. */
export async function loadOrganization(page: string): Promise<LoadedOrganization> {
  try {
    const response = await fetch(new URL('config.json', page), { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) return { problems: [] };
    const { organization, problems } = parseOrganization(await response.json());
    return { ...organization, problems };
  } catch (error) {
    return { problems: error instanceof SyntaxError ? ['It is not valid JSON.'] : [] };
  }
}

const secretName = /key|token|secret|password|passwd|credential|authorization/i;

/** Hosts of the marketplace and names of headers are checked as the pane checks them. */
const trialKey = 'trial';

function problemWith(name: string, value: unknown, { service }: Record<string, unknown>): string | null {
  if (containsSecret(name, value)) {
    return `${name}: a key or password never belongs in this file, because anyone can read it. Users enter their own.`;
  }
  switch (name) {
    case 'service':
      return isServiceAddress(value) ? null : 'service: enter an address that starts with https://.';
    case 'lockService':
      if (typeof value !== 'boolean') return 'lockService: enter true or false.';
      return value && !isServiceAddress(service) ? 'lockService: enter the service’s address as well.' : null;
    case 'access':
      return value === 'organization' ? null : 'access: enter "organization", or leave it out.';
    case 'marketplace':
      return isMarketplace(value) ? null : 'marketplace: enter its "name" and "host".';
    case 'preferences':
      return problemWithPreferences(value);
    case 'tiles':
      return isTileAddress(value)
        ? null
        : 'tiles: enter an address that starts with https:// and contains {z}, {x} and {y}.';
    case 'tilesAttribution':
      return typeof value === 'string' ? null : 'tilesAttribution: enter a text.';
    case 'support':
      return isSupportAddress(value)
        ? null
        : 'support: enter an address that starts with https:// or mailto:.';
    default:
      return `${name}: there is no such setting.`;
  }
}

function containsSecret(name: string, value: unknown): boolean {
  if (secretName.test(name)) return true;
  if (isObject(value))
    return Object.entries(value).some(([inner, content]) => containsSecret(inner, content));
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { username, password, searchParams } = new URL(value);
  return username !== '' || password !== '' || [...searchParams.keys()].some((key) => secretName.test(key));
}

const isServiceAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  validateConnection({ address: value, access: { kind: 'direct', key: trialKey } }) === null;

const isMarketplace = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.host === 'string' &&
  Object.keys(value).length === 2 &&
  validateConnection({
    address: 'https://service.example',
    access: { kind: 'gateway', marketplace: value.name, host: value.host, key: trialKey },
  }) === null;

function problemWithPreferences(value: unknown): string | null {
  if (!isObject(value)) return 'preferences: enter an object.';
  for (const [name, chosen] of Object.entries(value)) {
    if (name === 'language') {
      if (chosen !== 'host' && chosen !== 'en' && chosen !== 'fr')
        return 'preferences.language: enter "host", "en" or "fr".';
      continue;
    }
    if (name === 'opensWithTables') {
      if (typeof chosen !== 'boolean') return 'preferences.opensWithTables: enter true or false.';
      continue;
    }
    if (name === 'tableHeaders') {
      if (!(tableHeaderChoices as readonly unknown[]).includes(chosen))
        return 'preferences.tableHeaders: enter "language", "en", "fr" or "names".';
      continue;
    }
    if (!(name in preferenceBounds)) return `preferences.${name}: there is no such preference.`;
    const { minimum, maximum } = preferenceBounds[name as NumberPreference];
    if (!Number.isInteger(chosen) || (chosen as number) < minimum || (chosen as number) > maximum)
      return `preferences.${name}: enter a whole number from ${minimum} to ${maximum}.`;
  }
  return null;
}

const isSupportAddress = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^(https|mailto):$/.test(new URL(value).protocol);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import * as v from 'valibot';
import { connectionErrors, isServiceAddress } from './connection.ts';
import { preferencesSchema } from './preferences.ts';
import { isTileAddress } from './tile-settings.ts';

const serviceAddress = 'https://service.example';

const marketplaceSchema = v.pipe(
  v.strictObject({ name: v.string(), host: v.string() }),
  v.check(({ name, host }) => {
    const access = { kind: 'marketplace', key: 'trial', marketplace: name, host } as const;
    return connectionErrors({ address: serviceAddress, access }).length === 0;
  }),
);

/** An address that a link may open, of one of these protocols. */
const isLink =
  (...protocols: readonly string[]) =>
  (address: string): boolean =>
    URL.canParse(address) && protocols.includes(new URL(address).protocol);

const isContactAddress = isLink('https:', 'mailto:');

/** Microsoft's limit for the name of who provides an add-in. */
const maxProviderLength = 32;

const isSentence = (sentence: string): boolean => sentence.trim() !== '';

/** A text that satisfies a check. The description ends the sentence "enter …". */
const text = (description: string, isValid: (text: string) => boolean = () => true) =>
  v.pipe(v.string(), v.check(isValid), v.description(description));

/**
 * What an administrator sets for everyone, in `config.json` next to the add-in. Anyone can read the file. The
 * descriptions end the sentence "enter …".
 */
const organizationSchema = v.partial(
  v.object({
    /** Address of the service, or of the organization's gateway to it. */
    service: text('an address that starts with https://', isServiceAddress),
    /** Set if that is the organization's gateway, where people sign in instead of entering a key. */
    access: v.pipe(v.literal('organization'), v.description('"organization", or leave it out')),
    /** Users cannot enter another address. */
    lockService: v.pipe(v.boolean(), v.description('true or false')),
    /** For a service behind a marketplace. */
    marketplace: v.pipe(marketplaceSchema, v.description('its "name" and "host"')),
    /** Defaults of the preferences. */
    preferences: v.partial(preferencesSchema),
    /** Address of map tiles, with `{z}`, `{x}` and `{y}`, instead of those of Natural Resources Canada; false for none. */
    tiles: v.pipe(
      v.union([v.literal(false), v.pipe(v.string(), v.check(isTileAddress))]),
      v.description('an address that starts with https:// and contains {z}, {x} and {y}, or false'),
    ),
    /** Who is named on the map because of its tiles. */
    tilesAttribution: text('a text'),
    /** Whether the map loads tiles without asking each person. */
    tilesConsent: v.pipe(v.boolean(), v.description('true or false')),
    /** Where users find help: a page, or `mailto:` and an e-mail address. */
    support: text('an address that starts with https:// or mailto:', isContactAddress),
    /** Who provides the add-in. The manifests name it, and Microsoft's store compares it with the publisher. */
    provider: text(
      `the name of the company or the person who provides the add-in, of at most ${maxProviderLength} characters`,
      (name) => isSentence(name) && name.length <= maxProviderLength,
    ),
    /**
     * The person in charge of the protection of personal information, whose title and address a company in Quebec has to
     * publish (Act respecting the protection of personal information in the private sector, section 3.1).
     */
    privacyContact: text(
      'the name or the title of the person in charge of the protection of personal information',
      isSentence,
    ),
    /** How people reach that person. */
    privacyAddress: text(
      'an address that starts with https:// or mailto:, at which people reach that person',
      isContactAddress,
    ),
    /** Where people get a key. */
    signUp: text('an address that starts with https://, at which people get a key', isLink('https:')),
    /** What a key costs. */
    price: v.pipe(
      v.strictObject({
        en: v.pipe(v.string(), v.check(isSentence)),
        fr: v.pipe(v.string(), v.check(isSentence)),
      }),
      v.description('a sentence about what a key costs, in both languages: { "en": "…", "fr": "…" }'),
    ),
  }),
);
export type Organization = v.InferOutput<typeof organizationSchema>;

/** What to enter for a setting, as the end of the sentence "enter …". */
export const settingDescription = (name: keyof Organization): string =>
  v.getDescription(entryOf(organizationSchema, name) as never)!;

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

function problemWith(name: string, value: unknown, { service }: Record<string, unknown>): string | null {
  if (containsSecret(name, value)) {
    return `${name}: a key or password never belongs in this file, because anyone can read it. Users enter their own.`;
  }
  if (name === 'preferences') {
    if (!isObject(value)) return 'preferences: enter an object.';
    const problems = Object.entries(value).map(([preference, entry]) =>
      problemWithEntry(`preferences.${preference}`, entry, {
        schema: entryOf(preferencesSchema, preference),
        noun: 'preference',
      }),
    );
    return problems.find((problem) => problem !== null) ?? null;
  }
  if (
    name === 'lockService' &&
    value === true &&
    !v.is(organizationSchema.entries.service.wrapped, service)
  ) {
    return 'lockService: enter the service’s address as well.';
  }
  return problemWithEntry(name, value, { schema: entryOf(organizationSchema, name), noun: 'setting' });
}

type EntrySchema = v.GenericSchema & { wrapped?: v.GenericSchema };

function entryOf(
  { entries }: { entries: Record<string, EntrySchema> },
  name: string,
): v.GenericSchema | null {
  if (!Object.hasOwn(entries, name)) return null;
  const entry = entries[name]!;
  return entry.wrapped ?? entry;
}

/** A value that its schema replaces, because it is out of bounds or of another type, is a problem too. */
function problemWithEntry(
  name: string,
  value: unknown,
  { schema, noun }: { schema: v.GenericSchema | null; noun: string },
): string | null {
  if (!schema) return `${name}: there is no such ${noun}.`;
  const { success, output } = v.safeParse(schema, value);
  const isUnchanged = typeof value === 'object' || output === value;
  return success && isUnchanged ? null : `${name}: enter ${v.getDescription(schema as never)}.`;
}

function containsSecret(name: string, value: unknown): boolean {
  if (secretName.test(name)) return true;
  if (isObject(value))
    return Object.entries(value).some(([inner, content]) => containsSecret(inner, content));
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { username, password, searchParams } = new URL(value);
  return username !== '' || password !== '' || [...searchParams.keys()].some((key) => secretName.test(key));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

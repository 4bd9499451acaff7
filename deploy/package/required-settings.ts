import { settingDescription, type Organization } from '../../src/connection/index.ts';
import { addin } from '../manifest/addin.ts';

/** Whom a package is for: the people of an organization, or everyone, through Microsoft's store. */
export type Audience = 'organization' | 'store';

export type Setting = keyof Organization;

/** People need to know whom to ask, and the law who is responsible. The store also wants the service and its price. */
const forOrganization = ['provider', 'support', 'privacyContact', 'privacyAddress'] as const;
export const requiredSettings: Record<Audience, readonly Setting[]> = {
  organization: forOrganization,
  store: [...forOrganization, 'service', 'signUp', 'price'],
};

/** Names reserved for examples (RFC 2606, RFC 6761), Microsoft's invented companies, and what people leave to fill in. */
const placeholders = [
  /\bexample\.(org|com|net|ca)\b|\.(example|test|invalid|localhost)\b|\blocalhost\b/i,
  /^(an? )?example\b|\b(contoso|fabrikam)\b/i,
  /\b(todo|tbd|fixme|xxx+|change-?me|placeholder|lorem ipsum)\b|(^|\s)à (compléter|venir)\b/i,
  /\b(your|my|votre) (company|organi[sz]ation|name|address|entreprise|nom|adresse)\b|<[^>]*>/i,
  /^[\s.…?_-]*$/,
];
const ownDefaults: readonly string[] = [addin.name, addin.namespace];

/** Whether a text is there to be replaced. */
export const isPlaceholder = (text: string): boolean =>
  ownDefaults.includes(text.trim()) || placeholders.some((placeholder) => placeholder.test(text));

const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];

/** What is wrong with a setting that a package needs; null if it can be used. */
export function problemWithSetting(organization: Organization, name: Setting): string | null {
  const value = organization[name];
  if (value === undefined) return `${name}: enter ${settingDescription(name)}.`;
  const placeholder = textsOf(value).find(isPlaceholder);
  return placeholder === undefined
    ? null
    : `${name}: “${placeholder}” is a placeholder. Enter ${settingDescription(name)}.`;
}

interface PackageTarget {
  /** Address of the add-in's folder on its host. */
  base: string;
  audience: Audience;
}

/** @throws Error with every setting that is missing or a placeholder, and where to write it. */
export function requireSettings(organization: Organization, { base, audience }: PackageTarget): void {
  const problems = [
    isPlaceholder(base) ? `--url: “${base}” is a placeholder. Enter the address of your own host.` : null,
    ...requiredSettings[audience].map((name) => problemWithSetting(organization, name)),
  ].filter((problem) => problem !== null);
  if (problems.length === 0) return;
  throw new Error(
    [
      audience === 'store'
        ? 'A package for the store needs these settings:'
        : 'A package for an organization needs these settings:',
      ...problems.map((problem) => `  ${problem}`),
      'Write them into organization.json, of which docs/deploy.md has an example, or run this command in a terminal: it asks for them.',
    ].join('\n'),
  );
}

/** What an administrator should know of settings that are allowed to be missing. */
export function warningsAbout({ service }: Organization, base: string): string[] {
  return service
    ? []
    : [
        `The settings have no “service”. People will have to enter its address: the pane proposes ${new URL('/api', base).href}, which may not exist.`,
      ];
}

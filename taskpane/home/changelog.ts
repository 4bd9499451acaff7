import { typesetTexts } from '@cdata/catalog';
import entries from './changelog.json' with { type: 'json' };
import { language } from '../../src/language/index.ts';

/** A released version, or the next one, whose version and date `npm version` fills in. */
export interface ChangelogEntry {
  version: string;
  /** ISO 8601; missing for the next version. */
  date?: string;
  changes: { en: string; fr: string }[];
}

/** The newest version first. */
export const changelog: readonly ChangelogEntry[] = typesetTexts<ChangelogEntry[]>(entries);

/**
 * What is new in a version, in the current language.
 *
 * @param since The version that was used before: all changes after it are listed; by default, those of the version.
 */
export function changesIn(version: string, since?: string): string[] {
  const from = changelog.findIndex((entry) => entry.version === version);
  if (from < 0) return [];
  const before = changelog.findIndex((entry) => entry.version === since);
  const listed = changelog.slice(from, before > from ? before : from + 1);
  return listed.flatMap(({ changes }) => changes.map((change) => change[language()]));
}

import { typesetTexts } from '@cdata/catalog';
import type { ChangelogEntry } from '../../taskpane/home/changelog.ts';

/** The version of the entry that collects the changes since the last release. */
const unreleased = 'next';

/**
 * Gives the unreleased changes their version and date.
 *
 * @throws Error if nothing has been written about the release.
 */
export function releasedChanges(
  changelog: readonly ChangelogEntry[],
  { version, date }: { version: string; date: string },
): ChangelogEntry[] {
  const [next, ...former] = changelog;
  if (next?.version !== unreleased || next.changes.length === 0) {
    throw new Error(
      `Describe the changes first: add an entry with the version "${unreleased}" to taskpane/home/changelog.json.`,
    );
  }
  return [{ version, date, changes: next.changes }, ...former];
}

/** CHANGELOG.md, in English. */
export function changelogMarkdown(changelog: readonly ChangelogEntry[]): string {
  const sections = typesetTexts([...changelog]).map(({ version, date, changes }) => {
    const heading = version === unreleased ? 'Next version' : `${version} (${date})`;
    return `## ${heading}\n\n${changes.map(({ en }) => `- ${en}\n`).join('')}`;
  });
  return `# Changes

<!-- Written by \`npm run changelog\` from taskpane/home/changelog.json, which the pane shows in both languages. -->

${sections.join('\n')}`;
}

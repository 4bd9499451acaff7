import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changelogMarkdown, releasedChanges } from '../../deploy/release/changelog-file.ts';
import { changelog, changesIn } from '../../taskpane/home/changelog.ts';
import { formatted } from '../project/generated-section.ts';

const root = path.resolve(import.meta.dirname, '../..');
const change = (text: string) => ({ en: text, fr: `${text} (fr)` });

test('CHANGELOG.md is what npm run changelog writes', async () => {
  const file = path.join(root, 'CHANGELOG.md');
  expect(await readFile(file, 'utf8')).toBe(await formatted(file, changelogMarkdown(changelog)));
});

test('a release gives the unreleased changes its version and date', () => {
  const former = { version: '1.0.0', date: '2026-01-01', changes: [change('First')] };
  const next = { version: 'next', changes: [change('Second')] };
  const release = { version: '1.1.0', date: '2026-02-03' };
  expect(releasedChanges([next, former], release)).toEqual([{ ...release, changes: next.changes }, former]);
  expect(changelogMarkdown(releasedChanges([next, former], release))).toContain(
    '## 1.1.0 (2026-02-03)\n\n- Second\n',
  );
  expect(() => releasedChanges([former], release)).toThrow('Describe the changes first');
  expect(() => releasedChanges([{ ...next, changes: [] }, former], release)).toThrow(
    'Describe the changes first',
  );
});

test('the changes since a version are those of all later ones', () => {
  const [latest, ...former] = changelog;
  expect(changesIn(latest!.version)).toEqual(latest!.changes.map(({ en }) => en));
  const oldest = changelog.at(-1)!;
  const between = [latest!, ...former].filter((entry) => entry !== oldest);
  expect(changesIn(latest!.version, oldest.version)).toEqual(
    between.flatMap(({ changes }) => changes.map(({ en }) => en)),
  );
  expect(changesIn('99.0.0')).toEqual([]);
});

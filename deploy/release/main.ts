import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { ChangelogEntry } from '../../taskpane/home/changelog.ts';
import { changelogMarkdown, releasedChanges } from './changelog-file.ts';

/**
 * Writes CHANGELOG.md. `npm version` runs it before and after it changes the version in package.json: with `--check`, it
 * fails if the release has no changes; with `--release`, it gives them the version and the date.
 */
const root = path.resolve(import.meta.dirname, '../..');
const data = path.join(root, 'taskpane/home/changelog.json');
const [step] = process.argv.slice(2);
const today = new Date().toISOString().slice(0, 10);

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

try {
  let changelog = (await readJson(data)) as ChangelogEntry[];
  const { version } = (await readJson(path.join(root, 'package.json'))) as { version: string };
  if (step === '--check') releasedChanges(changelog, { version, date: today });
  if (step === '--release') {
    changelog = releasedChanges(changelog, { version, date: today });
    await write(data, JSON.stringify(changelog));
  }
  if (step !== '--check') await write(path.join(root, 'CHANGELOG.md'), changelogMarkdown(changelog));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

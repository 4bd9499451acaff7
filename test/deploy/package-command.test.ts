import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

test('npm run package refuses settings that are missing or placeholders before it builds', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'package-command-'));
  const config = path.join(folder, 'organization.json');
  await writeFile(config, '{ "provider": "Your company", "support": "https://estimation-laurier.ca/aide" }');
  const command = ['--import', 'tsx', 'deploy/package/main.ts', '--url', 'https://addins.example.org'];
  const failure = promisify(execFile)(process.execPath, [...command, '--config', config], { cwd: root });
  await expect(failure).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^A package for an organization needs these settings:\n {2}--url: .* is a placeholder.*\n {2}provider: “Your company” is a placeholder.*\n {2}privacyContact: enter .*\n {2}privacyAddress: enter /,
    ) as string,
  });
  await rm(folder, { recursive: true, force: true });
});

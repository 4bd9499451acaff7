import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { clearOfficeCache } from './office-cache.ts';

/*
 * Builds the add-in, registers manifest.xml and opens Excel with it; `--stop` removes it again, and clears Office's cache.
 * Microsoft's tool registers and removes it, which runs on Windows and macOS only: npx fetches it there, because `npm ci`
 * can't install it on Linux.
 */

const tool = 'office-addin-debugging@7.0.0';
const start = '--app excel --no-debug --dev-server "npm run serve" --dev-server-port 3000';

const run = (command: string): void => {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const { platform } = process;
if (platform !== 'win32' && platform !== 'darwin') {
  console.error(
    'Excel runs on Windows and macOS. Here, run npm run build and npm run serve, and upload manifest.xml in Excel on the web: see docs/install.md.',
  );
  process.exit(1);
}
if (process.argv.includes('--stop')) {
  run(`npx --yes ${tool} stop manifest.xml desktop`);
  const cleared = await clearOfficeCache({
    platform,
    home: homedir(),
    localAppData: process.env.LOCALAPPDATA,
  });
  for (const folder of cleared) console.log(`Deleted what ${folder} contained.`);
} else {
  run('npm run build');
  run(`npx --yes ${tool} start manifest.xml desktop ${start}`);
}

import { spawnSync } from 'node:child_process';

/*
 * Builds the add-in, registers manifest.xml and opens Excel with it; `--stop` removes it again. Microsoft's tool does it,
 * which runs on Windows and macOS only: npx fetches it there, because `npm ci` can't install it on Linux.
 */

const tool = 'office-addin-debugging@7.0.0';
const start = '--app excel --no-debug --dev-server "npm run serve" --dev-server-port 3000';

const run = (command: string): void => {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (!['win32', 'darwin'].includes(process.platform)) {
  console.error(
    'Excel runs on Windows and macOS. Here, run npm run build and npm run serve, and upload manifest.xml in Excel on the web: see docs/install.md.',
  );
  process.exit(1);
}
if (process.argv.includes('--stop')) run(`npx --yes ${tool} stop manifest.xml desktop`);
else {
  run('npm run build');
  run(`npx --yes ${tool} start manifest.xml desktop ${start}`);
}

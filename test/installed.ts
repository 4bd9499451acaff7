import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A program besides Node that some tests need. */
export interface Program {
  /** As its makers write it. */
  name: string;
  /** Its path; for PostgreSQL, that of the folder of its programs. Null where it is not installed. */
  path: string | null;
}

const folders = [
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  '/usr/sbin',
  '/usr/local/sbin',
];

/** Folders of programs of which macOS and Windows have one each. */
const applications = [
  '/Applications',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => folder ?? [],
  ),
];

/** The first of these programs in PATH or in a folder of applications. */
function find(names: readonly string[], inApplications: readonly string[] = []): string | null {
  const candidates = [
    ...folders.flatMap((folder) =>
      names.flatMap((name) => [path.join(folder, name), path.join(folder, `${name}.exe`)]),
    ),
    ...applications.flatMap((folder) => inApplications.map((name) => path.join(folder, name))),
  ];
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/** @throws Error if CHROME_PATH names no file. */
function findBrowser(): string | null {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROME_PATH is ${named}, but there is no browser at that path.`);
  return (
    named ??
    find(
      [
        // Debian's Chromium without windows, whose browser process takes less than half of the processor time.
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome-stable',
        'google-chrome',
        'microsoft-edge-stable',
        'microsoft-edge',
      ],
      [
        'Google Chrome.app/Contents/MacOS/Google Chrome',
        'Chromium.app/Contents/MacOS/Chromium',
        'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
        'Google/Chrome/Application/chrome.exe',
        'Microsoft/Edge/Application/msedge.exe',
      ],
    )
  );
}

/** The folder that has initdb and postgres: in PATH, or where Debian, Homebrew or Windows keep the newest version. */
function findPostgres(): string | null {
  const inPath = find(['initdb']);
  if (inPath) return path.dirname(inPath);
  const versions = [
    ...within('/usr/lib/postgresql'),
    ...within('/opt/homebrew/opt').filter((folder) => folder.includes('postgresql@')),
    ...applications.flatMap((folder) => within(path.join(folder, 'PostgreSQL'))),
  ].map((folder) => path.join(folder, 'bin'));
  const newest = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return (
    newest.find((folder) => ['initdb', 'initdb.exe'].some((name) => existsSync(path.join(folder, name)))) ??
    null
  );
}

/** WebKitGTK's own browser, where its driver and a screen for it are installed, too: Debian's webkit2gtk-driver and xvfb. */
function findWebKit(): string | null {
  if (!find(['WebKitWebDriver']) || !find(['Xvfb'])) return null;
  const versions = within('/usr/lib')
    .flatMap(within)
    .filter((folder) => path.basename(folder).startsWith('webkit2gtk-'));
  return (
    versions.map((folder) => path.join(folder, 'MiniBrowser')).find((browser) => existsSync(browser)) ?? null
  );
}

const within = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).map((name) => path.join(folder, name))
    : [];

/** The programs besides Node that tests need, where they are installed. */
export const installed = {
  browser: { name: 'Chrome, Chromium or Edge', path: findBrowser() },
  postgres: { name: 'PostgreSQL', path: findPostgres() },
  nginx: { name: 'nginx', path: find(['nginx']) },
  redis: { name: 'Valkey or Redis', path: find(['valkey-server', 'redis-server']) },
  libreOffice: {
    name: 'LibreOffice',
    path: find(
      ['soffice', 'libreoffice'],
      ['LibreOffice.app/Contents/MacOS/soffice', 'LibreOffice/program/soffice.exe'],
    ),
  },
  webKit: { name: 'WebKitGTK and its driver', path: findWebKit() },
} satisfies Record<string, Program>;

/** The names of those that are not installed. */
export const missingPrograms = (): string[] =>
  Object.values(installed)
    .filter(({ path: found }) => found === null)
    .map(({ name }) => name);

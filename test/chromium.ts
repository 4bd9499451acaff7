import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
];

const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];

/** Where browsers are installed, besides the folders of PATH. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/snap/bin/chromium',
  ...programs
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
];

/** Silent in a closed network, and without the sandbox that root does not get. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chrome, Chromium or Edge: what the environment variable CHROME_PATH names, then the usual places.
 * Where there is none, Debian's and Ubuntu's own package manager installs one if it may.
 *
 * @throws Error with one sentence that says how to get one.
 */
export function findChromium(): string {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, where no browser is.`);
  }
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
    const now = installed();
    if (now) return now;
  }
  throw new Error(
    'The tests in the browser need Chrome, Chromium or Edge: install one (Debian and Ubuntu: sudo apt-get install chromium), or name one in CHROME_PATH.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...usualPlaces,
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

/** A window of a headless browser: with an empty profile of its own, or with one that is kept in a folder. */
export async function openChromium(
  options: BrowserContextOptions,
  profile?: string,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const executablePath = findChromium();
  if (profile) {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: quiet,
      ...options,
    });
    return { context, close: () => context.close() };
  }
  const browser = await chromium.launch({ executablePath, args: quiet });
  return { context: await browser.newContext(options), close: () => browser.close() };
}

/** A headless browser with an empty profile. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: quiet });
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

const names = [
  // Debian's Chromium without windows, whose browser process takes less than half of the processor time.
  'chromium-headless-shell',
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
const defaultLocations = [
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

/** Makes no requests of its own, and no sandbox, which root cannot have. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two hidden pages per window, which take a second of processor time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/**
 * Finds Chrome, Chromium or Edge: the environment variable CHROME_PATH first, then PATH and the default locations. As
 * root on Debian or Ubuntu, installs Chromium if there is none.
 *
 * @throws Error with one sentence that says how to get a browser.
 */
export function findChromium(): string {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, but there is no browser at that path.`);
  }
  const browser = installed();
  if (browser) return browser;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
    const now = installed();
    if (now) return now;
  }
  throw new Error(
    'The browser tests need Chrome, Chromium or Edge. Install one (Debian and Ubuntu: sudo apt-get install chromium) or set CHROME_PATH.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...defaultLocations,
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

/** A headless browser of its own, with an empty profile. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: browserArguments });
}

/** A headless browser of its own, whose profile outlives it in a folder. */
export function launchWithProfile(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: browserArguments,
    ...options,
  });
}

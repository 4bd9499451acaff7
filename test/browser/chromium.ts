import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { installed } from '../installed.ts';

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

/** @throws Error with one sentence that says how to get a browser. */
export function findChromium(): string {
  if (installed.browser.path) return installed.browser.path;
  throw new Error(
    `No browser was found. Install ${installed.browser.name} (Debian and Ubuntu: sudo apt-get install chromium) or set CHROME_PATH.`,
  );
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

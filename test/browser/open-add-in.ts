import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { runAddIn, type RunningAddIn, type RunOptions } from './running-add-in.ts';

/** The address of the local server that all browser tests share. */
export const sharedAddress = (): string => inject('shared').address;

let browser: Promise<Browser> | null = null;

/** The browser that all browser tests share; each test process connects to it once. */
export const sharedBrowser = (): Promise<Browser> => (browser ??= chromium.connect(inject('shared').browser));

/** Opens the add-in in a new context of the shared browser, on the shared server unless the test has its own. */
export async function openAddIn(options: Partial<RunOptions> = {}): Promise<RunningAddIn> {
  return runAddIn({ browser: await sharedBrowser(), server: inject('shared'), ...options });
}

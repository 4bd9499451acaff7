import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { startLocalServer } from '../../packages/workbook/src/local-server.ts';
import { browserArguments, findChromium } from './chromium.ts';
import { startFixtureServer } from './fixture-server.ts';

/** What the browser tests share. */
export interface SharedParts {
  /** The local server: the workbook's page, the add-in's build and the service under `/api`. */
  address: string;
  /** The local workbook with a small add-in of the tests. */
  fixture: string;
  /** WebSocket endpoint of the browser. */
  browser: string;
}

// The sample data is kept between runs, so that only the first run generates it.
const data = path.resolve(import.meta.dirname, '../../.cache/test-data');
await mkdir(path.dirname(data), { recursive: true });
const [server, fixture, browser] = await Promise.all([
  startLocalServer({ port: 0, data }),
  startFixtureServer(),
  chromium.launchServer({ executablePath: findChromium(), args: browserArguments }),
]);
process.send!({
  address: server.address,
  fixture: fixture.address,
  browser: browser.wsEndpoint(),
} satisfies SharedParts);
process.once('disconnect', () => {
  void Promise.all([browser.close(), server.close(), fixture.close()]).then(() => process.exit(0));
});

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { startLocalServer } from '../../workbook/local-server.ts';
import { browserArguments, findChromium } from './chromium.ts';

/** What the browser tests share. */
export interface SharedParts {
  /** The local server: the workbook's page, the add-in's build and the service under `/api`. */
  address: string;
  /** WebSocket endpoint of the browser. */
  browser: string;
}

// The sample data is kept between runs, so that only the first run generates it.
const data = path.resolve(import.meta.dirname, '../../.cache/test-data');
await mkdir(path.dirname(data), { recursive: true });
const [server, browser] = await Promise.all([
  startLocalServer({ port: 0, data }),
  chromium.launchServer({ executablePath: findChromium(), args: browserArguments }),
]);
process.send!({ address: server.address, browser: browser.wsEndpoint() } satisfies SharedParts);
process.once('disconnect', () => {
  void Promise.all([browser.close(), server.close()]).then(() => process.exit(0));
});

import { chromium } from 'playwright-core';
import { startLocalServer } from '../../packages/workbook/src/local-server.ts';
import { fullSampleDatabase } from '../../packages/service/test/sample-database.ts';
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

const [server, fixture, browser] = await Promise.all([
  startLocalServer({ port: 0, data: await fullSampleDatabase() }),
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

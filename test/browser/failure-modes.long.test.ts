import { appendFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureModes, theKey, type FailureMode } from '../hostile/failure-modes.ts';
import { permitAt } from '../hostile/scripted-server.ts';
import { openAddIn } from './open-add-in.ts';
import { button, fill, openHome, openSearch } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';

/** Back-offs take a fiftieth of their time. */
const haste = 50;

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: theKey });
  await openSearch(addin.pane);
  await addin.pane.evaluate((factor) => {
    const { setTimeout: wait, performance: clock } = window;
    const start = clock.now();
    const elapsed = clock.now.bind(clock);
    clock.now = () => start + (elapsed() - start) * factor;
    window.setTimeout = ((work: () => void, delay = 0) => wait(work, delay / factor)) as typeof setTimeout;
  }, haste);
});
afterAll(() => addin?.close());

const rawScriptError =
  /Cannot read|is not (a function|iterable|defined)|\[object|Unexpected token|undefined|NaN/;

const permits = { entity_type: 'permit', count: 3, offset: 0, results: [0, 1, 2].map(permitAt) };

/** Answers the search of permits as a failing service would. */
async function answerWith(mode: FailureMode): Promise<void> {
  let repeats = 0;
  await addin.context.route(/\/api\/permit\?/, (route: Route) => {
    const answer = mode({ path: '/permit', query: {}, body: null, repeats: repeats++ }, permits);
    if ('connection' in answer) return route.abort('connectionreset');
    const { status, body, headers } = answer;
    return route.fulfill({ status, body, headers: { 'content-type': 'application/json', ...headers } });
  });
}

/** Cancels a search that waits for the service, and comes back when the service can be used again. */
async function leaveSearch(): Promise<void> {
  const { pane } = addin;
  await openHome(pane);
  await pane.getByText(/Connected, paid plan/).waitFor();
  await pane.getByRole('region', { name: 'Service status' }).waitFor({ state: 'hidden' });
  await openSearch(pane);
}

/**
 * Playwright would copy bodies of many megabytes for every retry; Node tests have them. Modes of estimates leave a page
 * of permits as it is.
 */
const modes = Object.entries(failureModes).filter(
  ([name]) => name !== 'a body over the limit' && !name.includes('estimates'),
);

test.each(modes)(
  'with %s, a search shows rows, a sentence, or that it waits for the service',
  async (name, mode) => {
    const { pane, context } = addin;
    await answerWith(mode);
    // Another search: what the former one showed goes.
    await fill(pane, 'q', `tower ${name}`);
    await button(pane, /^Preview$/).click();
    const main = pane.getByRole('main');
    const rows = main.getByRole('region', { name: 'Preview' });
    const sentence = main.locator('.fui-MessageBarBody');
    const bar = pane.getByRole('region', { name: 'Service status' });
    await rows.or(sentence).or(bar).or(main.getByText('No records')).first().waitFor();
    const text = await pane.locator('body').innerText();
    expect(text).not.toMatch(rawScriptError);
    expect(text).not.toContain(theKey);
    if (process.env.FAILURE_MODES) {
      const said = (await rows.isVisible())
        ? `${await rows.locator('tbody tr').count()} rows`
        : (await sentence.or(bar).first().innerText()).replace(/\s+/g, ' ');
      appendFileSync(process.env.FAILURE_MODES, `| ${name} | ${said} |\n`);
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const isWaiting = await button(pane, /^Preview$/).isDisabled();
    if (isWaiting || (await bar.isVisible())) await leaveSearch();
  },
);

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LocalServer } from '../../../workbook/local-server.ts';
import { openAddIn } from '../../browser/open-add-in.ts';
import { startOwnServer, ownData, type RunningAddIn } from '../../browser/running-add-in.ts';
import { sheet } from '../../browser/sheet.ts';

const faults = {
  latency: [20, 200] as [number, number],
  tooMany: 0.1,
  failed: 0.05,
  reset: 0.03,
  truncate: 0.02,
  seed: 5,
};
const column = 'Property!P1:P10000';

/** Writes 10,000 formulas over so many different addresses. */
const ask = (page: Page, different: number) =>
  sheet(page).write(
    column,
    Array.from({ length: 10_000 }, (_, row) => [
      `=CDATA.GEOCODE("${(row % different) + 1} Rue Sherbrooke Ouest, Montréal",,"address")`,
    ]),
  );

/** Whether each cell shows the house number that it asked for. */
async function expectRight(page: Page, different: number): Promise<void> {
  const { read, settled } = sheet(page);
  await settled();
  const shown = (await read(column)).map(([value]) => value);
  const wrong = shown.flatMap((value, row) =>
    String(value).startsWith(`${(row % different) + 1} `) ? [] : [[row, value]],
  );
  expect(wrong.slice(0, 10)).toEqual([]);
}

/** Stops the service when it has answered some of what is asked; gives the port that it had. */
async function stoppedHalfWay(server: LocalServer): Promise<number> {
  await vi.waitUntil(() => (server.service.requests()['GET /geocode'] ?? 0) > 200, { timeout: 60_000 });
  await server.close();
  return Number(new URL(server.address).port);
}

/** The workbook whose service is gone: on records of its own, since the other tests run while it gives up. */
const gone = {} as { addin: RunningAddIn; server: LocalServer; port: number; data: string };
beforeAll(async () => {
  await (await startOwnServer()).close();
  gone.data = await mkdtemp(path.join(tmpdir(), 'cdata-gone-'));
  await cp(ownData, gone.data, { recursive: true });
  gone.server = await startOwnServer({ data: gone.data });
  gone.addin = await openAddIn({ server: gone.server, key: 'demo-paid-key' });
  await ask(gone.addin.page, 1000);
  gone.port = await stoppedHalfWay(gone.server);
});
afterAll(async () => {
  await gone.addin?.close();
  await gone.server?.close();
  await rm(gone.data, { recursive: true, force: true });
});

describe('a service that comes back', () => {
  let server: LocalServer;
  let addin: RunningAddIn;
  afterEach(async () => {
    await addin?.close();
    await server?.close();
  });

  test('10,000 cells on a day when requests are slow, refused, failing and cut off: all are right', async () => {
    server = await startOwnServer();
    addin = await openAddIn({ server, key: 'demo-paid-key' });
    const port = Number(new URL(server.address).port);
    await server.close();
    server = await startOwnServer({ port, faults });
    await ask(addin.page, 200);
    await expectRight(addin.page, 200);
  }, 300_000);

  test('10,000 cells while the service is stopped and started again: all are right', async () => {
    server = await startOwnServer();
    addin = await openAddIn({ server, key: 'demo-paid-key' });
    await ask(addin.page, 1000);
    const port = await stoppedHalfWay(server);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    server = await startOwnServer({ port });
    await expectRight(addin.page, 1000);
  }, 300_000);
});

test('10,000 cells and a service that is gone for good: each says so, and later only those are asked', async () => {
  const { read, sentence, settled } = sheet(gone.addin.page);
  await settled();
  const shown = (await read(column)).flat();
  const failed = shown.flatMap((value, row) => (value === '#N/A' ? [row] : []));
  const answered = new Set(shown.flatMap((value, row) => (value === '#N/A' ? [] : [row % 1000])));
  expect(shown.includes('#BUSY!')).toBe(false);
  expect(failed.length).toBeGreaterThan(1000);
  expect(answered.size).toBeGreaterThan(150);
  expect(await sentence(`Property!P${failed[0]! + 1}`)).toMatch(/cannot be reached/);

  gone.server = await startOwnServer({ port: gone.port, data: gone.data });
  await gone.addin.pane.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.application.calculate('Full');
      await context.sync();
    }),
  );
  await expectRight(gone.addin.page, 1000);
  expect(gone.server.service.requests()['GET /geocode']).toBe(1000 - answered.size);
}, 300_000);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from '../browser/open-add-in.ts';
import { startOwnServer, type RunningAddIn } from '../browser/running-add-in.ts';
import type { LocalServer } from '../../workbook/local-server.ts';
import { sheet } from '../browser/sheet.ts';
import { button, release } from './pane.ts';

let server: LocalServer;
let addin: RunningAddIn;

beforeAll(async () => {
  server = await startOwnServer();
  addin = await openAddIn({ server, key: 'demo-paid-key', locale: 'fr-CA', maxCalls: 20 });
});
afterAll(async () => {
  await addin?.close();
  await server?.close();
});

const formulas = (from: number, to: number): string[][] =>
  Array.from({ length: to - from + 1 }, (_, index) => [
    `=CDATA.GEOCODE("${from + index} Rue Sherbrooke Ouest, Montréal",,"match_type")`,
  ]);

test('a calculation above the number that is preferred says its cost; discarded, its cells say so', async () => {
  const { write, read, sentence, settled } = sheet(addin.page);
  server.service.resetRequests();
  await write('Property!P1:P20', formulas(1, 20));
  await settled();
  expect(server.service.requests()['GET /geocode']).toBe(20);
  await write('Property!Q1:Q60', formulas(1, 60));
  await addin.pane.getByText('60 adresses, 20 en mémoire, 40 appels.').waitFor();
  expect((await read('Property!Q1:Q60')).flat().filter((shown) => shown === '#BUSY!')).not.toEqual([]);
  await button(addin.pane, /^Abandonner$/).click();
  await settled();
  const shown = (await read('Property!Q1:Q60')).flat();
  expect(shown.filter((value) => value === '#N/A')).toHaveLength(40);
  expect(await sentence('Property!Q60')).toMatch(/^Pas demandé : ce calcul a été abandonné/);
  expect(server.service.requests()['GET /geocode']).toBe(20);
});

test('calculated again it is held again, and released it asks only for what is missing', async () => {
  const { write, read, settled } = sheet(addin.page);
  await write('Property!Q1:Q60', formulas(1, 60));
  await addin.pane.getByText('60 adresses, 20 en mémoire, 40 appels.').waitFor();
  await release(addin.pane);
  await settled();
  expect(server.service.requests()['GET /geocode']).toBe(60);
  expect((await read('Property!Q1:Q60')).flat().filter((shown) => String(shown).startsWith('#'))).toEqual([]);
  expect(await addin.pane.getByText(/en mémoire/).count()).toBe(0);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalServer } from '../../../workbook/local-server.ts';
import { openAddIn } from '../../browser/open-add-in.ts';
import { startOwnServer } from '../../browser/running-add-in.ts';

let server: LocalServer;

beforeAll(async () => {
  server = await startOwnServer();
});
afterAll(() => server?.close());

/** Formulas in a workbook that is connected with a key, or not at all: what the cells show and say. */
async function shown(key: string | undefined, formulas: string[]) {
  const addin = await openAddIn({ key, server, maxCalls: 10_000 });
  server.service.resetRequests();
  try {
    const { page } = addin;
    return {
      ...(await page.evaluate(async (asked) => {
        const address = `Addresses!F1:F${asked.length}`;
        window.workbook.write(
          address,
          asked.map((formula) => [formula]),
        );
        await window.workbook.settled();
        const cells = window.workbook.read(address).flat();
        return { cells, sentences: cells.map((_, row) => window.workbook.error(`Addresses!F${row + 1}`)) };
      }, formulas)),
      requests: addin.requests(),
    };
  } finally {
    await addin.close();
  }
}

const tenThousand = Array.from(
  { length: 10_000 },
  (_, row) => `=CDATA.GEOCODE("${row + 1} Main Street, Calgary")`,
);

describe('cells', () => {
  test('with a wrong key show the service’s own sentence, after one request', async () => {
    const { cells, sentences, requests } = await shown('a-wrong-key', tenThousand);
    expect(new Set(cells)).toEqual(new Set(['#VALUE!']));
    expect(new Set(sentences).size).toBe(1);
    expect(sentences[0]).toMatch(/API key/i);
    expect(sentences[0]).not.toContain('a-wrong-key');
    expect(requests['GET /geocode']).toBe(1);
  });

  test('with a free key say that estimates need a paid plan; the rest works', async () => {
    const { cells, sentences } = await shown('demo-free-key', [
      '=CDATA.ESTIMATENEW("calgary","new_construction",180,"m2")',
      '=CDATA.GEOCODE("Calgary, AB",,"municipality")',
    ]);
    expect(cells).toEqual(['#VALUE!', 'calgary']);
    expect(sentences[0]).toMatch(/paid/i);
  });

  test('without a key say where to connect, and make no request', async () => {
    const { cells, sentences, requests } = await shown(undefined, ['=CDATA.GEOCODE("1 Main St")']);
    expect(cells).toEqual(['#VALUE!']);
    expect(sentences[0]).toContain('pane');
    expect(requests['GET /geocode'] ?? 0).toBe(0);
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { breaksBetween, rowsOnPage, setPrintLayout } from '../../src/excel/index.ts';

afterEach(() => vi.unstubAllGlobals());

/** Points: twice as wide as a page, and no wider than one. */
const [wide, narrow] = [1382, 500];

test('a wider sheet is printed smaller, with more rows on a page', () => {
  expect(rowsOnPage(wide)).toBe(2 * (rowsOnPage(narrow) + 2) - 2);
});

test('parts share a page while it has room for them, and a part that has none begins a page', () => {
  const room = rowsOnPage(narrow);
  const parts = [0, 10, 20, room + 5, room + 8];
  expect(breaksBetween(parts, { end: room + 12, width: narrow })).toEqual([20]);
  expect(breaksBetween([0, 10], { end: room, width: narrow })).toEqual([]);
  // The list fills pages: what follows begins one.
  expect(breaksBetween([0, 10, 300], { end: 303, width: narrow })).toEqual([10, 300]);
  expect(breaksBetween([7, 300], { end: 303, width: narrow })).toEqual([300]);
});

test('a sheet is one page wide where Excel has no printer to read sizes of paper from', async () => {
  // What Excel was asked for since the last synchronization, and what it has done.
  const [asked, done] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const pageLayout = new Proxy(
    { setPrintArea: () => undefined },
    { set: (_, name: string, value) => Boolean(asked.set(name, value)) },
  );
  const sheet = { pageLayout, horizontalPageBreaks: { removePageBreaks: () => undefined } };
  const context = {
    workbook: { worksheets: { getItem: () => sheet } },
    async sync() {
      for (const [name, value] of asked) {
        if (name === 'paperSize') throw Object.assign(new Error('No printer.'), { code: 'GeneralException' });
        done.set(name, value);
      }
      asked.clear();
    },
  };
  const run = (_: unknown, batch: (one: typeof context) => Promise<void>) => batch(context);
  vi.stubGlobal('Excel', { run });
  vi.stubGlobal('Office', { context: { requirements: { isSetSupported: () => true } } });
  await setPrintLayout('sheet', { area: 'A1:B2', orientation: 'Landscape', pagesTall: 1 });
  expect(Object.fromEntries(done)).toEqual({
    orientation: 'Landscape',
    zoom: { horizontalFitToPages: 1, verticalFitToPages: 1 },
    centerHorizontally: true,
  });
});

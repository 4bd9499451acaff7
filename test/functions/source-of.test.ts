import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFormulaWorkbook, type FormulaWorkbook } from './formula-workbook.ts';

let book: FormulaWorkbook;
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
  const { Excel, Office } = book.workbook.globals;
  Object.assign(globalThis, { Excel, Office });
});
afterAll(() => book.close());

async function lineOf(formula: string): Promise<{ text: unknown; error: string | null }> {
  book.write('E1', formula);
  await book.settled();
  return { text: book.read('E1')[0]![0], error: book.error('E1') };
}

describe('SOURCEOF', () => {
  test('names the calls of a formula and when they were answered', async () => {
    book.write('A1', '111 Wellington St, Ottawa');
    book.write('B1', '=CDATA.NORMALIZE(A1)');
    await book.settled();
    const { text, error } = await lineOf('=CDATA.SOURCEOF(B1)');
    expect(error).toBeNull();
    expect(text).toMatch(/^CDATA\.NORMALIZE, .+, retrieved \d{4}-\d\d-\d\d$/);
  });

  test('says who publishes the records that a search spills, in any of its cells', async () => {
    book.write('G1', '=CDATA.SEARCH("permit","calgary",,,"record_id,status",2)');
    await book.settled();
    for (const cell of ['G1', 'H3']) {
      const { text } = await lineOf(`=CDATA.SOURCEOF(${cell})`);
      expect(text).toMatch(
        /^CDATA\.SEARCH, .+, retrieved \d{4}-\d\d-\d\d; Sample records, made up, Building permits \(licence not stated\)$/,
      );
    }
  });

  test('names the permits behind an estimate as soon as they are saved', async () => {
    const { engine } = book.runtime;
    // Of the modules that the workbook has loaded.
    const { estimateLookup, neighboursLookup } = await import('../../src/engine/index.ts');
    const { activeInput } = await import('../../src/features/formulas/index.ts');
    const { results } = await book.get('/permit?municipality=calgary&limit=1');
    const id = String((results as { record_id: string }[])[0]!.record_id);
    // A cell does not wait for what the first estimate of a city takes.
    await engine.request(estimateLookup, { record_id: id });
    for (const [cell, formula] of [
      ['K1', `=CDATA.ESTIMATE("${id}")`],
      ['K3', '=CDATA.ESTIMATENEW("calgary","new_construction",180,"m2",,"house")'],
    ] as const) {
      book.write(cell, formula);
      await book.settled();
      const line = async () => String((await lineOf(`=CDATA.SOURCEOF(${cell})`)).text);
      expect(await line()).toMatch(
        /, made from permits that the pane lists under “Permits like this one”, retrieved/,
      );
      await book.workbook.run(async ({ workbook: { worksheets } }) => {
        worksheets.getItem('Data').activate();
        worksheets.getItem('Data').getRange(cell).select();
      });
      const asked = (await activeInput(estimateLookup, engine))!;
      expect(asked.address).toBe(`Data!${cell}`);
      const [first] = await engine.request(neighboursLookup, asked.input);
      expect(await line()).toContain(`, made from 120 permits: ${String(first!.record.record_id)} (`);
    }
  });

  test('leads to the cells behind a calculation', async () => {
    book.write('A3', [[1], [2], [4]]);
    book.write('B3', '=MEDIAN(A3:A5)');
    expect(await lineOf('=CDATA.SOURCEOF(B3)')).toEqual({
      text: 'Calculated from Data!A3:A5 (3 cells)',
      error: null,
    });
  });

  test('says of what was typed that it is not known why, and nothing of an empty cell', async () => {
    expect((await lineOf('=CDATA.SOURCEOF(A3)')).error).toMatch(/^CDATA has not written this value/);
    expect(await lineOf('=CDATA.SOURCEOF(Z99)')).toEqual({ text: '', error: null });
  });

  test('takes one cell: neither a range nor a calculation', async () => {
    for (const argument of ['A3:A5', 'A3*2', '"A3"'])
      expect((await lineOf(`=CDATA.SOURCEOF(${argument})`)).error).toMatch(/^Refer to one cell/);
  });

  test('two cells with the same value have each their own line', async () => {
    book.write('A7', [[3], ['=A7*1']]);
    const { text } = await lineOf('=IFERROR(CDATA.SOURCEOF(A7),"typed")&" | "&CDATA.SOURCEOF(A8)');
    expect(text).toBe('typed | Calculated from Data!A7');
  });
});

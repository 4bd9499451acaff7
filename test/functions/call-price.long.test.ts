import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFormulaWorkbook, type FormulaWorkbook } from './formula-workbook.ts';
import './custom-functions-runtime.ts';

let book: FormulaWorkbook;
beforeAll(async () => {
  book = await openFormulaWorkbook({ key: 'demo-paid-key' });
});
afterAll(() => book?.close());

const callsMade = (): number =>
  Object.values(book.runtime.engine.counts.snapshot.requests).reduce((sum, one) => sum + one, 0);

/** Formulas whose calls follow from what the service answers: a search may have fewer pages, a card needs no zone. */
const mayMakeFewer = /^=CDATA\.(?:SEARCH|NEAR|FEED|ZONING|PROPERTYCARD)\(/;

test('the example of each function makes the calls that the builder shows before it', async () => {
  // Of the module instance of this workbook.
  const { customFunctions } = await import('../../functions/index.ts');
  const { describeFunction } = await import('../../functions/custom-function.ts');
  const { findCalls } = await import('../../src/features/formulas/index.ts');
  const { constantCells } = await import('../../src/features/formulas/call-result.ts');
  const { countCall } = await import('../../taskpane/formulas/call-count.ts');
  const { engine } = book.runtime;
  let shownCalls = 0;
  for (const definition of customFunctions) {
    const description = { ...describeFunction(definition), evaluate: definition.evaluate };
    const [call] = findCalls(definition.example);
    const parameters = Object.keys(definition.parameters);
    const values = Object.fromEntries(
      parameters.map((name, at) => [name, call!.args[at] ? constantCells(call!.args[at]) : null]),
    );
    const { cost } = await countCall(description as never, values, { engine, plan: 'paid' });
    if (!cost) continue;
    const before = callsMade();
    await book.results([definition.example]);
    const requestCount = callsMade() - before;
    const { calls } = cost.whole;
    shownCalls += calls;
    expect([definition.name, requestCount <= calls]).toEqual([definition.name, true]);
    if (!mayMakeFewer.test(definition.example))
      expect([definition.name, requestCount]).toEqual([definition.name, calls]);
  }
  expect(shownCalls).toBeGreaterThan(customFunctions.length / 2);
});

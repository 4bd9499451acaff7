import { expect, test } from 'vitest';
import groups from './documented-formulas.json' with { type: 'json' };
import { onNewSheet, valuesOf, workbookOfTests } from './open-workbook.ts';

// Formulas with the results that Microsoft documents for them, in the page of each function. Documented digits count.

const workbook = workbookOfTests();

/** Formulas that the README names because they differ from Excel. */
const exceptions = new Set([
  '=LAMBDA(x,x)',
  '=SUM(BYROW({1,2;3,4},SUM))',
  '=SUM(A1:A3 A2:A5)',
  '=AREAS((A1:A2,A4))',
  '=SUM(XLOOKUP("Axles",A1:A4,B1:B4):XLOOKUP("Bolts",A1:A4,B1:B4))',
]);

/** Documentation rounds numbers, or cuts them off, after some decimals. */
function isSame(value: unknown, documented: unknown): boolean {
  if (typeof value !== 'number' || typeof documented !== 'number') return value === documented;
  const decimals = /\.(\d+)$/.exec(String(documented))?.[1]?.length ?? 0;
  const tolerance = decimals === 0 ? Math.abs(documented) * 1e-12 : 2 * 10 ** -decimals + 1e-12;
  return Math.abs(value - documented) <= tolerance;
}

test.each(groups)('$name', ({ cells, formulas }) =>
  onNewSheet(workbook, async (sheet, context) => {
    for (const [address, value] of Object.entries(cells))
      sheet.getRange(address).formulas = [[value]] as never;
    const range = `AA1:AA${formulas.length}`;
    sheet.getRange(range).formulas = formulas.map(([formula]) => [formula]) as string[][];
    await context.sync();
    await workbook.host.settled();
    const values = (await valuesOf(context, sheet, range)).flat();
    const differences = formulas.flatMap(([formula, documented], index) =>
      isSame(values[index], documented) ? [] : [[formula, values[index], documented]],
    );
    expect(differences.filter(([formula]) => !exceptions.has(formula as string))).toEqual([]);
  }),
);

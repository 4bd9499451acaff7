import { afterEach, describe, expect, test, vi } from 'vitest';
import { openFormulaWorkbook, type FormulaWorkbook } from '../functions/formula-workbook.ts';

let book: FormulaWorkbook | null = null;
afterEach(async () => {
  vi.restoreAllMocks();
  await book?.close();
  book = null;
});

/** B1 normalizes A1, C1 what B1 shows, D1 refers to neither; B1 is being calculated for another address. */
async function openCalculating() {
  let answered = Promise.resolve();
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    await answered;
    return fetch(...request);
  });
  const opened = (book = await openFormulaWorkbook({ key: 'demo-paid-key' }));
  const { engine } = opened.runtime;
  opened.write('Data!A1', '4500, boul. St-Laurent app. 3');
  opened.write('Data!B1:D1', [
    [
      '=CDATA.NORMALIZE(A1,"montreal")',
      '=CDATA.NORMALIZE(B1,"montreal")',
      '=INDEX(CDATA.FIELDS("permit",FALSE),1,1)',
    ],
  ]);
  await opened.settled();
  const former = opened.read('Data!B1:D1')[0]!;
  let answer: () => void = () => undefined;
  answered = new Promise((resolve) => (answer = resolve));
  opened.write('Data!A1', '12, rue Ste-Catherine O');
  await expect.poll(() => engine.calculatingCells.has('Data!B1')).toBe(true);
  expect(opened.read('Data!B1:D1')[0]).toEqual(former);
  const { ActivityLog, TaskRegistry } = await import('../../src/tasks/index.ts');
  const { formulaReportText, startFormulaTask } = await import('../../src/features/formulas/index.ts');
  const tasks = new TaskRegistry(new ActivityLog(null));
  const run = (action: 'convert' | 'send') =>
    startFormulaTask(
      tasks,
      engine,
      action === 'convert'
        ? { action, scope: 'sheet', errors: 'formula' }
        : { action, scope: 'workbook', errors: 'formula' },
    ).result;
  const formulas = () =>
    opened.workbook.run(async (context) => {
      const range = context.workbook.worksheets.getItem('Data').getRange('B1:D1').load('formulas');
      await context.sync();
      return range.formulas[0] as unknown[];
    });
  return { opened, former, answer, run, formulas, formulaReportText };
}

describe('in an Excel that shows former results', () => {
  test('a cell that is calculated again, and one that depends on it, are not converted before their new results', async () => {
    const { opened, former, answer, run, formulas } = await openCalculating();
    expect(await run('convert')).toMatchObject({ changed: 1, unresolved: 2 });
    expect(await formulas()).toEqual([
      expect.stringMatching(/^=CDATA/),
      expect.stringMatching(/^=CDATA/),
      former[2],
    ]);
    answer();
    await opened.settled();
    expect(await run('convert')).toMatchObject({ changed: 2, unresolved: 0 });
    const converted = await formulas();
    expect(converted).toEqual(opened.read('Data!B1:D1')[0]);
    expect(converted.slice(0, 2)).toEqual(Array(2).fill(expect.stringContaining('SAINTE-CATHERINE')));
  });

  test('a workbook with such cells is not ready to send', async () => {
    const { run, formulaReportText } = await openCalculating();
    const report = await run('send');
    expect(formulaReportText('send', report, { wasCancelled: false })).toMatch(/Not ready: 2/);
  });
});

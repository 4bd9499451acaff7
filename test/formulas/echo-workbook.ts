import { CalculatingCells, FailedCells } from '../../src/engine/index.ts';
import type { Conversion } from '../../src/features/formulas/convert-formulas.ts';
import { afterAll, beforeEach, vi } from 'vitest';
import type { TaskContext } from '../../src/tasks/index.ts';
import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { openWorkbook } from '../excel-workbook.ts';

type Associate = (id: string, implementation: (...args: never[]) => unknown) => void;
type Contents = Record<'formulas' | 'values' | 'numberFormat' | 'text', unknown[][]>;

/** A headless workbook with the functions CDATA.ECHO and CDATA.SPILL for the tests of a file. Each test has its own sheet. */
export function formulaWorkbook(): FormulaWorkbook {
  const workbook = new FormulaWorkbook();
  vi.stubGlobal('Excel', workbook.host.globals.Excel);
  vi.stubGlobal('Office', workbook.host.globals.Office);
  beforeEach(() => workbook.begin());
  afterAll(() => {
    vi.unstubAllGlobals();
    workbook.host.close();
  });
  return workbook;
}

export class FormulaWorkbook {
  readonly host: HeadlessWorkbook;
  /** The arguments of the functions' calls in this test. */
  calls: string[] = [];
  /** The functions' result for an argument. */
  result: (text: string) => unknown = (text) => text;
  sheet = '';
  #sheets = 0;

  constructor() {
    const parameters = [{ name: 'text', type: 'any' as const }];
    this.host = openWorkbook({
      namespace: 'CDATA',
      metadata: {
        allowCustomDataForDataTypeAny: true,
        functions: [
          { id: 'ECHO', name: 'ECHO', parameters },
          { id: 'SPILL', name: 'SPILL', parameters, result: { dimensionality: 'matrix' } },
        ],
      },
    });
    const { associate } = this.host.globals.CustomFunctions as { associate: Associate };
    const run = (text: string) => {
      this.calls.push(text);
      return this.result(text);
    };
    associate('ECHO', run);
    associate('SPILL', run);
  }

  async begin(): Promise<void> {
    this.calls = [];
    this.result = (text) => text;
    const before = this.sheet;
    this.sheet = `Sheet of ${++this.#sheets}`;
    await this.host.run(async ({ workbook: { worksheets } }) => {
      worksheets.add(this.sheet).activate();
      if (before) worksheets.getItem(before).delete();
    });
  }

  withRange<Result>(address: string, work: (range: Excel.Range) => Result): Promise<Result> {
    return this.host.run(async (context) => {
      const result = work(context.workbook.worksheets.getItem(this.sheet).getRange(address));
      await context.sync();
      return result;
    });
  }

  async enter(address: string, formulas: unknown[][]): Promise<void> {
    await this.withRange(address, (range) => {
      range.formulas = formulas as string[][];
    });
    await this.host.host.settled();
  }

  async read(address: string): Promise<Contents> {
    const range = await this.withRange(address, (one) => one.load('formulas,values,numberFormat,text'));
    return range.toJSON() as unknown as Contents;
  }
}

/** A task context that records the progress it is told. */
export function formulaTask(
  signal = new AbortController().signal,
): TaskContext & { told: (number | null | undefined)[][] } {
  const told: (number | null | undefined)[][] = [];
  return { signal, progress: (done, of) => void told.push([done, of]), told };
}

/** How formulas are converted; those with an error stay by default. */
export const conversion = (options: Partial<Conversion> = {}): Conversion => ({
  errors: 'formula',
  calculating: new CalculatingCells(),
  failed: new FailedCells(),
  ...options,
});

import { afterAll, beforeEach, vi } from 'vitest';
import type { FormulaTask } from '../../src/formulas/find-formulas.ts';
import { openHeadlessWorkbook, type HeadlessWorkbook } from '../../workbook/headless/workbook.ts';

type Associate = (id: string, implementation: (...args: never[]) => unknown) => void;
type Kept = Record<'formulas' | 'values' | 'numberFormat' | 'text', unknown[][]>;

/**
 * A workbook with the functions CDATA.ECHO and CDATA.SPILL of one text, on which the add-in's own code works as in
 * Excel: for the tests of a file, and with a sheet of its own for each test, the only one with anything in it.
 */
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
  /** Texts that the functions were called with in this test. */
  asked: string[] = [];
  /** What the functions answer. */
  answer: (text: string) => unknown = (text) => text;
  sheet = '';
  #sheets = 0;

  constructor() {
    const parameters = [{ name: 'text', type: 'any' as const }];
    this.host = openHeadlessWorkbook({
      namespace: 'CDATA',
      metadata: {
        functions: [
          { id: 'ECHO', name: 'ECHO', parameters },
          { id: 'SPILL', name: 'SPILL', parameters, result: { dimensionality: 'matrix' } },
        ],
      },
    });
    const { associate } = this.host.globals.CustomFunctions as { associate: Associate };
    const run = (text: string) => {
      this.asked.push(text);
      return this.answer(text);
    };
    associate('ECHO', run);
    associate('SPILL', run);
  }

  async begin(): Promise<void> {
    this.asked = [];
    this.answer = (text) => text;
    const before = this.sheet;
    this.sheet = `Sheet of ${++this.#sheets}`;
    await this.host.run(async ({ workbook: { worksheets } }) => {
      worksheets.add(this.sheet).activate();
      if (before) worksheets.getItem(before).delete();
    });
  }

  on<Result>(address: string, work: (range: Excel.Range) => Result): Promise<Result> {
    return this.host.run(async (context) => {
      const result = work(context.workbook.worksheets.getItem(this.sheet).getRange(address));
      await context.sync();
      return result;
    });
  }

  async enter(address: string, formulas: unknown[][]): Promise<void> {
    await this.on(address, (range) => {
      range.formulas = formulas as string[][];
    });
    await this.host.host.settled();
  }

  async kept(address: string): Promise<Kept> {
    const range = await this.on(address, (one) => one.load('formulas,values,numberFormat,text'));
    return range.toJSON() as unknown as Kept;
  }
}

/** A work on formulas, and what it told of its progress. */
export function formulaTask(
  signal = new AbortController().signal,
): FormulaTask & { told: [number, number][] } {
  const told: [number, number][] = [];
  return { signal, progress: (done, of) => void told.push([done, of]), told };
}

import { afterAll, expect, test } from 'vitest';
import {
  openHeadlessWorkbook,
  type HeadlessWorkbook,
} from '../../packages/workbook/src/headless/headless-workbook.ts';
import { openXlsx, saveXlsx } from '../../packages/workbook/src/xlsx/index.ts';
import { hasLibreOffice, throughLibreOffice } from '../../packages/workbook/test/libreoffice.ts';
import { writeSupport } from '../../src/property/write-support.ts';
import { excelWorkbook, service } from '../tables/table-workbook.ts';
import { assessmentsAround, supportRequest } from './support-request.ts';

const workbook = excelWorkbook();

/** The formulas and values of a sheet. */
const cellsOf = ({ run }: Pick<HeadlessWorkbook, 'run'>, name: string) =>
  run(async (context) => {
    const range = context.workbook.worksheets.getItem(name).getUsedRange(true).load('formulas,values');
    await context.sync();
    return { formulas: range.formulas as unknown[][], values: range.values as unknown[][] };
  });

/** LibreOffice writes a constant as a function. */
const formulasOf = ({ formulas }: { formulas: unknown[][] }) =>
  formulas
    .flat()
    .filter((formula) => String(formula).startsWith('='))
    .map((formula) => String(formula).replaceAll(/(TRUE|FALSE)\(\)/g, '$1'));

/** What LibreOffice reads and calculates of the workbook. */
async function calculatedByLibreOffice(): Promise<HeadlessWorkbook> {
  const file = throughLibreOffice(await saveXlsx(workbook.host));
  const { state } = await openXlsx(file, 'support', '');
  const copy = openHeadlessWorkbook({ state });
  afterAll(() => copy.close());
  return copy;
}

test.runIf(hasLibreOffice)(
  'LibreOffice calculates the same figures from the formulas of a support sheet that is saved',
  async () => {
    const request = supportRequest(assessmentsAround(5, 100), {
      lot_size_sf: { value: 100, basis: 'ordinary', reason: 'it explains most' },
    });
    const { grid, support } = await writeSupport(request, {
      service,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const calculated = await calculatedByLibreOffice();
    let compared = 0;
    for (const name of [grid, support]) {
      const own = await cellsOf(workbook, name);
      const other = await cellsOf(calculated, name);
      expect(formulasOf(other)).toEqual(formulasOf(own));
      own.values.forEach((cells, row) =>
        cells.forEach((value, column) => {
          const figure = other.values[row]![column];
          if (typeof value !== 'number') return expect(figure).toBe(value);
          expect(Math.abs(Number(figure) - value)).toBeLessThan(1e-6 * Math.max(1, Math.abs(value)));
        }),
      );
      compared += formulasOf(own).length;
    }
    expect(compared).toBeGreaterThan(1000);
  },
);

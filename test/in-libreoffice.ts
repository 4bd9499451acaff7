import { expect, test } from 'vitest';
import {
  readContents,
  type CellContents,
  type SheetContents,
} from '../packages/workbook/src/grid/workbook-contents.ts';
import {
  openHeadlessWorkbook,
  type HeadlessWorkbook,
} from '../packages/workbook/src/headless/headless-workbook.ts';
import { openXlsx, saveXlsx } from '../packages/workbook/src/xlsx/xlsx.ts';
import { hasLibreOffice, throughLibreOffice } from '../packages/workbook/test/libreoffice.ts';
import { isLong } from './extent.ts';

/** What LibreOffice reads and calculates of a sheet, compared with the sheet. */
interface SheetComparison {
  sheet: string;
  /** Cells with a value. */
  cells: number;
  formulas: number;
  /** Cells whose values or formulas are not the same. */
  differences: object[];
}

/** Between numbers that are calculated in another way, as those of LINEST. */
const tolerance = 1e-6;
/** Of the largest number of its row: the difference of large numbers has fewer digits. */
const toleranceOfRow = 1e-8;

type Contents = Pick<CellContents, 'value' | 'formula'>;

/** A test of the long run: a workbook that is saved as .xlsx, read and calculated by LibreOffice has the same sheets. */
export function testInLibreOffice(
  workbook: () => HeadlessWorkbook,
  atLeast: { sheets: number; formulas: number },
): void {
  if (!isLong) return;
  test.runIf(hasLibreOffice)(
    'LibreOffice reads and calculates the same values and formulas of the sheets that are saved',
    async () => {
      const comparisons = await compareInLibreOffice(workbook());
      expect(comparisons.filter(({ differences }) => differences.length > 0)).toEqual([]);
      const formulas = comparisons.reduce((sum, one) => sum + one.formulas, 0);
      expect(comparisons.length).toBeGreaterThanOrEqual(atLeast.sheets);
      expect(formulas).toBeGreaterThanOrEqual(atLeast.formulas);
    },
  );
}

async function compareInLibreOffice({ host }: HeadlessWorkbook): Promise<SheetComparison[]> {
  await host.settled();
  const file = throughLibreOffice((await saveXlsx(host)).contents);
  const { state } = await openXlsx(file, { name: 'Book', namespace: host.namespace, addinId: '' });
  const copy = openHeadlessWorkbook({ state });
  await copy.host.settled();
  const calculated = readContents(copy.host.grid).sheets;
  const comparisons = readContents(host.grid).sheets.map((sheet) =>
    compare(
      sheet,
      calculated.find(({ name }) => name === sheet.name)!,
    ),
  );
  copy.close();
  return comparisons;
}

function compare(sheet: SheetContents, other: SheetContents): SheetComparison {
  const [own, calculated] = [contentsOf(sheet), contentsOf(other)];
  const largest = new Map<string, number>();
  for (const [key, { value }] of own) {
    if (typeof value === 'number')
      largest.set(rowOf(key), Math.max(largest.get(rowOf(key)) ?? 0, Math.abs(value)));
  }
  const blank: Contents = { value: null, formula: null };
  const differences = [...new Set([...own.keys(), ...calculated.keys()])].flatMap((key) => {
    const [before, after] = [own.get(key) ?? blank, calculated.get(key) ?? blank];
    const isSame =
      before.formula === after.formula &&
      isSameValue(before.value, after.value, largest.get(rowOf(key)) ?? 0);
    return isSame ? [] : [{ cell: key, before, after }];
  });
  return {
    sheet: sheet.name,
    cells: own.size,
    formulas: [...own.values()].filter(({ formula }) => formula !== null).length,
    differences,
  };
}

const rowOf = (key: string): string => key.split(',')[0]!;

const contentsOf = ({ cells }: SheetContents): Map<string, Contents> =>
  new Map(
    cells
      .filter(({ value, formula }) => (value !== null && value !== '') || formula !== null)
      .map(({ row, column, value, formula }) => [
        `${row},${column}`,
        { value: value === '' ? null : value, formula: asWritten(formula) },
      ]),
  );

/** LibreOffice writes truth values as functions, and names of sheets without quotation marks that they do not need. */
function asWritten(formula: string | null): string | null {
  const plain = formula?.replaceAll(/(TRUE|FALSE)\(\)/g, '$1').replaceAll(/'([A-Za-z]\w*)'!/g, '$1!') ?? null;
  return plain === '=TRUE' || plain === '=FALSE' ? null : plain;
}

function isSameValue(one: CellContents['value'], other: CellContents['value'], ofRow: number): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= Math.max(tolerance * Math.max(1, Math.abs(one)), toleranceOfRow * ofRow);
}

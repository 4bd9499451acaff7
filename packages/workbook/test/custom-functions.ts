import type { FunctionMetadata } from '../src/custom-functions/metadata.ts';
import type { EditionName } from '../src/office/excel-editions.ts';
import { openHeadlessWorkbook, type HeadlessWorkbook } from '../src/headless/headless-workbook.ts';

type Associate = (id: string, implementation: (...args: never[]) => unknown) => void;

/** A workbook with custom functions of the namespace FIX: metadata and implementation of each by its name. */
export function withFunctions(
  functions: Record<string, Partial<FunctionMetadata> & { run: (...args: never[]) => unknown }>,
  {
    allowErrorForDataTypeAny = true,
    allowCustomDataForDataTypeAny = true,
    excel,
    collectsChanges,
  }: {
    allowErrorForDataTypeAny?: boolean;
    allowCustomDataForDataTypeAny?: boolean;
    excel?: EditionName;
    collectsChanges?: boolean;
  } = {},
): CellsOfWorkbook {
  const workbook = openHeadlessWorkbook({
    excel,
    collectsChanges,
    namespace: 'FIX',
    metadata: {
      allowErrorForDataTypeAny,
      allowCustomDataForDataTypeAny,
      functions: Object.entries(functions).map(([name, { run: _, ...described }]) => ({
        id: name,
        name,
        parameters: [],
        ...described,
      })),
    },
  });
  const { associate } = workbook.globals.CustomFunctions as { associate: Associate };
  for (const [name, { run }] of Object.entries(functions)) associate(name, run);
  return new CellsOfWorkbook(workbook);
}

/** Writes and reads cells of the first sheet as a person at the grid would. */
export class CellsOfWorkbook {
  constructor(readonly workbook: HeadlessWorkbook) {}

  /** Rows of values and formulas; one value for one cell. */
  write(address: string, rows: unknown): Promise<void> {
    return this.workbook.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange(address);
      range.formulas = (Array.isArray(rows) ? rows : [[rows]]) as string[][];
      await context.sync();
    });
  }

  read(address: string): Promise<unknown[][]> {
    return this.workbook.run(async (context) => {
      const range = context.workbook.worksheets.getFirst().getRange(address);
      range.load('values');
      await context.sync();
      return range.values as unknown[][];
    });
  }

  async calculated(address: string, rows: unknown, displayAddress = address): Promise<unknown[][]> {
    await this.write(address, rows);
    await this.workbook.host.settled();
    return this.read(displayAddress);
  }
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

import { beforeEach } from 'vitest';
import {
  checkAddresses,
  planFix,
  type AddressCheck,
  type Finding,
  type FindingKind,
  type Fix,
} from '../../src/features/clean/index.ts';
import { readSheetRows } from '../../src/features/column-runs/index.ts';
import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { excelWorkbook, onSheet } from '../excel-workbook.ts';
import { taskContext } from '../column-runs/running-tasks.ts';

export const sheetName = 'List';

export interface CheckedList {
  workbook: HeadlessWorkbook;
  /** Writes a list from A1 down, with headers, and checks the given columns. */
  checkOf(rows: readonly (readonly unknown[])[], columns?: number[]): Promise<AddressCheck>;
}

/** A workbook in which each test starts with an empty sheet and no settings. */
export function checkedList(): CheckedList {
  const workbook = excelWorkbook();
  beforeEach(() =>
    workbook.run(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.getItemOrNullObject(sheetName).delete();
      worksheets.add(sheetName).activate();
      const settings = context.workbook.settings.load('items/key');
      await context.sync();
      for (const { key } of settings.items) context.workbook.settings.getItem(key).delete();
      await context.sync();
    }),
  );
  return {
    workbook,
    async checkOf(rows, columns) {
      await onSheet(workbook, sheetName, (sheet) => {
        const range = sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length);
        range.values = rows as unknown as string[][];
        sheet.getRange('A2').select();
      });
      return checkAgain(columns);
    },
  };
}

export const checkAgain = async (columns = [0]): Promise<AddressCheck> =>
  checkAddresses({ rows: await readSheetRows(), columns }, taskContext());

export const findingOf = ({ findings }: AddressCheck, kind: FindingKind): Finding => {
  const finding = findings.find((one) => one.kind === kind);
  if (!finding) throw new Error(`Nothing of the kind ${kind}: ${findings.map((one) => one.kind).join()}`);
  return finding;
};

/** What a fix would write, in the order of the rows. */
export const planned = (check: AddressCheck, kind: FindingKind, fix: Fix): unknown[] =>
  planFix(check, findingOf(check, kind), fix).changes.map(({ after }) => after);

export const list = (...addresses: string[]): string[][] => [
  ['Address'],
  ...addresses.map((address) => [address]),
];

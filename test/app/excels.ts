import { afterAll, beforeAll } from 'vitest';
import {
  openHeadlessWorkbook,
  type HeadlessWorkbook,
  type HeadlessWorkbookOptions,
} from '../../packages/workbook/src/headless/headless-workbook.ts';
import {
  editionNames,
  excelEditions,
  type ExcelEdition,
} from '../../packages/workbook/src/office/excel-editions.ts';

/** The Excels that people have, for `describe.each`. */
export const excels: readonly ExcelEdition[] = editionNames.map((name) => excelEditions[name]);

/** The oldest Excel that the manifest admits: the build with which Microsoft 365 got SharedRuntime 1.1. */
export const oldestExcel: ExcelEdition = {
  name: 'oldest',
  product: 'Excel for Microsoft 365 on Windows, version 2002',
  platform: 'PC',
  version: '16.0.12527.20092',
  requirementSets: { ExcelApi: '1.10', CustomFunctionsRuntime: '1.2', SharedRuntime: '1.1' },
};

/** A workbook in one of the Excels for the tests of a `describe`: its Excel and Office are the globals during these. */
export function workbookIn(
  excel: ExcelEdition,
  options: HeadlessWorkbookOptions = {},
): () => HeadlessWorkbook {
  let workbook: HeadlessWorkbook;
  beforeAll(() => {
    workbook = openHeadlessWorkbook({ ...options, excel });
    const { Excel, Office } = workbook.globals;
    Object.assign(globalThis, { Excel, Office });
  });
  afterAll(() => workbook.close());
  return () => workbook;
}

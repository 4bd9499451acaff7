import { freeTableName, inWorkbook } from '../../../src/excel/index.ts';
import { supports } from '../../../src/app/office.ts';
import type { Check } from './check.ts';
import { functionChecks, functionDateCheck } from './function-checks.ts';
import { officeChecks } from './office-checks.ts';
import { rangeChecks } from './range-checks.ts';
import { tableChecks } from './table-checks.ts';
import { undoChecks } from './undo-checks.ts';
import { selfTestSetting, workbookChecks } from './workbook-checks.ts';

/**
 * - `unsupported`: Excel lacks the requirement set, and the add-in does without.
 * - `observed`: there is nothing to pass.
 */
export type CheckResult = 'passed' | 'differs' | 'failed' | 'unsupported' | 'observed';

export interface CheckedBehaviour {
  id: string;
  /** Blank where it is only observed. */
  expected: string;
  /** What Excel did, or its error. */
  found: string;
  result: CheckResult;
}

/** How many checks were passed, and of how many; what is only observed is none. */
export const countChecks = (results: readonly CheckedBehaviour[]): { passed: number; checks: number } => ({
  passed: results.filter(({ result }) => result === 'passed').length,
  checks: results.filter(({ result }) => result !== 'observed').length,
});

interface SelfTestReport {
  results: CheckedBehaviour[];
  /** The names of sheets that Excel refused to delete. */
  remains: string[];
}

interface SelfTestOptions {
  signal: AbortSignal;
  /** Whether a formula may make a call to the service. */
  makesCall: boolean;
  onProgress(done: number, of: number): void;
}

const checks = [
  ...rangeChecks,
  ...tableChecks,
  ...workbookChecks,
  ...undoChecks,
  ...functionChecks,
  ...officeChecks,
];

/** The names of all sheets, tables and names of the self-test begin with it. */
const prefix = 'CDATAtest';

/**
 * Checks the behaviours of Excel that the add-in relies on, each on a sheet of its own that is deleted afterwards. Whatever
 * fails, and also if the user stops it, everything is deleted that the checks have made.
 *
 * @throws The signal's reason.
 */
export async function runSelfTest({
  signal,
  makesCall,
  onProgress,
}: SelfTestOptions): Promise<SelfTestReport> {
  const checksToRun = makesCall ? [...checks, functionDateCheck] : checks;
  const results: CheckedBehaviour[] = [];
  const before = await sheetNames();
  try {
    for (const check of checksToRun) {
      signal.throwIfAborted();
      results.push(await runCheck(check));
      onProgress(results.length, checksToRun.length);
    }
  } finally {
    await deleteRemains(before).catch(() => undefined);
  }
  const remains = await remainingSheets(before);
  return { results, remains };
}

async function runCheck(check: Check): Promise<CheckedBehaviour> {
  const { id, requires } = check;
  const isObserved = check.expected === null;
  const expected = check.expected ?? '';
  if (requires && !supports(requires)) return { id, expected, found: '', result: 'unsupported' };
  let sheet: NewSheet | null = null;
  try {
    sheet = await addSheet();
    const behaviour = await runOnSheet(check, sheet);
    const result = isObserved ? 'observed' : behaviour === expected ? 'passed' : 'differs';
    return { id, expected, found: behaviour, result };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    const found = [code, message].filter(Boolean).join(': ');
    return { id, expected, found, result: isObserved ? 'observed' : 'failed' };
  } finally {
    // A sheet that can't be deleted now is tried again at the end.
    if (sheet) await deleteSheet(sheet.id).catch(() => undefined);
  }
}

interface NewSheet {
  id: string;
  name: string;
}

const addSheet = (): Promise<NewSheet> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const names = worksheets.items.map((sheet) => sheet.name);
    // As that of a table, it needs no quotation marks in formulas.
    const name = freeTableName(prefix, names);
    const sheet = worksheets.add(name).load('id');
    await context.sync();
    return { id: sheet.id, name };
  });

const runOnSheet = (check: Check, { id, name }: NewSheet): Promise<string> =>
  inWorkbook({ waitForCellEdit: true }, (context) =>
    check.run({ context, sheet: context.workbook.worksheets.getItem(id), sheetName: name }),
  );

/** Excel deletes no sheet as a part of an undo step: the batch is none. */
const deleteSheet = (nameOrId: string): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    context.workbook.worksheets.getItemOrNullObject(nameOrId).delete();
    await context.sync();
  });

const sheetNames = (): Promise<string[]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    await context.sync();
    return sheets.items.map(({ name }) => name);
  });

/** The sheets that checks have added and that are still there, also renamed ones. */
const remainingSheets = async (before: readonly string[]): Promise<string[]> =>
  (await sheetNames()).filter((name) => name.startsWith(prefix) && !before.includes(name));

async function deleteRemains(before: readonly string[]): Promise<void> {
  for (const name of await remainingSheets(before)) await deleteSheet(name).catch(() => undefined);
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { names, settings } = context.workbook;
    names.load('items/name');
    settings.getItemOrNullObject(selfTestSetting).delete();
    await context.sync();
    for (const item of names.items) if (item.name.startsWith(prefix)) item.delete();
    await context.sync();
  });
}

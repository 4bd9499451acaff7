import { freeSheetName, inWorkbook } from '../excel/index.ts';
import { supports } from '../office/index.ts';
import type { Check } from './check.ts';
import { functionChecks, functionDateCheck } from './function-checks.ts';
import { officeChecks } from './office-checks.ts';
import { rangeChecks } from './range-checks.ts';
import { tableChecks } from './table-checks.ts';
import { workbookChecks } from './workbook-checks.ts';

/** `unsupported`: Excel lacks the requirement set, and the add-in does without. */
export type CheckResult = 'passed' | 'differs' | 'failed' | 'unsupported';

export interface CheckedBehaviour {
  id: string;
  expected: string;
  /** What Excel did, or its error. */
  found: string;
  result: CheckResult;
}

export interface SelfTestOptions {
  signal: AbortSignal;
  /** Whether a formula may make a call to the service. */
  makesCall: boolean;
  onProgress(done: number, of: number): void;
}

const checks = [...rangeChecks, ...tableChecks, ...workbookChecks, ...functionChecks, ...officeChecks];

/**
 * Checks the behaviours of Excel that the add-in relies on, each on a sheet of its own that is deleted afterwards.
 *
 * @throws The signal's reason.
 */
export async function runSelfTest({
  signal,
  makesCall,
  onProgress,
}: SelfTestOptions): Promise<CheckedBehaviour[]> {
  const checksToRun = makesCall ? [...checks, functionDateCheck] : checks;
  const results: CheckedBehaviour[] = [];
  for (const check of checksToRun) {
    signal.throwIfAborted();
    results.push(await runCheck(check));
    onProgress(results.length, checksToRun.length);
  }
  return results;
}

async function runCheck(check: Check): Promise<CheckedBehaviour> {
  const { id, expected, requires } = check;
  if (requires && !supports(requires)) return { id, expected, found: '', result: 'unsupported' };
  let sheetName: string | null = null;
  try {
    sheetName = await addSheet();
    const behaviour = await runOnSheet(check, sheetName);
    return { id, expected, found: behaviour, result: behaviour === expected ? 'passed' : 'differs' };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    return { id, expected, found: [code, message].filter(Boolean).join(': '), result: 'failed' };
  } finally {
    if (sheetName !== null) await deleteSheet(sheetName).catch(() => undefined);
  }
}

const addSheet = (): Promise<string> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const names = worksheets.items.map(({ name }) => name);
    const name = freeSheetName('CDATAtest', names).replace(' ', '_');
    worksheets.add(name);
    await context.sync();
    return name;
  });

const runOnSheet = (check: Check, sheetName: string): Promise<string> =>
  inWorkbook({ waitForCellEdit: true }, (context) =>
    check.run({ context, sheet: context.workbook.worksheets.getItem(sheetName), sheetName }),
  );

const deleteSheet = (name: string): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    context.workbook.worksheets.getItemOrNullObject(name).delete();
    await context.sync();
  });

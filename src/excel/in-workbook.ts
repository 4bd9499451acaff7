import { supports } from '../app/office.ts';
import { cellEditing } from './cell-editing.ts';
import { argumentCode, codeOf, editModeCode, WorkbookError, workbookErrorOf } from './excel-errors.ts';
import { lacksSettingsRoom } from './settings-space.ts';
import { runAsUndoStep } from './undo-step.ts';
import { excelMessages } from './messages.ts';

interface BatchOptions {
  /**
   * Waits until the user has finished typing in a cell (Microsoft: "Excel.RunOptions", `delayForCellEdit`). Otherwise
   * Excel refuses the batch. Tasks wait, because they must not fail halfway.
   */
  waitForCellEdit?: boolean;
  /**
   * What the batch writes, such as `write report`, if it takes several synchronizations to write it: Excel then takes
   * it back with one Undo, where it can. One synchronization is one step anyway. A batch that reads first says with
   * `startWriting` where that ends. It must not use a member that Excel cannot undo (docs/excel.md lists them), and what
   * it does before it has written may be done twice. Batches that only read, write settings or subscribe to events have
   * no name.
   */
  undoStep?: string;
}

let lastCellEditCode: string | null = null;
/** The code with which Excel has last refused a request while a cell was edited, for diagnostics; null if it never has. */
export const cellEditCode = (): string | null => lastCellEditCode;

type Batch<Result> = (context: Excel.RequestContext) => Promise<Result>;

/**
 * Runs a batch in the workbook; the only caller of `Excel.run`.
 *
 * @throws WorkbookError with a sentence for users where Excel refuses.
 */
export function inWorkbook<Result>(batch: Batch<Result>): Promise<Result>;
export function inWorkbook<Result>(options: BatchOptions, batch: Batch<Result>): Promise<Result>;
export async function inWorkbook<Result>(
  ...args: [Batch<Result>] | [BatchOptions, Batch<Result>]
): Promise<Result> {
  const [{ waitForCellEdit = false, undoStep }, batch]: [BatchOptions, Batch<Result>] =
    args.length === 1 ? [{}, args[0]] : args;
  let current: Excel.RequestContext | undefined;
  const run = (options: Excel.RunOptions, work: Batch<Result>): Promise<Result> => {
    const result = Excel.run({ ...options, delayForCellEdit: waitForCellEdit }, (context) => {
      current = context;
      return work(context);
    });
    return waitForCellEdit ? cellEditing.watch(result, isCellEdited) : result;
  };
  try {
    if (undoStep === undefined || !supports('undoGroups')) return await run({}, batch);
    return await runAsUndoStep(undoStep, batch, run);
  } catch (error) {
    const code = codeOf(error);
    if (code === editModeCode) lastCellEditCode = code;
    const isFull = code === argumentCode && current && (await isRefusedForRoom(current));
    throw isFull ? new WorkbookError(excelMessages().noSettings, code) : workbookErrorOf(error);
  }
}

const isRefusedForRoom = (refused: Excel.RequestContext): Promise<boolean> =>
  Excel.run((context) => lacksSettingsRoom(refused, context)).catch(() => false);

/**
 * Whether Excel refuses requests because the user is typing in a cell. Microsoft's pages give it two codes: "Error handling"
 * one, and "Delay execution while cell is being edited" the general one, which nothing else gives a batch that only reads.
 */
export const isCellEdited = (): Promise<boolean> =>
  Excel.run({ delayForCellEdit: false }, async (context) => {
    context.workbook.load('name');
    await context.sync();
    return false;
  }).catch((error: unknown) => {
    lastCellEditCode = codeOf(error);
    return [editModeCode, 'InvalidOperation'].includes(lastCellEditCode ?? '');
  });

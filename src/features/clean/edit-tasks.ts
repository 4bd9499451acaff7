import { inWorkbook } from '../../excel/index.ts';
import type { StartedTask, TaskContext, TaskRegistry } from '../../tasks/index.ts';
import { applyFix, type AppliedFix } from './apply-fix.ts';
import type { AddressCheck } from './check-addresses.ts';
import type { Finding } from './finding.ts';
import type { Fix } from './fixes.ts';
import { undoEdit, type UndoneEdit } from './sheet-edit.ts';
import { deleteEdit, readEdit, type EditKind, type EditPlace, type UndoableEdit } from './stored-edits.ts';

export interface EditTaskInput {
  sheetId: string;
}

export type EditReport<Applied> = { applied: Applied } | { undone: UndoneEdit };

/** Applies a fix as a task, which continues on whatever screen. */
export const startFix = (
  tasks: TaskRegistry,
  check: AddressCheck,
  { finding, fix }: { finding: Finding; fix: Fix },
): StartedTask<EditReport<AppliedFix>> =>
  startEdit(tasks, { kind: 'clean', place: check.rows }, () => applyFix(check, finding, fix));

/** Writes to a sheet as a task. */
export const startEdit = <Applied>(
  tasks: TaskRegistry,
  { kind, place }: { kind: EditKind; place: EditPlace },
  work: (task: TaskContext) => Promise<Applied>,
): StartedTask<EditReport<Applied>> =>
  startTask(tasks, { kind, place }, async (task) => ({ applied: await work(task) }));

/** Undoes what was written last, as a task. */
export const startUndo = (
  tasks: TaskRegistry,
  edit: UndoableEdit,
  place: EditPlace,
): StartedTask<EditReport<never>> =>
  startTask(tasks, { kind: edit.kind, place }, async () => {
    const undone = await undoEdit(await readEdit(edit, place));
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      await deleteEdit(context, edit.id);
      await context.sync();
    });
    return { undone };
  });

const startTask = <Report>(
  tasks: TaskRegistry,
  { kind, place: { sheet, sheetId } }: { kind: EditKind; place: EditPlace },
  work: (task: TaskContext) => Promise<Report>,
): StartedTask<Report> =>
  tasks.start({ scope: 'workbook', kind, subject: sheet, unit: 'rows', input: { sheetId } }, work);

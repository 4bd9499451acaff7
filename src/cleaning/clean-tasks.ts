import type { StartedTask, TaskRegistry, WorkbookTask } from '../tasks/index.ts';
import { applyFix, undoFix, type AppliedFix, type UndoneFix } from './apply-fix.ts';
import type { AddressCheck } from './check-addresses.ts';
import type { Finding } from './finding.ts';
import type { Fix } from './fixes.ts';

export interface CleanTaskInput {
  sheetId: string;
  /** The task whose fix is undone, or null for a fix. */
  undoes: number | null;
}

export type CleanReport = { applied: AppliedFix } | { undone: UndoneFix };

export type CleanTask = WorkbookTask<CleanTaskInput, CleanReport>;

/** Applies a fix as a task, so that it can be undone as long as the pane is open, on whatever screen. */
export function startFix(
  tasks: TaskRegistry,
  check: AddressCheck,
  { finding, fix }: { finding: Finding; fix: Fix },
): StartedTask<CleanReport> {
  const { sheetId, sheet } = check.source;
  return startTask(tasks, { subject: sheet, sheetId, undoes: null }, async () => ({
    applied: await applyFix(check, finding, fix),
  }));
}

export const startUndo = (tasks: TaskRegistry, { id, fix }: UndoableFix): StartedTask<CleanReport> =>
  startTask(tasks, { subject: fix.source.sheet, sheetId: fix.source.sheetId, undoes: id }, async () => ({
    undone: await undoFix(fix),
  }));

const startTask = (
  tasks: TaskRegistry,
  { subject, ...input }: CleanTaskInput & { subject: string },
  work: () => Promise<CleanReport>,
): StartedTask<CleanReport> =>
  tasks.start({ scope: 'workbook', kind: 'clean', subject, unit: 'rows', input }, work);

export interface UndoableFix {
  /** Of its task. */
  id: number;
  fix: AppliedFix;
}

/** The newest fix on a sheet that has not been undone, or null. */
export function undoableFix(tasks: readonly WorkbookTask[], sheetId: string): UndoableFix | null {
  const ofSheet = (tasks as readonly CleanTask[]).filter(
    ({ kind, input }) => kind === 'clean' && input.sheetId === sheetId,
  );
  const undone = ofSheet.filter(({ state }) => state === 'done').map(({ input }) => input.undoes);
  for (const { id, report } of ofSheet) {
    const fix = report && 'applied' in report ? report.applied : null;
    if (fix && fix.cells.length > 0 && !undone.includes(id)) return { id, fix };
  }
  return null;
}

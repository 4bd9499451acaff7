import type { RunCount } from './count-run.ts';
import { runMessages } from './messages.ts';

/** `298 rows · 294 unique · 2 saved · 292 calls`, or why nothing is left to request. */
export function countText(
  { rows, unique, saved, calls, filledRows, hiddenRows, warnings }: RunCount,
  { visibleOnly }: { visibleOnly: boolean },
): string {
  const { count, nothing } = runMessages();
  if (rows > 0) return count(rows, unique, saved, calls);
  if (filledRows === 0) return nothing.blank;
  // The warning about values of the user's own says the rest.
  if (warnings.some(({ kind }) => kind === 'unrelated')) return nothing.request;
  return visibleOnly && hiddenRows > 0 ? nothing.visible : nothing.all;
}

import { readsAsFormula } from '../excel/cells/index.ts';
import { formatTime } from '../language/index.ts';
import type { LogEntry } from './activity-log.ts';
import { activityMessages } from './messages.ts';

/** The log as tab-separated text to paste into a sheet: a header, then a line for each entry. */
export function activityLogText(entries: readonly LogEntry[]): string {
  const activity = activityMessages();
  const { at, what, subject, state, done, of, unit, reason } = activity.columns;
  const lines = entries.map((entry) => [
    formatTime(entry.at),
    activity.kinds[entry.kind],
    entry.subject,
    activity.states[entry.state],
    String(entry.done),
    entry.of === null ? '' : String(entry.of),
    activity.units[entry.unit],
    [entry.reason, entry.summary].filter(Boolean).join(' '),
  ]);
  return [[at, what, subject, state, done, of, unit, reason], ...lines]
    .map((line) => line.map(plain).join('\t'))
    .join('\r\n');
}

/** Text that fills one cell and is not read as a formula when it is pasted. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return readsAsFormula(line) ? `'${line}` : line;
}

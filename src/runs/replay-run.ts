import type { TaskContext } from '../tasks/index.ts';
import { readRows } from './row-reader.ts';
import type { RunKind, RunLookups } from './run-kind.ts';
import { locateRun } from './run-layout.ts';
import type { SavedRun } from './saved-run.ts';

/**
 * Requests what the rows of a run are made of again, each input once, and writes nothing. With lookups that answer from
 * saved results, these are the responses behind its cells.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 */
export async function replayRun(
  kind: RunKind,
  run: SavedRun,
  lookups: RunLookups,
  task: TaskContext,
): Promise<void> {
  const layout = await locateRun(run);
  const columnRun = await kind.columnRun(run.options, { lookups, reference: lookups });
  const keys = new Set<string>();
  for await (const rows of readRows(layout, layout.sources, task)) {
    const inputs = rows.flatMap((cells) => {
      const row = columnRun.rowInput(cells);
      if (row.kind !== 'valid' || keys.has(row.key)) return [];
      keys.add(row.key);
      return [row.input];
    });
    // A row without a saved result has none in the file.
    await Promise.allSettled(inputs.map((input) => columnRun.request(input, task.signal)));
  }
}

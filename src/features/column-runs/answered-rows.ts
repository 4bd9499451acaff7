import { hasResult, type ColumnRun } from './run-kind.ts';

/**
 * The rows whose note is the answer to their input: the cached one, or the one that needs no call. Another run
 * would write the same note again.
 */
export async function answeredRows(
  { rowInput, areRefused }: Pick<ColumnRun, 'rowInput' | 'areRefused'>,
  block: readonly unknown[][],
  sourceCount: number,
): Promise<(row: unknown[]) => boolean> {
  const answered = new Set<unknown[]>();
  const valid: { row: unknown[]; input: unknown }[] = [];
  for (const row of block) {
    const outputs = row.slice(sourceCount);
    const note = outputs.at(-1);
    if (note === '' || hasResult(outputs)) continue;
    const input = rowInput(row.slice(0, sourceCount));
    if (input.kind === 'invalid' && input.reason === note) answered.add(row);
    else if (input.kind === 'valid') valid.push({ row, input: input.input });
  }
  const refused = (await areRefused?.(valid.map(({ input }) => input))) ?? [];
  valid.forEach(({ row }, at) => {
    if (refused[at]) answered.add(row);
  });
  return (row) => answered.has(row);
}

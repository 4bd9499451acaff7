import { limits } from '../../catalog/index.ts';
import { estimateLookup, type ConnectedLookups, type EstimateInput } from '../../lookup/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import type { NewEstimateRun } from '../new-run.ts';
import { readRowsWithoutResult } from '../row-reader.ts';
import { RowWarnings, type RunCount } from '../row-warnings.ts';
import type { SavedRun } from '../saved-run.ts';
import { permitInput } from './estimate-run.ts';

export async function countPermits(
  { source, sources, options }: NewEstimateRun,
  savedRun: SavedRun | null,
  lookups: Pick<ConnectedLookups, 'cached'>,
  task: TaskContext,
): Promise<RunCount> {
  const warnings = new RowWarnings(source, sources[0]!);
  const keys = new Set<string>();
  let index = -1;
  let rowCount = 0;
  let saved = 0;
  for await (const rows of readRowsWithoutResult(source, sources, savedRun, task)) {
    const inputs: EstimateInput[] = [];
    for (const row of rows) {
      index++;
      if (row === null) continue;
      const permit = permitInput(row, options);
      if (permit.kind === 'blank') warnings.add('blank', index);
      else rowCount++;
      if (permit.kind === 'invalid') warnings.add('invalid', index, permit.reason);
      if (permit.kind !== 'valid' || keys.has(permit.key)) continue;
      keys.add(permit.key);
      inputs.push(permit.input);
    }
    saved += (await lookups.cached(estimateLookup, inputs)).filter(Boolean).length;
  }
  return {
    rows: rowCount,
    unique: keys.size,
    saved,
    calls: Math.ceil((keys.size - saved) / limits.estimateItems),
    maxExtraCalls: 0,
    warnings: warnings.all,
  };
}

import { limits } from '@cdata/catalog';
import { estimateLookup, type ConnectedLookups, type EstimateInput } from '../../engine/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { readCountedRows, type CountOptions } from '../counted-rows.ts';
import type { NewEstimateRun } from '../new-run.ts';
import { RowWarnings, type RunCount } from '../row-warnings.ts';
import type { SavedRun } from '../saved-run.ts';
import { estimateResultKey, permitInput } from './estimate-run.ts';
import { Readings } from './readings.ts';

export async function countPermits(
  newRun: NewEstimateRun,
  savedRun: SavedRun | null,
  lookups: Pick<ConnectedLookups, 'cached'>,
  task: TaskContext,
  countOptions?: CountOptions,
): Promise<RunCount> {
  const { source, sources, options } = newRun;
  const warnings = new RowWarnings(source, sources[0]!);
  const readings = new Readings(options);
  const keys = new Set<string>();
  let index = -1;
  let rowCount = 0;
  let changed = 0;
  let saved = 0;
  for await (const rows of readCountedRows(newRun, savedRun, task, countOptions)) {
    const inputs: EstimateInput[] = [];
    for (const { cells, stateOf, isRequested } of rows) {
      index++;
      const permit = permitInput(cells, options);
      if (permit.kind !== 'blank') readings.add(cells);
      const state = stateOf(permit.kind === 'valid' ? estimateResultKey(permit.key, cells, options) : null);
      if (permit.kind === 'blank') {
        // Totals below the rows are no blank row.
        if (state !== 'foreign') warnings.add('blank', index);
        continue;
      }
      if (!isRequested(state)) {
        if (state === 'foreign') warnings.add('foreign', index);
        continue;
      }
      rowCount++;
      if (state === 'changed') changed++;
      if (permit.kind === 'invalid') warnings.add('invalid', index, permit.reason);
      if (permit.kind !== 'valid' || keys.has(permit.key)) continue;
      keys.add(permit.key);
      inputs.push(permit.input);
    }
    saved += (await lookups.cached(estimateLookup, inputs)).filter(Boolean).length;
  }
  return {
    rows: rowCount,
    changed,
    unique: keys.size,
    saved,
    calls: Math.ceil((keys.size - saved) / limits.estimateItems),
    maxExtraCalls: 0,
    warnings: warnings.all,
    readings: readings.all,
  };
}

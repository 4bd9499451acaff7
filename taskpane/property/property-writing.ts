import type { WrittenTables } from '../../src/property/index.ts';
import type { WorkbookTask } from '../../src/tasks/index.ts';
import type { Property } from '../../src/property/index.ts';
import {
  putComparables,
  putProperty,
  type Comparison,
  type PropertyWriting,
} from '../../src/property/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { usePropertyJob, type PropertyWork } from './property-queries.ts';

/** Records that are being put onto a sheet, or were last. */
export type WritingJob = WorkbookTask<PropertyWork, WrittenTables>;

/** Puts a property or its comparables onto a sheet: it goes on whatever screen is shown. */
export function usePropertyWriting(
  step: 'put held' | 'put comparables',
  property: Property,
): {
  job: WritingJob | null;
  putHeld(columns: 'usual' | 'filled'): void;
  putCompared(comparison: Comparison, sheetId: string | null): void;
} {
  const { tasks, connection } = useRuntime();
  const job = usePropertyJob(step, property.address) as WritingJob | null;
  const start = (of: number, write: (options: PropertyWriting) => Promise<WrittenTables>) => {
    const input: PropertyWork = { step, address: property.address };
    tasks.start(
      { scope: 'workbook', kind: 'property', subject: property.address, unit: 'rows', input, of },
      ({ signal, progress }) =>
        write({ service: connection.current?.address ?? '', signal, onProgress: progress }),
    );
  };
  return {
    job,
    putHeld: (columns) =>
      start(
        property.held.reduce((sum, { records }) => sum + records.length, 0),
        (options) => putProperty(property, columns, options),
      ),
    putCompared: (comparison, sheetId) =>
      start(comparison.chosen.length + (property.assessment ? 1 : 0), (options) =>
        putComparables(comparison, sheetId, options),
      ),
  };
}

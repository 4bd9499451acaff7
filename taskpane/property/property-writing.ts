import type { WrittenTables } from '../../src/property/property-sheet.ts';
import type { JobView } from '../../src/tasks/index.ts';
import type { Property } from '../../src/property/property-lookup.ts';
import {
  putComparables,
  putProperty,
  type Comparison,
  type PropertyWriting,
} from '../../src/property/property-report.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { usePropertyJob, type PropertyWork } from './property-queries.ts';

/** Records that are being put onto a sheet, or were last. */
export type WritingJob = JobView<PropertyWork, WrittenTables>;

/** Puts a property or its comparables onto a sheet: it goes on whatever screen is shown. */
export function usePropertyWriting(
  step: 'put held' | 'put comparables',
  property: Property,
): {
  job: WritingJob | null;
  putHeld(columns: 'usual' | 'filled'): void;
  putCompared(comparison: Comparison, sheetId: string | null): void;
} {
  const { jobs, connection } = useRuntime();
  const job = usePropertyJob(step, property.address) as WritingJob | null;
  const start = (of: number, write: (options: PropertyWriting) => Promise<WrittenTables>) => {
    const input: PropertyWork = { step, address: property.address };
    jobs.start(
      { kind: 'property', subject: property.address, unit: 'rows', input, of },
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

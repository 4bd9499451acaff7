import type { AddressInput, ConnectedLookups } from '../lookup/index.ts';
import type { StartedTask, Task, TaskContext, TaskRegistry, WorkbookTask } from '../tasks/index.ts';
import { findComparables, type Comparables, type ComparableSearch } from './comparables.ts';
import { callsPerLookup, lookUpProperty, type Property } from './property-lookup.ts';
import { writeComparables, writeProperty, type Comparison, type RecordColumns } from './property-report.ts';
import type { WrittenTables } from './property-sheet.ts';

export type PropertyStep = 'look up' | 'find comparables' | 'write records' | 'write comparables';

interface PropertyTaskInput {
  step: PropertyStep;
  address: string;
}

export type PropertyTask<Report = unknown> = WorkbookTask<PropertyTaskInput, Report>;

/** The newest task of a step, for any address unless one is given. */
export const latestPropertyTask = (
  tasks: readonly Task[],
  step: PropertyStep,
  address?: string,
): PropertyTask | null =>
  tasks.find(
    (task): task is PropertyTask =>
      task.scope === 'workbook' &&
      task.kind === 'property' &&
      (task.input as PropertyTaskInput).step === step &&
      (address === undefined || (task.input as PropertyTaskInput).address === address),
  ) ?? null;

function startStep<Report>(
  tasks: TaskRegistry,
  input: PropertyTaskInput,
  progress: Pick<WorkbookTask, 'unit'> & { of?: number },
  work: (context: TaskContext) => Promise<Report>,
): StartedTask<Report> {
  return tasks.start(
    { scope: 'workbook', kind: 'property', subject: input.address, input, ...progress },
    work,
  );
}

export const startPropertyLookup = (
  tasks: TaskRegistry,
  lookups: ConnectedLookups,
  input: AddressInput,
): StartedTask<Property> =>
  startStep(
    tasks,
    { step: 'look up', address: input.address },
    { unit: 'calls', of: callsPerLookup },
    ({ signal, progress }) => lookUpProperty(input, { lookups, signal, onProgress: progress }),
  );

export const startComparableSearch = (
  tasks: TaskRegistry,
  lookups: ConnectedLookups,
  subject: Property,
  search: ComparableSearch,
): StartedTask<Comparables> =>
  startStep(
    tasks,
    { step: 'find comparables', address: subject.address },
    { unit: 'rows' },
    ({ signal, progress }) => findComparables(subject, search, { lookups, signal, onProgress: progress }),
  );

/** @param options.service Address of the service, which the tables remember. */
export const startWritingProperty = (
  tasks: TaskRegistry,
  property: Property,
  { columns, service }: { columns: RecordColumns; service: string },
): StartedTask<WrittenTables> =>
  startStep(
    tasks,
    { step: 'write records', address: property.address },
    { unit: 'rows', of: property.records.reduce((sum, { records }) => sum + records.length, 0) },
    ({ signal, progress }) => writeProperty(property, columns, { service, signal, onProgress: progress }),
  );

/**
 * @param options.sheetId The property's sheet; null for a new one.
 * @param options.service Address of the service, which the table remembers.
 */
export const startWritingComparables = (
  tasks: TaskRegistry,
  comparison: Comparison,
  { sheetId, service }: { sheetId: string | null; service: string },
): StartedTask<WrittenTables> =>
  startStep(
    tasks,
    { step: 'write comparables', address: comparison.subject.address },
    { unit: 'rows', of: comparison.selected.length + (comparison.subject.assessment ? 1 : 0) },
    ({ signal, progress }) =>
      writeComparables(comparison, sheetId, { service, signal, onProgress: progress }),
  );

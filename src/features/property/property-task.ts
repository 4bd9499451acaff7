import type { ServiceRecord } from '../../api/index.ts';
import type { AddressInput, Engine, Coordinate } from '../../engine/index.ts';
import type { TableHeaders } from '../../connection/index.ts';
import {
  isUnderWay,
  type StartedTask,
  type Task,
  type TaskContext,
  type TaskRegistry,
  type WorkbookTask,
} from '../../tasks/index.ts';
import { findComparables, type Comparables, type ComparableSearch } from './comparables/comparables.ts';
import { findSales, type FoundSales } from './sales/find-sales.ts';
import type { SaleRow } from './sales/sale-rows.ts';
import { rollNumberIn } from '../column-runs/index.ts';
import { callsPerLookup, lookUpProperty, type Property } from './subject/property-lookup.ts';
import { addressOfRoll } from './subject/roll-number.ts';
import { writeProperty, type RecordColumns } from './subject/property-report.ts';
import { showWrittenTables, type WrittenTables } from './subject/property-sheet.ts';
import { lookUpSupport } from './support/support-evidence.ts';
import type { Comparison } from './grid/comparison.ts';
import { usedRecords } from './grid/grid-head.ts';
import { withPermits } from './grid/with-permits.ts';
import { areSamples, type FindSourcesOptions } from '../sources/reports/index.ts';
import { writeComparables, type ComparablesOptions } from './grid/write-comparables.ts';
import { writeRates } from './report/write-report.ts';
import type { SupportRequest } from './support/support-basis.ts';

export type PropertyStep =
  | 'look up'
  | 'find comparables'
  | 'find sales'
  | 'find support'
  | 'write records'
  | 'write comparables'
  | 'write support';

interface PropertyTaskInput {
  step: PropertyStep;
  address: string;
  /** What a step writes, as JSON. */
  content?: string;
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
  engine: Engine,
  input: AddressInput,
): StartedTask<Property> =>
  startStep(
    tasks,
    { step: 'look up', address: input.address },
    { unit: 'calls', of: callsPerLookup },
    async ({ signal, progress }) => {
      const roll = rollNumberIn(input.address);
      const subject =
        roll === null ? input : await addressOfRoll(roll, input.municipality, { engine, signal });
      return lookUpProperty(subject, { engine, signal, onProgress: progress });
    },
  );

export const startComparableSearch = (
  tasks: TaskRegistry,
  engine: Engine,
  subject: Property,
  search: ComparableSearch,
): StartedTask<Comparables> =>
  startStep(
    tasks,
    { step: 'find comparables', address: subject.address },
    { unit: 'rows' },
    ({ signal, progress }) => findComparables(subject, search, { engine, signal, onProgress: progress }),
  );

/** Looks up the properties of the user's own sales. */
export const startSaleSearch = (
  tasks: TaskRegistry,
  engine: Engine,
  { subject, place, sales }: { subject: Property; place: Coordinate; sales: readonly SaleRow[] },
): StartedTask<FoundSales> =>
  startStep(
    tasks,
    { step: 'find sales', address: subject.address },
    { unit: 'rows', of: sales.length },
    ({ signal, progress }) => findSales(subject, place, sales, { engine, signal, onProgress: progress }),
  );

/** @returns The assessments around the subject. */
export const startSupportSearch = (
  tasks: TaskRegistry,
  engine: Engine,
  subject: Property,
  search: ComparableSearch,
): StartedTask<ServiceRecord[]> =>
  startStep(
    tasks,
    { step: 'find support', address: subject.address },
    { unit: 'rows' },
    ({ signal, progress }) => lookUpSupport(search, { engine, signal, onProgress: progress }),
  );

type GridOptions = Pick<ComparablesOptions, 'engine' | 'service' | 'makePicture'>;

/** @param options.service Address of the service, which the sheets name. */
export function startWritingSupport(
  tasks: TaskRegistry,
  request: SupportRequest,
  options: GridOptions,
): void {
  const { subject, selected } = request.comparison;
  const last = latestPropertyTask(tasks.all, 'write support', subject.address);
  if (last && isUnderWay(last)) return;
  startStep(
    tasks,
    { step: 'write support', address: subject.address, content: JSON.stringify(supportContent(request)) },
    { unit: 'rows', of: selected.length + 1 },
    async ({ signal, progress }) => {
      const comparison = await completed(request.comparison, { engine: options.engine, signal });
      return writeRates({ ...request, comparison }, { ...options, signal, onProgress: progress });
    },
  );
}

/** A comparison with the fields of permits that the grid shows, and whether its records are made up. */
async function completed(comparison: Comparison, options: FindSourcesOptions & { signal: AbortSignal }) {
  const records = usedRecords(comparison);
  const isSample = await areSamples(options.engine, records, { signal: options.signal, fromTask: true });
  return { ...(await withPermits(comparison, options)), isSample };
}

/** @param options.service Address of the service, which the tables remember. */
export function startWritingProperty(
  tasks: TaskRegistry,
  property: Property,
  {
    columns,
    engine,
    ...options
  }: {
    columns: RecordColumns;
    engine: Pick<Engine, 'request'>;
    service: string;
    headerStyle?: TableHeaders;
  },
): void {
  const { address } = property;
  const of = property.records.reduce((sum, { records }) => sum + records.length, 0);
  const content = JSON.stringify([property, columns, options]);
  const last = latestPropertyTask(tasks.all, 'write records', address) as PropertyTask<WrittenTables> | null;
  if (last && isUnderWay(last)) return;
  const written = last?.input.content === content ? last.report : null;
  startStep(
    tasks,
    { step: 'write records', address, content },
    { unit: 'rows', of },
    async ({ signal, progress }) => {
      // What was written is only shown again, unless it was deleted.
      if (written && (await showWrittenTables(written))) return written;
      return writeProperty(property, columns, { ...options, engine, signal, onProgress: progress });
    },
  );
}

/** @param options.service Address of the service, which the table remembers. */
export function startWritingComparables(
  tasks: TaskRegistry,
  comparison: Comparison,
  options: GridOptions,
): void {
  const { subject, selected } = comparison;
  const last = latestPropertyTask(tasks.all, 'write comparables', subject.address);
  if (last && isUnderWay(last)) return;
  startStep(
    tasks,
    { step: 'write comparables', address: subject.address, content: JSON.stringify(comparison) },
    { unit: 'rows', of: selected.length + (subject.assessment ? 1 : 0) },
    async ({ signal, progress }) =>
      writeComparables(await completed(comparison, { engine: options.engine, signal }), {
        ...options,
        signal,
        onProgress: progress,
      }),
  );
}

/** What tells a request for support from another one: the characteristics stand for the evidence, which is long. */
export const supportContent = ({ evidence, ...request }: SupportRequest): object => ({
  ...request,
  characteristics: evidence.characteristics,
});

/** The newest task that writes sheets; null if what it has written is not what would be written now. */
export const writeTaskOf = <Report>(
  task: PropertyTask<Report> | null,
  content: object | null,
): PropertyTask<Report> | null =>
  task && (isUnderWay(task) || task.input.content === JSON.stringify(content)) ? task : null;

import { beforeEach } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import type { StartedTask, TaskRegistry, WorkbookTask } from '../../src/tasks/index.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import type { GeocodeChoice, SavedGeocodeRun } from '../../src/features/geocode/geocode-columns.ts';
import { type NewGeocodeRun, newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { ExecutionOptions } from '../../src/features/column-runs/execute-run.ts';
import type { RunEngine } from '../../src/features/column-runs/run-engine.ts';
import type { Destination } from '../../src/features/column-runs/output-columns.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { ended, newTaskRegistry, runsOf, savedRuns } from './running-tasks.ts';

/** The service's response to an address: its number is its latitude. */
export const geocodeOf = (address: string): Record<string, unknown> => ({
  ...{ lat: latOf(address), lng: -73 },
  ...{ match_type: 'exact', confidence: 1 },
});

export const latOf = (address: string): number => 45 + Number(/\d+/.exec(address)![0]) / 1000;

/** A service that does not know an address. */
export const notFound = (): Promise<never> =>
  Promise.reject(new ServiceError({ status: 404, detail: 'No such address' }));

/** A service that is down. */
export const unreachable = (): Promise<never> =>
  Promise.reject(new ServiceError({ status: 0, detail: 'The service cannot be reached.' }));

/** Lookups without saved results. */
export const emptyCache = {
  cached: (_: unknown, inputs: readonly unknown[]) => Promise.resolve(inputs.map(() => undefined)),
} as unknown as RunEngine;

type EndedRun = WorkbookTask<unknown, RunReport>;

interface StartOptions extends ExecutionOptions {
  restored?: readonly string[];
  sources?: readonly number[];
  destination?: Destination;
}

/** Runs over addresses in a headless workbook, with an empty sheet for each test and a scripted service. */
export class AddressRuns {
  /** The addresses that were requested. */
  requested: string[] = [];
  /** What the service responds with. */
  respond: (address: string) => unknown = geocodeOf;
  tasks: TaskRegistry = newTaskRegistry();
  readonly workbook = excelWorkbook();
  #sheet = 0;

  constructor() {
    beforeEach(() => {
      this.requested = [];
      this.respond = geocodeOf;
      this.tasks = newTaskRegistry();
      this.#sheet++;
      return this.workbook.run(async (context) => {
        context.workbook.worksheets.add(this.sheetName).activate();
        await context.sync();
      });
    });
  }

  get sheetName(): string {
    return `Run ${this.#sheet}`;
  }

  readonly engine = {
    request: async (_: unknown, input: { address?: string }, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      if (input.address !== undefined) this.requested.push(input.address);
      const response = Promise.resolve(this.respond(input.address ?? ''));
      return Promise.race([response, rejectedBy(signal)]);
    },
    cached: emptyCache.cached,
  } as unknown as RunEngine;

  /** Changes the sheet as a user would. */
  on<Result>(
    change: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.workbook.run(async (context) => {
      const result = await change(context.workbook.worksheets.getItem(this.sheetName), context);
      await context.sync();
      return result;
    });
  }

  write(address: string, values: unknown[][]): Promise<void> {
    return this.on((sheet) => {
      sheet.getRange(address).values = values as string[][];
    });
  }

  read(address: string): Promise<unknown[][]> {
    return this.on(async (sheet, context) => {
      const range = sheet.getRange(address).load('values');
      await context.sync();
      return range.values as unknown[][];
    });
  }

  select(address: string): Promise<void> {
    return this.on((sheet) => sheet.getRange(address).select());
  }

  async newRun(choices: GeocodeChoice[], columns: readonly number[] = [0]): Promise<NewGeocodeRun> {
    return newGeocodeRun(await readSheetRows(), columns, { choices });
  }

  /** Starts a run around the selection. */
  async start(
    choices: GeocodeChoice[] = ['coordinates'],
    { sources, destination = 'adjacent', ...options }: StartOptions = {},
  ): Promise<StartedTask<RunReport>> {
    const newRun = await this.newRun(choices, sources);
    return runsOf(this.tasks, this.engine).start(newRun, { destination, maxCalls: Infinity, ...options });
  }

  async run(choices?: GeocodeChoice[], options?: StartOptions): Promise<EndedRun> {
    return ended<RunReport>(this.tasks, await this.start(choices, options));
  }

  /** Resumes the newest saved run of the sheet. */
  async resume(options: ExecutionOptions = {}): Promise<EndedRun> {
    const run = await this.savedRun();
    return ended<RunReport>(
      this.tasks,
      runsOf(this.tasks, this.engine).resume(run, { maxCalls: Infinity, ...options }),
    );
  }

  /** Changes what the workbook has stored of the newest run of the sheet; undefined deletes a field. */
  async changeStoredRun(change: object, key?: string): Promise<void> {
    const { id } = await this.savedRun();
    await this.on(async (_, context) => {
      const { settings } = context.workbook;
      const setting = settings.getItem(`cdata.run.${id}`).load('value');
      await context.sync();
      const stored = JSON.parse(setting.value as string) as object;
      settings.add(`cdata.run.${key ?? id}`, JSON.stringify({ ...stored, ...change }));
    });
  }

  async savedRun(): Promise<SavedGeocodeRun> {
    return (await savedRuns()).find(({ sheet }) => sheet === this.sheetName) as SavedGeocodeRun;
  }
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

import { afterAll, beforeEach } from 'vitest';
import { readSource } from '../../src/runs/column-source.ts';
import type { OutputPlace } from '../../src/runs/output-columns.ts';
import { rememberedRuns, type RememberedRun } from '../../src/runs/saved-run.ts';
import type { ColumnRunOptions } from '../../src/runs/column-run.ts';
import { geocodeColumns, type GeocodeChoice } from '../../src/runs/geocode/geocode-run.ts';
import type { WorkbookTask } from '../../src/tasks/index.ts';
import { startRun, type NewRun, type RunReport } from '../../src/runs/start-run.ts';
import type { ConnectedLookups } from '../../src/lookup/index.ts';
import { openHeadlessWorkbook } from '../../workbook/headless/workbook.ts';
import { ended, newTaskRegistry } from './running-tasks.ts';

/** What the service would say of an address: its number is its latitude. */
export const found = (address: string): Record<string, unknown> => ({ lat: latOf(address), lng: -73 });

export const latOf = (address: string): number => 45 + Number(/\d+/.exec(address)![0]) / 1000;

type Ended = WorkbookTask<unknown, RunReport>;

/** Runs over addresses in a workbook without a page: an empty sheet for each test, and a service that is scripted. */
export class AddressRuns {
  /** The addresses that were asked for. */
  asked: string[] = [];
  /** What the service answers. */
  ask: (address: string) => unknown = found;
  readonly #workbook = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
  #sheet = 0;

  constructor() {
    Object.assign(globalThis, { Excel: this.#workbook.globals.Excel });
    afterAll(() => this.#workbook.close());
    beforeEach(() => {
      this.asked = [];
      this.ask = found;
      this.#sheet++;
      return this.#workbook.run(async (context) => {
        context.workbook.worksheets.add(`Run ${this.#sheet}`).activate();
        await context.sync();
      });
    });
  }

  /** Does something on the sheet, as its user would. */
  on<Result>(
    act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.#workbook.run(async (context) => {
      const result = await act(context.workbook.worksheets.getItem(`Run ${this.#sheet}`), context);
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

  /** Begins as its screen does, around the selection. */
  async run(
    choices: GeocodeChoice[] = ['coordinates'],
    {
      sources,
      place = 'beside',
      ...options
    }: Partial<Pick<NewRun, 'sources' | 'place'>> & ColumnRunOptions = {},
  ): Promise<Ended> {
    return this.#ended(await this.wanted(choices, sources, place), options);
  }

  /** Goes on with the run that the workbook remembers last. */
  async goOn(options: ColumnRunOptions = {}): Promise<Ended> {
    return this.#ended(await this.remembered(), options);
  }

  async wanted(
    choices: GeocodeChoice[],
    sources: readonly number[] = [0],
    place: OutputPlace = 'beside',
  ): Promise<NewRun> {
    const source = await readSource();
    return {
      kind: 'geocode',
      source,
      sources,
      outputs: geocodeColumns(choices),
      place,
      options: { choices },
    };
  }

  async remembered(): Promise<RememberedRun> {
    return (await rememberedRuns()).find(({ sheet }) => sheet === `Run ${this.#sheet}`)!;
  }

  #ended(what: NewRun | RememberedRun, options: ColumnRunOptions): Promise<Ended> {
    const lookups = {
      request: async (_: unknown, input: { address?: string }, { signal }: { signal: AbortSignal }) => {
        signal.throwIfAborted();
        if (input.address !== undefined) this.asked.push(input.address);
        return this.ask(input.address ?? '');
      },
    } as unknown as Pick<ConnectedLookups, 'request'>;
    const tasks = newTaskRegistry();
    return ended<RunReport>(tasks, startRun(tasks, lookups, what, options));
  }
}

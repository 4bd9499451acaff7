import { supports } from './office.ts';
import type { Engine, LookupOptions } from '../engine/index.ts';
import { cellOfAddress, type SheetCell } from '../excel/index.ts';
import type { LineOfCell } from './function-registry.ts';
import { readSavedCalls } from '../features/formulas/index.ts';
import { readOrigin, originLine, originMessages, type SavedCall } from '../features/sources/index.ts';
import { Runs, type RunOrigin } from '../features/column-runs/index.ts';
import { runKinds } from './run-kinds.ts';
import { sharedRuntime } from './runtime.ts';
import { ActivityLog, TaskRegistry } from '../tasks/index.ts';

type SavedResults = Pick<Engine, 'cached' | 'savedAt'>;

/** The calls of a formula, with what the kind of run tells that requests the same. */
async function readCalls(formula: string, sheetId: string, engine: SavedResults): Promise<SavedCall[]> {
  const calls = await readSavedCalls(formula, sheetId, engine);
  return Promise.all(
    calls.map(async ({ requests, ...call }) => {
      const [first, ...others] = requests.flatMap(({ lookup, input }) => {
        const kind = runKinds.find(({ origin }) => origin.lookup === lookup);
        return kind ? [{ explain: (kind.origin as RunOrigin).explain, input }] : [];
      });
      const told =
        others.length === 0 ? await first?.explain?.({ key: null, input: first.input }, engine) : null;
      return { ...call, told: told ?? null };
    }),
  );
}

/**
 * What a cell shows and where that comes from. Makes no calls.
 *
 * @throws WorkbookError where Excel refuses.
 */
export const originOfCell = (
  cell: SheetCell,
  services: {
    runs: Pick<Runs, 'resultAt' | 'saved' | 'originOf'>;
    engine: SavedResults;
  },
) => readOrigin(cell, { ...services, readSavedCalls: readCalls });

/**
 * Where the value of a cell comes from, in one line. Takes one call if it comes from published records and the list of
 * their sources is not saved.
 *
 * @param address With its sheet, as Excel tells functions; undefined where it does not.
 * @throws ServiceError; WorkbookError where Excel refuses.
 */
export async function originLineOf(address: string | undefined, options: LookupOptions): Promise<LineOfCell> {
  const text = originMessages().line;
  if (!supports('parameterAddresses')) return { kind: 'argument', text: text.needsNewer };
  if (!address || address.includes(':')) return { kind: 'argument', text: text.oneCell };
  const { engine } = sharedRuntime();
  // Its runs are only read: no task is ever started.
  const runs = new Runs(runKinds, { tasks: new TaskRegistry(new ActivityLog(null)), engine });
  const cell = await cellOfAddress(address);
  const line = await originLine(await originOfCell(cell, { runs, engine }), engine, options);
  return { kind: line.isKnown ? 'line' : 'unknown', text: line.text };
}

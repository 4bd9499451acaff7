import type { CellFailure } from '../src/engine/index.ts';
import { registeredFunctions, type WorkbookQueries } from '../src/app/function-registry.ts';
import { sharedRuntime } from '../src/app/runtime.ts';
import { awaitDateSystem } from '../src/excel/cells/index.ts';
import { rangeArgument, type Range } from './arguments.ts';
import { type CustomFunction, describeFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';
import { requireSize, argumentError, causeOf, cellError, isCellError, type ResultCell } from './result.ts';
import { cellMessages } from '../src/language/index.ts';

/** Shown while the user is still typing, when no call may be made. */
const preview: ResultCell[][] = [['…']];

/** Registers the functions with Excel and for the pane. Call it once, while the page loads. */
export function registerFunctions(workbook: WorkbookQueries): void {
  const { lineOfCell } = workbook;
  for (const definition of customFunctions) {
    const names = Object.keys(definition.parameters);
    // Without Office.js, the page says so.
    globalThis.CustomFunctions?.associate(definition.name, (...all: unknown[]) =>
      call(definition, all, workbook),
    );
    registeredFunctions.push({
      ...describeFunction(definition),
      async evaluate(args, options) {
        try {
          await awaitDateSystem(workbook.countsFrom1904);
          const ranges = rangesOf(names, (name) => args[name]);
          return requireSize(
            await definition.evaluate(ranges, options, { lineOfCell, addresses: undefined }),
          );
        } catch (error) {
          throw cellError(error);
        }
      },
    });
  }
}

const rangesOf = (names: readonly string[], argument: (name: string, index: number) => unknown) =>
  Object.fromEntries(names.map((name, index) => [name, rangeArgument(name, argument(name, index))]));

/**
 * Handles one call from Excel. The invocation is the last argument; Excel's metadata, which it keeps for up to 24 hours,
 * says how many arguments come before it (Microsoft: "Troubleshoot custom functions"). Missing ones are null.
 */
async function call(
  definition: CustomFunction,
  all: readonly unknown[],
  workbook: WorkbookQueries,
): Promise<ResultCell[][]> {
  const canceling = new AbortController();
  let record: ((result: ResultCell[][]) => void) | null = null;
  let end: (() => void) | null = null;
  try {
    const invocation = all.at(-1) as CustomFunctions.CancelableInvocation;
    // Before anything is awaited: Excel drops a cancellation that finds no handler.
    invocation.onCanceled = () => canceling.abort();
    const { address, isInValuePreview, parameterAddresses } = invocation;
    if (await (isInValuePreview ?? workbook.isPreview(definition.name, address).catch(() => false)))
      return preview;
    const answer = awaitDateSystem(workbook.countsFrom1904);
    if (answer) await answer;
    canceling.signal.throwIfAborted();
    record = address ? failureRecorder(address, canceling.signal) : null;
    end = address ? sharedRuntime().engine.calculatingCells.add(address) : null;
    const reloads = address !== undefined && sharedRuntime().engine.reloadingCells.has(address);
    const result = requireSize(
      await definition.evaluate(
        argumentsOf(Object.keys(definition.parameters), all.slice(0, -1)),
        { signal: canceling.signal, cache: reloads ? 'reload' : 'default' },
        { addresses: parameterAddresses, lineOfCell: workbook.lineOfCell },
      ),
    );
    record?.(result);
    return result;
  } catch (error) {
    const failure = cellError(error);
    record?.([[failure]]);
    throw failure;
  } finally {
    end?.();
  }
}

/** @throws #VALUE! for an argument that this version does not know: without it, the result would be another. */
function argumentsOf(names: readonly string[], args: readonly unknown[]): Record<string, Range> {
  if (args.slice(names.length).some((argument) => argument !== null)) {
    throw argumentError(cellMessages().newerArgument);
  }
  return rangesOf(names, (_, index) => args[index]);
}

/** Returns a function that records whether the result of a cell, which is calculated from now on, failed. */
function failureRecorder(address: string, signal: AbortSignal): (result: ResultCell[][]) => void {
  const { connection, engine } = sharedRuntime();
  const connectionAtStart = connection.current;
  return (result) => {
    if (signal.aborted) return;
    const failure = failureIn(result);
    const wasReplaced = connection.current !== connectionAtStart;
    engine.failedCells.set(
      address,
      failure && wasReplaced ? { ...failure, cause: 'former connection' } : failure,
    );
  };
}

/** The first failure in a result. Errors that propagated have no message, and are not failures of the function. */
function failureIn(result: ResultCell[][]): CellFailure | null {
  let failure: CellFailure | null = null;
  for (const [row, cells] of result.entries()) {
    const column = cells.findIndex((cell) => isCellError(cell) && cell.message);
    if (column < 0) continue;
    const error = cells[column] as CustomFunctions.Error;
    const cause = causeOf(error);
    failure ??= { reason: error.message!, cause, offset: { row, column } };
    if (cause !== null) return { ...failure, cause };
  }
  return failure;
}

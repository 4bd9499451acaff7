import type { CellFailure } from '../src/engine/index.ts';
import { functionEvaluators, isValuePreview } from '../src/function-registry/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { rangeArgument } from './arguments.ts';
import type { CustomFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';
import { causeOf, cellError, isCellError, type ResultCell } from './result.ts';

/** Shown while the user is still typing, when no call may be made. */
const preview: ResultCell[][] = [['…']];

for (const declared of customFunctions) {
  const names = Object.keys(declared.parameters);
  CustomFunctions.associate(declared.name, (...given: unknown[]) => call(declared, names, given));
  functionEvaluators.set(declared.name, async (given, options) => {
    try {
      return await declared.evaluate(
        rangesOf(names, (name) => given[name]),
        options,
      );
    } catch (error) {
      throw cellError(error);
    }
  });
}

const rangesOf = (names: readonly string[], given: (name: string, index: number) => unknown) =>
  Object.fromEntries(names.map((name, index) => [name, rangeArgument(name, given(name, index))]));

/** Handles one call from Excel: an argument per parameter (null if omitted), then the invocation. */
async function call(
  declared: CustomFunction,
  names: readonly string[],
  given: unknown[],
): Promise<ResultCell[][]> {
  const invocation = given[names.length] as CustomFunctions.CancelableInvocation;
  if (await isValuePreview(declared.name, invocation)) return preview;
  const ranges = rangesOf(names, (_, index) => given[index]);
  const canceling = new AbortController();
  invocation.onCanceled = () => canceling.abort();
  let record: ((result: ResultCell[][]) => void) | null = null;
  try {
    const { address } = invocation;
    record = address ? failureRecorder(address, canceling.signal) : null;
    const reloads = address !== undefined && sharedRuntime().lookups.reloadingCells.has(address);
    const result = await declared.evaluate(ranges, {
      signal: canceling.signal,
      cache: reloads ? 'reload' : 'default',
    });
    record?.(result);
    return result;
  } catch (error) {
    const shown = cellError(error);
    record?.([[shown]]);
    throw shown;
  }
}

/** Returns a function that records whether the result of a cell, which is calculated from now on, failed. */
function failureRecorder(address: string, signal: AbortSignal): (result: ResultCell[][]) => void {
  const { connection, lookups } = sharedRuntime();
  const connectionAtStart = connection.current;
  return (result) => {
    if (signal.aborted) return;
    const failure = failureIn(result);
    const wasReplaced = connection.current !== connectionAtStart;
    lookups.failedCells.set(
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

import type { CellFailure } from '../src/engine/index.ts';
import { isValuePreview, registeredFunctions } from '../src/function-registry/index.ts';
import { sharedRuntime } from '../src/runtime.ts';
import { rangeArgument } from './arguments.ts';
import type { CustomFunction } from './custom-function.ts';
import { describeFunction } from './description.ts';
import { customFunctions } from './index.ts';
import { causeOf, cellError, isCellError, type ResultCell } from './result.ts';

/** Shown while the user is still typing, when no call may be made. */
const preview: ResultCell[][] = [['…']];

for (const definition of customFunctions) {
  const names = Object.keys(definition.parameters);
  CustomFunctions.associate(definition.name, (...args: unknown[]) => call(definition, names, args));
  registeredFunctions.push({
    ...describeFunction(definition),
    async evaluate(args, options) {
      try {
        return await definition.evaluate(
          rangesOf(names, (name) => args[name]),
          options,
        );
      } catch (error) {
        throw cellError(error);
      }
    },
  });
}

const rangesOf = (names: readonly string[], argument: (name: string, index: number) => unknown) =>
  Object.fromEntries(names.map((name, index) => [name, rangeArgument(name, argument(name, index))]));

/** Handles one call from Excel: an argument per parameter (null if omitted), then the invocation. */
async function call(
  definition: CustomFunction,
  names: readonly string[],
  args: unknown[],
): Promise<ResultCell[][]> {
  const invocation = args[names.length] as CustomFunctions.CancelableInvocation;
  if (await isValuePreview(definition.name, invocation)) return preview;
  const ranges = rangesOf(names, (_, index) => args[index]);
  const canceling = new AbortController();
  invocation.onCanceled = () => canceling.abort();
  let record: ((result: ResultCell[][]) => void) | null = null;
  try {
    const { address } = invocation;
    record = address ? failureRecorder(address, canceling.signal) : null;
    const reloads = address !== undefined && sharedRuntime().lookups.reloadingCells.has(address);
    const result = await definition.evaluate(ranges, {
      signal: canceling.signal,
      cache: reloads ? 'reload' : 'default',
    });
    record?.(result);
    return result;
  } catch (error) {
    const failure = cellError(error);
    record?.([[failure]]);
    throw failure;
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

import { sharedRuntime } from '../src/runtime.ts';
import type { Range } from './arguments.ts';
import { cellError, isCellError } from './cell-error.ts';
import type { CustomFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';
import type { ResultCell } from './result-cell.ts';

/** Shown while the user is still typing, when no call may be made. */
const preview: ResultCell[][] = [['…']];

for (const declared of customFunctions) {
  const names = Object.keys(declared.parameters);
  CustomFunctions.associate(declared.name, (...given: unknown[]) => call(declared, names, given));
}

/** Handles one call from Excel: an argument per parameter (null if omitted), then the invocation. */
async function call(
  declared: CustomFunction,
  names: readonly string[],
  given: unknown[],
): Promise<ResultCell[][]> {
  const invocation = given[names.length] as CustomFunctions.CancelableInvocation;
  if (invocation.isInValuePreview) return preview;
  const ranges = Object.fromEntries(names.map((name, index) => [name, rangeOf(given[index])]));
  const canceling = new AbortController();
  invocation.onCanceled = () => canceling.abort();
  const { address } = invocation;
  const reloads = address !== undefined && sharedRuntime().lookups.reloadingCells.has(address);
  const show = (reason: string | null): void => {
    if (address && !canceling.signal.aborted) sharedRuntime().lookups.counts.setCellError(address, reason);
  };
  try {
    const result = await declared.evaluate(ranges, {
      signal: canceling.signal,
      cache: reloads ? 'reload' : 'default',
    });
    show(reasonIn(result));
    return result;
  } catch (error) {
    const shown = cellError(error);
    show(reasonOf(shown));
    throw shown;
  }
}

/** Excel passes parameters with an enumeration as single values, the others as ranges. */
const rangeOf = (given: unknown): Range =>
  given === null || given === undefined ? null : Array.isArray(given) ? (given as unknown[][]) : [[given]];

/** The reason of the first error in a result; errors that propagated have none. */
function reasonIn(result: ResultCell[][]): string | null {
  for (const row of result) {
    const error = row.find(isCellError);
    if (error?.message) return error.message;
  }
  return null;
}

const reasonOf = ({ message }: CustomFunctions.Error): string | null => message || null;

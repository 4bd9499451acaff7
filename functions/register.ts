import { sharedRuntime } from '../src/runtime.ts';
import type { Range } from './arguments.ts';
import { cellError, isCellError } from './cell-error.ts';
import type { CustomFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';
import type { ResultCell } from './result-cell.ts';

/** Shown while the user is still typing, when nothing may be asked. */
const preview: ResultCell[][] = [['…']];

/** Tells Excel which function answers for which id of the metadata. */
for (const declared of customFunctions) {
  const names = Object.keys(declared.parameters);
  CustomFunctions.associate(declared.name, (...given: unknown[]) => call(declared, names, given));
}

/** One call of Excel's: an argument for each parameter, null where it was left out, and the invocation at the end. */
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
    const result = await declared.answer(ranges, {
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

/** A parameter that Excel offers a list for arrives as a value, the others as a range. */
const rangeOf = (given: unknown): Range =>
  given === null || given === undefined ? null : Array.isArray(given) ? (given as unknown[][]) : [[given]];

/** Why a result has an error in it; errors that were passed on have no reason of their own. */
function reasonIn(result: ResultCell[][]): string | null {
  for (const row of result) {
    const error = row.find(isCellError);
    if (error?.message) return error.message;
  }
  return null;
}

const reasonOf = ({ message }: CustomFunctions.Error): string | null => message || null;

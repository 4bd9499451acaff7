import { ServiceError } from '../../../src/api/index.ts';
import { UserError } from '../../../src/language/index.ts';
import { fitting } from './result.ts';
import type { ToolContext } from './tool.ts';

/** Items of one call of a tool. */
export const maxListItems = 500;

/** Why a run over a list has ended before its end. */
export interface EndedEarly {
  left: number;
  reason: string;
  retry_after_seconds?: number;
}

interface ListRun<Value> {
  /** In the order of the items; undefined for those that are left. */
  values: (Value | undefined)[];
  /** Null if every item has its value. */
  endedEarly: EndedEarly | null;
}

/**
 * Requests the value of each item. The first failure ends the requests that wait, such as those beyond a quota; values
 * that have been received are kept, and another run with the same items takes no call for them.
 *
 * @throws The failure, if there is no value at all.
 */
export async function runList<Item, Value>(
  items: readonly Item[],
  request: (item: Item, engine: ToolContext['engine']) => Promise<Value>,
  { engine, signal, progress }: Pick<ToolContext, 'engine' | 'signal' | 'progress'>,
): Promise<ListRun<Value>> {
  const end = new AbortController();
  const untilEnd: ToolContext['engine'] = {
    ...engine,
    request: (lookup, input, options) => engine.request(lookup, input, { ...options, signal: end.signal }),
  };
  let done = 0;
  let failure: unknown = null;
  const values = await Promise.all(
    items.map(async (item) => {
      try {
        const value = await request(item, untilEnd);
        progress(++done, items.length);
        return value;
      } catch (error) {
        if (!end.signal.aborted) failure = error;
        end.abort();
        return undefined;
      }
    }),
  );
  if (failure === null) return { values, endedEarly: null };
  if (signal.aborted || done === 0) throw failure;
  return {
    values,
    endedEarly: { left: items.length - done, reason: messageOf(failure), ...waitOf(failure) },
  };
}

/** The values from the offset on that have room beside the rest of the result, how to get the next ones, and why some are missing. */
export function pageOf<Value>(
  values: readonly (Value | undefined)[],
  {
    offset = 0,
    room,
    endedEarly,
    rest = null,
  }: { offset?: number; room: number; endedEarly: EndedEarly | null; rest?: unknown },
) {
  const known = values.filter((value) => value !== undefined);
  const results = fitting(known.slice(offset), room, [endedEarly, rest]);
  const next = offset + results.length;
  return {
    results,
    next_offset: next < known.length ? next : null,
    ...(endedEarly && { ended_early: endedEarly }),
  };
}

/** The service's sentence names the nearest valid value; of an address that was not found, ours says more. */
export function messageOf(error: unknown): string {
  if (error instanceof ServiceError && !error.isNotFound && error.isExplained) return error.detail;
  return error instanceof ServiceError || error instanceof UserError
    ? error.message
    : 'The server could not do this. Try again; if it happens again, tell its administrator.';
}

/** How long to wait before another attempt, if the service says so. */
export const waitOf = (error: unknown): { retry_after_seconds?: number } =>
  error instanceof ServiceError && error.retryAfter
    ? { retry_after_seconds: Math.ceil(error.retryAfter / 1000) }
    : {};

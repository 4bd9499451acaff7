import { ServiceError } from '../api/index.ts';
import { BatchWindow } from './batch-window.ts';
import { Call, type CallContext } from './call.ts';
import type { Lookup, Result } from './lookup.ts';

/** How long a batch that is not full waits for more items, milliseconds. */
const fillTime = 20;

interface BatchLookup<Input, Value> extends Omit<Lookup<Input, Value>, 'request'> {
  /** Maximum items in one batch. */
  maxItems: number;
  /** Results in the order of the inputs. If it throws, the error concerns the batch as a whole. */
  requestBatch(call: Call, inputs: Input[]): Promise<Result<Value, Error>[]>;
}

interface BatchItem<Input, Value> {
  call: Call;
  input: Input;
  resolve(value: Value): void;
  reject(error: Error): void;
}

/** A lookup whose inputs share calls. A batch is sent when it is full, or gets no more items for a while. */
export function batchLookup<Input, Value>({
  requestBatch,
  ...declaration
}: BatchLookup<Input, Value>): Lookup<Input, Value> {
  const windows = new WeakMap<CallContext, BatchWindow<BatchItem<Input, Value>>>();

  async function send(collected: Promise<BatchItem<Input, Value>[]>): Promise<void> {
    const items = (await collected).filter(({ call, reject }) => {
      if (call.signal.aborted) reject(call.signal.reason as Error);
      return !call.signal.aborted;
    });
    if (items.length === 0) return;
    const shared = Call.join(items.map(({ call }) => call));
    await bisectBatch(
      items,
      (part) =>
        requestBatch(
          shared,
          part.map(({ input }) => input),
        ),
      ({ resolve, reject }, result) => (result.ok ? resolve(result.value) : reject(result.error)),
    );
  }

  return {
    ...declaration,
    request: (call, input) =>
      new Promise((resolve, reject) => {
        const { context } = call;
        let window = windows.get(context);
        if (!window) {
          const { maxItems } = declaration;
          window = new BatchWindow(context.clock, { quietPeriod: fillTime, maxItems });
          windows.set(context, window);
        }
        if (!window.isOpen) void send(window.open());
        window.add({ call, input, resolve, reject });
      }),
  };
}

/** Whether the service rejected the content of a batch, so that a part of it may still be accepted. */
const isContentError = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.isNotFound || error.status === 400 || error.status === 422);

/**
 * Requests a batch and settles each of its items exactly once. A batch that is rejected for its content is halved until
 * the bad item is isolated: one half is requested, and if it is accepted, the bad item is in the other. The remaining
 * halves are requested together at the end. One bad item in 100 costs at most 8 more requests; several cost more, and
 * the other items still get their results.
 */
export async function bisectBatch<Item, Value>(
  items: Item[],
  requestBatch: (items: Item[]) => Promise<Result<Value, Error>[]>,
  settle: (item: Item, result: Result<Value, Error>) => void,
): Promise<void> {
  /** Settles the items, unless the batch is rejected for its content: then returns that error. */
  const request = async (batch: Item[]): Promise<'accepted' | 'failed' | ServiceError> => {
    try {
      const results = await requestBatch(batch);
      batch.forEach((item, index) => settle(item, results[index]!));
      return 'accepted';
    } catch (error) {
      if (isContentError(error)) return error;
      batch.forEach((item) => settle(item, { ok: false, error: error as Error }));
      return 'failed';
    }
  };

  let untested = items;
  while (untested.length > 0) {
    const first = await request(untested);
    if (!(first instanceof ServiceError)) return;
    let error = first;
    let suspects = untested;
    untested = [];
    while (suspects.length > 1) {
      const half = suspects.slice(0, Math.floor(suspects.length / 2));
      const rest = suspects.slice(half.length);
      const state = await request(half);
      if (state === 'accepted') {
        suspects = rest;
      } else {
        untested.unshift(...rest);
        suspects = state === 'failed' ? [] : half;
        if (state !== 'failed') error = state;
      }
    }
    for (const item of suspects) settle(item, { ok: false, error });
  }
}

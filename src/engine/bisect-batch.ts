import { ServiceError } from '../api/index.ts';
import type { Result } from './lookup.ts';

/** Whether the service rejected the content of a batch, so that a part of it may still be accepted. */
const isContentError = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && [400, 404, 422].includes(error.status);

/**
 * Requests a batch and settles each of its items exactly once. A batch that is rejected for its content is halved until
 * the bad item is isolated: one half is requested, and if it is accepted, the bad item is in the other. The remaining
 * halves are requested together at the end. One bad item in 100 costs at most 8 more requests; several cost more, and
 * the other items still get their responses.
 */
export async function bisectBatch<Item, Response>(
  items: Item[],
  requestBatch: (items: Item[]) => Promise<Result<Response, Error>[]>,
  settle: (item: Item, result: Result<Response, Error>) => void,
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

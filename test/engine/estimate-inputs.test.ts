import { beforeEach, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { estimateLookup } from '../../src/engine/index.ts';
import { engineWith } from './scripted-engine.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let service: ScriptedService;

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
});

const ids = ['BP 1', 'BP 2', 'BP 3', 'BP 4', 'BP 5'];
type ScriptedResult = { input: unknown; estimate?: unknown; error?: string } | null;

/** The values of five cells whose service changes its results, and the calls that it takes. */
async function cellsOf(change: (results: ScriptedResult[], call: number) => ScriptedResult[]) {
  let calls = 0;
  const variant = Object.create(service) as ScriptedService;
  variant.post = async <T>(path: string, body: unknown) => {
    const response = await service.post<{ results: ScriptedResult[] }>(path, body);
    return { ...response, results: change(response.results, ++calls) } as T;
  };
  const engine = engineWith(variant, { clock });
  const cells = Promise.allSettled(ids.map((record_id) => engine.request(estimateLookup, { record_id })));
  await clock.advance(10_000);
  const texts = (await cells).map((cell) =>
    cell.status === 'fulfilled' ? (cell.value as { basis: unknown }).basis : (cell.reason as Error).message,
  );
  return { shown: texts, calls };
}
const unreadable = 'The service’s answer could not be read. Try again later; Activity has the details.';

test('estimates belong to their inputs, in whatever order they come', async () => {
  expect(await cellsOf((results) => results.toReversed())).toEqual({ shown: ids, calls: 1 });
});

test('if one comes twice and another not at all, the other is requested again', async () => {
  const { shown, calls } = await cellsOf((results, call) =>
    call === 1 ? [results[0]!, ...results.slice(0, 4)] : results,
  );
  expect({ shown, calls }).toEqual({ shown: ids, calls: 2 });
  expect(service.requests.at(-1)!.body).toEqual({ record_ids: ['BP 5'] });
});

test('if some are null, the others are kept, and those say that they could not be read', async () => {
  const { shown, calls } = await cellsOf((results) =>
    results.map((result) => (result!.input === 'BP 2' ? null : result)),
  );
  expect({ shown, calls }).toEqual({ shown: ['BP 1', unreadable, 'BP 3', 'BP 4', 'BP 5'], calls: 2 });
});

test('if an input has two different ones, it has none', async () => {
  const { shown } = await cellsOf((results) => [
    ...results,
    { input: 'BP 3', estimate: { ...(results[0]!.estimate as object), median: 2.5 } },
  ]);
  expect(shown).toEqual(['BP 1', 'BP 2', unreadable, 'BP 4', 'BP 5']);
});

test.each([
  { low: 3, median: 2, high: 1 },
  { low: -1, median: 2, high: 3 },
  { low: '1', median: 2, high: 3 },
  { low: 1, median: 2 },
  { low: 1, median: 2, high: Infinity },
  null,
  'cheap',
])('if one is %j, its cell says that it could not be read', async (estimate) => {
  const { shown } = await cellsOf((results) =>
    results.map((result) => (result!.input === 'BP 4' ? { input: 'BP 4', estimate } : result)),
  );
  expect(shown).toEqual(['BP 1', 'BP 2', 'BP 3', unreadable, 'BP 5']);
});

test('and an estimate of something that was not requested is ignored', async () => {
  const { shown } = await cellsOf((results) =>
    results.map((result) => ({ ...result!, input: `${String(result!.input)}0` })),
  );
  expect(new Set(shown)).toEqual(new Set([unreadable]));
});

test('if the service says why one has none, its cell says it, and nothing is requested again', async () => {
  const { shown, calls } = await cellsOf((results) =>
    results.map((result) =>
      result!.input === 'BP 2' ? { input: 'BP 2', error: "No permit has the record_id 'BP 2'." } : result,
    ),
  );
  const reason = 'There is no record with the ID “BP 2”.';
  expect({ shown, calls }).toEqual({ shown: ['BP 1', reason, 'BP 3', 'BP 4', 'BP 5'], calls: 1 });
});

const refusing = (detail: string) => () => {
  throw new ServiceError({ status: 422, detail });
};

test('if the batch is refused because of every item, each cell says its own reason after one call', async () => {
  const detail = ids.map((id, at) => `record_ids[${at}]: No permit has the record_id '${id}'.`).join(' ');
  const { shown, calls } = await cellsOf(refusing(detail));
  expect(shown).toEqual(ids.map((id) => `There is no record with the ID “${id}”.`));
  expect(calls).toBe(1);
});

test('if the sentence of a refusal names some items, or is cut off, the others are requested again', async () => {
  const { shown, calls } = await cellsOf((results, call) => {
    const detail = "record_ids[1]: No permit has the record_id 'BP 2'. record_ids[3]: No permit has the rec";
    return call === 1 ? refusing(detail)() : results;
  });
  expect(shown).toEqual(['BP 1', 'There is no record with the ID “BP 2”.', 'BP 3', 'BP 4', 'BP 5']);
  expect(calls).toBe(2);
  expect(service.requests.at(-1)!.body).toEqual({ record_ids: ['BP 1', 'BP 3', 'BP 4', 'BP 5'] });
});

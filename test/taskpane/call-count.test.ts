import '../functions/custom-functions-runtime.ts';
import { expect, test } from 'vitest';
import { describeFunction } from '../../functions/custom-function.ts';
import { customFunctions } from '../../functions/index.ts';
import { geocodeLookup, type Engine } from '../../src/engine/index.ts';
import type { RegisteredFunction } from '../../src/app/function-registry.ts';
import { countCall, shownPreview, type CallCount } from '../../taskpane/formulas/call-count.ts';

/** Returns each address, and looks it up as GEOCODE does. */
const geocode: RegisteredFunction = {
  ...describeFunction(customFunctions.find(({ name }) => name === 'GEOCODE')!),
  rows: 'as arguments',
  async evaluate({ address }, { callCounter }) {
    const look = (text: unknown) =>
      callCounter!.request(geocodeLookup, { address: String(text), municipality: null });
    await Promise.all(address!.map(([text]) => look(text)));
    return [...address!];
  },
};

/** Lookups of a service that has answered for these addresses before. */
const service = (...cachedAddresses: string[]) => ({
  plan: 'paid' as const,
  engine: {
    cached: (_: unknown, inputs: { address: string }[]) =>
      Promise.resolve(
        inputs.map(({ address }) =>
          cachedAddresses.includes(address) ? { ok: true, value: {} } : undefined,
        ),
      ),
  } as unknown as Engine,
});

const addresses = (count: number) => Array.from({ length: count }, (_, at) => [`${at + 1} Main St`]);

test('a call is counted as a whole, and for the rows of its preview', async () => {
  const { longest, cost } = await countCall(geocode, { address: addresses(8) }, service('1 Main St'));
  expect(longest).toBe(8);
  expect([cost!.whole.calls, cost!.whole.saved]).toEqual([7, 1]);
  expect([cost!.preview.calls, cost!.preview.result]).toEqual([4, null]);
});

test('a preview that needs no call is there at once, even if the rest needs some', async () => {
  const saved = addresses(5).map(([address]) => address!);
  const { cost } = await countCall(geocode, { address: addresses(6) }, service(...saved));
  expect([cost!.whole.calls, cost!.whole.result]).toEqual([1, null]);
  expect(cost!.preview.result).toEqual({ ok: true, cells: addresses(5) });
});

test('what a calculation will cost is not known', async () => {
  const values = { address: undefined, municipality: [['calgary'], ['laval']] };
  expect(await countCall(geocode, values, service())).toEqual({ values, longest: 2, cost: null });
});

test('the preview of a formula that was changed since is not shown', () => {
  const data = { ok: true as const, cells: [[51.05]] };
  const request = { variables: { formula: '=A' }, data, error: null };
  const nothing = { result: null, error: null, isRequested: false };
  expect(shownPreview('=A', undefined, request)).toEqual({ ...nothing, result: data, isRequested: true });
  expect(shownPreview('=B', undefined, request)).toEqual(nothing);
  const error = new Error('The service is down.');
  const failure = { ...request, data: undefined, error };
  expect(shownPreview('=A', undefined, failure)).toEqual({ ...nothing, error });
  expect(shownPreview('=B', undefined, failure)).toEqual(nothing);
  const never = { variables: undefined, data: undefined, error: null };
  expect(shownPreview(null, undefined, never)).toEqual(nothing);
});

test('a saved result is shown without being asked for', () => {
  const result = { ok: true as const, cells: [[51.05]] };
  const cost = { calls: 0, saved: 1, result };
  const callCount: CallCount = { values: {}, longest: 1, cost: { whole: cost, preview: cost } };
  const never = { variables: undefined, data: undefined, error: null };
  expect(shownPreview('=A', callCount, never)).toEqual({ result, error: null, isRequested: false });
});

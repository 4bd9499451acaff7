import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { estimateLookup, geocodeLookup, type Engine } from '../../src/engine/index.ts';
import { MemoryStore } from './memory-store.ts';
import { engineWith } from './scripted-engine.ts';
import { ScriptedService, type ScriptedRequest } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';
import { scaled } from '../extent.ts';

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('geocode' as const),
      input: fc.nat(12),
      times: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('estimate' as const),
      input: fc.nat(300),
      times: fc.integer({ min: 1, max: 250 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), every: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.integer({ min: 1, max: 40_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      by: fc.integer({ min: -40, max: 40 }).map((days) => days * 86_400_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'approve' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reject' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('store' as const),
      mood: fc.constantFrom('well', 'failing', 'blocked'),
    }),
  },
);

/** How the service responds to its requests, cyclically. */
const moods = fc.array(
  fc.constantFrom('well', 'well', 'well', 'well', 'slow down', 'wait long', 'failing', 'gone'),
  { minLength: 1, maxLength: 12 },
);

const retryable: Record<string, () => ServiceError> = {
  'slow down': () => new ServiceError({ status: 429, detail: 'Slow down.', retryAfter: 2000 }),
  'wait long': () => new ServiceError({ status: 429, detail: 'Quota spent.', retryAfter: 3_600_000 }),
  failing: () => new ServiceError({ status: 500, detail: 'Unexpected.' }),
  gone: () => new ServiceError({ status: 0, detail: 'Cannot be reached.' }),
};

/** Inputs that the service rejects in any mood. */
const isMissing = (address: unknown): boolean => String(address).startsWith('7 ');
const isBad = (id: string): boolean => /7$/.test(id);

interface Caller {
  kind: 'geocode' | 'estimate';
  input: string;
  canceling: AbortController;
  canceled: boolean;
  ends: ({ answer: unknown } | { error: unknown })[];
}

class Scenario {
  readonly clock = new VirtualClock();
  readonly service = new ScriptedService(this.clock, 80);
  readonly store = new MemoryStore();
  readonly engine: Engine;
  readonly callers: Caller[] = [];
  largest = 0;

  constructor(order: string[]) {
    const { clock, service, store } = this;
    this.engine = engineWith(service, { clock, costThreshold: () => 9, openStore: () => store });
    service.script = (requests, number) => this.#answer(requests, order[number % order.length]!);
  }

  #answer({ query, body }: ScriptedRequest, mood: string): void {
    const items = [...(body?.record_ids ?? []), ...(body?.permits ?? [])];
    this.largest = Math.max(this.largest, items.length);
    const failure = retryable[mood];
    if (failure) throw failure();
    if (isMissing(query?.address)) throw new ServiceError({ status: 404, detail: 'No such address.' });
    if ((body?.record_ids ?? []).some(isBad)) throw new ServiceError({ status: 422, detail: 'A bad item.' });
  }

  ask(kind: Caller['kind'], input: string): void {
    const caller: Caller = { kind, input, canceling: new AbortController(), canceled: false, ends: [] };
    this.callers.push(caller);
    const { signal } = caller.canceling;
    const response =
      kind === 'geocode'
        ? this.engine.request(geocodeLookup, { address: input, municipality: null }, { signal })
        : this.engine.request(estimateLookup, { record_id: input }, { signal });
    response.then(
      (answer) => caller.ends.push({ answer }),
      (error: unknown) => caller.ends.push({ error }),
    );
  }

  cancel(every: number): void {
    this.callers.forEach((caller, index) => {
      if (index % every > 0 || caller.ends.length > 0) return;
      caller.canceled = true;
      caller.canceling.abort(new Error('canceled'));
    });
  }
}

/** Whether a caller got its own response, its own rejection, or one retryable error. */
function isRight({ kind, input, canceled, ends }: Caller): boolean {
  const [end] = ends;
  if (ends.length !== 1 || !end) return false;
  if ('answer' in end) {
    const answer = end.answer as Record<string, unknown>;
    return kind === 'geocode'
      ? answer.address === input && !isMissing(input)
      : answer.basis === input && !isBad(input);
  }
  if (end.error instanceof Error && end.error.message === 'canceled') return canceled;
  if (!(end.error instanceof ServiceError)) return false;
  const { status } = end.error;
  if (status === 404) return isMissing(input);
  if (status === 422) return isBad(input);
  return [0, 429, 500].includes(status);
}

test('in any order of requests, cancellations, failures and expiries, each caller gets the right response or one error, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), moods, async (actions, order) => {
      const scenario = new Scenario(order);
      for (const step of actions) {
        switch (step.do) {
          case 'geocode':
            for (let time = 0; time < step.times; time++)
              scenario.ask('geocode', `${(step.input + time) % 15} Main St`);
            break;
          case 'estimate':
            for (let time = 0; time < step.times; time++) scenario.ask('estimate', `BP ${step.input + time}`);
            break;
          case 'cancel':
            scenario.cancel(step.every);
            break;
          case 'wait':
            await scenario.clock.advance(step.for);
            break;
          case 'jump':
            scenario.clock.jump(step.by);
            break;
          case 'store':
            scenario.store.mood = step.mood as MemoryStore['mood'];
            break;
          default:
            scenario.engine.costGate[step.do]();
        }
      }
      // Longer than a costGate, a request with its repetitions and the patience with a service that is gone.
      await scenario.clock.advance(3 * 3_600_000);
      const wrong = scenario.callers.filter((caller) => !isRight(caller));
      expect(wrong.map(({ input, ends }) => [input, ends])).toEqual([]);
      expect(scenario.service.busiest).toBeLessThanOrEqual(6);
      expect(scenario.largest).toBeLessThanOrEqual(100);
      expect(scenario.service.overlapping).toEqual([]);
      expect(scenario.engine.costGate.pendingCosts).toEqual([]);
      expect(scenario.engine.counts.snapshot.waiting).toBe(0);
    }),
    { numRuns: scaled(50) },
  );
}, 240_000);

test('without failures, no input is requested twice while its response is valid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ input: fc.nat(40), pause: fc.nat(5000), cancel: fc.boolean() }), {
        minLength: 1,
        maxLength: 60,
      }),
      async (asks) => {
        const scenario = new Scenario(['well']);
        for (const { input, pause, cancel } of asks) {
          scenario.ask('geocode', `${input} Main St`);
          // A call that was sent is finished and cached, even without callers.
          await scenario.clock.advance(30);
          if (cancel) scenario.cancel(1);
          await scenario.clock.advance(pause);
        }
        await scenario.clock.advance(3_600_000 / 2);
        const times = new Map<unknown, number>();
        for (const { query } of scenario.service.requests) {
          times.set(query?.address, (times.get(query?.address) ?? 0) + 1);
        }
        expect(scenario.callers.every(isRight)).toBe(true);
        for (const number of times.values()) expect(number).toBe(1);
      },
    ),
    { numRuns: scaled(25) },
  );
}, 120_000);

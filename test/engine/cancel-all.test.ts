import { expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { estimateLookup } from '../../src/engine/index.ts';
import { ScriptedEngine, sentences } from './scripted-engine.ts';
import { cellMessages } from '../../src/language/cells.ts';

const scripted = new ScriptedEngine(1000);
const cancelled = cellMessages().lookupsCancelled;

test('every waiting cell says so at once; calls in flight are finished and cached, and no others are sent', async () => {
  const pending = [
    ...scripted.geocodeMany(500),
    ...Array.from({ length: 150 }, (_, item) =>
      scripted.engine.request(estimateLookup, { record_id: `BP ${item}` }),
    ),
  ];
  await scripted.clock.advance(250);
  const [answered, sent] = [scripted.counts.snapshot.answered, scripted.service.requests.length];
  scripted.engine.cancelAll();
  const said = await sentences(pending);
  expect(said.filter((sentence) => sentence === 'answered')).toHaveLength(answered);
  expect(said.filter((sentence) => sentence === cancelled)).toHaveLength(650 - answered);
  expect(scripted.counts.snapshot.waiting).toBe(0);
  await scripted.clock.advance(60_000);
  expect(scripted.service.requests).toHaveLength(sent);
  const again = sentences(scripted.geocodeMany(500));
  await scripted.clock.advance(60_000);
  expect(new Set(await again)).toEqual(new Set(['answered']));
  const addresses = scripted.service.requests.flatMap(({ query }) => (query ? [query.address] : []));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('requests that wait for approval are cancelled too', async () => {
  const pending = sentences(scripted.geocodeMany(1500));
  await scripted.clock.advance(100);
  expect(scripted.engine.costGate.pendingCosts).not.toEqual([]);
  scripted.engine.cancelAll();
  expect(new Set(await pending)).toEqual(new Set([cancelled]));
  expect(scripted.engine.costGate.pendingCosts).toEqual([]);
  expect(scripted.service.requests).toEqual([]);
});

test('a failed request is not retried without callers; a caller that comes meanwhile joins it', async () => {
  scripted.service.script = (_, number) => {
    if (number === 1) throw new ServiceError({ status: 503, detail: 'Busy.' });
  };
  const first = sentences(scripted.geocodeMany(1));
  await scripted.clock.advance(50);
  scripted.engine.cancelAll();
  expect(await first).toEqual([cancelled]);
  await scripted.clock.advance(60_000);
  expect(scripted.service.requests).toHaveLength(1);
  const second = sentences(scripted.geocodeMany(1));
  await scripted.clock.advance(50);
  scripted.engine.cancelAll();
  const third = sentences(scripted.geocodeMany(1));
  await scripted.clock.advance(60_000);
  expect(await second).toEqual([cancelled]);
  expect(await third).toEqual(['answered']);
  expect(scripted.service.requests).toHaveLength(2);
});

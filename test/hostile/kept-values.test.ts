import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { geocodeLookup, searchLookups, type Lookup } from '../../src/engine/index.ts';
import { packResult, unpackResult } from '../../src/engine/stored-result.ts';
import { MemoryStore } from '../engine/memory-store.ts';
import { scaled } from '../extent.ts';
import { hastyEngine } from './hasty-engine.ts';

let server: Server;
let body = '';

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const connect = (store: MemoryStore) =>
  hastyEngine({
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    key: 'a-key',
    store,
  });

/** Names that mean something to JavaScript, or that look alike when they are joined. */
const oddNames = fc.constantFrom('__proto__', 'constructor', 'toString', 'a b', 'a', 'b', '', 'a","b', '0');
/** A number beyond the finite, one that is nothing below zero, and one that JSON keeps. */
const oddNumbers = fc.constantFrom('1e999', '-1E+400', '-0', '-0.0e5', '-1e-400', '-0.5', '7e02');
const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    oddNumbers,
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(fc.oneof(oddNames, fc.string()), tie('value')), { maxLength: 4 })
    .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
})).value;
/** What the service adds to the fields that the catalog declares. */
const extraFields = fc.array(fc.tuple(fc.oneof(oddNames, fc.string()), jsonText), { maxLength: 4 });

const objectText = (base: object, extra: [string, string][]): string => {
  const ownNames = new Set(Object.keys(base));
  const others = extra.filter(([name]) => !ownNames.has(name));
  const parts = [...Object.entries(base).map(([name, value]) => [name, JSON.stringify(value)]), ...others];
  return `{${parts.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
};

/** Own properties with their prototypes, which `toEqual` does not tell apart. */
function exactly(value: unknown): unknown {
  if (typeof value === 'number') return Object.is(value, -0) ? 'minus zero' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(exactly);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  return Object.keys(value).map((name) => [
    name,
    exactly(Object.getOwnPropertyDescriptor(value, name)?.value),
  ]);
}

test('packing and unpacking any JSON is the identity, and lists of names are kept apart', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    extraFields.map((extra) => JSON.parse(objectText({}, extra)) as unknown),
  );
  fc.assert(
    fc.property(value, value, (one, other) => {
      const values = [one, other].map((each) => JSON.parse(JSON.stringify(each)) as unknown);
      const packed = values.map((each) => packResult({ ok: true, value: each }, 1, 2));
      packed.forEach((each, index) => {
        const result = unpackResult(structuredClone(each));
        expect(exactly(result.ok && result.value)).toEqual(exactly(values[index]));
      });
    }),
    { numRuns: scaled(500) },
  );
});

test('a value is the same from the service, from memory and from the cache of an earlier window', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(extraFields, async (extra) => {
      const place = { lat: 50.1, lng: -114.1, match_type: 'uncertain', confidence: 0.2 };
      const permit = { record_id: 'BP 1', municipality: 'calgary' };
      const questions: [Lookup<never, unknown>, unknown, string][] = [
        [geocodeLookup, { address: `${++run} Main St`, municipality: null }, objectText(place, extra)],
        [
          searchLookups.permit,
          { query: { municipality: 'calgary' }, maxRows: 1 },
          `{"count":1,"offset":0,"results":[${objectText(permit, extra)}]}`,
        ],
      ];
      for (const [lookup, input, text] of questions) {
        const store = new MemoryStore();
        body = text;
        const engine = connect(store);
        const fromService = await engine.request(lookup, input as never);
        const fromMemory = await engine.request(lookup, input as never);
        const later = connect(store);
        await expect.poll(() => store.answers.size).toBe(1);
        body = 'no answer';
        const fromCache = await later.request(lookup, input as never);
        expect(exactly(fromMemory)).toEqual(exactly(fromService));
        expect(exactly(fromCache)).toEqual(exactly(fromService));
      }
    }),
    { numRuns: scaled(40) },
  );
});

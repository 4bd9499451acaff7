import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Engine,
  geocodeLookup,
  recordLookups,
  reverseGeocodeLookup,
  searchLookups,
  zoneLookup,
  type Lookup,
} from '../../src/engine/index.ts';
import { MemoryStore } from '../engine/memory-store.ts';
import { scaled } from '../extent.ts';
import { hastyEngine } from './hasty-engine.ts';
import { shownBy } from './jobs.ts';

interface Question {
  url: string;
  ask(engine: Engine): Promise<unknown>;
  answer: unknown;
  /** What the lookup makes of the answer. */
  result: unknown;
}

function question<Input>(
  lookup: Lookup<Input, unknown>,
  input: Input,
  url: string,
  answer: object,
): Question {
  const result = 'results' in answer ? answer.results : answer;
  return { url, answer, result, ask: (engine) => engine.request(lookup, input) };
}

const path = (base: string, query: Record<string, string | number>) =>
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

const cities: [name: string, lat: number, lng: number][] = [
  ['calgary', 51.05, -114.07],
  ['toronto', 43.65, -79.38],
  ['halifax', 44.65, -63.57],
  ['montreal', 45.5, -73.57],
];

const questions: Question[] = cities.flatMap(([municipality, lat, lng], index) => {
  const number = 101 + 7 * index;
  const address = `${number} Main St`;
  const inCity = `${number + 1} Oak Ave`;
  const record = {
    record_id: `BP ${number}`,
    municipality,
    issued_date: '2026-05-01',
    construction_value: 5000,
  };
  const inspection = { record_id: `IN ${number}`, municipality, inspection_date: '2026-05-01' };
  const page = (entity_type: string, result: object) => ({
    entity_type,
    count: 1,
    offset: 0,
    results: [result],
  });
  const here = { lat, lng };
  const place = {
    address: `${number} MAIN STREET`,
    municipality,
    match_type: 'exact',
    confidence: 1,
    ...here,
  };
  return [
    question(geocodeLookup, { address, municipality: null }, path('/geocode', { address }), place),
    question(
      geocodeLookup,
      { address: inCity, municipality },
      path('/geocode', { address: inCity, municipality }),
      { ...place, address: `${number + 1} OAK AVENUE` },
    ),
    question(reverseGeocodeLookup, here, path('/reverse-geocode', here), {
      lat: lat + 0.0002,
      lng,
      address: `${number + 2} Elm Rd`,
      distance_m: 22,
    }),
    question(zoneLookup, here, path('/zone', here), { city: municipality, zone_code: `Z${index}` }),
    question(recordLookups.permit, record.record_id, `/permit/BP%20${number}`, record),
    question(
      searchLookups.permit,
      { query: { municipality }, maxRows: 5 },
      path('/permit', { municipality, limit: 5 }),
      page('permit', record),
    ),
    question(
      searchLookups.inspection,
      { query: { municipality }, maxRows: 5 },
      path('/inspection', { municipality, limit: 5 }),
      page('inspection', inspection),
    ),
  ];
});

let server: Server;
/** Which question’s answer each question gets. */
let answerOf: readonly number[];
let requests: Map<string, number>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url!;
    requests.set(url, (requests.get(url) ?? 0) + 1);
    const index = questions.findIndex((one) => one.url === url);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(index < 0 ? { unexpected: url } : questions[answerOf[index]!]!.answer));
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

const askAll = (engine: Engine) => Promise.all(questions.map((one) => shownBy(one.ask(engine))));

test('whatever answers are mixed up, each question gets its own or none, and none is cached', async () => {
  const order = fc.shuffledSubarray(
    questions.map((_, index) => index),
    { minLength: questions.length },
  );
  const differences = fc.oneof(
    order,
    fc.array(fc.nat(questions.length - 1), { minLength: questions.length, maxLength: questions.length }),
  );
  await fc.assert(
    fc.asyncProperty(differences, async (permutation) => {
      const store = new MemoryStore();
      requests = new Map();
      answerOf = permutation;
      const cells = await askAll(connect(store));
      cells.forEach((one, index) => {
        // Among nothing but wrong answers, the queue gives up on the right ones, too.
        const isOwn = answerOf[index] === index && 'value' in one;
        expect(one).toEqual(isOwn ? { value: questions[index]!.result } : { sentence: expect.any(String) });
      });
      // A second request for an answer to another question, and at most a third for one that cannot be read.
      expect(Math.max(...requests.values())).toBeLessThanOrEqual(3);
      // Once the answers are right again, nothing wrong was kept.
      answerOf = questions.map((_, index) => index);
      const later = await askAll(connect(store));
      expect(later).toEqual(questions.map(({ result }) => ({ value: result })));
    }),
    { numRuns: scaled(20) },
  );
});

test('the question and the answer are in Activity, and the cell says what happened', async () => {
  requests = new Map();
  const [first, other] = [0, 7];
  answerOf = questions.map((_, index) => (index === first ? other : index));
  const engine = connect(new MemoryStore());
  const cell = await shownBy(questions[first]!.ask(engine));
  expect(cell).toEqual({ sentence: expect.stringMatching(/^The service answered a different question\./) });
  expect(requests.get(questions[first]!.url)).toBe(2);
  expect(engine.counts.responseProblems.list).toMatchObject([
    {
      endpoint: '/geocode',
      kind: 'otherQuestion',
      contradiction: { question: 'address=101 Main St', answer: 'address=108 MAIN STREET' },
    },
  ]);
});

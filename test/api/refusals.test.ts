import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client, type ServiceError } from '../../src/api/index.ts';
import { explainRefusal } from '../../src/api/explain-refusal.ts';
import { readRefusal } from '../../src/api/refusal.ts';
import { setLanguage, type Language } from '../../src/language/index.ts';
import { refusals } from '../../src/api/refusal-messages.ts';
import { datasets, errorConditions, utilityParameters, type Parameter } from '@cdata/catalog';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { isLong } from '../extent.ts';

let service: CountedClient;
let client: Client;
beforeAll(async () => {
  service = await countedService();
  client = clientWith('demo-paid-key');
});
afterAll(() => service?.close());
afterEach(() => setLanguage('en'));

const clientWith = (key: string): Client =>
  createClient({ address: service.address, access: { kind: 'direct', key } });

const failure = (request: Promise<unknown>): Promise<ServiceError> =>
  request.then(
    () => expect.fail('The service answered.'),
    (error: unknown) => error as ServiceError,
  );

async function inBoth(
  request: () => Promise<unknown>,
): Promise<Record<Language, string> & { detail: string }> {
  const en = await failure(request());
  setLanguage('fr');
  const fr = await failure(request());
  setLanguage('en');
  return { en: en.message, fr: fr.message, detail: en.detail };
}

const get = (pathAndQuery: string) => () =>
  client.get(pathAndQuery, {}, { endpoint: pathAndQuery.split('?')[0] });

/** Values that a parameter does not take, by its type. */
function invalidValues({ type, minimum, maximum }: Parameter): string[] {
  const bounds = [
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
  ];
  switch (type) {
    case 'integer':
      return ['1.5', ...bounds];
    case 'number':
      return ['ten', ...bounds];
    case 'date':
      return ['01/02/2024', '2024-02-30'];
    case 'boolean':
      return ['maybe'];
    case 'enum':
      return ['zzzz'];
    case 'city':
      return ['tornto', 'atlantis'];
    case 'text':
    case 'cursor':
      return ['', 'a\0b'];
  }
}

/** Each invalid value of each parameter that the catalog declares; outside of the long run, at one of its endpoints. */
const invalidQueries = [
  ...Object.values(datasets).map(({ name, parameters }) => [`/${name}`, parameters] as const),
  ...Object.entries(utilityParameters),
].flatMap(([endpoint, parameters]) =>
  parameters.flatMap((parameter) =>
    invalidValues(parameter).map(
      (value) => [endpoint, `${parameter.name}=${encodeURIComponent(value)}`] as const,
    ),
  ),
);
const testedQueries = isLong
  ? invalidQueries
  : [...new Map(invalidQueries.map((one) => [one[1], one])).values()];

describe('every refusal of the service', () => {
  test('of a value of a parameter of the catalog is told in words of ours', async () => {
    for (const [endpoint, value] of testedQueries) {
      const query = `${endpoint}?${value}`;
      const { en, fr, detail } = await inBoth(get(query));
      // The value or the parameter may be refused for another reason first: another parameter that is missing.
      expect(`${query}: ${readRefusal(detail).kind}`).not.toMatch(/: other$/);
      expect(en).not.toContain(detail);
      expect(en).not.toMatch(/\bparameter\b/i);
      expect(fr).not.toMatch(/parameter|\bis\b|Did you mean/i);
    }
  });

  test.each([
    ['/permit?limmit=1', 'There is no filter “limmit”. Did you mean “limit”?', 'Il n’y a pas de filtre'],
    [
      '/permit?municipality=tornto',
      '“City” can’t be “tornto”. Did you mean “Toronto”?',
      'Vouliez-vous dire «\u00a0Toronto\u00a0»?',
    ],
    [
      '/permit?permit_type=renovaton',
      'Did you mean “Renovation”?',
      'Vouliez-vous dire «\u00a0Rénovation\u00a0»?',
    ],
    ['/permit?municipality=atlantis', '“City” can’t be “atlantis”. Choose another value.', 'Choisissez'],
    ['/permit?issued_after=2024-02-30', 'Did you mean “2024-02-29”?', 'une date qui n’existe pas'],
    ['/permit?lat=43.6&lng=-79.4&radius_km=26', 'is 26; the maximum is 25.', 'le maximum est de 25.'],
    [
      '/permit?lat=43.6',
      '“Latitude” needs “Longitude” too. Enter both.',
      '«\u00a0Latitude\u00a0» exige aussi',
    ],
    ['/permit?limit=1&limit=2', 'is given more than once.', 'est donné plus d’une fois.'],
    ['/permit?city=calgary&municipality=toronto', 'is given twice', 'est donné deux fois'],
    ['/permit?q=%20-%20', 'contains no word to search for.', 'ne contient aucun mot à chercher.'],
    [`/permit?q=${'street%20'.repeat(51)}`, 'has 51 words; the maximum is 50.', 'compte 51 mots'],
    ['/permit?cursor=abc', 'can’t be continued where it stopped', 'ne peut pas reprendre'],
    ['/permit?cursor=abc&sort_by=value', 'sort it by date', 'triez-la par date'],
    ['/permit?offset=9501', 'is 9501; the maximum is 9500.', 'le maximum est de 9500.'],
    ['/zone?lat=43.6', '“Longitude” is missing.', 'Il manque «\u00a0Longitude\u00a0»'],
    [
      '/permit/nowhere',
      'There is no record with the ID “nowhere”.',
      'portant l’identifiant «\u00a0nowhere\u00a0»',
    ],
    ['/nowhere', 'The service doesn’t offer this.', 'Le service n’offre pas cette fonction.'],
    [
      '/permit/stats?period=ages',
      'can’t be “ages”. Write a number and a unit',
      'ne peut pas être «\u00a0ages',
    ],
    ['/permit/stats?group_by=wrad', 'can’t be “wrad”. Did you mean “ward”?', 'Vouliez-vous dire «\u00a0ward'],
    ['/permit/stats?sum_field=ward', 'can’t be “ward”', 'ne peut pas être «\u00a0ward'],
    [
      '/property?municipality=toronto&address=Toronto',
      '“Toronto” is not a street address.',
      '«\u00a0Toronto\u00a0» n’est pas une adresse municipale.',
    ],
  ])('%s', async (query, en, fr) => {
    const messages = await inBoth(get(query));
    expect(messages.en).toContain(en);
    expect(messages.fr).toContain(fr);
    expect(messages.en).not.toContain(messages.detail);
  });

  test.each([
    [{ permits: [{ municipality: 'tornto' }] }, 'City', 'Toronto'],
    [{ permits: [{ municipality: 'toronto', area_m2: -4 }] }, 'must', ''],
    [{ permits: [{ permit_type_canonical: 'renovaton' }] }, '', 'Renovation'],
    [{ permits: [{ lat: 45 }] }, '“Latitude” needs “Longitude” too. Enter both.', ''],
    [{ permits: [{ area_m2: 90, area_ft2: 90 }] }, 'is given twice with different values', ''],
    [{ record_ids: ['nothing'] }, 'There is no record with the ID “nothing”.', ''],
  ])('of an estimate of %j', async (body, ...words) => {
    const { message, detail } = await failure(client.post('/permit/estimate', body));
    expect(readRefusal(detail).kind).not.toBe('other');
    expect(message).not.toContain('permits[0]');
    if (words[0] !== 'must') for (const word of words) expect(message).toContain(word);
  });

  test('of a key says what to do', async () => {
    const wrong = await inBoth(() => clientWith('someone-elses').get('/health'));
    expect(wrong.en).toBe('The service doesn’t accept this key. Check it in Connection.');
    const free = await inBoth(() =>
      clientWith('demo-free-key').post('/permit/estimate', { record_ids: ['x'] }),
    );
    expect(free.en).toMatch(/^Estimates need a paid plan/);
    expect(free.fr).toMatch(/^Les estimations exigent un forfait payant/);
  });
});

test('every kind of refusal is one that the service gives', () => {
  const sentences = [
    "The API key is missing: send it in the header 'X-API-Key'.",
    "The header 'x-market-host' is missing: send the gateway's host together with its key.",
    "The API key in the header 'X-API-Key' is not valid.",
    'Estimates need a paid plan; the key has a free plan.',
    "The plan's daily quota is used up.",
    'Too many requests: send them more slowly.',
    'Unknown endpoint: GET /x.',
    'No estimate can be made: none of the permits held has a construction value.',
    "No permit has the record_id 'x'.",
    "Unknown parameter 'x': this endpoint takes no parameters.",
    "Parameters 'municipality' and 'city' mean the same but have different values: send one of them.",
    "Parameter 'q' is given more than once.",
    "Parameter 'lat' needs 'lng': send both.",
    "Parameter 'lat' is required.",
    "Parameter 'q' is empty: give it a value or leave it out.",
    "Parameter 'q' contains a null character, which no record has.",
    "Parameter 'q' is '-', which contains no word to search for.",
    "Parameter 'q' has 51 words; the maximum is 50. Search for fewer words.",
    "Parameter 'cursor' is not valid for this search: send the next_cursor of the previous page.",
    "Parameter 'address' is 'x', which is not a street address.",
    "Parameter 'limit' is '1.5', which is not a whole number.",
    'permits[0]: area_m2 is not a number.',
    "Parameter 'is_active' is 'maybe': use true or false.",
    "Parameter 'issued_after' is '2024-02-30', a date that does not exist.",
    "Parameter 'issued_after' is 'x', which is not a date: write it as YYYY-MM-DD.",
    "Parameter 'period' is 'x', which is not a period: write a number and a unit.",
    "Parameter 'municipality' is 'x', which is not a valid value: use one of calgary.",
    "Parameter 'limit' is 0; the minimum is 1.",
    'area_m2 is 2000000; the maximum is 1000000.',
  ];
  expect(sentences.map((sentence) => readRefusal(sentence).kind)).toEqual(Object.keys(refusals.en.kinds));
});

describe('every status', () => {
  const http = path.resolve(import.meta.dirname, '../../packages/service/src/http');
  const sources = readdirSync(http, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(http, name), 'utf8'))
    .join('\n');
  const answered = [...sources.matchAll(/(?:HttpError\(\s*|code\(|status: |\| )([45]\d\d)\b/g)].map(
    ([, one]) => Number(one),
  );
  const statuses = [...new Set([...Object.keys(errorConditions).map(Number), ...answered])].sort();

  test('is one of those that the reference lists, or that the service answers with', () => {
    expect(statuses).toEqual([400, 403, 404, 405, 408, 421, 422, 429, 431, 500, 503, 504]);
  });

  test.each(['en', 'fr'] as const)('of the service has a message of its own: %s', (language) => {
    setLanguage(language);
    const general = explainRefusal(418, null).message.replace('418', '');
    const messages = statuses.map((status) => {
      const { message } = explainRefusal(status, 'It is as it is.');
      expect(message).not.toContain('It is as it is.');
      expect(message.replace(String(status), '')).not.toBe(general);
      return message;
    });
    expect(messages).not.toContain('');
  });

  test('of a failure of the service says all; what an operator writes says more', () => {
    const failures = [...sources.matchAll(/code\((5\d\d)\)[^}]*?detail: '([^']+)'/g)];
    expect(new Set(failures.map(([, status]) => Number(status)))).toEqual(new Set([500, 503, 504]));
    for (const [, status, sentence] of failures)
      expect(explainRefusal(Number(status), sentence!).isPartial).toBe(false);
    expect(explainRefusal(503, 'Back at 10:00.').isPartial).toBe(true);
  });

  test('from something else than the service is named, without its own words', () => {
    for (let status = 400; status < 600; status++) {
      for (const sentence of [null, 'It is as it is.']) {
        const { message } = explainRefusal(status, sentence);
        expect(message).toMatch(/\.$/);
        expect(message).not.toContain('It is as it is.');
      }
    }
    expect(explainRefusal(418, null).message).toContain('418');
    expect(explainRefusal(599, null).message).toContain('599');
  });
});

test('a sentence that cannot be read names at least its parameter, and Activity has it', () => {
  expect(explainRefusal(422, "Parameter 'radius_km' is beyond all bounds.")).toEqual({
    message:
      'The service doesn’t accept the value of “Radius (km)”. Correct it, and try again. Activity shows the service’s own words.',
    isPartial: true,
  });
});

import { cityLabel } from '@cdata/catalog';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Engine,
  geocodeLookup,
  normalizeAddressLookup,
  propertyLookup,
  zoneLookup,
} from '../../src/engine/index.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { setLanguage, type Language } from '../../src/language/index.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { country } from '../../packages/service/test/truth.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import { ended, newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
let service: CountedClient;
let engine: Engine;
beforeAll(async () => {
  service = await countedService();
  engine = serviceEngine(service);
});
afterAll(() => service?.close());
const tasks = newTaskRegistry();
afterEach(() => setLanguage('en'));

const house = country.addresses.find(({ civic }) => civic.unit === null)!;
const houseWithUnit = `Apt 1503, ${house.normalizedAddress}, ${cityLabel(house.municipality)}`;

const traps = [
  houseWithUnit,
  ...['n/a', '-', '?', 'TBD', 'Toronto', 'Stanley Park Vancouver', 'PO Box 12, Ottawa', 'R.R. #3 Ottawa'],
  ...['Queen St & Bay St, Toronto', '12 Main St, Atlantis', '100 Zyxwvut Road', '99999 Queen St W, Toronto'],
  ...['1 Zyxwvut Rd, Calgary', '#REF!', 'Attn: accounts', '12 rue Zyxwvut, Ville-Inconnue, QC', 'see plan'],
];

/** The notes of a run over the traps, in a column of its own. */
async function notesOf(language: Language): Promise<string[]> {
  setLanguage(language);
  const name = `Traps ${language}`;
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    const range = sheet.getRangeByIndexes(0, 0, traps.length + 1, 1);
    range.numberFormat = [['@'], ...traps.map(() => ['@'])];
    range.values = [['Address'], ...traps.map((text) => [text])];
    sheet.activate();
    await context.sync();
  });
  const newRun = newGeocodeRun(await readSheetRows(), [0], {
    choices: ['coordinates', 'postal_code', 'match_type', 'zone'],
    labels: language,
  });
  const task = runsOf(tasks, engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity });
  expect(await ended(tasks, task)).toMatchObject({ state: 'done' });
  return workbook.run(async (context) => {
    const notes = context.workbook.worksheets
      .getItem(name)
      .getRangeByIndexes(1, newRun.outputs.length, traps.length, 1)
      .load('values');
    await context.sync();
    return notes.values.map(([note]) => String(note));
  });
}

/** The service's words: names of its parameters, and how its sentences about addresses begin. */
const servicesWords = /municipality|parameter|No address matches|send it as|'address'/i;

test('each row without a certain match says what is wrong in words of its own', async () => {
  const notes = await notesOf('en');
  expect(Object.fromEntries(traps.map((trap, row) => [trap, notes[row]]))).toMatchObject({
    'n/a': '“n/a” is not a street address. Enter a number, a street and a city.',
    'PO Box 12, Ottawa': 'A PO box can’t be located on a map. Enter a street address.',
    'R.R. #3 Ottawa':
      'A rural route (RR 3) can’t be located on a map. Enter the number and the road of the property.',
    Toronto: expect.stringMatching(/^Only the city was found: Toronto\./),
    '12 Main St, Atlantis': 'This address was not found in Atlantis. Check the street and the city.',
    '100 Zyxwvut Road': 'This address was not found without a city. Add the city.',
    [houseWithUnit]: 'No record names unit 1503: the place is that of the building.',
    '99999 Queen St W, Toronto': expect.stringMatching(/^Only the street was found: QUEEN STREET WEST/),
  });
  for (const note of notes) expect(note).not.toBe('');
  for (const note of notes) expect(note).not.toMatch(servicesWords);
});

test('no note of a French sheet has an English sentence', async () => {
  const notes = await notesOf('fr');
  for (const note of notes) expect(note).toMatch(/ (?:est|sont|a|ont|peut|n’est|vides?|restent|contient) /);
  for (const note of notes) expect(note).not.toMatch(servicesWords);
  for (const note of notes) expect(note).not.toMatch(/\b(?:the|is|was|not|address|of|has|no)\b/i);
});

describe.each(['en', 'fr'] as const)('what a formula or the property screen says (%s)', (language) => {
  const messageOf = async (request: Promise<unknown>): Promise<string> => {
    setLanguage(language);
    return request.then(
      () => '',
      (error: Error) => error.message,
    );
  };

  test('about an address that is none', async () => {
    const inCity = { address: 'Toronto', municipality: 'toronto' };
    const sentence = { en: /^Toronto is a city\./, fr: /^Toronto est une ville\./ }[language];
    expect(await messageOf(engine.request(propertyLookup, inCity))).toMatch(sentence);
    expect(await messageOf(engine.request(normalizeAddressLookup, inCity))).toMatch(sentence);
  });

  test('about a city that the service does not have', async () => {
    const message = await messageOf(
      engine.request(geocodeLookup, { address: '1 Main St', municipality: 'Calgry' }),
    );
    expect(message).toMatch(
      {
        en: /no city “Calgry”\. Did you mean Calgary\?/,
        fr: /«\u00a0Calgry\u00a0».*Vouliez-vous dire Calgary/,
      }[language],
    );
  });

  test('about a place without zoning, also when the answer is saved', async () => {
    const sentence = { en: /^There is no zoning/, fr: /^Il n’y a pas de zonage/ }[language];
    for (let times = 0; times < 2; times++)
      expect(await messageOf(engine.request(zoneLookup, { lat: 70, lng: -100 }))).toMatch(sentence);
  });
});

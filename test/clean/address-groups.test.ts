import { expect, test } from 'vitest';
import { createRandom } from '../../packages/service/src/sample/random.ts';
import { citiesOfList, groupAddresses, readListAddress } from '../../src/features/clean/index.ts';
import { isLong, scaled, longTest } from '../extent.ts';
import { messyList } from './messy-list.ts';
import { pairCounts } from './pair-counts.ts';

const task = { signal: new AbortController().signal };

/** The positions of the rows of one address, for the addresses of two rows and more. */
async function groupsOf(...lines: string[]): Promise<number[][]> {
  const rows = lines.map((line) => [line]);
  const options = { parts: [null], municipalities: await citiesOfList(rows, [null]) };
  const keys = rows.map((cells) => readListAddress(cells, options)?.key ?? null);
  const { groups } = await groupAddresses(keys, task);
  return groups.map((group) => group.rows).filter((group) => group.length > 1);
}

test.each(isLong ? ['one', 'two', 'three', 'four', 'five'] : ['one'])(
  'finds at least 95% of the pairs of a messy list, and at least 99% of its pairs are right (seed %s)',
  async (seed) => {
    const list = messyList(scaled(2000), createRandom(seed));
    const rows = list.map(({ text }) => [text]);
    const options = { parts: [null], municipalities: await citiesOfList(rows, [null]) };
    const { groups } = await groupAddresses(
      rows.map((cells) => readListAddress(cells, options)?.key ?? null),
      task,
    );
    const groupOfRow: number[] = [];
    groups.forEach((group, at) => group.rows.forEach((row) => (groupOfRow[row] = at)));
    const { precision, recall, pairs } = pairCounts(
      list.map(({ address }) => address),
      groupOfRow,
    );
    const [right, complete] = [precision, recall].map((share) => `${(share * 100).toFixed(2)}%`);
    console.log(`${list.length} rows: precision ${right}, recall ${complete} of ${pairs} pairs`);
    expect(pairs).toBeGreaterThan(list.length / 4);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  },
);

test.each([
  ['types and directions', '308 Oak Street West, Ottawa', '308 OAK ST. W, OTTAWA ON'],
  ['accents', '1200 boul. René-Lévesque O, Montréal', '1200, BOULEVARD RENE-LEVESQUE OUEST, MONTREAL'],
  ['the languages', '45 rue Rideau, Ottawa', '45 Rideau St, Ottawa'],
  [
    'units',
    'Unit 5, 308 Oak St, Ottawa',
    '5-308 Oak St, Ottawa',
    '308 Oak Street #5, Ottawa',
    '308 Oak St, apt. 05, Ottawa',
  ],
  ['a penthouse', '308 Oak St #PH2, Ottawa', 'Unit PH2, 308 Oak St, Ottawa'],
  ['floors', '308 Oak St, 2nd floor, Ottawa', '308 Oak St, 2e étage, Ottawa'],
  ['the order', 'Main St 123, Ottawa', '123 Main St, Ottawa', 'Ottawa, 123 Main St'],
  ['the order in French', 'rue Principale, 123, Laval', '123, rue Principale, Laval'],
  ['recipients', 'c/o J. Tremblay, 3110, Rue Riviera, Laval', '3110 rue Riviera, Laval'],
  ['the postal code', '308 Oak St, Ottawa', '308 Oak St, Ottawa ON K1A 0B1', '308 Oak St, Ottawa K1A0B1'],
  ['a missing city of a list with one', '308 Oak St', '308 Oak St, Ottawa'],
  [
    'a city that only the postal code tells',
    '12 Elm St, K1A 0B1',
    '12 Elm St, Ottawa',
    '9 Ash St, Ottawa K1A 0B3',
  ],
  ['names of cities', '12 Elm St, City of Ottawa', '12 Elm St, Ottawa'],
  ['ranges', '100-110 Main St, Ottawa', '100 to 110 Main Street, Ottawa'],
  ['corners', 'King St W & Bay St, Toronto', 'Bay Street at King Street West, Toronto'],
  ['mailboxes', 'PO Box 100, Ottawa', 'P.O. BOX 100, Ottawa'],
  ['typos in streets', '308 Sherwood Dr, Ottawa', '308 Sherwod Drive, Ottawa', '308 Shrewood Dr, Ottawa'],
])('takes addresses that differ in %s for one', async (_, ...lines) => {
  expect((await groupsOf(...lines))[0]).toEqual(
    lines.flatMap((line, row) => (line.startsWith('9 Ash') ? [] : [row])),
  );
});

test.each([
  ['numbers', '308 Oak St, Ottawa', '380 Oak St, Ottawa'],
  ['letters of numbers', '12A Main St, Ottawa', '12B Main St, Ottawa'],
  ['units', '5-308 Oak St, Ottawa', '6-308 Oak St, Ottawa'],
  ['a unit that only one has', '5-308 Oak St, Ottawa', '308 Oak St, Ottawa'],
  [
    'letters of units',
    '1001 boul. Robert-Bourassa, Local C-27, Montréal',
    '1001 boul. Robert-Bourassa, Local C-10, Montréal',
  ],
  [
    'units of two words',
    '975 boul. Roméo-Vachon N, Local DO 103, Dorval',
    '975 boul. Roméo-Vachon N, Local TR-CK-01, Dorval',
  ],
  ['a unit with a sign', '150 rue Cartier, Local #72F11, Laval', '150 rue Cartier, Laval'],
  [
    'letters before the number',
    'D, 12620 - 132 AVENUE NW',
    'E, 12620 - 132 AVENUE NW',
    '12620 - 132 AVENUE NW',
  ],
  ['floors before the number', '2FL, 10505 - 106 STREET NW', '10505 - 106 STREET NW'],
  ['directions', '308 King St E, Toronto', '308 King St W, Toronto'],
  ['a direction that only one has', '308 King St, Toronto', '308 King St W, Toronto'],
  ['types', '308 Oak St, Ottawa', '308 Oak Ave, Ottawa'],
  ['cities', '308 Main St, Ottawa', '308 Main St, Hamilton'],
  ['provinces', '308 Main St, Windsor, ON', '308 Main St, Windsor, NS'],
  ['streets with numbers for names', '308 11th St NW, Calgary', '308 12th St NW, Calgary'],
  ['short names', '308 Elm St, Ottawa', '308 Elk St, Ottawa'],
  ['first letters', '308 Barton St, Hamilton', '308 Marton St, Hamilton'],
  ['cities of similar names', '5 King St, St. John’s', '5 King St, Saint John'],
  ['ranges', '100-110 Main St, Ottawa', '100-112 Main St, Ottawa'],
])('keeps addresses apart that differ in %s', async (_, ...lines) => {
  expect(await groupsOf(...lines)).toEqual([]);
});

test('leaves a row alone that may be either of two addresses', async () => {
  const groups = await groupsOf(
    '100 Main St',
    '100 Main St, Ottawa',
    '100 Main Street, Hamilton',
    '100 Main St, Ottawa ON',
  );
  expect(groups).toEqual([[1, 3]]);
});

test('takes two similar names of many houses each for two streets', async () => {
  const street = (name: string) => [1, 2, 3, 4].map((number) => `${number}00 ${name} St, Hamilton`);
  expect(await groupsOf(...street('Barton'), ...street('Burton'))).toEqual([]);
});

longTest(
  'compares a thousand streets of one number without comparing all of them with one another',
  async () => {
    const lines = Array.from(
      { length: 1000 },
      (_, at) =>
        `1 ${[...String(at + 1000)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}ville Road, Ottawa`,
    );
    expect(
      (await groupsOf(...lines, lines[7]!)).some((rows) => rows.includes(1000) && rows.includes(7)),
    ).toBe(true);
  },
);

test('rows whose own coordinates are far from each other are no one address', async () => {
  const line = ['8 Main St, Digby'];
  const options = { parts: [null], municipalities: await citiesOfList([line], [null]) };
  const { key } = readListAddress(line, options)!;
  const here = { lat: 44.6221, lng: -65.7577 };
  const nearby = { ...here, lng: -65.7569 };
  const far = { ...here, lat: 44.7401 };
  const rowsOf = async (...places: ({ lat: number; lng: number } | null)[]) => {
    const { groups } = await groupAddresses(
      places.map(() => key),
      task,
      places,
    );
    return groups.map(({ rows }) => rows);
  };
  expect(await rowsOf(here, nearby, null)).toEqual([[0, 1, 2]]);
  expect(await rowsOf(here, far, nearby, null)).toEqual([[0, 2], [1], [3]]);
});

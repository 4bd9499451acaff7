import { expect, test } from 'vitest';
import { createRandom } from '../../../packages/service/src/sample/random.ts';
import { addressPartsOf } from '../../../src/features/column-runs/index.ts';
import { foundKinds, matchRows, type MatchList, type RowMatches } from '../../../src/features/clean/index.ts';
import { messyList, type MessyRow } from '../messy-list.ts';
import { scaled } from '../../extent.ts';
import { taskContext } from '../../column-runs/running-tasks.ts';

const listOf = (rows: readonly (readonly unknown[])[], headers: readonly string[]): MatchList => ({
  rows: rows.map((cells) => ({ cells, isFormula: cells.map(() => false), isHidden: false, place: null })),
  parts: addressPartsOf(
    { columns: headers.map((header, index) => ({ header, index })) },
    headers.map((_, index) => index),
  ),
  visibleOnly: false,
});

const lineList = (...lines: string[]): MatchList =>
  listOf(
    lines.map((line) => [line]),
    ['Address'],
  );

/** Pairs of a row and a row of the other list. */
function pairCounts(
  { matches }: RowMatches,
  own: readonly MessyRow[],
  others: readonly MessyRow[],
): { precision: number; recall: number; pairs: number } {
  const rowsOf = new Map<string, number[]>();
  others.forEach(({ address }, row) => rowsOf.set(address, [...(rowsOf.get(address) ?? []), row]));
  let pairs = 0;
  let said = 0;
  let right = 0;
  own.forEach(({ address }, row) => {
    const truth = rowsOf.get(address) ?? [];
    const match = matches[row];
    const rows = match && match !== 'hidden' && foundKinds.includes(match.kind) ? match.rows : [];
    pairs += truth.length;
    said += rows.length;
    right += rows.filter((one) => truth.includes(one)).length;
  });
  return { precision: right / said, recall: right / pairs, pairs };
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

test.each([
  ['one', 'in one column'],
  ['two', 'in one column'],
  ['three', 'in columns'],
  ['four', 'in columns'],
  ['five', 'in columns'],
])(
  'finds at least 95% of the pairs of two messy lists, and at least 99% of its pairs are right (seed %s, the other %s)',
  async (seed, form) => {
    const all = messyList(scaled(3000), createRandom(seed));
    const own = all.filter((_, row) => row % 2 === 0);
    const others = all.filter((_, row) => row % 2 === 1);
    const otherList =
      form === 'in columns'
        ? listOf(
            others.map(({ columns }) => columns),
            ['Address', 'City', 'Province', 'Postal code'],
          )
        : lineList(...others.map(({ text }) => text));
    const result = await matchRows(lineList(...own.map(({ text }) => text)), otherList, taskContext());
    const { precision, recall, pairs } = pairCounts(result, own, others);
    console.log(
      `${own.length} rows in ${others.length}: precision ${percent(precision)}, recall ${percent(recall)}`,
    );
    expect(pairs).toBeGreaterThan(own.length / 4);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  },
);

test('says how each row is found', async () => {
  const own = [
    '12 Elm St, Ottawa',
    '12 ELM  ST, OTTAWA',
    '14 Elm Street, Ottawa, ON',
    '308 Shrewood Dr, Ottawa',
    '5-40 Bank Street, Ottawa',
    '99 King Street, Ottawa',
    '12 Elm St, Ottawa, Gatineau',
    '380 Oak St, Ottawa',
    '',
    'n/a',
    '7 Ash St, Ottawa',
  ];
  const others = [
    '12 Elm St, Ottawa',
    '14 Elm St, Ottawa',
    '308 Sherwood Dr, Ottawa',
    '40 Bank St, Ottawa',
    '99 King St W, Ottawa',
    '308 Oak St, Ottawa',
    '7 Ash Street, Ottawa',
    '7 Ash St, Ottawa',
  ];
  const { matches } = await matchRows(lineList(...own), lineList(...others), taskContext());
  expect(matches.map((match) => match && match !== 'hidden' && [match.kind, ...match.rows])).toEqual([
    ['same', 0],
    ['same', 0],
    ['spelling', 1],
    ['misspelling', 2],
    ['building', 3],
    ['possible', 4],
    ['unclear'],
    ['none'],
    null,
    ['none'],
    ['several', 7, 6],
  ]);
});

test('is not sure of a row whose own coordinates are far from those of the other list', async () => {
  const listAt = (lat: number): MatchList => {
    const list = lineList('8 Main St, Digby');
    return { ...list, rows: list.rows.map((row) => ({ ...row, place: { lat, lng: -65.7577 } })) };
  };
  const matchTo = async (lat: number) =>
    (await matchRows(listAt(44.6221), listAt(lat), taskContext())).matches;
  expect(await matchTo(44.6223)).toEqual([{ kind: 'same', rows: [0] }]);
  expect(await matchTo(44.7401)).toEqual([{ kind: 'possible', rows: [0] }]);
});

test('leaves an address alone that may be either of two in the other list, and shows both', async () => {
  const { matches } = await matchRows(
    lineList('100 Main St'),
    lineList('100 Main St, Ottawa', '100 Main Street, Hamilton'),
    taskContext(),
  );
  expect(matches).toEqual([{ kind: 'possible', rows: [0, 1] }]);
});

test('joins the columns of both lists, and knows the cities of one in the lines of the other', async () => {
  const own = listOf([['4D', 308, 'OAK ST', 'Petitville']], ['Unit', 'Number', 'Street', 'City']);
  const { matches, lines } = await matchRows(own, lineList('4D-308 Oak Street Petitville'), taskContext());
  expect(matches).toEqual([{ kind: 'spelling', rows: [0] }]);
  expect(lines).toEqual(['4D-308 Oak Street Petitville']);
});

import { describe, expect, test } from 'vitest';
import { unloadProgram } from '../../src/ingest/unload-program.ts';
import { run } from '../run-in-process.ts';
import { csvOf, imports } from './imports.ts';

const loads = imports();
const { write, load, recordsOf } = loads;

const squareAt = (at: number): string => {
  const [x, y] = [-78.7 + at / 100, 43.9];
  const corners = [
    [0, 0],
    [0.005, 0],
    [0.005, 0.005],
    [0, 0.005],
    [0, 0],
  ].map(([dx, dy]) => [x + dx!, y + dy!]);
  return `"POLYGON((${corners.map((corner) => corner.join(' ')).join(', ')}))"`;
};

describe('what was loaded can be replaced and removed', () => {
  const listOf = (numbers: readonly string[]) =>
    csvOf([
      ['Permit No', 'Issued', 'Address', 'Value'],
      ...numbers.map((number) => [number, '2026-02-03', '1 Elm St', 5]),
    ]);
  const options = ['--municipality', 'Whitby', '--yes'];
  const numbers = async () => (await recordsOf('whitby')).map(({ permit_number: number }) => number);

  test('records that the publisher has deleted are listed, and removed with --replace', async () => {
    expect((await load(await write('w1.csv', listOf(['A', 'B', 'C'])), ...options)).code).toBe(0);
    const later = await write('w2.csv', listOf(['B', 'D']));
    const { output } = await load(later, ...options);
    expect(output).toContain('not in what was read: 2 rows (whitby:A, whitby:C). They stay; --replace');
    expect(await numbers()).toEqual(['A', 'B', 'C', 'D']);
    const unanswered = await load(later, '--municipality', 'Whitby', '--replace');
    expect(unanswered.output).toContain('--replace removes what was not read: 2 rows (whitby:A, whitby:C).');
    expect(unanswered.output).toContain('They stay: add --yes to remove them.');
    expect(await numbers()).toEqual(['A', 'B', 'C', 'D']);
    const replaced = await load(later, ...options, '--replace');
    expect(replaced.output).toContain('--replace removes what was not read: 2 rows (whitby:A, whitby:C).');
    expect(replaced.output).toContain('no longer in the source: 2 rows (whitby:A, whitby:C)');
    expect(await numbers()).toEqual(['B', 'D']);
  });

  test.each([
    ['address', (at: number) => [`${at} Elm St`, 43.9, -78.9], ['Address', 'Lat', 'Lng']],
    [
      'licence',
      (at: number) => [`L-${at}`, `Shop ${at} Ltd`, `${at} Elm St`, 'Cafe', '2026-02-03'],
      ['Licence No', 'Trade Name', 'Address', 'Category', 'Issued'],
    ],
    [
      'heritage_status',
      (at: number) => [((at - 1) % 3) + 1, `${at} Elm St`, 'Designated'],
      ['OBJECTID', 'Address', 'Designation'],
    ],
    ['zone', (at: number) => [`R${at % 2}`, squareAt(at)], ['Zone', 'geometry']],
  ])(
    'a second list of the city is not the first: --replace leaves it, %s',
    async (dataset, rowOf, columns) => {
      const list = (...places: number[]) =>
        [columns.join(), ...places.map((at) => rowOf(at).join())].join('\n');
      const own = ['--municipality', 'Clarington', '--dataset', dataset, '--replace', '--yes'];
      const [ward1, ward2] = [
        await write(`${dataset}-1.csv`, list(1, 2, 3)),
        await write(`${dataset}-2.csv`, list(4, 5, 6)),
      ];
      const counts = async () =>
        await loads.database.loaded
          .readAll<{ source_id: string; rows: number }>(
            `SELECT source_id, count(*)::int AS rows FROM ${['address', 'zone'].includes(dataset) ? dataset : 'record'} WHERE source_id LIKE 'file/clarington-${dataset}%' GROUP BY 1 ORDER BY 1`,
          )
          .then((rows) => rows.map(({ rows: count }) => count));
      for (const file of [ward1, ward2, ward1]) expect((await load(file, ...own)).code).toBe(0);
      expect(await counts()).toEqual([3, 3]);
      // The next version of the second list has another name.
      await load(await write(`${dataset}-2-next.csv`, list(5, 6)), ...own);
      expect(await counts()).toEqual([3, 2]);
    },
  );

  test('a load is undone with its city, and nothing else', async () => {
    const unload = (...args: string[]) => run(unloadProgram, ...args, '--data', loads.database.data);
    await load(await write('whitby.csv', listOf(['B'])), ...options);
    await load(await write('ajax.csv', listOf(['A'])), '--municipality', 'Pickering', '--yes');
    expect((await unload('--list')).output).toMatch(/file\/whitby-permit: \d rows of whitby.csv, loaded 20/);
    expect((await unload('file/whitby-permits')).output).toContain('did you mean file/whitby-permit?');
    expect(await unload('file/whitby-permit')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^file\/whitby-permit: \d rows removed/) as string,
    });
    expect(await numbers()).toEqual([]);
    expect(await recordsOf('pickering')).toHaveLength(1);
    const left = await loads.database.loaded.readAll<{ slug: string }>(
      "SELECT slug FROM city WHERE slug IN ('whitby', 'pickering') UNION SELECT municipality FROM source WHERE municipality IN ('whitby', 'pickering')",
    );
    expect(left.map(({ slug }) => slug)).toEqual(['pickering']);
  });
});

test('repeated rows are counted, and those that differ are named: an amount of theirs is lost', async () => {
  const rows = [
    ['A', 5],
    ['A', 5],
    ['B', 7],
    ['B', 9],
  ];
  const lines = rows.map(([number, value]) => `${number},2026-02-03,1 Elm St,${value}`);
  const file = await write('repeated.csv', ['Permit No,Issued,Address,Value', ...lines].join('\n'));
  const { output } = await load(file, '--municipality', 'Whitby', '--yes', '--key', 'Permit No');
  expect(output).toContain('2 repeated rows, of which the last counts');
  expect(output).toContain('Of the 2 repeated rows, 1 differs');
  expect(output).toContain('(whitby:B)');
});

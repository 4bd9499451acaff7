import { describe, expect, test } from 'vitest';
import { unreadLines } from '../../src/ingest/unread-columns.ts';
import { workbookOf } from '../workbook-file.ts';
import { csvOf, imports } from './imports.ts';
import { longTest } from '../../../../test/extent.ts';

const { write, load, recordsOf } = imports();

test('what was not read comes at the end, in the order of what it is worth', () => {
  const columns = ['No', 'Name', 'Type', 'Ouvert', 'Clos', 'Place', 'Frais', 'Remark', 'Void', 'OBJECTID'];
  const row = (at: number) => ({
    ...{ No: at, Name: `Door ${at} Ltd`, Type: 'Bar', Ouvert: '2021-06-21', Clos: '2021-12-31' },
    ...{ Place: `${at} Elm St`, Frais: 120, Remark: 'x', Void: '', OBJECTID: at },
  });
  const mapping = {
    ...{ dataset: 'licence' as const, municipality: 'guelph', key: ['No'] },
    columns: { licence_number: 'No', business_name: 'Name', category: 'Type' },
  };
  expect(unreadLines(mapping, { columns, rows: [row(1), row(2)] })).toEqual([
    expect.stringMatching(
      /^ {2}Ouvert, Clos look like dates of business licences: map them with --column "FIELD=Ouvert", such as .*issued_date/,
    ),
    '  Place looks like an address of business licences: map it with --column "FIELD=Place", such as address.',
    '  Not read: Frais, Remark.',
  ]);
  const places = { ...mapping, key: [], dataset: 'address' as const, columns: { address: 'Place' } };
  expect(unreadLines(places, { columns, rows: [row(1)] })).toEqual([
    '  Not read: No, Name, Type, Ouvert, Clos, Frais, Remark.',
  ]);
});

test('a date or price of a sale is advised as no field of a roll', () => {
  const columns = ['Roll', 'SALEDATE', 'Sale Price'];
  const rows = [{ Roll: '1', SALEDATE: '2019-02-15', 'Sale Price': 311000 }];
  const mapping = { dataset: 'assessment' as const, municipality: 'guelph', key: ['Roll'] };
  expect(unreadLines({ ...mapping, columns: { roll_number: 'Roll' } }, { columns, rows })).toEqual([
    '  Not read: SALEDATE, Sale Price.',
  ]);
});

test('a file without rows is said to be empty', async () => {
  const { code, output } = await load(await write('empty.csv', ''), '--municipality', 'Guelph', '--yes');
  expect([code, output]).toEqual([2, expect.stringContaining('empty.csv is empty')]);
});

longTest('a load of addresses and one of zones end with what was not read', async () => {
  const points = await write(
    'points.csv',
    csvOf([
      ['ADDR_NUM', 'STREET', 'LATITUDE', 'LONGITUDE', 'EDITED'],
      ['12', 'Elm St', 43.55, -80.25, '2024-05-01'],
    ]),
  );
  const { output } = await load(points, '--municipality', 'Guelph', '--yes');
  expect(output).toContain('Not read: EDITED.');
  const shape = '"POLYGON ((-80.3 43.5, -80.2 43.5, -80.2 43.6, -80.3 43.5))"';
  const zones = await write(
    'zones.csv',
    csvOf([
      ['ZONE_CODE', 'SHAPE', 'BYLAW'],
      ['R1', shape, '8770'],
    ]),
  );
  expect((await load(zones, '--municipality', 'Guelph', '--yes')).output).toContain('Not read: BYLAW.');
});

const header = ['Permit No', 'Issued', 'Address', 'Type'];

longTest(
  'files of one city with other columns have sources of their own, and a new file of the same list has not',
  async () => {
    const first = await write('first.csv', csvOf([header, ['A1', '2026-02-03', '1 Elm St', 'Deck']]));
    const other = await write(
      'other.csv',
      csvOf([
        ['Folder Number', 'Issue Date', 'Civic Address', 'Work Type', 'Folder Type'],
        ['B1', '2026-02-03', '2 Elm St', 'Deck', 'Building'],
      ]),
    );
    const next = await write(
      'next.csv',
      csvOf([
        [...header, 'Status'],
        ['A1', '2026-02-03', '1 Elm St', 'Deck', 'Final'],
        ['A2', '2026-03-03', '3 Elm St', 'Deck', 'Issued'],
      ]),
    );
    const options = ['--municipality', 'Whitby', '--yes'];
    expect((await load(first, ...options)).output).toContain('Source: file/whitby-permit.');
    const second = await load(other, ...options, '--replace');
    expect(second.output).toContain('Source: file/whitby-permit-2.');
    expect(second.output).toContain('file/whitby-permit of first.csv is another list, and stays as it is');
    const { output } = await load(next, ...options, '--replace');
    expect(output).toContain('Source: file/whitby-permit.');
    // It is read.
    expect(output).not.toContain('New columns');
    expect((await recordsOf('whitby')).map(({ permit_number: number }) => number)).toEqual([
      'A1',
      'A2',
      'B1',
    ]);
  },
);

describe('a key that another list has by accident', () => {
  const list = (street: string, ...numbers: number[]) =>
    csvOf([
      ['OBJECTID', ...header],
      ...numbers.map((at) => [at, `${street}${at}`, '2026-02-03', `${at} ${street} St`, 'Deck']),
    ]);
  const options = ['--municipality', 'Milton', '--key', 'OBJECTID', '--yes'];

  test('is refused, with a record of each list', async () => {
    expect((await load(await write('row-numbers.csv', list('Oak', 1, 2, 3)), ...options)).code).toBe(0);
    for (const name of ['other-numbers.csv', 'row-numbers.csv']) {
      const { code, output } = await load(await write(name, list('Ash', 2, 3, 4)), ...options);
      expect(code).toBe(2);
      expect(output).toContain("milton:2 is '2 Oak St' there, and '2 Ash St' here");
      expect(output).toContain('--key OBJECTID,Address');
    }
    expect(await recordsOf('milton')).toHaveLength(3);
  });

  test('is refused also where most rows of the other list have no address', async () => {
    const other = list('Ash', 1, 2, 3)
      .replace('3 Ash St', '')
      .concat('\n4,Ash4,2026-02-03,,Deck\n5,Ash5,2026-02-03,,Deck');
    const town = ['--municipality', 'Acton', '--centre', '43.63,-80.04', '--key', 'OBJECTID', '--yes'];
    expect((await load(await write('whole.csv', list('Oak', 1, 2, 3, 4, 5)), ...town)).code).toBe(0);
    const { code, output } = await load(await write('sparse.csv', other), ...town);
    expect([code, output]).toEqual([2, expect.stringContaining('of 5 values')]);
  });

  test('is that of the same records where their addresses are the same', async () => {
    const next = list('Oak', 2, 3, 4).replaceAll(' St,', ' STREET,').replaceAll('Deck', 'Pool');
    const { code, output } = await load(await write('next-numbers.csv', next), ...options);
    expect([code, output]).toEqual([0, expect.stringContaining('1 new; 2 changed')]);
  });
});

longTest(
  'a key that many rows below the first ones share is refused, unless the person names it',
  async () => {
    const numbers = [...Array.from({ length: 600 }, (_, at) => at + 1), ...Array<number>(100).fill(0)];
    const rows = numbers.map((number, at) => [number, '2026-02-03', `${at + 1} Elm St`, 'Deck']);
    const file = await write('zeros.csv', csvOf([['ID', ...header.slice(1)], ...rows]));
    const options = [
      '--dataset',
      'permit',
      '--without',
      'permit_number',
      '--municipality',
      'Pickering',
      '--yes',
    ];
    const { code, output } = await load(file, ...options);
    expect([code, output]).toEqual([
      2,
      expect.stringContaining(
        "ID doesn't identify these rows: 99 of 700 have the same as another one (pickering:0)",
      ),
    ]);
    expect(output).toContain('--key ID,Address');
    expect(await recordsOf('pickering')).toEqual([]);
    expect((await load(file, ...options, '--key', 'ID,Address')).output).toContain('700 new');
    expect((await load(file, ...options, '--key', 'ID')).output).toContain(
      '99 differ from the one that counts',
    );
  },
);

test('rows that are set aside for one reason are not listed one by one', async () => {
  const blank = Array.from({ length: 12 }, () => ['0', '', '0', '']);
  const permits = Array.from({ length: 14 }, (_, at) => [`A${at}`, '2026-02-03', `${at + 1} Elm St`, 'Deck']);
  const file = await write('blank.csv', csvOf([header, ...permits, ...blank]));
  const { output } = await load(file, '--municipality', 'Ajax', '--yes');
  expect(output.match(/its cells are blank or zero/g)).toHaveLength(4);
  expect(output).toContain('… and 9 more rows, to line 27: its cells are blank or zero');
});

test('a workbook names its sheets', async () => {
  const file = await write(
    'permits.xlsx',
    workbookOf([header, ['A1', '2026-02-03', '1 Elm St', 'Deck']], ['Permits', 'Notes']),
  );
  const options = ['--municipality', 'Oshawa', '--yes'];
  const { output } = await load(file, ...options);
  expect(output).toContain(
    'The workbook has 2 sheets, of which the first is read: Permits, Notes. --sheet reads another.',
  );
  expect((await load(file, ...options, '--sheet', 'Permits')).output).not.toContain('The workbook has');
});

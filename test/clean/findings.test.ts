import { describe, expect, test } from 'vitest';
import { applyFix, checkAddresses, faultyRows, type FindingKind } from '../../src/features/clean/index.ts';
import { readSheetRows } from '../../src/features/column-runs/index.ts';
import { onSheet, readValues } from '../excel-workbook.ts';
import { taskContext } from '../column-runs/running-tasks.ts';
import { checkedList, findingOf, list, sheetName } from './checked-list.ts';

const { checkOf, workbook } = checkedList();

describe('finds', () => {
  test.each<[FindingKind, string, string[]]>([
    ['noCity', '12 Elm St', ['12 Elm St, Ottawa', '12 Elm St, Smallville', 'PO Box 7', 'n/a']],
    ['severalCities', '12 Elm St, Ottawa, Gatineau', ['12 Elm St, Ottawa, ON', '12 rue Elm, Laval, Québec']],
    [
      'postalCode',
      '12 Elm St, Ottawa ON V5K 0A1',
      ['12 Elm St, Ottawa ON K1A 0B1', '12 Elm St, Smallville T2T 2T2'],
    ],
    [
      'postalCode',
      '12 rue Elm, Laval H2X 1X4',
      ['12 rue Elm, Laval H7A 1X4', '12 rue Elm, Montréal H2X 1X4'],
    ],
    [
      'postalCode',
      '12 Elm St, Toronto, K1A 0B1',
      ['12 Elm St, Toronto, M5V 2T6', '3 Elm St, Windsor, NS B0N 2T0'],
    ],
    ['dates', '12-Apr Main St, Ottawa', ['4-12 Main St, Ottawa', '12-May St, Ottawa']],
    ['dates', '46124, Ottawa', ['4612 Main St, Ottawa', '46124 Main St, Ottawa']],
    ['range', '100-110 Main St, Ottawa', ['5-110 Main St, Ottawa', '10 - 51 Avenue NW, Edmonton']],
    ['range', '100 & 102 Main St, Ottawa', ['100 Main St & Co, Ottawa', '12 14 Ave, Calgary']],
    ['range', '100, 102 et 104 rue Principale, Laval', ['100, 3e Rue, Laval']],
    ['unitWithoutNumber', 'Unit 5, Main St, Ottawa', ['Unit 5, 12 Main St, Ottawa']],
    [
      'intersection',
      'King St W & Bay St, Toronto',
      ['12 King St W, Toronto', '55 Queen & King Blvd, Toronto'],
    ],
    ['intersection', 'coin Saint-Denis et Rachel, Montréal', ['Parc Jean-Drapeau, Montréal']],
    ['intersection', 'King / Bay, Toronto', ['Marks and Spencer, Toronto', 'c/o M. Roy, 12 Bay St, Toronto']],
    ['poBox', 'PO Box 100, Ottawa ON K1A 0B1', ['100 Box Grove Ave, Ottawa']],
    ['poBox', 'C.P. 55, Laval', ['55 rue CP, Laval']],
    ['ruralRoute', 'R.R. #3, Ottawa', ['53044 RR 223, Strathcona County']],
    ['landDescription', 'NW 12-34-5 W4M', ['5 Lot St, Toronto']],
    ['landDescription', 'Lot 5 Concession 3, Ramara ON', ['123 Concession Rd 3, Ramara, ON']],
    ['sameBuilding', '5-12 Elm St, Ottawa', ['12 Elm Ave, Ottawa', '12 Oak St, Ottawa']],
  ])('%s in %s alone', async (kind, faulty, others) => {
    const partner = kind === 'sameBuilding' ? ['6-12 Elm Street, Ottawa'] : [];
    const check = await checkOf(list(...others, faulty, ...partner));
    expect(findingOf(check, kind).rows).toEqual([faulty, ...partner].map((_, at) => others.length + at));
  });

  test('no fault in addresses that are written well, and no call for what they say', async () => {
    const check = await checkOf(
      list(
        '12 Elm St, Ottawa, ON',
        '100, rue Principale, Laval, QC H7A 1A1',
        '3-8 Ave Léo-Lacombe, Laval, QC',
      ),
    );
    expect(check.findings).toEqual([]);
  });

  test('a date in place of an address as nothing else', async () => {
    const check = await checkOf(list('46124, Ottawa', '45000', '14 Elm St, Ottawa'));
    expect(check.findings.map(({ kind }) => kind)).toEqual(['dates']);
  });

  test('each row once, and does not count repeats and units of a building', async () => {
    const check = await checkOf(
      list('100-110 Main St', '5-12 Elm St, Ottawa', '6-12 Elm St, Ottawa', '6-12 Elm St, Ottawa'),
    );
    expect(check.findings.map(({ kind }) => kind)).toEqual(['noCity', 'range', 'repeats', 'sameBuilding']);
    expect(faultyRows(check.findings)).toBe(1);
  });

  test('the city, province and postal code of columns of their own', async () => {
    const check = await checkOf(
      [
        ['Address', 'City', 'Province', 'Postal code'],
        ['12 Elm St', 'Ottawa', 'ON', 'V5K 0A1'],
        ['12 Elm Street', 'OTTAWA', 'Ontario', ''],
        ['9 Ash St', '', 'ON', ''],
        ['12 Elm St, Toronto', 'Ottawa', 'ON', ''],
      ],
      [0, 1, 2, 3],
    );
    expect(check.findings).toMatchObject([
      { kind: 'spellings', rows: [0, 1] },
      { kind: 'noCity', rows: [2] },
      { kind: 'severalCities', rows: [3] },
      { kind: 'postalCode', rows: [0] },
      { kind: 'repeats', rows: [1] },
    ]);
  });
});

describe('hidden rows', () => {
  const rows = list('12 ELM ST, OTTAWA', '12 Elm St, Ottawa, ON', '100-110 Main St', '14 Elm St');

  test('are neither checked nor changed, unless the user includes them', async () => {
    await checkOf(rows);
    await onSheet(workbook, sheetName, (sheet) => void (sheet.getRange('2:3').rowHidden = true));
    const sheetRows = await readSheetRows();
    const columns = { rows: sheetRows, columns: [0] };
    const visible = await checkAddresses(columns, taskContext(), { visibleOnly: true });
    expect(visible).toMatchObject({ filledRows: 4, hiddenRows: 2 });
    expect(visible.findings).toMatchObject([
      { kind: 'noCity', rows: [2, 3] },
      { kind: 'range', rows: [2] },
    ]);
    await applyFix(visible, findingOf(visible, 'noCity'), { kind: 'addCity', city: 'Laval' });
    expect(await readValues(workbook, sheetName, 'A1:A5')).toEqual([
      ...rows.slice(0, 3),
      ['100-110 Main St, Laval'],
      ['14 Elm St, Laval'],
    ]);
    const all = await checkAddresses(columns, taskContext());
    expect(findingOf(all, 'spellings').rows).toEqual([0, 1]);
  });
});

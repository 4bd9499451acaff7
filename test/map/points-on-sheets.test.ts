import { expect, test } from 'vitest';
import { selectedRows } from '../../src/excel/selection-changes.ts';
import { readPlace } from '../../src/features/map/point.ts';
import { recordPoints } from '../../src/features/map/record-points.ts';
import { readRunPoints, runHasPoints } from '../../src/features/map/run-points.ts';
import { selectRow } from '../../src/features/map/select-row.ts';
import { readTablePoints, tableHasPoints } from '../../src/features/map/table-points.ts';
import { datasets, field } from '@cdata/catalog';
import { listSavedTables } from '../../src/features/tables/index.ts';
import { addSavedQuery } from '../../src/features/tables/saved-tables.ts';
import { AddressRuns } from '../column-runs/address-runs.ts';
import { taskContext } from '../column-runs/running-tasks.ts';

const runs = new AddressRuns();

test('the rows of a geocode run are points, with the address as it was typed and its match', async () => {
  await runs.write('A1:A7', [
    ['Address'],
    ['1 Elm St, Calgary'],
    ['no such place'],
    [''],
    ['3 Elm St, Calgary'],
    // Headers that a printed list repeats are no row without coordinates, nor is a total.
    ['Address'],
    ['Total'],
  ]);
  runs.respond = (address) => {
    if (!address.includes('Elm')) return { lat: null, lng: null };
    const lat = 51 + Number(address[0]) / 100;
    return { lat, lng: -114, match_type: 'exact', normalized_address: 'ELM STREET', confidence: 0.9 };
  };
  await runs.run(['coordinates', 'normalized_address', 'match_type']);
  const run = await runs.savedRun();
  const set = await readRunPoints(run, taskContext());
  expect(set).toMatchObject({ withoutPlace: 1, swapped: 0, runId: run.id });
  expect(await runHasPoints(run, new AbortController().signal)).toBe(true);
  expect(set.points.map(({ name, lat, matchType, row }) => [name, lat, matchType, row])).toEqual([
    ['1 Elm St, Calgary', 51.01, 'exact', 1],
    ['3 Elm St, Calgary', 51.03, 'exact', 4],
  ]);

  // A colleague inserts a row, exchanges coordinates and empties others.
  await runs.on((sheet) => sheet.getRange('1:1').insert('Down'));
  await runs.write('B3:C3', [[-114, 51.01]]);
  await runs.write('B6:C6', [['', '']]);
  const secondSet = await readRunPoints(run, taskContext());
  expect(secondSet.points.map(({ lat, lng, row }) => [lat, lng, row])).toEqual([[51.01, -114, 2]]);
  expect(secondSet).toMatchObject({ withoutPlace: 2, swapped: 1 });
});

test('an estimate run takes the coordinates of other columns of its rows, and its median as the value', async () => {
  await runs.write('A1:H3', [
    ['Record ID', 'Address', 'Lat', 'Longitude', 'low', 'median', 'high', 'note'],
    ['p-1', '1 Elm St', 51, -114, 1, 200_000, 3, ''],
    ['p-2', '2 Elm St', '', '', 1, 100_000, 3, ''],
  ]);
  const base = await estimateRunOn();
  const { points, withoutPlace, runId } = await readRunPoints(base, taskContext());
  expect(points).toMatchObject([{ name: '1 Elm St', lat: 51, lng: -114, value: 200_000, row: 1 }]);
  expect({ withoutPlace, runId }).toEqual({ withoutPlace: 1, runId: null });
});

async function estimateRunOn() {
  const sheetId = await runs.on(async (sheet, context) => {
    sheet.load('id');
    await context.sync();
    return sheet.id;
  });
  const names = ['low', 'median', 'high', 'confidence', 'basis', 'note'];
  const all = ['Record ID', 'Address', 'Lat', 'Longitude', 'low', 'median', 'high', 'note'];
  // The columns that the user deleted are found nowhere, so that the run has only those that are there.
  return {
    id: 'estimate',
    kind: 'estimate' as const,
    sheetId,
    sheet: runs.sheetName,
    tableId: null,
    table: null,
    headerRow: 0,
    firstRow: 1,
    rowCount: 2,
    whole: true,
    columns: [{ header: 'Record ID', index: 0 }],
    outputs: names.map((name) => {
      const header = all.includes(name) ? name : 'low';
      return { name, header, index: all.indexOf(header) };
    }),
    options: { mode: 'ids' as const, mapped: ['record_id' as const], areaUnit: null, totals: false },
    round: null,
    state: 'done' as const,
    done: 2,
    of: 2,
    at: '',
    reason: null,
  };
}

test('the rows of a table are points, whatever columns the user has moved, and a row can be selected', async () => {
  const fields = [
    'record_id',
    'municipality',
    'address',
    'status_canonical',
    'construction_value',
    'lat',
    'lng',
  ];
  await runs.on(async (sheet, context) => {
    sheet.getRange('B2:I5').values = [
      [
        'lng',
        'lat',
        'my notes',
        'address',
        'status_canonical',
        'construction_value',
        'municipality',
        'record_id',
      ],
      [-114, 51, 'x', '1 Elm St', 'issued', 5000, 'calgary', 'p-1'],
      ['', '', '', '2 Elm St', 'issued', 6000, 'calgary', 'p-2'],
      [-114.1, 51.1, '', '3 Elm St', '', '', 'calgary', 'p-3'],
    ] as string[][];
    const table = context.workbook.tables.add(sheet.getRange('B2:I5'), true);
    table.load('id,name');
    await context.sync();
    addSavedQuery(context, table.id, {
      dataset: 'permit',
      table: { id: table.id, name: table.name },
      query: {},
      fields,
      maxRows: 3,
      service: 'https://service.example',
      fetchedAt: new Date().toISOString(),
    });
  });
  const [table] = await listSavedTables();
  const { points, sheet, withoutPlace } = await readTablePoints(table!, taskContext());
  expect(withoutPlace).toBe(1);
  expect(points).toMatchObject([
    { name: '1 Elm St', lat: 51, lng: -114, value: 5000, status: 'issued', row: 2 },
    { name: '3 Elm St', lat: 51.1, value: null, status: null, row: 4 },
  ]);

  const { signal } = new AbortController();
  expect(await tableHasPoints(table!, signal)).toBe(true);
  await runs.on((own) => {
    own.getRange('B3:C5').values = [
      ['', ''],
      [0, 0],
      ['no', 51],
    ];
  });
  expect(await tableHasPoints(table!, signal)).toBe(false);
  expect(await tableHasPoints({ ...table!, presentFields: ['lat'] }, signal)).toBe(false);

  await selectRow(sheet!, 4);
  const selection = await runs.on(async (_, context) => {
    const range = context.workbook.getSelectedRange().load('address');
    await context.sync();
    return range.address;
  });
  expect(selection).toMatch(/!B5:I5$/);
});

test('records on no sheet are points; those without a place are counted', () => {
  const { assessment } = datasets;
  expect(field(assessment, 'lat')).not.toBeNull();
  const set = recordPoints(
    [
      {
        address: '1 Elm St',
        municipality: 'calgary',
        lat: '51.05',
        lng: '-114.07',
        assessed_value: '$500,000',
      },
      { address: '2 Elm St', lat: null, lng: null },
    ],
    assessment,
  );
  expect(set).toMatchObject({ sheet: null, runId: null, withoutPlace: 1 });
  expect(set.points).toMatchObject([{ name: '1 Elm St', value: 500_000, row: null }]);
});

test('the rows of a selection are read from its address', () => {
  const rows = (address: string) => selectedRows({ sheetId: '1', address });
  expect(rows('B2')).toEqual([{ first: 1, last: 1 }]);
  expect(rows('Sheet1!$A$2:$C$5')).toEqual([{ first: 1, last: 4 }]);
  expect(rows('A2:C3,A9')).toEqual([
    { first: 1, last: 2 },
    { first: 8, last: 8 },
  ]);
  expect(rows('3:4')).toEqual([{ first: 2, last: 3 }]);
  expect(rows('A:C')).toEqual([]);
});

test('a place is in Canada, in either order; anything else is none', () => {
  expect(readPlace(51.05, -114.07)).toEqual({ lat: 51.05, lng: -114.07, isSwapped: false });
  expect(readPlace('51.05', '-114.07')).toMatchObject({ lat: 51.05, isSwapped: false });
  expect(readPlace(-114.07, 51.05)).toEqual({ lat: 51.05, lng: -114.07, isSwapped: true });
  expect(readPlace('', '')).toBeNull();
  expect(readPlace(0, 0)).toBeNull();
  expect(readPlace(51.05, 114.07)).toBeNull();
  expect(readPlace(5_650_000, 700_000)).toBeNull();
});

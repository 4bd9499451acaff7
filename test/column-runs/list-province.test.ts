import { describe, expect, test } from 'vitest';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import type { EstimateOptions } from '../../src/features/estimate/estimate-options.ts';
import { permitInput } from '../../src/features/estimate/permit-row.ts';
import { rowsOfSharedNames, ValueMappings } from '../../src/features/estimate/value-mappings.ts';
import { isSameRequest } from '../../src/features/column-runs/new-run.ts';
import { readListProvinces } from '../../src/features/column-runs/list-province.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { checkAddresses } from '../../src/features/clean/index.ts';
import { AddressRuns } from './address-runs.ts';
import { ended, runsOf, savedRuns, taskContext } from './running-tasks.ts';

const runs = new AddressRuns();
const columns = [0, 1, 2, 3];

const write = (...rows: [address: string, city: string, province: string, postalCode: string][]) =>
  runs.write(`A1:D${rows.length + 1}`, [['Address', 'City', 'Province', 'Postal code'], ...rows]);

test('a province, a postal code and a city that only one province has tell where an address is', async () => {
  await write(
    ['1 Main St', 'Windsor', '', ''],
    ['2 Main St', 'Windsor', 'Ontario', ''],
    ['3 Main St', 'Windsor', '', 'N9A 1A1'],
    ['4 Main St', 'Toronto', '', ''],
    ['', '', '', ''],
    ['5 rue Main', '', '', ''],
    ['see attached plan', '', '', ''],
    ['N/A', '', '', ''],
  );
  expect(await readListProvinces(await readSheetRows(), columns)).toEqual({
    untold: 2,
    told: 'ON',
    toldRows: 3,
  });
  await write(
    ['6 Main St', 'Windsor', '', ''],
    ['7 Main St', 'Calgary', '', ''],
    ['8 Main St', '', 'NS', ''],
  );
  expect(await readListProvinces(await readSheetRows(), columns)).toMatchObject({ told: null });
});

test('the province of a list is that of the addresses that tell none, and is saved with the run', async () => {
  await write(
    ['1 Main St', 'Windsor', '', ''],
    ['2 Main St', 'Windsor', 'ON', ''],
    ['3 Main St', 'Windsor', '', 'J1S 1A1'],
    ['4 Main St', 'Calgary', '', ''],
    ['N/A', '', '', ''],
  );
  const newRun = newGeocodeRun(await readSheetRows(), columns, {
    choices: ['coordinates'],
    labels: undefined,
    province: 'NS',
  });
  const registry = runsOf(runs.tasks, runs.engine);
  await ended(runs.tasks, registry.start(newRun, { destination: 'adjacent', maxCalls: Infinity }));
  expect(runs.requested).toEqual([
    '1 Main St, Windsor, NS',
    '2 Main St, Windsor, ON',
    '3 Main St, Windsor, J1S 1A1',
    '4 Main St, Calgary',
  ]);
  expect((await savedRuns())[0]!.options).toMatchObject({ province: 'NS' });
});

test('the check of addresses takes it for those that tell none', async () => {
  await write(
    ['1 Main St', 'Windsor', '', ''],
    ['1 Main St', 'Windsor', 'ON', ''],
    ['2 Main St', 'Windsor', '', ''],
  );
  const rows = await readSheetRows();
  const provincesOf = async (province?: 'NS') =>
    (await checkAddresses({ rows, columns }, taskContext(), { province })).addresses.map(
      (address) => address?.key.province ?? null,
    );
  expect(await provincesOf()).toEqual([null, 'ON', null]);
  expect(await provincesOf('NS')).toEqual(['NS', 'ON', 'NS']);
});

describe('the coordinates of a row tell its province before the list does', () => {
  const points = [2, 3];
  const writeWithPoints = () =>
    runs.write('A1:D6', [
      ['Address', 'City', 'Latitude', 'Longitude'],
      ['1 Main St', 'Windsor', 44.99, -64.13],
      ['1 Main St', 'Windsor', 42.31, -83.03],
      ['1 Main St', 'Windsor, ON', 44.99, -64.13],
      ['1 Main St', 'Windsor', '', ''],
      ['2 Main St', 'Windsor', '#N/A', -64.13],
    ]);

  test('in the question', async () => {
    await writeWithPoints();
    const rows = await readSheetRows();
    expect(await readListProvinces(rows, [0, 1], points)).toMatchObject({ untold: 2, told: null });
    expect(await readListProvinces(rows, [0, 1])).toMatchObject({ untold: 4, told: 'ON' });
  });

  test('in a geocode run, whose columns they stay', async () => {
    await writeWithPoints();
    const options = { choices: ['coordinates'], labels: undefined, province: 'QC' } as const;
    const rows = await readSheetRows();
    const newRun = newGeocodeRun(rows, [0, 1], { ...options, choices: [...options.choices] }, points);
    const registry = runsOf(runs.tasks, runs.engine);
    runs.requested.length = 0;
    await ended(runs.tasks, registry.start(newRun, { destination: 'adjacent', maxCalls: Infinity }));
    expect(runs.requested).toEqual([
      '1 Main St, Windsor, NS',
      '1 Main St, Windsor, ON',
      '1 Main St, Windsor, QC',
      '2 Main St, Windsor, QC',
    ]);
    const [saved] = await savedRuns();
    const without = newGeocodeRun(rows, [0, 1], { ...options, choices: [...options.choices] });
    expect(isSameRequest(without, saved!)).toBe(true);
  });

  test('in the check of addresses', async () => {
    await writeWithPoints();
    const list = { rows: await readSheetRows(), columns: [0, 1], points };
    const { addresses } = await checkAddresses(list, taskContext(), { province: 'QC' });
    expect(addresses.map((address) => address?.key.province)).toEqual(['NS', 'ON', 'ON', 'QC', 'QC']);
  });

  test('in an estimate', () => {
    const options: EstimateOptions = {
      mode: 'attributes',
      mapped: ['municipality', 'permit_type', 'lat', 'lng'],
      areaUnit: null,
      totals: false,
      province: 'QC',
    };
    const rows = [
      ['Windsor', 'renovation', 44.99, -64.13],
      ['Windsor', 'renovation', 42.31, -83.03],
      ['Windsor', 'renovation', '', ''],
    ];
    const mappings = new ValueMappings(options);
    for (const row of rows) mappings.add(row);
    const cities = mappings.all.filter(({ column }) => column === 'municipality');
    expect(cities.map(({ value }) => value)).toEqual(['windsor_ns', 'windsor', 'windsor_qc']);
    expect(rowsOfSharedNames(mappings.all)).toBe(1);
    expect(rows.map((row) => permitInput(row, options))).toMatchObject([
      { input: { permit: { municipality: 'windsor_ns' } } },
      { input: { permit: { municipality: 'windsor' } } },
      { input: { permit: { municipality: 'windsor_qc' } } },
    ]);
  });
});

test('a permit of a city whose name several provinces have is one of the province of the list', () => {
  const options = { mode: 'attributes', mapped: ['municipality', 'permit_type'], areaUnit: null } as const;
  const cityOf = (city: string) => {
    const input = permitInput([city, 'renovation'], {
      ...options,
      mapped: [...options.mapped],
      totals: false,
      province: 'QC',
    });
    return input.kind === 'valid' && 'permit' in input.input ? input.input.permit.municipality : input;
  };
  expect(cityOf('Windsor')).toBe('windsor_qc');
  expect(cityOf('Windsor, ON')).toBe('windsor');
  expect(cityOf('Calgary')).toBe('calgary');
  expect(cityOf('Sherbrooke')).toBe('sherbrooke');
});

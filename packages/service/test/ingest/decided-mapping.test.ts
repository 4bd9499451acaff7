import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { csvOf, imports } from './imports.ts';
import { longTest } from '../../../../test/extent.ts';

const { write, load, recordsOf } = imports();

const mappingOf = async (file: string) =>
  JSON.parse(await readFile(`${file}.mapping.json`, 'utf8')) as Record<string, unknown>;

describe('a file without what makes it worth loading', () => {
  test('is refused with what is missing, also with --yes, unless the person says that it has none', async () => {
    const file = await write(
      'bare.csv',
      csvOf([
        ['Permit No', 'Address', 'Colour'],
        ['B-1', '1 Main St', 'red'],
      ]),
    );
    const options = ['--dataset', 'permit', '--municipality', 'Milton', '--yes'];
    const { code, output } = await load(file, ...options);
    expect(code).toBe(2);
    expect(output).toContain('no column for permit_type, work_type');
    expect(output).toContain('no column for issued_date');
    expect(output).toContain('add --without permit_type,issued_date');
    expect(await recordsOf('milton')).toEqual([]);
    // The remedy that the refusal names.
    expect((await load(file, ...options, '--propose')).code).toBe(0);
    expect(await mappingOf(file)).toMatchObject({ dataset: 'permit', key: ['Permit No'] });
    await rm(`${file}.mapping.json`);
    expect((await load(file, ...options, '--without', 'permit_type,issued_date')).code).toBe(0);
    expect(await recordsOf('milton')).toHaveLength(1);
  });
});

test('that no column identifies a row is said once', async () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
  const rows = months.map((month, at) => [`${month} 2025`, 20 + at, 1_000_000 + at, 4]);
  const file = await write(
    'statistics.csv',
    csvOf([['Month', 'Issued', 'Value of Construction', 'SFD'], ...rows]),
  );
  const { code, output } = await load(file, '--dataset', 'permit', '--municipality', 'Milton', '--yes');
  expect([code, output.match(/identifies/g)?.length]).toEqual([2, 1]);
});

describe('what a file leaves open is asked', () => {
  test('and refused with --yes, until --column says which column is the field', async () => {
    const file = await write(
      'costs.csv',
      csvOf([
        ['Permit No', 'Issued', 'Address', 'Project Cost', 'Job Value'],
        ['B-1', '2026-02-03', '1 Main St', 500, 900],
      ]),
    );
    const options = ['--municipality', 'Milton', '--yes'];
    const { code, output } = await load(file, ...options);
    expect(code).toBe(2);
    expect(output).toContain('Job Value and Project Cost may each be construction_value: add --column');
    expect((await load(file, ...options, '--column', 'construction_value=Jobs')).output).toContain(
      "--column names 'Jobs', which is no column",
    );
    expect((await load(file, ...options, '--column', 'construction_value=Project Cost')).code).toBe(0);
    expect(await mappingOf(file)).toMatchObject({ columns: { construction_value: 'Project Cost' } });
  });

  test('and refused with --yes where years may be those of construction, until a person says so', async () => {
    const file = await write(
      'years.csv',
      csvOf([
        ['Roll Number', 'Address', 'Assessed Value ($000)', 'Year'],
        ['1', '1 Main St', 500, 1985],
        ['2', '3 Main St', 600, 2003],
      ]),
    );
    const options = ['--dataset', 'assessment', '--municipality', 'Milton', '--yes'];
    const { code, output } = await load(file, ...options);
    expect(code).toBe(2);
    expect(output).toContain('Year may be assessment_year or something else: add --column');
    const asBuilt = await load(file, ...options, '--column', 'year_built=Year', '--year', '2026');
    expect(asBuilt.output).toContain('Assessed Value ($000) is read in thousands of dollars');
    expect(await recordsOf('milton', 'assessment')).toMatchObject([
      { assessed_value: 500_000, assessment_year: 2026, year_built: 1985 },
      { assessed_value: 600_000, assessment_year: 2026, year_built: 2003 },
    ]);
  });

  test('and refused with --yes where the only value is a final one, unless the file is loaded without', async () => {
    const file = await write(
      'final.csv',
      csvOf([
        ['Permit No', 'Issued', 'Address', 'Work Type', 'Final Value'],
        ['B-1', '2026-02-03', '1 Main St', 'New house', 500_000],
      ]),
    );
    const options = ['--dataset', 'permit', '--municipality', 'Milton', '--yes'];
    expect((await load(file, ...options)).output).toContain('Final Value may be construction_value or');
    expect((await load(file, ...options, '--without', 'construction_value')).code).toBe(0);
    expect(await mappingOf(file)).not.toHaveProperty('columns.construction_value');
  });

  test('and another currency is said, and not read', async () => {
    const file = await write(
      'dollars.csv',
      csvOf([
        ['Permit No', 'Issued', 'Address', 'Work Type', 'Construction Value (USD)'],
        ['B-1', '2026-02-03', '1 Main St', 'New house', 500_000],
      ]),
    );
    const { code, output } = await load(file, '--dataset', 'permit', '--municipality', 'Ajax', '--yes');
    expect(code).toBe(0);
    expect(output).toContain('not read (not in Canadian dollars)');
    expect((await recordsOf('ajax'))[0]).not.toHaveProperty('construction_value');
  });

  test('and refused with --yes where the rows may be of two datasets', async () => {
    const file = await write(
      'two.csv',
      csvOf([
        ['Account Number', 'Trade Name', 'Business Type', 'Assessed Value', 'Address'],
        [1, 'Elm', 'Mine', 500, '1 Main St'],
      ]),
    );
    const { code, output } = await load(file, '--municipality', 'Milton', '--yes');
    expect(code).toBe(2);
    expect(output).toContain('They may be those of licence or of assessment: add --dataset');
  });
});

describe('a mapping', () => {
  const csv = csvOf([
    ['Ref', 'Permit No', 'Issued', 'Address', 'Value'],
    ['R1', 'G-1', '2026-02-03', '1 Main St', 500],
  ]);

  test('that a person has not accepted is not saved, and the next command asks again', async () => {
    const file = await write('refused.csv', csv);
    for (const options of [[], ['--dataset', 'permit']]) {
      const { code, output } = await load(file, '--municipality', 'Guelph', ...options);
      expect(code).toBe(2);
      expect(output).toContain('add --yes to accept the mapping');
      await expect(mappingOf(file)).rejects.toThrow('ENOENT');
    }
    expect((await load(file, '--municipality', 'Guelph', '--yes')).code).toBe(0);
    expect(await mappingOf(file)).toMatchObject({ dataset: 'permit', accepted: true });
    expect((await load(file)).output).toContain('1 unchanged');
  });

  test('of another dataset is replaced by a new proposal, which can be written for changes', async () => {
    const file = await write('other.csv', csv);
    await writeFile(
      `${file}.mapping.json`,
      JSON.stringify({ dataset: 'assessment', municipality: 'guelph', key: ['Ref'], columns: {} }),
    );
    const { code, output } = await load(file, '--municipality', 'Guelph', '--dataset', 'permit', '--propose');
    expect(code).toBe(0);
    expect(output).toContain('is for assessment: a new one is proposed');
    expect(await mappingOf(file)).toMatchObject({ dataset: 'permit', key: ['Permit No'] });
    expect(await mappingOf(file)).not.toHaveProperty('accepted');
    expect((await load(file)).output).toContain('add --yes');
  });

  test('that is damaged is refused with the place of the damage', async () => {
    const file = await write('damaged.csv', csv);
    await writeFile(
      `${file}.mapping.json`,
      JSON.stringify({ dataset: 'permits', municipality: 'x', key: [] }),
    );
    expect((await load(file)).output).toContain("can't be read: dataset: ");
  });

  longTest('says of a saved key that it is saved, where a later list contradicts it', async () => {
    const header = ['Carnet', 'Type', 'Issued', 'Address'];
    const rowOf = (carnet: string, at: number) => [carnet, 'Deck', '2026-02-03', `${at} Elm St`];
    const list = (...carnets: string[]) => csvOf([header, ...carnets.map(rowOf)]);
    const options = [
      '--municipality',
      'guelph',
      '--dataset',
      'permit',
      '--without',
      'permit_number',
      '--yes',
    ];
    const file = await write('carnets.csv', list('a', 'b', 'c'));
    expect((await load(file, ...options, '--key', 'Carnet')).code).toBe(0);
    const saved = `The mapping saved in ${file}.mapping.json identifies records by Carnet`;
    await write('carnets.csv', list('a', 'a', 'a', 'a'));
    const repeated = await load(file, ...options);
    expect(repeated.code).toBe(2);
    expect(repeated.output).toContain(`${saved}; --key names other columns.`);
    expect(repeated.output).toContain("Carnet doesn't identify these rows");
    await write('carnets.csv', list('a', 'b').replace('Carnet', 'Cahier'));
    const absent = await load(file, ...options);
    expect(absent.code).toBe(2);
    expect(absent.output).toContain(
      `${saved}, and ${file} has no column Carnet: add --key with the columns that do, or remove ${file}.mapping.json`,
    );
  });

  longTest('takes its key from --key where no column looks like one', async () => {
    const file = await write(
      'keyless.csv',
      csvOf([
        ['Carnet', 'Issued', 'Address', 'Value'],
        ['D-1', '2026-02-03', '1 Elm St', 5],
        ['D-2', '2026-02-03', '1 Elm St', 5],
      ]),
    );
    const options = ['--municipality', 'Guelph', '--yes', '--without', 'permit_number'];
    const refused = await load(file, ...options);
    expect(refused.output).toContain(
      'add --key with the column that does, such as --key Carnet (no two rows have the same Carnet)',
    );
    expect((await load(file, ...options, '--propose')).output).toContain('no column identifies it');
    await rm(`${file}.mapping.json`);
    expect((await load(file, ...options, '--key', 'Carnt')).output).toContain('did you mean Carnet?');
    expect((await load(file, ...options, '--column', 'permit_number=Carnet')).code).toBe(0);
    await rm(`${file}.mapping.json`);
    expect((await load(file, ...options, '--key', 'Carnet')).code).toBe(0);
  });
});

describe('dates of a column have one order', () => {
  const listOf = (dates: readonly string[]) =>
    csvOf([
      ['Permit No', 'Issued', 'Address', 'Value'],
      ...dates.map((date, at) => [`D-${at}`, date, `${at + 1} Elm St`, 100]),
    ]);

  test('that a late row proves, in a list that is sorted by date', async () => {
    // The first 600 rows have no day after the 12th: 2 January, then 13 January.
    const dates = [...Array.from({ length: 600 }, () => '02/01/2025'), '13/01/2025'];
    const file = await write('sorted.csv', listOf(dates));
    expect((await load(file, '--municipality', 'Barrie', '--yes')).code).toBe(0);
    const issued = (await recordsOf('barrie')).map(({ issued_date: date }) => date);
    expect(issued.filter((date) => date === '2025-01-02')).toHaveLength(600);
    expect(issued).toContain('2025-01-13');
    expect(issued).not.toContain('2025-02-01');
  });

  test('that a person states where nothing proves it', async () => {
    const file = await write('open.csv', listOf(['02/01/2025', '03/01/2025']));
    const options = ['--municipality', 'Guelph', '--yes'];
    const { code, output } = await load(file, ...options);
    expect(code).toBe(2);
    expect(output).toContain('begin with the day or the month: add --dates day-first or --dates month-first');
    expect((await load(file, ...options, '--dates', 'day-first')).code).toBe(0);
    expect(await recordsOf('guelph')).toContainEqual(
      expect.objectContaining({ permit_number: 'D-0', issued_date: '2025-01-02' }),
    );
  });

  test('or the file is refused with the two dates that contradict each other', async () => {
    const file = await write('mixed.csv', listOf(['13/01/2025', '01/14/2025']));
    const { code, output } = await load(file, '--municipality', 'Guelph', '--yes');
    expect(code).toBe(2);
    expect(output).toContain('in two orders: 13/01/2025 (line 2) and 01/14/2025 (line 3)');
  });

  test('or the file is refused because the year, with two digits, may be first', async () => {
    const file = await write('short-years.csv', listOf(['24-03-05', '24-03-15']));
    const { code, output } = await load(file, '--municipality', 'Guelph', '--yes', '--dates', 'day-first');
    expect(code).toBe(2);
    expect(output).toContain('may begin with the year: 24-03-05 (line 2)');
  });
});

describe('before a person accepts a mapping, they see', () => {
  test('what becomes of each column, with examples, and how the words are read', async () => {
    const file = await write(
      'seen.csv',
      csvOf([
        ['Permit No', 'Issued', 'Address', 'Type', 'Status', 'Constr Value ($)', 'Lot'],
        ['B-1', 'March 5 2026', '1 Elm St', 'New house', 'Final', '"$1,200"', 'L1'],
        ['B-2', 'March 6 2026', '3 Elm St', 'Deck', 'Odd', '300', 'L2'],
      ]),
    );
    const { output } = await load(file, '--municipality', 'Guelph', '--propose');
    expect(output).toMatch(/Issued +→ issued_date +March 5 2026 → 2026-03-05/);
    expect(output).toMatch(/Type +→ permit_type +New house · Deck/);
    expect(output).toMatch(/Constr Value \(\$\) → construction_value +\$1,200 → 1200/);
    expect(output).toMatch(/Lot +→ not read +L1 · L2/);
    expect(output).toContain('permit_type_canonical, by permit_type:');
    expect(output).toContain('new_construction: 1 (New house)');
    expect(output).toContain('unknown: 1 (Odd)');
    expect(output).toContain('1. record_id: guelph:B-1 | address: 1 Elm St');
  });

  test('the parts of an address and its place', async () => {
    const file = await write(
      'places.csv',
      csvOf([
        ['Address', 'Lat', 'Lng', 'Postal Code'],
        ['1254 McAdoos Lane', 44.23, -76.48, 'K7L 1A1'],
      ]),
    );
    const { output } = await load(file, '--dataset', 'address', '--municipality', 'Kingston', '--propose');
    expect(output).toContain(
      '1. normalized_address: 1254 MCADOOS LANE | house_number: 1254 | street_name: MCADOOS | street_type: LANE | postal_code: K7L 1A1 | place: 44.23000, -76.48000',
    );
  });

  test('which field a column that is not read may be', async () => {
    const file = await write(
      'near.csv',
      csvOf([
        [
          'Permit No',
          'Issued',
          'Address',
          'Type',
          'Contractor Nmae',
          'Expirry Date',
          'LICENCEE_NAME',
          'Sute',
        ],
        ['B-1', '2026-03-05', '1 Elm St', 'Deck', 'Elm Homes Ltd.', 'never', 'Elm', 'Elm Place'],
      ]),
    );
    const { output } = await load(file, '--municipality', 'Guelph', '--propose');
    expect(output).toMatch(/Contractor Nmae → not read \(contractor_name\?\)/);
    // No date, and other words.
    for (const column of ['Expirry Date', 'LICENCEE_NAME', 'Sute'])
      expect(output).toMatch(new RegExp(`${column} +→ not read +(?!\\()`));
  });
});

describe('options', () => {
  const rows = csvOf([
    ['Permit No', 'Issued', 'Closing', 'Address', 'Type', 'Rank'],
    ['O-1', '01.03.2025', '02.04.2025', '1 Main St', 'Deck', 'a'],
    ['O-2', '28.03.2025', '03.04.2025', '2 Main St', 'Deck', 'b'],
  ]);
  const options = ['--dataset', 'permit', '--municipality', 'Orillia', '--yes'];

  test('are followed and checked where a mapping is saved, and saved in it', async () => {
    const file = await write('options.csv', rows);
    expect((await load(file, ...options)).code).toBe(0);
    expect((await load(file, ...options, '--column', 'issued_dat=Issued')).output).toContain('is no field');
    expect((await load(file, ...options, '--column', 'expiry_date=Closed')).output).toContain('is no column');
    const { code, output } = await load(file, ...options, '--column', 'expiry_date=Closing');
    expect([code, output]).toEqual([0, expect.stringContaining('2 changed')]);
    expect((await load(file, ...options)).output).toContain('2 unchanged');
    expect(await mappingOf(file)).toMatchObject({ dayFirst: ['Issued', 'Closing'] });
    expect((await recordsOf('orillia')).map(({ expiry_date: date }) => date)).toEqual([
      '2025-04-02',
      '2025-04-03',
    ]);
    expect((await load(file, ...options, '--dates', 'month-first')).output).toContain('2 changed');
  });

  longTest('name a city that is checked where a mapping is saved', async () => {
    const file = await write(
      'cities.csv',
      csvOf([
        ['Permit No', 'Issued', 'Type', 'Address', 'City'],
        ['B-1', '2025-03-14', 'New', '1 Main St', 'Barrie'],
        ['B-2', '2025-03-15', 'New', '2 Main St', 'Collingwood'],
        ['B-3', '2025-03-16', 'New', '3 Main St', 'Midland'],
      ]),
    );
    expect((await load(file, '--dataset', 'permit', '--yes')).code).toBe(0);
    const { code, output } = await load(file, '--municipality', 'Barrie', '--yes');
    expect([code, output]).toEqual([2, expect.stringContaining('--without city')]);
    expect(await mappingOf(file)).toMatchObject({ municipality: { column: 'City' } });
  });

  test('name an order of dates that a date contradicts, which is said', async () => {
    const file = await write('proven.csv', rows);
    const { output } = await load(file, ...options, '--dates', 'month-first');
    expect(output).toContain('The dates of Issued are read day-first');
  });

  test('name a column whose dates prove their own order', async () => {
    const file = await write('performed.csv', rows.replace('Issued', 'Performed'));
    const { code } = await load(file, ...options, '--column', 'issued_date=Performed');
    expect(code).toBe(0);
    expect((await recordsOf('orillia')).map(({ issued_date: date }) => date)).toEqual([
      '2025-03-01',
      '2025-03-28',
    ]);
  });
});

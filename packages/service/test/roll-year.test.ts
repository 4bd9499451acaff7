import { describe, expect, test } from 'vitest';
import { ingestProgram } from '../src/ingest/ingest-program.ts';
import { importProgram } from '../src/ingest/import-program.ts';
import { valuationDate } from '../src/ingest/valuation-date.ts';
import { fileLoads } from './loaded-service.ts';
import { run } from './run-in-process.ts';

const loads = fileLoads();
const data = () => ['--data', loads.database.data];

async function assessment(id: string): Promise<Record<string, unknown>> {
  const [row] = await loads.database.loaded.readAll<{ record: string }>(
    `SELECT record FROM record WHERE entity_type = 'assessment' AND record_id = '${id}'`,
  );
  return JSON.parse(row!.record) as Record<string, unknown>;
}

describe('a roll whose rows do not name their year', () => {
  const roll = 'account_number,house_number,street_name,assessed_value\n7,12,61 AVENUE NW,300000\n';

  test('has none when it is read, and the report says so', async () => {
    const file = await loads.write('roll.csv', roll);
    const { code, output } = await run(
      ingestProgram,
      ...['edmonton/property-assessments', '--from', file, ...data()],
    );
    expect(code).toBe(0);
    expect(output).toContain('No column is read as the year of the assessments');
    const record = await assessment('edmonton:7');
    expect(record).toMatchObject({ assessed_value: 300_000 });
    // The reference has them always: blank where nobody published them.
    expect(record).toMatchObject({ assessment_year: null, assessment_date: null });
  });

  test('has the year that the person states, in a source and in a file', async () => {
    const file = await loads.write('stated.csv', roll);
    const { output } = await run(
      ingestProgram,
      ...['edmonton/property-assessments', '--from', file, '--year', '2024', ...data()],
    );
    expect(output).not.toContain('No column says');
    expect(await assessment('edmonton:7')).toMatchObject({
      assessment_year: 2024,
      assessment_date: '2023-07-01',
    });
    expect(output).toContain(
      'assessment_date is 2023-07-01, as of which AB values the roll of 2024 (1 row).',
    );
    const options = ['--municipality', 'Oakville', '--dataset', 'assessment', '--yes', ...data()];
    const own = await loads.write('own.csv', 'Roll No,Address,Assessed value\nR-1,1 Elm St,500000\n');
    expect((await run(importProgram, own, ...options)).output).toContain('add --year, such as --year 2026');
    const stated = await run(importProgram, own, ...options, '--year', '2025');
    expect(stated.output).not.toContain('No column says');
    expect(await assessment('oakville:R-1')).toMatchObject({
      assessment_year: 2025,
      assessment_date: '2016-01-01',
    });
  });

  test('can only be of one year', async () => {
    const name = 'edmonton/property-assessments';
    const repeated = await run(ingestProgram, name, '--year', '2024', '--every', '24h', ...data());
    expect(repeated).toMatchObject({ code: 2 });
    expect(repeated.output).toContain('--every cannot repeat it');
    expect((await run(ingestProgram, name, '--year', '24', ...data())).output).toContain("--year is '24'");
  });
});

test.each([
  ['BC', 2024, '2023-07-01'],
  ['AB', 2026, '2025-07-01'],
  ['NS', 2025, '2024-01-01'],
  ['ON', 2016, '2012-01-01'],
  ['ON', 2017, '2016-01-01'],
  ['ON', 2025, '2016-01-01'],
  // The law of later years was not known.
  ['ON', 2031, null],
  ['SK', 2024, '2019-01-01'],
  ['SK', 2025, '2023-01-01'],
  ['MB', 2022, '2018-04-01'],
  ['MB', 2023, '2021-04-01'],
  ['NB', 2024, '2024-01-01'],
  ['NB', 2025, '2024-01-01'],
  ['NB', 2018, null],
  ['NL', 2025, null],
  ['PE', 2025, null],
  ['', 2025, null],
])('%s values the roll of %d as of %s', (province, year, date) => {
  expect(valuationDate(province, year, false)).toBe(date);
});

test('Québec values a roll for several years: its date follows from the first one', () => {
  expect(valuationDate('QC', 2023, true)).toBe('2021-07-01');
  expect(valuationDate('QC', 2024, false)).toBeNull();
});

test('a roll of Québec whose rows name its first year has a date, and any other has none', async () => {
  const options = ['--municipality', 'Rosemère', '--dataset', 'assessment', '--yes', ...data()];
  const file = await loads.write(
    'rosemere.csv',
    'Matricule,Adresse,Valeur totale,Année rôle\n1,1 rue Elm,500000,2023-2025\n2,3 rue Elm,400000,2024\n',
  );
  const { output } = await run(importProgram, file, ...options);
  expect(output).toContain('assessment_date is 2021-07-01, as of which QC values the roll of 2023 (1 row).');
  expect(output).toContain('no assessment_date: none is known for the roll of 2024 in QC (1 row).');
  expect(await assessment('rosemere:1')).toMatchObject({
    assessment_year: 2023,
    assessment_date: '2021-07-01',
  });
  expect(await assessment('rosemere:2')).toMatchObject({ assessment_date: null });
});

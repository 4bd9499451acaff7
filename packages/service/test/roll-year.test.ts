import { describe, expect, test } from 'vitest';
import { ingestProgram } from '../src/ingest/ingest-program.ts';
import { importProgram } from '../src/ingest/import-program.ts';
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
    expect(output).toContain('No column says which year the assessments are of');
    const record = await assessment('edmonton:7');
    expect(record).toMatchObject({ assessed_value: 300_000 });
    expect(record).not.toHaveProperty('assessment_year');
    expect(record).not.toHaveProperty('assessment_date');
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
      assessment_date: '2024-01-01',
    });
    const options = ['--municipality', 'Oakville', '--dataset', 'assessment', '--yes', ...data()];
    const own = await loads.write('own.csv', 'Roll No,Address,Assessed value\nR-1,1 Elm St,500000\n');
    expect((await run(importProgram, own, ...options)).output).toContain('add --year, such as --year 2026');
    const stated = await run(importProgram, own, ...options, '--year', '2025');
    expect(stated.output).not.toContain('No column says');
    expect(await assessment('oakville:R-1')).toMatchObject({ assessment_year: 2025 });
  });

  test('can only be of one year', async () => {
    const name = 'edmonton/property-assessments';
    const repeated = await run(ingestProgram, name, '--year', '2024', '--every', '24h', ...data());
    expect(repeated).toMatchObject({ code: 2 });
    expect(repeated.output).toContain('--every cannot repeat it');
    expect((await run(ingestProgram, name, '--year', '24', ...data())).output).toContain("--year is '24'");
  });
});

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordsAtAddress } from '../src/queries/records.ts';
import { normalizedAddress, readAddress } from '@cdata/catalog/reading';
import { permit } from './imported-permit.ts';
import { fileLoads } from './loaded-service.ts';

const loads = fileLoads();
const write = loads.write.bind(loads);

const importLines = async (lines: readonly string[], separator = '\n') =>
  loads.database.importFile(await write('records.jsonl', lines.join(separator)));

async function recordOf(entityType: string, recordId: string): Promise<Record<string, unknown> | null> {
  const [row] = await loads.database.loaded.query<{ record: string }>(
    'SELECT record FROM record WHERE entity_type = $1 AND record_id = $2',
    [entityType, recordId],
  );
  return row ? (JSON.parse(row.record) as Record<string, unknown>) : null;
}

test('loads records that are flat or have a data object, and reports invalid rows by line', async () => {
  const report = await importLines(
    [
      JSON.stringify(
        permit({ record_id: 'IMPORT 1/a', construction_value: 1234, contractor_name: 'Zyxel Builders' }),
      ),
      JSON.stringify({
        entity_type: 'permit',
        record_id: 'IMPORT 2',
        municipality: 'calgary',
        event_date: '2026-11-02',
        data: { ...permit({}), description: 'vaulted ceiling', permit_number: 'ZY-2' },
      }),
      '{"entity_type": "permit",',
      JSON.stringify(permit({ record_id: 'x', entity_type: 'permits' })),
      '',
      JSON.stringify(permit({})),
      JSON.stringify(permit({ record_id: 'y', municipality: 'Calgary!' })),
    ],
    '\r\n',
  );
  expect(report).toMatchObject({ added: 2, changed: 0, rejected: 4 });
  expect(report.rejectedRows.map(({ place, reason }) => [place, reason])).toEqual([
    ['line 3', expect.stringMatching(/^the line is not valid JSON: /)],
    ['line 4', "entity_type 'permits' is not a dataset; did you mean 'permit'?"],
    ['line 6', 'record_id is missing'],
    ['line 7', "municipality 'Calgary!' is not a city slug; did you mean 'calgary'?"],
  ]);
  expect(await recordOf('permit', 'IMPORT 1/a')).toMatchObject({
    construction_value: 1234,
    fetched_at: expect.stringMatching(/^\d{4}-/) as string,
  });
  const [searched] = await loads.database.loaded.readAll<{ search_text: string }>(
    "SELECT search_text FROM record WHERE record_id = 'IMPORT 2'",
  );
  // By its number, and not by a description, in which people are named.
  expect(searched!.search_text).toMatch(/^(?!.*vaulted).*\bzy\b/);
  const [derived] = await loads.database.loaded.readAll<{ record: string }>(
    "SELECT record FROM record WHERE entity_type = 'contractor'",
  );
  expect(JSON.parse(derived!.record)).toMatchObject({ municipality: 'calgary', permits: 1 });
});

test('replaces the record with the same id if it has changed; of two with one id the last counts', async () => {
  const lines = (...descriptions: string[]) =>
    descriptions.map((description) => JSON.stringify(permit({ record_id: 'AGAIN', description })));
  expect(await importLines(lines('first', 'second'))).toMatchObject({ added: 1, changed: 0, duplicates: 1 });
  expect(await importLines(lines('second'))).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  expect(await importLines(lines('third'))).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
  expect(await recordOf('permit', 'AGAIN')).toMatchObject({ description: 'third' });
});

test('derives the normalized address, keeps the category, and leaves out what is impossible', async () => {
  const report = await importLines([
    JSON.stringify({
      entity_type: 'licence',
      record_id: 'L-1',
      municipality: 'calgary',
      category: 'Restaurant',
      address: '12 Main St NW',
      issued_date: '2026-02-31',
    }),
    JSON.stringify(permit({ record_id: 'P-9', permit_type_canonical: 'renovaton', work: 'New deck' })),
  ]);
  expect(await recordOf('licence', 'L-1')).toMatchObject({
    category: 'Restaurant',
    normalized_address: '12 MAIN STREET NORTHWEST',
  });
  expect(await recordOf('licence', 'L-1')).not.toHaveProperty('issued_date');
  expect(await recordOf('permit', 'P-9')).toMatchObject({ permit_type_canonical: 'other' });
  expect(Object.values(report.problems).map(({ example }) => example)).toEqual([
    "issued_date: the date '2026-02-31' doesn't exist",
    "permit_type_canonical: 'renovaton' is not one of its values; did you mean 'renovation'?",
  ]);
});

test('records are found at their address, whichever short form the publisher writes', async () => {
  const published = ['44 RODELLE TC NORTHWEST', '12 LAGUNA CRT', '53044 RGE ROAD 44'];
  await importLines(
    published.map((normalized_address, at) =>
      JSON.stringify(permit({ record_id: `SHORT-${at}`, municipality: 'red_deer', normalized_address })),
    ),
  );
  for (const [at, address] of ['44 Rodelle Terrace NW', '12 Laguna Ct', '53044 Rge Rd 44'].entries()) {
    const { civic } = readAddress(address);
    const matches = await recordsAtAddress(loads.database.loaded, 'red_deer', [normalizedAddress(civic!)]);
    expect(matches.get('permit')?.map((text) => JSON.parse(text) as object)).toEqual([
      expect.objectContaining({ record_id: `SHORT-${at}`, normalized_address: published[at] }),
    ]);
  }
});

test('never stores a name that may be an individual’s', async () => {
  const report = await importLines([
    JSON.stringify(
      permit({
        record_id: 'NAMES',
        applicant_name: 'Jane Doe',
        contractor_name: 'Doe Construction Ltd.',
        builder: 'J. Doe',
        applicant: 'Jane Doe DBA: Doe Renovations',
        planner_email: 'jane@example.org',
      }),
    ),
  ]);
  expect(report.omittedNames).toBe(2);
  const record = await recordOf('permit', 'NAMES');
  expect(JSON.stringify(record)).not.toMatch(/jane|J\. Doe/i);
  expect(record).toMatchObject({
    contractor_name: 'Doe Construction Ltd.',
    applicant: 'Doe Renovations',
  });
});

test.each(['missing.csv', 'missing.jsonl'])('says that the file %s does not exist', async (name) => {
  const absentFile = path.join(loads.folder, name);
  await expect(loads.database.importFile(absentFile)).rejects.toThrow(
    `The file ${absentFile} does not exist.`,
  );
});

test('says that a folder is no file', async () => {
  const unreadable = path.join(loads.folder, 'folder.csv');
  await mkdir(unreadable);
  await expect(loads.database.importFile(unreadable)).rejects.toThrow(
    `The file ${unreadable} cannot be read: EISDIR`,
  );
});

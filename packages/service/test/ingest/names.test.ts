import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withService } from '../../src/ask-service.ts';
import { deriveLoaded } from '../../src/derived/derive-records.ts';
import { refreshAllStatistics } from '../../src/queries/statistics/compute-chunks.ts';
import { migrateLoaded, migrations } from '../../src/store/migrations.ts';
import { exportLoaded } from '../../src/ingest/export.ts';
import { isTradeOf, leaveOutPersons, licenseesIn } from '../../src/store/names.ts';
import { namesMigration } from '../../src/store/names-migration.ts';
import { csvOf, imports } from './imports.ts';
import { longTest } from '../../../../test/extent.ts';

const { database, load, recordsOf, write } = access();

/** The database is there once the tests run. */
function access() {
  const all = imports();
  return {
    database: () => all.database.loaded,
    load: all.load,
    recordsOf: all.recordsOf,
    write: all.write,
  };
}

/** What is stored of a business's name. */
function stored(name: string, licensees: readonly string[] = [], category?: string): unknown {
  const record: Record<string, unknown> = { business_name: name, category };
  leaveOutPersons(record, { licensees });
  return record.business_name ?? null;
}

describe('a name of a building', () => {
  const storedBuilding = (name: string, owners: readonly string[] = []) => {
    const record: Record<string, unknown> = { building_name: name, building_name_fr: name };
    leaveOutPersons(record, { licensees: owners });
    return [record.building_name ?? null, record.building_name_fr ?? null];
  };

  test.each([
    ...['Daniela Okafor House', 'Okafor, Daniela, Residence', 'MAISON LUC-ROY', 'Luc & Ann Roy Cottage'],
    ...['Édifice Luc et Ann Roy', 'Church, Anglican', 'OKAFOR, D. - BUILDING', 'Sun Tower'],
  ])('that is %s stays, also where a person owns it', (name) => {
    expect(storedBuilding(name, ['Daniela Okafor', 'Luc Roy'])).toEqual([name, name]);
  });

  test.each([
    ['OKAFOR, DANIELA', []],
    ['Luc Roy et Ann Roy', []],
    ['Daniela Okafor', ['Okafor, Daniela']],
  ])('that is %s, of the owners %j, is left out', (name, owners) => {
    expect(storedBuilding(name, owners)).toEqual([null, null]);
  });
});

describe('a name of a business', () => {
  test.each([
    ...['OKAFOR, DANIELA', 'MacLean, R.', "O'Brien, Mary Ann", 'DE LA CRUZ, MARÍA', 'St-Pierre, Jean-Luc'],
    ...['Singh, A & B', 'Park, Dr. Min', 'Tran, Thi Ngoc Anh', 'SMITH,JOHN JR.', 'Church, Rose'],
    ...['(OKAFOR, DANIELA)', 'c/o Daniela Okafor', 'Daniela & Obi Okafor', 'Luc Roy et Ann Roy'],
    ...['ROY, LUC / ROY, ANN', 'Anna Lee, Bo Lee and Cy Lee', 'Mr. & Mrs. Obi Okafor', 'Ada Roy/Obi Lee'],
  ])('that is %s is left out', (name) => {
    expect(stored(name)).toBeNull();
  });

  test.each([
    ...['Tim Hortons', 'Smith, Jones & Associates', '1234567 Ontario Inc.', '9123-4567 Québec inc.'],
    ...['Keg, The', 'Boulangerie Tremblay et Fils', 'Tremblay, Gagnon notaires', 'Plumbing, Heating & Gas'],
    ...[
      'John Smith',
      "Domino's Pizza #1234",
      'Dépanneur Chez Lise',
      'Fish, Chips and More Ltd.',
      'Bread & Butter',
      ...['A&W Central', 'Fork & Cork Grill', 'Golden Kettle Fish and Chips', 'Nut/Bolt', 'Café Luc et Ann'],
      ...['Vines & Vistas Tours', 'Luc & Ann Esthetics'],
    ],
  ])('that is %s stays', (name) => {
    expect(stored(name)).toBe(name);
  });

  test.each([
    ['Green Thumb (Okafor, Daniela)', 'Green Thumb'],
    ['OKAFOR, DANIELA dba Green Thumb', 'Green Thumb'],
    ['DANIELA OKAFOR O/A GREEN THUMB', 'GREEN THUMB'],
    ['Green Thumb c/o Daniela Okafor', 'Green Thumb'],
  ])('that is %s is %s', (name, expected) => {
    expect(stored(name)).toBe(expected);
  });

  test('is left out if a column of licensees says that it is a person', () => {
    expect(stored('Daniela Okafor', ['OKAFOR, DANIELA'])).toBeNull();
    expect(stored('DANIELA OKAFOR', ['Daniela Okafor'])).toBeNull();
    expect(stored('Okafor Cleaning', ['OKAFOR, DANIELA'])).toBe('Okafor Cleaning');
    expect(stored('Okafor Cleaning', ['Okafor Cleaning'])).toBe('Okafor Cleaning');
    expect(stored('The Corner Spot', ['The Corner Spot'])).toBe('The Corner Spot');
  });

  test.each([
    ['Thi Mai Okafor RMT', 'OKAFOR, THI MAI'],
    ['Thi Mai Okafor, R.M.T.', 'Okafor, Thi Mai'],
    ['Dr. Jean-Guy Doucet', 'Jean-Guy Doucet'],
    ['Dr. Doucet', 'Doucet, Jean-Guy'],
    ['M. Ostrowska', 'OSTROWSKA M'],
    ['D. Okafor', 'Okafor, Daniela'],
    ['Daniela Okafor', 'OKAFOR, DANIELA MARIE'],
  ])('that is %s is left out where the licensee is %s', (name, licensee) => {
    expect(stored(name, [licensee])).toBeNull();
  });

  test.each([
    ['Daniela Okafor Clay', 'Okafor, Daniela'],
    ['Daniela Stone', 'Okafor, Daniela'],
    ['Okafor', 'Okafor, Daniela'],
    ['Mocha Nova', 'Mocha Nova Inc.'],
  ])('that is %s stays where the licensee is %s', (name, licensee) => {
    expect(stored(name, [licensee])).toBe(name);
  });

  test.each([
    { LicenseeLast: 'Okafor', LicenseeFirst: 'Daniela' },
    { LAST_NAME: 'OKAFOR', FIRST_NAME: 'DANIELA', MIDDLE_NAME: 'M' },
    { Prénom: 'Daniela', 'Nom de famille': 'Okafor' },
  ])('is left out where first and last names are in columns of their own: %j', (values) => {
    expect(stored('Daniela Okafor', licenseesIn(values))).toBeNull();
    expect(stored('Copper Kettle', licenseesIn(values))).toBe('Copper Kettle');
  });

  test('is left out of a licence to work at home if no word is one of a business', () => {
    expect(stored('Daniela Okafor', [], 'Home Occupation')).toBeNull();
    expect(stored('Daniela Okafor', [], 'Entreprise à domicile')).toBeNull();
    expect(stored('Okafor Plumbing', [], 'Home-based business')).toBe('Okafor Plumbing');
    expect(stored('Daniela Okafor', [], 'Home Renovations')).toBe('Daniela Okafor');
  });
});

describe('the name of a business at home', () => {
  const storedAtHome = (name: string, values: Record<string, string>) => {
    const record: Record<string, unknown> = { business_name: name, category: 'Home Occupation' };
    leaveOutPersons(record, { licensees: licenseesIn(values), isTrade: isTradeOf(name, values) });
    return record.business_name ?? null;
  };

  test.each([
    ['Amber Coulee', { Licensee: 'Okafor, Daniela' }],
    ['Amber Coulee', { LICENCEE_NAME: 'DANIELA OKAFOR' }],
    ['Amber Coulee', { 'Legal Name': 'Amber Coulee Ltd.' }],
    ['Amber Coulee', { Ownership_Type: 'Corporation' }],
    ['Amber Coulee', { 'Forme juridique': 'Société par actions' }],
  ])('%s stays where the row has %j', (name, values) => {
    expect(storedAtHome(name, values as Record<string, string>)).toBe(name);
  });

  test.each([
    ['Daniela Okafor', {}],
    ['Daniela Okafor', { Licensee: 'Okafor, Daniela' }],
    ['Daniela Okafor', { Licensee: 'Okafor, Obi' }],
    ['Daniela Okafor', { Licensee: 'Obi Stone & Daniela Okafor' }],
    ['Daniela Okafor', { Licensee: 'Zen Spa Ltd.' }],
    ['D Okafor', { Licensee: 'Daniela Stone' }],
    ['Daniela Okafor', { Licensee: '' }],
    ['Daniela Okafor', { 'Ownership Type': 'Sole Proprietor' }],
    ['Daniela Okafor', { 'Owner City': 'West Kelowna' }],
    ['Daniela Okafor', { Licensee: 'Same as the business' }],
  ])('%s is left out where the row has %j', (name, values) => {
    expect(storedAtHome(name, values as Record<string, string>)).toBeNull();
  });
});

const syllables = ['ba', 'dor', 'zel', 'quin', 'mo', 'vra', 'lith', 'ku', 'zan', 'wey', 'fro', 'gum'];
const word = fc
  .array(fc.constantFrom(...syllables), { minLength: 3, maxLength: 5 })
  .map((parts) => parts.join(''))
  .map((text) => text[0]!.toUpperCase() + text.slice(1));
interface Named {
  surname: string;
  given: string;
  name: string;
  licensee: string;
}
/** Rows that name a person in one of the forms that cities write. */
const person: fc.Arbitrary<Named> = fc
  .record({ surname: word, given: word, other: word, form: fc.nat(11), isUpper: fc.boolean() })
  .map(({ surname, given, other, form, isUpper }) => {
    const last = `${surname}, ${given}`;
    const [name, licensee] = [
      [last, ''],
      [last, last],
      [`${last} A.`, ''],
      [`${given} ${surname}`, last],
      [`${given} ${surname}`, `${given} ${surname}`],
      [`Green Thumb (${last})`, last],
      [`${last} dba Green Thumb`, ''],
      [`${other} & ${given} ${surname}`, ''],
      [`${other} ${surname} et ${given} ${surname}`, ''],
      [`${surname}, ${other} / ${last}`, ''],
      [`${given} ${surname} and ${other} Quinmo`, ''],
      [`${given} ${surname}`, `${other} Quinmo & ${given} ${surname}`],
    ][form] as [string, string];
    const cased = (text: string) => (isUpper ? text.toUpperCase() : text);
    return { surname, given, name: cased(name), licensee: cased(licensee) };
  });

const quoted = (text: string) => `"${text}"`;

test('no query finds a person in a file of licences', async () => {
  const persons = fc.sample(person, { numRuns: 60, seed: 51 });
  const businesses = ['Zyxel Bakery', 'Wharf Street Books Ltd.', 'Maple Plumbing'];
  const rows = [
    ...persons.map(({ name, licensee }) => [name, licensee]),
    ...businesses.map((name) => [name, name]),
  ].map(([name, licensee], at) => [
    ...[quoted(name!), quoted(licensee!), `L-${at}`, `${100 + at} Birch Ave`],
    ...['2024-05-01', 'Issued', 'Home business'],
  ]);
  const header = [
    'BUSINESS_NAME',
    'LICENCEE_NAME',
    'LICENCE',
    'CIVIC_ADDRESS',
    'ISSUED_DATE',
    'STATUS',
    'CATEGORY',
  ];
  const file = await write('licences.csv', csvOf([header, ...rows]));
  const options = ['--dataset', 'licence', '--municipality', 'kelowna', '--yes'];
  const { code, output } = await load(file, ...options);
  expect([code, output]).toEqual([0, expect.stringContaining('63 rows')]);
  expect(await recordsOf('kelowna', 'licence')).toHaveLength(rows.length);
  await withService(database(), async (ask) => {
    const found = async (path: string, q: string) => (await ask(path, { q })).body.count as number;
    for (const name of businesses) expect([name, await found('/licence', name)]).toEqual([name, 1]);
    const anyPerson = fc.constantFrom(...persons);
    const query = fc.constantFrom(
      ({ surname }: Named) => surname,
      ({ given }: Named) => given.toLowerCase(),
      ({ surname, given }: Named) => `${surname}, ${given}`,
      ({ surname, given }: Named) => `"${given} ${surname}"`,
      ({ surname, given }: Named) => `${surname} OR ${given}`,
    );
    await fc.assert(
      fc.asyncProperty(
        anyPerson,
        query,
        fc.constantFrom('/licence', '/business', '/opening'),
        async (one, of, path) => {
          expect(await found(path, of(one))).toBe(0);
        },
      ),
    );
  });
});

/** All rows of all tables of the database, as text. */
async function everything(): Promise<string> {
  const tables = await database().readAll<{ name: string }>(
    "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname LIKE 'cdata_loaded%'",
  );
  const texts = await Promise.all(
    tables.map(({ name }) => database().readAll<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return texts.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
}

test('persons are left out of what a former version has loaded, of derived records and of copies', async () => {
  const rows = [
    ['licence_number', 'business_name', 'address', 'issued_date', 'status', 'category'],
    ['V-1', 'Harmless Bakery', '1 Elm St', '2024-05-01', 'Issued', 'Bakery'],
    ['Harmless Bakery', 'Harmless Bakery', '2 Elm St', '2024-05-01', 'Issued', 'Bakery'],
    ['V-3', 'Other Bakery', '3 Elm St', '2024-05-01', 'Issued', 'Bakery'],
    ['V-4', 'Fourth Bakery', '4 Elm St', '2024-05-01', 'Issued', 'Bakery'],
  ];
  const file = await write('former.csv', csvOf(rows));
  const options = ['--dataset', 'licence', '--municipality', 'vernon', '--province', 'BC', '--yes'];
  expect((await load(file, ...options)).code).toBe(0);
  await database().run(`
    UPDATE record SET record_id = replace(record_id, 'Harmless Bakery', 'OKAFOR, DANIELA'),
      record = replace(replace(record, 'Harmless Bakery', 'OKAFOR, DANIELA'), 'HARMLESS BAKERY', 'OKAFOR DANIELA'),
      search_text = replace(search_text, 'harmless bakery', 'okafor daniela');
    UPDATE record SET record = replace(replace(record, 'Fourth Bakery', 'Obi et Ada Okafor'), 'FOURTH BAKERY', 'OBI ET ADA OKAFOR'),
      search_text = replace(search_text, 'fourth bakery', 'obi et ada okafor');
    INSERT INTO migration VALUES ('names-of-persons');
    DELETE FROM migration WHERE name = '${namesMigration}';
    CREATE SCHEMA cdata_loaded_before_010;
    CREATE TABLE cdata_loaded_before_010.record AS TABLE record;
    CREATE TABLE staging_0 AS TABLE record`);
  await refreshAllStatistics(database());
  expect(await everything()).toMatch(/okafor/i);

  await migrateLoaded(database(), await migrations());
  await deriveLoaded(database());
  await refreshAllStatistics(database());
  expect(await everything()).not.toMatch(/okafor|daniela|\bada\b/i);
  const records = await recordsOf('vernon', 'licence');
  expect(records.map((record) => record.business_name).sort()).toEqual([
    'Other Bakery',
    undefined,
    undefined,
    undefined,
  ]);
  expect(records.map(({ address }) => address).sort()).toEqual([
    '1 Elm St',
    '2 Elm St',
    '3 Elm St',
    '4 Elm St',
  ]);
  expect(await recordsOf('vernon', 'business')).toHaveLength(1);
});

longTest(
  'an export says that all columns have told trades at home from persons; of another one, such names are left out',
  async () => {
    const rows = [
      ['LICENCE', 'BUSINESS_NAME', 'LICENCEE_NAME', 'CIVIC_ADDRESS', 'ISSUED_DATE', 'CATEGORY'],
      ['X-1', 'Copper Kettle', '"OKAFOR, DANIELA"', '1 Elm St', '2024-05-01', 'Home Occupation'],
    ];
    const file = await write('at-home.csv', csvOf(rows));
    expect((await load(file, '--dataset', 'licence', '--municipality', 'penticton', '--yes')).code).toBe(0);
    const output = new PassThrough();
    const content = text(output);
    await exportLoaded(database(), output);
    output.end();
    const names = async (name: string, lines: string) => {
      expect((await load(await write(name, lines))).code).toBe(0);
      return (await recordsOf('penticton', 'licence')).map((record) => record.business_name);
    };
    const lines = await content;
    expect(await names('export.ndjson', lines)).toEqual(['Copper Kettle']);
    const former = lines.replace(',"has_judged_names":true', '');
    expect(former).not.toBe(lines);
    expect(await names('former-export.ndjson', former)).toEqual([undefined]);
  },
);

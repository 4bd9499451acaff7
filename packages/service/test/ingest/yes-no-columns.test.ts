import { expect, test } from 'vitest';
import { read, recordsIn } from './written-table.ts';

test.each([
  'Is Commercial',
  'COMMERCIAL',
  'Commercial (Y/N)',
  'COMMERCIAL_YN',
  'IsCommercial',
  'Commercial?',
])('a permit with a yes under %s is for that building', (header) => {
  const [yes, no] = recordsIn(
    `Permit # | Issued | Address | Description | ${header}
       1 | 2026-01-06 | 12 Elm St | Deck | Y
       2 | 2026-01-07 | 14 Elm St | Deck | N`,
    'permit',
  );
  expect(yes).toMatchObject({ building_type: expect.stringMatching(/^commercial$/i) as string });
  expect(no).not.toHaveProperty('building_type');
});

test('two columns of yes and no tell one building', () => {
  expect(
    recordsIn(
      `Permit # | Issued | Address | Description | Résidentiel | Industriel
       1 | 2026-01-06 | 12 Elm St | Deck | Oui | Non
       2 | 2026-01-07 | 14 Elm St | Deck | Non | Oui`,
      'permit',
    ),
  ).toMatchObject([{ building_type: 'Résidentiel' }, { building_type: 'Industriel' }]);
});

test('yes and no are no type, use or category, but where a field is one', () => {
  const { columns } = read(
    `Permit # | Issued | Address | Description | Occupancy | Class | Demolition
     1 | 2026-01-06 | 12 Elm St | Deck | Yes | N | Y
     2 | 2026-01-07 | 14 Elm St | Deck | No | Y | N`,
  );
  expect(columns).not.toHaveProperty('occupancy_type');
  expect(columns).not.toHaveProperty('building_type');
  expect(columns).toMatchObject({ demolition: 'Demolition' });
});

const atHome = (header: string, yes: string, no: string) =>
  recordsIn(
    `Licence No | Business Name | Category | Issued | Address | ${header}
     L1 | Daniela Okafor | Tutor | 2026-01-06 | 12 Elm St | ${yes}
     L2 | Okafor Tutoring | Tutor | 2026-01-06 | 14 Elm St | ${yes}
     L3 | Copper Kettle | Tutor | 2026-01-06 | 16 Elm St | ${no}`,
    'licence',
  );

test.each([
  ['Home Occ', 'Y', 'N'],
  ['HOMEBASED', 'TRUE', 'FALSE'],
  ['Home_Business', 'Yes', 'No'],
  ['À domicile', 'Oui', 'Non'],
])('a yes under %s is a licence to work at home', (header, yes, no) => {
  const [person, trade, other] = atHome(header, yes, no);
  expect(person).toMatchObject({ licence_number: 'L1' });
  expect(JSON.stringify(person)).not.toMatch(/okafor|daniela/i);
  expect(trade).toMatchObject({
    business_name: 'Okafor Tutoring',
    licence_type: expect.any(String) as string,
  });
  expect(other).toMatchObject({ business_name: 'Copper Kettle' });
  expect(other).not.toHaveProperty('licence_type');
});

test('a person at home is left out also where the licence has a type of its own', () => {
  const [person] = recordsIn(
    `Licence No | Business Name | Licence Type | Issued | Address | Home Occ
     L1 | Daniela Okafor | Annual | 2026-01-06 | 12 Elm St | Y
     L2 | Okafor Tutoring | Annual | 2026-01-06 | 14 Elm St | N`,
    'licence',
  );
  expect(person).toMatchObject({ licence_type: 'Annual' });
  expect(person).not.toHaveProperty('business_name');
});

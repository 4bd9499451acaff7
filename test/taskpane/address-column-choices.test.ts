import { expect, test } from 'vitest';
import { matchColumnIndexes } from '../../src/features/clean/index.ts';
import type { SheetRows } from '../../src/features/column-runs/index.ts';
import { addressColumnChoices } from '../../taskpane/geocode/address-column-choices.ts';
import { chosenColumns, draftOf, type GeocodeDraft } from '../../taskpane/geocode/geocode-draft.ts';
import { AddressRuns } from '../column-runs/address-runs.ts';
import { runsOf } from '../column-runs/running-tasks.ts';

const runs = new AddressRuns();
const registry = runsOf(runs.tasks, runs.engine);

/** The headers of the columns that may make up the address. */
function choicesOf(headers: readonly string[]): string[] {
  const columns = headers.map((header, index) => ({ index, header, group: null, samples: ['text'] }));
  const source = { sheetId: 'S', selected: [0], selectedColumns: false, columns } as unknown as SheetRows;
  return addressColumnChoices(draftOf(null, source), source, { runs: [], registry }).choices.map(
    ({ header }) => header,
  );
}

test.each([
  [['Latitude', 'Longitude', 'Postal code', 'Match quality', 'Note']],
  [['Latitude', 'Longitude', 'Code postal', 'Qualité de la correspondance', 'Remarque']],
  [['lat', 'lng', 'postal_code', 'match_type', 'note']],
])('results on the copy of a sheet are not offered as address columns: %j', (results) => {
  expect(choicesOf(['Client', 'Address', 'City', ...results])).toEqual(['Client', 'Address', 'City']);
});

test("a user's own coordinates and postal code are offered", () => {
  const headers = ['Address', 'Postal code', 'Latitude', 'Longitude'];
  expect(choicesOf(headers)).toEqual(headers);
});

test.each([
  [['Match in Clients', 'Row in Clients', 'Address in Clients', 'Count in Clients']],
  [['Correspondance dans Clients', 'Ligne dans Clients', 'Adresse dans Clients', 'Nombre dans Clients']],
])('columns of a match of two lists are not offered as address columns: %j', (matches) => {
  expect(choicesOf(['Address', ...matches, 'City'])).toEqual(['Address', 'City']);
});

test('nothing is read while one address has two cities, until the user has chosen one', () => {
  const cells = { Municipality: 'Guelph', Address: '12 Elm St', Town: 'Eramosa' };
  const columns = Object.entries(cells).map(([header, sample], index) => ({
    index,
    header,
    samples: [sample],
  }));
  const source = { sheetId: 'S', selected: [1], selectedColumns: false, columns } as unknown as SheetRows;
  const choicesIn = (draft: GeocodeDraft) => addressColumnChoices(draft, source, { runs: [], registry });
  const draft = draftOf(null, source);
  const asked = choicesIn(draft);
  expect(asked.columns).toEqual([]);
  expect([...asked.recognized.alike.keys()]).toEqual(['city']);
  expect(choicesIn({ ...draft, columns: chosenColumns(source, [1, 2]) }).columns).toEqual([1, 2]);
});

test('one column with such a header is the user’s own', () => {
  expect(matchColumnIndexes([{ index: 4, header: 'Address in 2019' }])).toEqual([]);
  expect(choicesOf(['Address in 2019', 'City'])).toEqual(['Address in 2019', 'City']);
});

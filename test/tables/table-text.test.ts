import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import { maxListed, type RefreshReport, type SavedQuery } from '../../src/features/tables/index.ts';
import {
  isListCut,
  lastRefreshText,
  noteSentences,
  reportLines,
  reportSummary,
} from '../../taskpane/tables/table-text.ts';
import { querySummary } from '../../src/features/tables/saved-query.ts';
import { newReport } from '../../src/features/tables/refresh-report.ts';

afterEach(() => setLanguage('en'));

const saved: SavedQuery = {
  dataset: 'permit',
  query: { municipality: 'calgary', permit_type: 'new_construction' },
  fields: ['record_id'],
  maxRows: 1000,
  service: 'https://service.test',
  fetchedAt: '2026-01-02T03:04:05Z',
};
const report: RefreshReport = {
  ...newReport('1', 'update'),
  table: 'permit_calgary',
  sheet: 'permit calgary',
  rowCount: 3,
};

test('a query is summarized with the labels of its filters', () => {
  expect(querySummary(saved)).toBe(
    'Building permits · City: Calgary, Permit type: New construction, up to 1,000 rows',
  );
  expect(querySummary({ ...saved, query: {}, maxRows: 1 })).toBe(
    'Building permits · no filters, up to 1 row',
  );
  expect(querySummary({ ...saved, query: {}, recordIds: ['A', 'B'] })).toBe(
    'Building permits · no filters, 2 selected records',
  );
  expect(querySummary({ ...saved, property: { address: '1 Main St', municipality: 'calgary' } })).toBe(
    'Building permits · 1 Main St, Calgary',
  );
});

test('a report counts what the refresh did, and leaves out zeros', () => {
  expect(reportSummary({ ...report, added: 12, changed: 3, kept: 1 })).toBe(
    '12 added · 3 changed · 1 no longer found',
  );
  expect(reportSummary(report)).toBe('No changes');
  expect(reportSummary({ ...report, kept: 2, marked: 3, incomplete: 'Too few' })).toBe(
    '5 no longer found: 3 marked, 2 kept · Too few',
  );
  const rest = {
    resumedRows: 2000,
    removed: 4,
    newColumns: ['ward', 'address'],
    notes: [{ field: 'ward', note: 'cut', count: 1 } as const],
  };
  expect(reportSummary({ ...report, ...rest })).toBe(
    '2,000 missing rows added · 4 no longer found: 4 removed · New columns: Ward, Address · 1 text in “Ward” was too long for a cell and was cut',
  );
});

test('a report says what was kept as text, left blank or cut, and which records have no id', () => {
  const notes = [
    { field: 'construction_value', note: 'not a number', count: 3 },
    { field: 'issued_date', note: 'not a date', count: 1 },
    { field: 'lat', note: 'outside Canada', count: 2000 },
    { field: 'record_id', note: 'no id', count: 1 },
  ] as const;
  expect(noteSentences(notes)).toEqual([
    '3 values in “Declared value” are not numbers and were kept as text.',
    '1 value in “Issue date” is not a date and was kept as text.',
    '2,000 values in “Latitude” are not coordinates in Canada and were left blank.',
    '1 record has no ID: a refresh leaves its row as it is, and adds another if the record changes.',
  ]);
  expect(reportSummary({ ...report, added: 1, notes: notes.slice(0, 1) })).toBe(
    '1 added · 3 values in “Declared value” are not numbers and were kept as text',
  );
  expect(reportSummary({ ...report, notes: notes.slice(1, 2) })).toBe(
    'No changes · 1 value in “Issue date” is not a date and was kept as text',
  );
  expect(reportSummary({ ...report, notes, cancelled: true })).toBe('Cancelled before anything was written.');
  setLanguage('fr');
  expect(noteSentences(notes.slice(0, 1))).toEqual([
    '3 valeurs de la colonne « Valeur déclarée » ne sont pas des nombres et restent du texte.',
  ]);
});

test('a report of a refresh that ended early says what stays', () => {
  expect(reportSummary({ ...report, cancelled: true })).toBe('Cancelled before anything was written.');
  expect(reportSummary({ ...report, cancelled: true, changed: 3 })).toBe(
    'Cancelled. Changes already made are kept: 3 changed',
  );
  expect(reportSummary({ ...report, error: 'The sheet is protected.', added: 1 })).toBe(
    'The sheet is protected. Changes made before are kept: 1 added',
  );
});

test('the last refresh is summarized in the same words, in both languages', () => {
  const counts = { added: 12, changed: 3, removed: 0, kept: 1, marked: 0 };
  expect(lastRefreshText(counts)).toBe('Last refresh: 12 added · 3 changed · 1 no longer found');
  expect(lastRefreshText({ added: 0, changed: 0, removed: 0, kept: 0, marked: 0 })).toBe(
    'Last refresh: No changes',
  );
  setLanguage('fr');
  expect(lastRefreshText(counts)).toBe(
    'Dernière actualisation\u00a0: 12 ajoutées · 3 modifiées · 1 introuvable',
  );
});

test('changes are listed by record, with dates and blanks as users read them', () => {
  const changes = [
    { id: 'A', field: 'issued_date', before: '', after: 46125 },
    { id: 'B', field: 'construction_value', before: 1000, after: 2500 },
    { id: 'C', field: 'lat', before: 51.0447331, after: 51 },
    { id: 'C', field: 'year_of_application', before: 1990, after: 2014 },
    { id: 'C', field: 'assessment_year', before: 1990, after: 2014 },
  ];
  const names = { B: '12 Main Street NW', D: '9 Elm Road' };
  const listed = {
    ...report,
    changes,
    names,
    addedIds: ['D', ''],
    goneIds: { ...report.goneIds, kept: ['E'] },
    kept: 1,
  };
  const lines = reportLines('permit', listed);
  expect(lines.map(({ title, text }) => [title, text])).toEqual([
    ['A', 'Issue date: (blank) → 2026-04-13'],
    ['12 Main Street NW', 'Declared value: $1,000 → $2,500'],
    ['C', 'Latitude: 51.044733 → 51.000000'],
    ['C', 'Year of application: 1990 → 2014'],
    ['C', 'Assessment year: 1990 → 2014'],
    ['9 Elm Road', 'Added'],
    ['(no record ID)', 'Added'],
    ['E', 'No longer found'],
  ]);
  // A line leads to the cell that changed, or to the record's row, as long as the table has it.
  expect(lines.map(({ id, field, isInTable }) => isInTable && [id, field])).toEqual([
    ['A', 'issued_date'],
    ['B', 'construction_value'],
    ['C', 'lat'],
    ['C', 'year_of_application'],
    ['C', 'assessment_year'],
    ['D', null],
    false,
    ['E', null],
  ]);
  const gone = reportLines('permit', {
    ...report,
    goneIds: { removed: ['E'], marked: ['F'], kept: [] },
  });
  expect(gone.map(({ title, text, isInTable }) => [title, text, isInTable])).toEqual([
    ['E', 'No longer found. The row was removed.', false],
    ['F', 'No longer found. The row stays, because you wrote something into it.', true],
  ]);
});

test('a report with more than it lists is known to be cut', () => {
  expect(isListCut({ ...report, changedCells: maxListed })).toBe(false);
  expect(isListCut({ ...report, changedCells: maxListed + 1 })).toBe(true);
  expect(isListCut({ ...report, kept: maxListed + 1 })).toBe(true);
});

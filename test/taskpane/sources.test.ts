import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDate, setLanguage } from '../../src/language/index.ts';
import { filteredSources, sourceOf } from '../../taskpane/sources/source.ts';

const calgary = {
  source_id: 'calgary-permit',
  entity_type: 'permit',
  municipality: 'calgary',
  records: 12,
  last_updated: '2026-11-20T04:00:00Z',
  earliest_date: '2010-01-04',
  latest_date: '2026-11-19',
  publisher: 'City of Calgary',
  data_licence: 'Open Government Licence – City of Calgary',
  data_licence_url: 'https://data.calgary.ca/licence',
};
const stopped = { ...calgary, source_id: 'surrey-permit', municipality: 'surrey', latest_date: '2024-02-29' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a source has its city, dates and licence; what the service does not give is null', () => {
  expect(sourceOf(calgary)).toMatchObject({
    city: 'Calgary',
    dataset: 'Building permits',
    updatedOn: '2026-11-20',
    licenceUrl: 'https://data.calgary.ca/licence',
    hasStopped: false,
  });
  const bare = sourceOf({ source_id: 'x', entity_type: 'address', records: 3, latest_date: 'soon' });
  expect(bare).toMatchObject({ dataset: 'Addresses', latestDate: null, publisher: null, licence: null });
});

test('only a web address becomes a link', () => {
  expect(sourceOf({ ...calgary, data_licence_url: 'javascript:alert(1)' }).licenceUrl).toBeNull();
});

test('sources are found by dataset and by the beginning of the city; stopped ones come first', () => {
  const roll = { ...calgary, source_id: 'calgary-assessment', entity_type: 'assessment' };
  const sources = [calgary, roll, stopped].map(sourceOf);
  const ids = (filter: Parameters<typeof filteredSources>[1]) =>
    filteredSources(sources, filter).map(({ id }) => id);
  expect(ids({ dataset: '', city: '' })).toEqual(['surrey-permit', 'calgary-permit', 'calgary-assessment']);
  expect(ids({ dataset: 'permit', city: 'cal' })).toEqual(['calgary-permit']);
  expect(ids({ dataset: '', city: 'gary' })).toEqual([]);
});

test('the first of a month is an ordinal in French only', () => {
  setLanguage('fr');
  expect(formatDate('2016-06-01')).toMatch(/^1er\sjuin\s2016$/);
  expect(formatDate('2016-06-11')).toMatch(/^11\sjuin\s2016$/);
  setLanguage('en');
  expect(formatDate('2016-06-01')).toBe('Jun 1, 2016');
});

import { datasets, roleValue } from '@cdata/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRecord } from '../../src/api/index.ts';
import { dateSerial } from '../../src/excel/cells/index.ts';
import { kindOf } from '../../src/features/property/subject/property-kind.ts';
import { findComparables } from '../../src/features/property/comparables/comparables.ts';
import type { Comparison } from '../../src/features/property/grid/comparison.ts';
import { offeredPermitFields } from '../../src/features/property/grid/permit-fields.ts';
import { withPermits } from '../../src/features/property/grid/with-permits.ts';
import { lookUpProperty } from '../../src/features/property/subject/property-lookup.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { gridWorkbook, options } from './grid-workbook.ts';

const { valuesOf } = gridWorkbook();
let service: CountedClient;
let engine: ReturnType<typeof serviceEngine>;
beforeAll(async () => {
  service = await countedService();
  engine = serviceEngine(service);
});
afterAll(() => service?.close());
const signal = new AbortController().signal;
const get = async <Body>(path: string): Promise<Body> => (await service.get(path)).body as Body;

const permitsAt = async (address: unknown): Promise<ServiceRecord[]> => {
  const { records } = await get<{ records: Record<string, ServiceRecord[]> }>(
    `/property?municipality=calgary&address=${encodeURIComponent(String(address))}`,
  );
  return records.permit ?? [];
};

/** A house with permits, compared with its nearest neighbours. */
async function comparisonOf(fields: string[]): Promise<Comparison> {
  const { results } = await get<{ results: ServiceRecord[] }>('/assessment?municipality=calgary&limit=200');
  for (const house of results) {
    if (house.property_class !== 'Residential' || (await permitsAt(house.normalized_address)).length < 2)
      continue;
    const subject = await lookUpProperty(
      { address: String(house.normalized_address), municipality: 'calgary' },
      { engine },
    );
    if (!subject.place || subject.unit || !subject.assessment) continue;
    const search = { place: subject.place, radius: 5, valueFrom: null, valueTo: null };
    const { nearest } = await findComparables(subject, search, { engine });
    return {
      subject,
      search,
      selected: nearest.filter(({ record }) => kindOf(record).isUnit === false).slice(0, 10),
      unit: 'ft2',
      fields,
      ownRows: [],
      kinds: {},
      found: null,
      basis: 'assessed',
      effectiveDate: null,
    };
  }
  throw new Error('No house in Calgary has two permits.');
}

test('a grid shows how many permits each property has, and the fields of the newest one', async () => {
  const comparison = await comparisonOf(['permit count', 'permit issued_date', 'permit permit_number']);
  expect(offeredPermitFields(comparison.subject).map(({ name }) => name)).toEqual(
    expect.arrayContaining([...comparison.fields]),
  );
  const complete = await withPermits(comparison, { engine, signal });
  const { sheetId } = await writeComparables(complete, options());
  const values = await valuesOf(sheetId, 'A1:M100');
  /** The subject's cell, and those of the comparables on both pages. */
  const line = (label: string) => {
    const [first, second] = values.filter(([cell]) => cell === label).map((row) => row.slice(2, 9));
    return [...first!, ...second!.slice(1)].slice(0, 1 + comparison.selected.length);
  };
  const properties = [comparison.subject.assessment!, ...comparison.selected.map(({ record }) => record)];
  const permits = await Promise.all(
    properties.map(({ normalized_address }) => permitsAt(normalized_address)),
  );
  expect(permits.some((list) => list.length === 0)).toBe(true);
  expect(line('Permits')).toEqual(permits.map(({ length }) => length));
  // An application that is not issued yet may be the newest.
  const dateOf = (permit: ServiceRecord) => String(roleValue(permit, datasets.permit.roles.date) ?? '');
  const newest = permits.map((list) =>
    list.toSorted((one, other) => dateOf(other).localeCompare(dateOf(one))).at(0),
  );
  expect(line('Newest permit: Issue date')).toEqual(
    newest.map((one) => (one?.issued_date ? dateSerial(String(one.issued_date)) : '')),
  );
  const numbers = line('Newest permit: Permit number');
  permits.forEach((list, at) => {
    if (list.length > 0) expect(list.map(({ permit_number }) => permit_number)).toContain(numbers[at]);
    else expect(numbers[at]).toBe('');
  });
});

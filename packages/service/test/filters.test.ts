import { describe, expect, test } from 'vitest';
import { searchParameters, type Parameter } from '@cdata/catalog';
import { sharedService } from './running-service.ts';
import { allByCursor, idsOf } from './pages.ts';
import { filtersOf, keeps, valuesFor } from './filter-truth.ts';
import { entityDatasets, records } from './truth.ts';

const running = sharedService();

test('says of every filter of the catalog what it keeps', () => {
  const filters = Object.values(searchParameters as Record<string, Parameter>).filter(
    ({ group, aliasOf }) => group === 'filter' && !aliasOf,
  );
  expect(Object.keys(keeps).sort()).toEqual(filters.map(({ name }) => name).sort());
});

describe.each(entityDatasets.map((dataset) => [dataset.name, dataset] as const))(
  'filters of %s',
  (name, dataset) => {
    const own = records[name as keyof typeof records];

    test.each(filtersOf(dataset).map((parameter) => [parameter.name, parameter] as const))(
      '%s',
      async (_, parameter) => {
        for (const value of valuesFor(parameter, dataset)) {
          const results = await allByCursor(running, name, { [parameter.name]: value });
          const expected = own.filter((record) => keeps[parameter.name]!(record, value, dataset));
          expect(idsOf(results), `${parameter.name}=${value}`).toEqual(idsOf(expected));
        }
      },
    );

    test('answers the same to the aliases of a filter', async () => {
      const aliases = dataset.parameters.filter(({ aliasOf }) => aliasOf);
      expect(aliases.length).toBeGreaterThan(0);
      for (const alias of aliases) {
        const value = alias.type === 'city' ? 'calgary' : '2024-06-30';
        const [one, other] = await Promise.all([
          running.get(`/${name}?${alias.name}=${value}&limit=500`),
          running.get(`/${name}?${alias.aliasOf}=${value}&limit=500`),
        ]);
        expect(one.status).toBe(200);
        expect(one.body.results).toEqual(other.body.results);
      }
    });
  },
);

test('finds something with every filter, so that the comparison says something', () => {
  const results = Object.keys(keeps).filter((name) =>
    entityDatasets.some((dataset) => {
      const parameter = filtersOf(dataset).find((candidate) => candidate.name === name);
      const own = records[dataset.name as keyof typeof records];
      return (
        parameter &&
        valuesFor(parameter, dataset).some((value) =>
          own.some((record) => keeps[name]!(record, value, dataset)),
        )
      );
    }),
  );
  expect(results).toEqual(Object.keys(keeps));
});

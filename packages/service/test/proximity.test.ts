import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '@cdata/catalog';
import { allByCursor, idsOf } from './pages.ts';
import { sharedService } from './running-service.ts';
import { country, kilometres, placeOf, records } from './truth.ts';
import { scaled } from '../../../test/extent.ts';

const running = sharedService();

test('finds exactly the records within the radius, by any centre and radius', async () => {
  const centre = fc.constantFrom(...country.cities).chain(({ lat, lng }) =>
    fc.record({
      lat: fc.double({ min: lat - 0.1, max: lat + 0.1, noNaN: true }),
      lng: fc.double({ min: lng - 0.1, max: lng + 0.1, noNaN: true }),
    }),
  );
  const radius = fc.double({ min: limits.radiusKm.minimum, max: limits.radiusKm.maximum, noNaN: true });
  const { lat, lng } = country.cities[0]!;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      centre,
      radius,
      fc.constantFrom('permit', 'licence', 'assessment'),
      async (at, radiusKm, name) => {
        const near = await allByCursor(running, name, { ...at, radius_km: radiusKm });
        const expected = records[name as 'permit'].filter((record) => {
          const place = placeOf(record);
          return place !== undefined && kilometres(at, place) <= radiusKm;
        });
        expect(idsOf(near)).toEqual(idsOf(expected));
        count += near.length;
      },
    ),
    // Ten random circles may contain no record.
    { numRuns: scaled(10), examples: [[{ lat, lng }, limits.radiusKm.maximum, 'permit']] },
  );
  expect(count).toBeGreaterThan(0);
});

test('says which radius it applied, the default one too', async () => {
  const { lat, lng } = country.cities[0]!;
  const { body } = await running.get(`/permit?lat=${lat}&lng=${lng}`);
  expect(body.radius_km).toBe(limits.radiusKm.default);
  const { body: wider } = await running.get(`/permit?lat=${lat}&lng=${lng}&radius_km=2.5`);
  expect(wider.radius_km).toBe(2.5);
});

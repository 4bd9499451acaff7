import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@cdata/catalog';
import { sharedService } from './running-service.ts';
import { country, kilometres } from './truth.ts';
import { longTest, scaled } from '../../../test/extent.ts';

const running = sharedService();

const points = fc.constantFrom(...country.addresses).chain(({ lat, lng }) =>
  fc.record({
    lat: fc.double({ min: lat - 0.05, max: lat + 0.05, noNaN: true }),
    lng: fc.double({ min: lng - 0.05, max: lng + 0.05, noNaN: true }),
  }),
);

describe('the zone', () => {
  longTest('of every address is the one that the address states', async () => {
    for (const one of country.addresses.filter((_, at) => at % 5 === 0)) {
      const { body } = await running.get(`/zone?lat=${one.lat}&lng=${one.lng}`);
      expect(body).toMatchObject({ city: one.municipality, zone_code: one.zoneCode });
    }
  });

  test('of any point is the district that holds it, or none', async () => {
    await fc.assert(
      fc.asyncProperty(points, async ({ lat, lng }) => {
        const holds = country.zones.filter(({ ring }) =>
          booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates: [ring] }),
        );
        const { status, body } = await running.get(`/zone?lat=${lat}&lng=${lng}`);
        expect(status).toBe(holds.length > 0 ? 200 : 404);
        if (status === 200) expect(holds.map(({ zoneCode }) => zoneCode)).toContain(body.zone_code);
      }),
      { numRuns: scaled(15) },
    );
  });

  test('answers with the reference’s fields, and a sentence where there is none', async () => {
    const { lat, lng } = country.addresses[0]!;
    const { body } = await running.get(`/zone?lat=${lat}&lng=${lng}`);
    expect(Object.keys(body)).toEqual(endpoints.zone.fields.map(({ name }) => name));
    expect(await running.get('/zone?lat=70.5&lng=-100')).toMatchObject({
      status: 404,
      body: { detail: 'No zoning district contains 70.5, -100.' },
    });
  });
});

describe('the nearest address', () => {
  test('is the nearest of all', async () => {
    await fc.assert(
      fc.asyncProperty(points, async (at) => {
        const { status, body } = await running.get(`/reverse-geocode?lat=${at.lat}&lng=${at.lng}`);
        expect(status).toBe(200);
        const nearest = Math.min(...country.addresses.map((one) => kilometres(at, one)));
        expect(body.distance_m / 1000).toBeCloseTo(nearest, 3);
        const truth = country.addresses.find(({ lat, lng }) => lat === body.lat && lng === body.lng)!;
        expect(body).toMatchObject({
          address: truth.normalizedAddress,
          city: truth.municipality,
          province: truth.province,
          postal_code: truth.postalCode,
        });
      }),
      { numRuns: scaled(15) },
    );
  });

  test('is not sought farther away than 25 km', async () => {
    for (const [lat, lng] of [
      [83.9, -70],
      [60, -140.9],
      [41, -52],
    ] as const) {
      const { status, body } = await running.get(`/reverse-geocode?lat=${lat}&lng=${lng}`);
      expect([status, body.detail]).toEqual([404, `No known address is within 25 km of ${lat}, ${lng}.`]);
    }
  });

  test('answers with the reference’s fields', async () => {
    const { lat, lng } = country.addresses[0]!;
    const { body } = await running.get(`/reverse-geocode?lat=${lat}&lng=${lng}`);
    expect(Object.keys(body)).toEqual(endpoints.reverseGeocode.fields.map(({ name }) => name));
    expect(body.distance_m).toBe(0);
  });
});

import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import {
  coordinateColumns,
  gridNamed,
  gridNames,
  gridProjection,
  readCoordinates,
  utmZones,
  webMercatorProjection,
  type Grid,
  type CoordinateOptions,
} from '../../src/reading/index.ts';
import { scaled } from '../../../../test/extent.ts';

const toDegrees: CoordinateOptions['toDegrees'] = (grid, x, y) => {
  const [lng, lat] = proj4(grid ? gridProjection(grid) : webMercatorProjection, 'WGS84', [x, y]);
  return { lat: lat!, lng: lng! };
};

interface Place {
  lat: number;
  lng: number;
}

/** Canada is a large rectangle here; its edges are tried with examples. */
const anyPlace = fc.record({
  lat: fc.double({ min: 41.01, max: 83.99, noNaN: true }),
  lng: fc.double({ min: -140.99, max: -52.01, noNaN: true }),
});

/** Metres of a degree of latitude, at most. */
const metresPerDegree = 112_000;

function expectPlace(
  cells: unknown[],
  place: Place,
  { within, ...expected }: { within: number; corrections?: string[]; options?: CoordinateOptions },
) {
  const reading = readCoordinates(cells, { toDegrees, ...expected.options });
  const text = JSON.stringify([cells, reading]);
  expect(reading, text).toMatchObject({ ok: true, corrections: expected.corrections ?? [] });
  if (!reading.ok) return;
  expect(Math.abs(reading.place.lat - place.lat), text).toBeLessThanOrEqual(within / metresPerDegree);
  const perDegree = metresPerDegree * Math.cos((place.lat * Math.PI) / 180);
  expect(Math.abs(reading.place.lng - place.lng), text).toBeLessThanOrEqual(within / perDegree);
}

const comma = (text: string): string => text.replace('.', ',');

function sexagesimal(size: number): {
  degrees: number;
  minutes: number;
  seconds: string;
  decimalMinutes: string;
} {
  const tenths = Math.round(size * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  const milli = Math.round((size - Math.floor(size)) * 60_000);
  return {
    degrees,
    minutes,
    seconds,
    decimalMinutes: (Math.min(milli, 59_999) / 1000).toFixed(3),
  };
}

/** How sheets write a place in one or two cells, with the metres that the notation rounds away at most. */
const notations: Record<string, (place: Place) => { cells: unknown[]; within: number }> = {
  numbers: ({ lat, lng }) => ({ cells: [lat, lng], within: 0.001 }),
  'text with points': ({ lat, lng }) => ({ cells: [lat.toFixed(6), lng.toFixed(6)], within: 0.1 }),
  'text with commas': ({ lat, lng }) => ({
    cells: [comma(lat.toFixed(6)), comma(lng.toFixed(6))],
    within: 0.1,
  }),
  'one cell, points': ({ lat, lng }) => ({ cells: [`${lat.toFixed(6)}, ${lng.toFixed(6)}`], within: 0.1 }),
  'one cell, no blank': ({ lat, lng }) => ({ cells: [`${lat.toFixed(6)},${lng.toFixed(6)}`], within: 0.1 }),
  'one cell, commas, semicolon': ({ lat, lng }) => ({
    cells: [`${comma(lat.toFixed(6))}; ${comma(lng.toFixed(6))}`],
    within: 0.1,
  }),
  'one cell, commas only': ({ lat, lng }) => ({
    cells: [`${comma(lat.toFixed(6))}, ${comma(lng.toFixed(6))}`],
    within: 0.1,
  }),
  'one cell, commas without blanks': ({ lat, lng }) => ({
    cells: [`${comma(lat.toFixed(6))},${comma(lng.toFixed(6))}`],
    within: 0.1,
  }),
  'in brackets': ({ lat, lng }) => ({ cells: [`(${lat.toFixed(6)}, ${lng.toFixed(6)})`], within: 0.1 }),
  labels: ({ lat, lng }) => ({
    cells: [`Latitude : ${comma(lat.toFixed(6))} Longitude : ${comma(lng.toFixed(6))}`],
    within: 0.1,
  }),
  'well-known text': ({ lat, lng }) => ({
    cells: [`POINT (${lng.toFixed(6)} ${lat.toFixed(6)})`],
    within: 0.1,
  }),
  'a typographic minus': ({ lat, lng }) => ({
    cells: [`${lat.toFixed(6)}; −${Math.abs(lng).toFixed(6)}`],
    within: 0.1,
  }),
  'degrees with letters': ({ lat, lng }) => ({
    cells: [`${lat.toFixed(6)}° N, ${(-lng).toFixed(6)}° W`],
    within: 0.1,
  }),
  'letters first': ({ lat, lng }) => ({ cells: [`W ${(-lng).toFixed(6)} N ${lat.toFixed(6)}`], within: 0.1 }),
  'degrees, minutes, seconds': (place) => {
    const [lat, lng] = [sexagesimal(place.lat), sexagesimal(-place.lng)];
    return {
      cells: [
        `${lat.degrees}°${lat.minutes}'${lat.seconds}"N ${lng.degrees}°${lng.minutes}'${lng.seconds}"W`,
      ],
      within: 1.6,
    };
  },
  'in French': (place) => {
    const [lat, lng] = [sexagesimal(place.lat), sexagesimal(-place.lng)];
    return {
      cells: [
        `${lat.degrees}° ${lat.minutes}′ ${comma(lat.seconds)}″ Nord, ${lng.degrees}° ${lng.minutes}′ ${comma(lng.seconds)}″ O`,
      ],
      within: 1.6,
    };
  },
  'in French, two cells': (place) => {
    const [lat, lng] = [sexagesimal(place.lat), sexagesimal(-place.lng)];
    return {
      cells: [
        `${lat.degrees}°${lat.minutes}'${comma(lat.seconds)}'' N`,
        `${lng.degrees}°${lng.minutes}'${comma(lng.seconds)}'' Ouest`,
      ],
      within: 1.6,
    };
  },
  'blanks between': (place) => {
    const [lat, lng] = [sexagesimal(place.lat), sexagesimal(-place.lng)];
    return {
      cells: [
        `${lat.degrees} ${lat.minutes} ${lat.seconds}`,
        `-${lng.degrees} ${lng.minutes} ${lng.seconds}`,
      ],
      within: 1.6,
    };
  },
  'd, m and s': (place) => {
    const [lat, lng] = [sexagesimal(place.lat), sexagesimal(-place.lng)];
    return {
      cells: [
        `${lat.degrees}d${lat.minutes}m${lat.seconds}sN, ${lng.degrees}d${lng.minutes}m${lng.seconds}sW`,
      ],
      within: 1.6,
    };
  },
  'decimal minutes': (place) => {
    const [lat, lng] = [sexagesimal(place.lat), sexagesimal(-place.lng)];
    return {
      cells: [
        `N ${Math.floor(place.lat)}° ${lat.decimalMinutes}'`,
        `W ${Math.floor(-place.lng)}° ${lng.decimalMinutes}'`,
      ],
      within: 2,
    };
  },
};

describe('a place in Canada is read within the precision of its notation', () => {
  test.each(Object.keys(notations))('%s', (name) => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const { cells, within } = notations[name]!(place);
        expectPlace(cells, place, { within });
      }),
      { numRuns: scaled(200) },
    );
  });

  test('numbers without a sign, and exchanged ones', () => {
    const south = anyPlace.filter(({ lat, lng }) => lat < 52 || lng < -84);
    fc.assert(
      fc.property(south, (place) => {
        const { lat, lng } = place;
        const within = 0.1;
        expectPlace([lat, -lng], place, { within, corrections: ['unsigned'] });
        expectPlace([lng, lat], place, { within, corrections: ['swapped'] });
        expectPlace([-lng, lat], place, { within, corrections: ['swapped', 'unsigned'] });
        expectPlace([`${lng.toFixed(6)}, ${lat.toFixed(6)}`], place, { within, corrections: ['swapped'] });
        const options: CoordinateOptions = { parts: ['x', 'y'] };
        expectPlace([lng, lat], place, { within, options });
        expectPlace([lat, lng], place, { within, options, corrections: ['swapped'] });
      }),
      { numRuns: scaled(300) },
    );
  });

  test('metres of UTM, with their zone in the cell, a column or the options, there and back', () => {
    const zoned = anyPlace.map((place) => ({
      place,
      grid: { kind: 'utm', zone: Math.floor((place.lng + 180) / 6) + 1 } as Grid,
    }));
    fc.assert(
      fc.property(zoned, ({ place, grid }) => {
        const { zone } = grid;
        expect(utmZones).toContain(zone);
        const [x, y] = proj4('WGS84', gridProjection(grid), [place.lng, place.lat]) as [number, number];
        const within = 0.1;
        const [east, north] = [x.toFixed(2), y.toFixed(2)];
        expectPlace([x, y], place, { within, options: { grid } });
        expectPlace([y, x], place, { within, options: { grid }, corrections: ['swapped'] });
        expectPlace([y, x], place, { within, options: { grid, parts: ['y', 'x'] } });
        expectPlace([x, y, zone], place, { within, options: { parts: ['x', 'y', 'grid_zone'] } });
        expectPlace([`${zone}U ${east} ${north}`], place, { within });
        expectPlace([`UTM ${zone}; ${comma(east)}; ${comma(north)}`], place, { within });
        expectPlace([`${north} mN ${east} mE, zone ${zone}`], place, { within });
        expect(readCoordinates([x, y], { toDegrees })).toEqual({ ok: false, problem: 'zone' });
      }),
      { numRuns: scaled(200) },
    );
  });

  test('metres of MTM, and of web maps', () => {
    const montreal = { lat: 45.5017, lng: -73.5673 };
    const grid = gridNamed('mtm-8')!;
    // EPSG:32188, as Montréal's portal publishes it.
    const [x, y] = proj4('WGS84', gridProjection(grid), [montreal.lng, montreal.lat]) as [number, number];
    expectPlace([x, y], montreal, { within: 0.1, options: { grid } });
    expectPlace([`MTM 8 ${x.toFixed(1)} ${y.toFixed(1)}`], montreal, { within: 0.2 });
    const [webX, webY] = proj4('WGS84', webMercatorProjection, [montreal.lng, montreal.lat]) as [
      number,
      number,
    ];
    expectPlace([webX, webY], montreal, { within: 0.1 });
    expectPlace([webY, webX], montreal, { within: 0.1, corrections: ['swapped'] });
  });
});

describe('cells that are no place in Canada', () => {
  const [chicagoToParis, calgary] = [[48.8566, 2.3522], '51.05, -114.07'];
  test.each([
    ['blank', ['', '  ']],
    ['blank', [null]],
    ['incomplete', [45.5]],
    ['incomplete', ['45,5017']],
    ['incomplete', ['45,73']],
    ['incomplete', [45.5, '']],
    ['unreadable', ['12 Main St, Calgary']],
    ['unreadable', ['n/a', 'n/a']],
    ['unreadable', ['45 61 00 N', '73 30 00 W']],
    ['unreadable', ['45.5 N', '46.5 N']],
    ['unreadable', [455017, 735673]],
    ['outsideCanada', chicagoToParis],
    ['outsideCanada', [0, 0]],
    ['outsideCanada', ["45°30'N 73°34'E"]],
    ['outsideCanada', ['45.5 S, 73.5 W']],
    ['outsideCanada', ['31T 448251 5411932']],
    ['outsideCanada', [40.999, -80]],
    ['zone', ['611234, 5039123']],
    ['otherZone', ['MTM 8; 611234; 5039123']],
  ])('%s: %j', (problem, cells) => {
    expect(readCoordinates(cells, { toDegrees })).toEqual({ ok: false, problem });
  });

  test('one column of two may hold both numbers', () => {
    expect(readCoordinates([calgary, ''])).toMatchObject({ ok: true, place: { lat: 51.05, lng: -114.07 } });
  });
});

test('a point of GeoJSON is read, and other shapes are not', () => {
  const point = '{"type":"Point","coordinates":[-114.07,51.05]}';
  expect(readCoordinates([point], {})).toMatchObject({ ok: true, place: { lat: 51.05, lng: -114.07 } });
  const line = '{"type":"LineString","coordinates":[[-114.07,51.05],[-114.06,51.05]]}';
  expect(readCoordinates([line], {})).toMatchObject({ ok: false });
});

test('a place that may be read both ways says so', () => {
  expect(readCoordinates([60, 75])).toMatchObject({
    place: { lat: 60, lng: -75 },
    corrections: ['order', 'unsigned'],
  });
  const parts = ['lat', 'lng'] as const;
  expect(readCoordinates([60, 75], { parts: [...parts] })).toMatchObject({ corrections: ['unsigned'] });
});

test('columns of coordinates are recognized by their headers', () => {
  expect(coordinateColumns(['Id', 'Longitude', 'LATITUDE', 'Zone'])).toEqual([2, 1]);
  expect(coordinateColumns(['Northing', 'Easting', 'UTM zone'])).toEqual([1, 0, 2]);
  expect(coordinateColumns(['Adresse', 'Coordonnées GPS'])).toEqual([1]);
  expect(coordinateColumns(['Name', 'Coordinates'], [['A', '51.05, -114.07']])).toEqual([1]);
  expect(coordinateColumns(['X', 'Y'])).toEqual([0, 1]);
  expect(coordinateColumns(['Address', 'Zone'])).toEqual([]);
  expect(gridNames).toContain('utm-18');
});

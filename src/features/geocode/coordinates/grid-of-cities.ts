import { distanceFrom } from '@cdata/catalog';
import { addressPartOf, largeCity } from '@cdata/catalog/reading';
import { coordinatePartOf, gridNamed, gridNames, readCoordinates } from '@cdata/catalog/reading';
import type { SheetRows } from '../../column-runs/index.ts';

/** A grid of metres, and the city that shows it. */
export interface GridOfCity {
  /** Such as `utm-18`. */
  grid: string;
  city: string;
}

/** Kilometres from the middle of a city, within its metropolitan area. Another zone is hundreds of kilometres off. */
const maxDistance = 60;

/**
 * Derives the grid of metres that name none from the city in another column: the one in which the first rows lie in
 * their cities. Null without metres or known cities, or if the rows agree on no grid.
 *
 * @param columns Indexes of the columns of the coordinates.
 */
export async function gridOfCities(rows: SheetRows, columns: readonly number[]): Promise<GridOfCity | null> {
  const cityColumn = rows.columns.find(
    ({ header, index }) => addressPartOf(header) === 'city' && !columns.includes(index),
  );
  const places = columns.flatMap((index) => rows.columns.find((column) => column.index === index) ?? []);
  if (!cityColumn || places.length === 0) return null;
  const parts = places.map(({ header }) => coordinatePartOf(header));
  const samplesInCities = cityColumn.samples.flatMap((text, row) => {
    const city = largeCity(text);
    const cells = places.map(({ samples }) => samples[row] ?? '');
    return city?.place && lacksZone(cells, parts) ? [{ cells, city: city.name, place: city.place }] : [];
  });
  const [first] = samplesInCities;
  if (!first) return null;
  const { toDegrees } = await import(/* webpackChunkName: "projections" */ './projections.ts');
  const distances = gridNames.flatMap((name) => {
    const all = samplesInCities.map(({ cells, place }) => {
      const reading = readCoordinates(cells, { parts, toDegrees, grid: gridNamed(name) });
      return reading.ok ? (distanceFrom(place, { ...reading.place }) ?? Infinity) : Infinity;
    });
    const farthest = Math.max(...all);
    return farthest <= maxDistance ? [{ name, farthest }] : [];
  });
  const [nearest] = distances.sort((a, b) => a.farthest - b.farthest);
  return nearest ? { grid: nearest.name, city: first.city } : null;
}

/** Whether cells are metres without a zone. They are not converted for this. */
function lacksZone(cells: readonly string[], parts: readonly ReturnType<typeof coordinatePartOf>[]): boolean {
  const reading = readCoordinates(cells, { parts, toDegrees: () => ({ lat: 0, lng: 0 }) });
  return !reading.ok && reading.problem === 'zone';
}

import { slug } from '@cdata/catalog';
import type { City } from '../../../src/engine/index.ts';

/** The cities whose slug contains the input; those that start with it come first. */
export function matchingCities(cities: readonly City[], input: string): City[] {
  const part = slug(input);
  const matching = cities.filter((city) => city.slug.includes(part));
  const startsWith = (city: City) => city.slug.startsWith(part);
  return [...matching.filter(startsWith), ...matching.filter((city) => !startsWith(city))];
}

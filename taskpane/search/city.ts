import { slug } from '@cdata/catalog';

export interface City {
  slug: string;
  name: string;
  province: string;
}

/** A city of the service's coverage. */
export const cityOf = ({ municipality, name, province }: Record<string, unknown>): City => ({
  slug: String(municipality),
  // The field's text becomes the query: a name that leads to another slug would find nothing.
  name: slug(String(name ?? '')) === municipality ? String(name) : String(municipality),
  province: String(province ?? ''),
});

/** The cities whose slug contains the input; those that start with it come first. */
export function matchingCities(cities: readonly City[], input: string): City[] {
  const part = slug(input);
  const matching = cities.filter((city) => city.slug.includes(part));
  const startsWith = (city: City) => city.slug.startsWith(part);
  return [...matching.filter(startsWith), ...matching.filter((city) => !startsWith(city))];
}

import { east } from './east.ts';
import { west } from './west.ts';

export type Character = 'core' | 'mixed' | 'residential' | 'suburb' | 'industrial';

export type ZoneCategory =
  'residential' | 'mixed_use' | 'commercial' | 'industrial' | 'institutional' | 'open_space';

export interface Neighbourhood {
  name: string;
  lat: number;
  lng: number;
  /** Forward sortation areas: the first three characters of its postal codes. */
  postalAreas: string[];
  ward: string;
  /** First and last year in which most of it was built. */
  built: [number, number];
  character: Character;
  /** Real streets, as the city writes them in full: `St Clair Avenue West`, `Rue Sainte-Catherine Est`. */
  streets: string[];
}

export interface City {
  /** `st_johns`. */
  slug: string;
  /** `St. John's`. */
  name: string;
  aliases: readonly string[];
  /** Two-letter code. */
  province: string;
  /** The centre, WGS84 degrees. */
  lat: number;
  lng: number;
  /** The language in which the city publishes. */
  language: 'en' | 'fr';
  /** Degrees clockwise from north in which streets called east and west run. */
  gridBearing: number;
  /** Share of all addresses and permits, relative to the other cities. */
  weight: number;
  /** The house numbers of a street start at this hundred at most. */
  maxHundred: number;
  /** Construction costs and land prices, relative to the country's. */
  costs: number;
  landPrices: number;
  neighbourhoods: readonly Neighbourhood[];
  /**
   * Zoning districts as code and description. In a code, `#` is the number of the district, `&` the number of its
   * neighbourhood, and `@` the latter in two digits.
   */
  zoning: Record<ZoneCategory, [code: string, description: string][]>;
}

const cells = (text: string, separator: string | RegExp = '|'): string[] =>
  text.split(separator).map((cell) => cell.trim());
const numbers = (text: string, separator: string): [number, number] =>
  text.split(separator).map(Number) as [number, number];

/** Reads `slug | name | aliases | province | lat lng | language | grid bearing | weight | max hundred | costs | land prices`. */
function readCity(line: string): City {
  const [slug, name, aliases, province, place, language, ...figures] = cells(line) as CityCells;
  const [lat, lng] = numbers(place, ' ');
  const [gridBearing, weight, maxHundred, costs, landPrices] = figures.map(Number) as [...Five<number>];
  return {
    ...{ slug, name, province, lat, lng, language, gridBearing, weight, maxHundred, costs, landPrices },
    aliases: cells(aliases, ';'),
    neighbourhoods: [],
    zoning: {} as City['zoning'],
  };
}
type Five<T> = [T, T, T, T, T];
type CityCells = [...Five<string>, City['language'], ...string[]];

/** Reads `name | lat lng | postal areas | ward | years built | character | streets`. */
function readNeighbourhood(line: string): Neighbourhood {
  const [name, place, areas, ward, built, character, streets] = cells(line) as NeighbourhoodCells;
  const [lat, lng] = numbers(place, ' ');
  return {
    ...{ name, lat, lng, ward, character },
    postalAreas: areas.split(' '),
    built: numbers(built, '-'),
    streets: cells(streets, ';'),
  };
}
type NeighbourhoodCells = [...Five<string>, Character, string];

function readCities(text: string): City[] {
  const cities: City[] = [];
  for (const line of text.trim().split('\n')) {
    const city = line.startsWith(' ') ? cities.at(-1)! : readCity(line);
    const [, category, districts] = /^ +(\w+): (.*)$/.exec(line) ?? [];
    if (!line.startsWith(' ')) cities.push(city);
    else if (category && districts)
      // A semicolon within parentheses belongs to the code.
      city.zoning[category as ZoneCategory] = cells(districts, /;(?![^(]*\))/).map(
        (district) => cells(district, ' = ') as [string, string],
      );
    else (city.neighbourhoods as Neighbourhood[]).push(readNeighbourhood(line));
  }
  return cities;
}

export const gazetteer: readonly City[] = [...readCities(east), ...readCities(west)].sort((one, other) =>
  one.slug < other.slug ? -1 : 1,
);

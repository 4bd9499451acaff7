/** What a quarter is mostly made of. */
export type Character = 'core' | 'mixed' | 'residential' | 'suburb' | 'industrial';

/** A neighbourhood, with streets that really run there. */
export interface Quarter {
  name: string;
  lat: number;
  lng: number;
  /** Forward sortation areas: the first three characters of its postal codes. */
  postalAreas: string[];
  ward: string;
  /** Years in which most of it was built. */
  built: [number, number];
  character: Character;
  /** As the city writes them in full: `St Clair Avenue West`, `Rue Sainte-Catherine Est`. */
  streets: string[];
}

export interface City {
  /** `st_johns`. */
  slug: string;
  /** `St. John's`. */
  name: string;
  /** Other names by which people write it. */
  aliases: readonly string[];
  /** Two-letter code. */
  province: string;
  /** The centre, WGS84 degrees. */
  lat: number;
  lng: number;
  /** The city publishes in French. */
  french: boolean;
  /** Degrees clockwise from north in which streets called east and west run. */
  gridBearing: number;
  /** Share of the country's addresses and permits, relative to the others. */
  weight: number;
  /** The highest hundred at which a street's houses begin to be numbered. */
  hundreds: number;
  /** Construction costs, relative to the country's. */
  costs: number;
  /** Prices of land, relative to the country's. */
  landPrices: number;
  quarters: readonly Quarter[];
}

/**
 * Reads quarters, a line each: `name | lat lng | postal areas | ward | years built | character | streets;`.
 */
export function quarters(text: string): Quarter[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name, place, postalAreas, ward, built, character, streets] = line
        .split('|')
        .map((part) => part.trim()) as [string, string, string, string, string, Character, string];
      const [lat, lng] = place.split(' ').map(Number) as [number, number];
      const years = built.split('-').map(Number) as [number, number];
      return {
        name,
        lat,
        lng,
        postalAreas: postalAreas.split(' '),
        ward,
        built: years,
        character,
        streets: streets.split(';').map((street) => street.trim()),
      };
    });
}

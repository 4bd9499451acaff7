import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { gazetteer } from './gazetteer/index.ts';
import type { GeneratedAddress, GeneratedRecord, GeneratedZone } from './generated.ts';
import { cityRecords } from './city-records.ts';
import { propertyAt, type Property } from './property.ts';
import { random } from './random.ts';
import { lotsOf } from './streets.ts';
import { zonesOf } from './zones.ts';

export type { GeneratedAddress, GeneratedRecord, GeneratedZone } from './generated.ts';

/** Changes whenever the same options make another country: what was built from an older one is out of date. */
export const GENERATOR_VERSION = '4';

/** A made-up Canada: real cities and streets, invented buildings, businesses and records. */
export interface GeneratedCountry {
  cities: readonly PlacedMunicipality[];
  addresses: GeneratedAddress[];
  zones: GeneratedZone[];
  /** Every record, city by city; the same ones each time. */
  records(): Iterable<GeneratedRecord>;
}

/** Permits of the default country. */
const defaultPermits = 60_000;
/** Addresses to a permit. */
const addressesPerPermit = 0.74;

/**
 * Makes the country that the local service serves. The same seed and size give the same bytes on any machine.
 *
 * A city comes from the gazetteer with its quarters, streets and postal areas. Lots are laid out along the streets;
 * zoning districts cover the city; each lot has a building, whose permits, inspections, occupancy, businesses and
 * assessments follow from one another. At last each city publishes them under its own field names, forms and
 * faults.
 *
 * @param options.permits about how many building permits there are; everything else scales with it
 */
export function generateCountry(options: { seed?: number; permits?: number } = {}): GeneratedCountry {
  const { seed = 1, permits = defaultPermits } = options;
  const chance = random(`country ${seed}`);
  const weights = gazetteer.reduce((sum, city) => sum + city.weight, 0);
  const parts = gazetteer.map((city) => {
    const ofCity = chance.fork(city.slug);
    const share = city.weight / weights;
    const { zones, at } = zonesOf(city, ofCity.fork('zones'));
    const lots = lotsOf(city, Math.ceil(permits * share * addressesPerPermit), ofCity.fork('streets'));
    const buildings = ofCity.fork('buildings');
    const properties: Property[] = lots.map(({ quarter, ...lot }, index) => {
      const zone = at(lot);
      return propertyAt(
        { city, quarter, address: { ...lot, zoneCode: zone.zoneCode }, zone },
        index,
        buildings,
      );
    });
    return { city, zones, properties, permits: Math.ceil(permits * share), chance: ofCity };
  });
  return {
    cities: gazetteer,
    addresses: parts.flatMap(({ properties }) => properties.map(({ address }) => address)),
    zones: parts.flatMap(({ zones }) => zones),
    *records() {
      for (const { city, properties, permits: wanted, chance: ofCity } of parts) {
        yield* cityRecords({ city, properties, permits: wanted, chance: ofCity.fork('records') });
      }
    },
  };
}

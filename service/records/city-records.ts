import type { City } from './gazetteer/index.ts';
import type { GeneratedRecord } from './generated.ts';
import { permitCases } from './permits.ts';
import type { Property } from './property.ts';
import type { Random } from './random.ts';
import { permitRecord } from './published-permits.ts';

/** A city's part of the country. */
export interface CityPart {
  city: City;
  properties: Property[];
  /** How many permits to make. */
  permits: number;
  chance: Random;
}

/** All records that a city publishes. */
export function* cityRecords({ city, properties, permits, chance }: CityPart): Iterable<GeneratedRecord> {
  const cases = permitCases(city, properties, permits, chance.fork('permits'));
  for (const permit of cases) yield permitRecord(permit);
}

import type { GeneratedAddress, GeneratedRecord, GeneratedZone } from '../records/generated.ts';

/** A municipality that the service covers. */
export interface Municipality {
  /** `st_johns`. */
  slug: string;
  /** `St. John’s`. */
  name: string;
  /** Other names by which people write it. */
  aliases: readonly string[];
  /** Two-letter code. */
  province: string;
  /** The centre, WGS84 degrees. */
  lat: number;
  lng: number;
}

/** Everything that a store is built from. */
export interface Country {
  cities: readonly Municipality[];
  addresses: Iterable<GeneratedAddress>;
  zones: Iterable<GeneratedZone>;
  records(): Iterable<GeneratedRecord>;
}

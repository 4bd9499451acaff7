/** A municipality that the service covers. */
export interface Municipality {
  /** `st_johns`. */
  slug: string;
  /** `St. John’s`. */
  name: string;
  /** Other names by which people write it. */
  aliases: readonly string[];
  /** Two-letter code; empty where its records, which were imported, do not say. */
  province: string;
  /** The centre, WGS84 degrees; null where its records do not say. */
  lat: number | null;
  lng: number | null;
}

/** One whose place is known: addresses are found in it. */
export interface PlacedMunicipality extends Municipality {
  lat: number;
  lng: number;
}

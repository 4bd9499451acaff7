import type { Estimate, PermitFacts } from '../estimate/estimator.ts';
import type { Geocoder } from '../geocoding/geocoder.ts';
import type { NearAddress } from '../geocoding/nearest-address.ts';
import type { Municipality } from '../store/country.ts';
import type { Store } from '../store/store.ts';
import type { Zone } from '../zoning/zone-index.ts';

/** What a city has of a dataset. */
export interface Source {
  entity_type: string;
  municipality: string;
  records: number;
  /** ISO 8601 with its offset. */
  last_updated: string;
  /** YYYY-MM-DD of the first and the last event; null where no record has a date. */
  earliest_date: string | null;
  latest_date: string | null;
}

/** What the endpoints answer from. */
export interface ServiceContext {
  store: Store;
  cities: readonly Municipality[];
  /** Slugs of the cities, in alphabetical order. */
  slugs: readonly string[];
  /** Records of the entity types; those put together from them are not counted twice. */
  records: number;
  sources: readonly Source[];
  zones: readonly Zone[];
  geocoder: Geocoder;
  nearestAddress(lat: number, lng: number): NearAddress | null;
  zoneAt(lat: number, lng: number): Zone | null;
  estimate(facts: PermitFacts): Estimate;
}

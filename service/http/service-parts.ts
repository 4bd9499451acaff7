import type { Estimate, PermitFacts } from '../estimate/estimator.ts';
import type { Geocoder } from '../geocoding/geocoder.ts';
import type { NearAddress } from '../geocoding/nearest-address.ts';
import type { Municipality } from '../store/country.ts';
import type { Store } from '../store/store.ts';
import type { Zone } from '../zoning/zone-index.ts';

/** What the endpoints answer from. */
export interface ServiceParts {
  store: Store;
  cities: readonly Municipality[];
  /** Slugs of the cities, in alphabetical order. */
  slugs: readonly string[];
  records: number;
  geocoder: Geocoder;
  nearestAddress(lat: number, lng: number): NearAddress | null;
  zoneAt(lat: number, lng: number): Zone | null;
  estimate(facts: PermitFacts): Estimate;
}

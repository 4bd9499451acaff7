import type { Estimate, PermitFacts } from '../estimate/estimator.ts';
import type { Geocoder } from '../geocoding/geocoder.ts';
import type { NearAddress } from '../geocoding/nearest-address.ts';
import type { Municipality, Zone } from '../queries/geocoding.ts';
import type { Source } from '../queries/sources.ts';
import type { Store } from '../store/store.ts';

export interface ServiceContext {
  store: Store;
  municipalities: readonly Municipality[];
  /** Slugs of the municipalities, in alphabetical order. */
  slugs: readonly string[];
  /** Records of the entity types; derived records are not counted twice. */
  records: number;
  sources: readonly Source[];
  zones: readonly Zone[];
  geocoder: Geocoder;
  nearestAddress(lat: number, lng: number): NearAddress | null;
  zoneAt(lat: number, lng: number): Zone | null;
  estimate(facts: PermitFacts): Estimate;
}

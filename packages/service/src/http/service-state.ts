import type { Estimators } from '../estimate/estimators.ts';
import type { Geocoder } from '../geocoding/geocoder.ts';
import type { MunicipalityDirectory } from '../geocoding/municipality-directory.ts';
import type { NearestAddress } from '../geocoding/nearest-address.ts';
import type { Cursors } from '../queries/cursor.ts';
import type { NamedArea, Zone } from '../queries/geocoding.ts';
import type { Source, SourceReading } from '../queries/sources.ts';
import type { Store } from '../store/store.ts';
import type { ZoningDistrict } from '../zoning/zones.ts';

/** What the service reads from the store and holds in memory. When data is loaded, another state takes its place. */
export interface ServiceState {
  store: Store;
  cursors: Cursors;
  municipalities: MunicipalityDirectory;
  /** Records of the entity types; derived records are not counted twice. */
  records: number;
  sources: readonly Source[];
  /** When each source was last read. */
  readings: readonly SourceReading[];
  /** ISO 8601: what has been loaded since is not served yet. Null while everything is. */
  staleSince: string | null;
  /** Whether the database could not be reached when it was last asked for what is new. */
  isStoreAway: boolean;
  /** Whether the records are made up. */
  isSample: boolean;
  /** By city and code. */
  zoningDistricts: readonly ZoningDistrict[];
  geocoder: Geocoder;
  nearestAddress: NearestAddress;
  zoneAt(lat: number, lng: number): Promise<Zone | null>;
  /** The kinds of areas that have been loaded, such as wards. */
  areaKinds: readonly string[];
  areasAt(lat: number, lng: number): NamedArea[];
  estimators: Estimators;
}

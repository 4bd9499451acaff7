import { limits } from '@cdata/catalog';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { readPlacesAround, type PlacedAddress } from '../queries/nearest-places.ts';
import type { Store } from '../store/store.ts';
import { metresBetween } from './placed-street.ts';

export interface NearAddress {
  city: PlacedMunicipality;
  normalizedAddress: string;
  /** Empty where it is not known. */
  postalCode: string;
  lat: number;
  lng: number;
  metres: number;
}

/** Null if no known address is within {@link maxDistance}. */
export type NearestAddress = (lat: number, lng: number) => Promise<NearAddress | null>;

/** Metres. An address farther away says nothing of the place. */
export const maxDistance = 1000 * limits.radiusKm.maximum;

/**
 * Metres within which addresses are looked for in turn: most places have one near. Houses come before the middles of
 * blocks, which are not where their addresses are.
 */
const searches = [
  { distance: 500, blockPoints: false },
  { distance: maxDistance, blockPoints: true },
];

export function nearestAddress(store: Store, cities: readonly PlacedMunicipality[]): NearestAddress {
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  return async (lat, lng) => {
    for (const search of searches) {
      const places = await readPlacesAround(store, { lat, lng, ...search });
      let best: NearAddress | null = null;
      for (const place of places) {
        const city = bySlug.get(place.municipality);
        const metres = metresBetween(lat, lng, place.lat, place.lng);
        if (city && metres <= search.distance && (!best || metres < best.metres))
          best = nearAddress(place, city, metres);
      }
      if (best) return best;
    }
    return null;
  };
}

const nearAddress = (
  { normalized_address: normalizedAddress, postal_code: postalCode, lat, lng }: PlacedAddress,
  city: PlacedMunicipality,
  metres: number,
): NearAddress => ({ city, normalizedAddress, postalCode, lat, lng, metres });

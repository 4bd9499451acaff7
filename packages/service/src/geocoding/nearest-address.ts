import Flatbush from 'flatbush';
import { kilometresPerDegree } from '@cdata/catalog';
import { metresBetween, type Street } from './placed-street.ts';

export interface NearAddress {
  street: Street;
  /** Index of the address on the street. */
  at: number;
  metres: number;
}

/** Half the side, in metres, of each box that is searched in turn; the last one contains everything. */
const boxes = [60, 250, 1000, 5000, 25_000, 200_000, Infinity];

export function nearestAddress(streets: readonly Street[]): (lat: number, lng: number) => NearAddress | null {
  const owners: Street[] = [];
  const places: number[] = [];
  for (const street of streets) {
    for (let at = 0; at < street.numbers.length; at++) {
      owners.push(street);
      places.push(at);
    }
  }
  if (owners.length === 0) return () => null;
  const index = new Flatbush(owners.length);
  owners.forEach((street, id) => {
    const at = places[id] as number;
    index.add(street.lngs[at] as number, street.lats[at] as number);
  });
  index.finish();

  return (lat, lng) => {
    for (const half of boxes) {
      const north = half / (1000 * kilometresPerDegree);
      const east = north / Math.cos((Math.min(89, Math.abs(lat) + Math.min(north, 5)) * Math.PI) / 180);
      let best: NearAddress | null = null;
      for (const id of index.search(lng - east, lat - north, lng + east, lat + north)) {
        const street = owners[id] as Street;
        const at = places[id] as number;
        const metres = metresBetween(lat, lng, street.lats[at] as number, street.lngs[at] as number);
        if (!best || metres < best.metres) best = { street, at, metres };
      }
      // An address in a corner of the box may be farther away than one just outside the box.
      if (best && best.metres <= half) return best;
    }
    return null;
  };
}

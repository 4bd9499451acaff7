import type { EntityType } from '../../src/catalog/index.ts';
import type { City } from './gazetteer/index.ts';
import type { GeneratedAddress } from './generated.ts';
import type { Random } from './random.ts';

/** How a city's registers state a place. */
type Form = 'text' | 'number' | 'long names' | 'long names as text';

/** Share of rows in which a city has no place, a place in projected metres, or one with three decimals. */
const failed = 0.05;
const projected = 0.002;
const coarse = 0.01;

/** Radius of the sphere of Web Mercator, metres (EPSG:3857). */
const earth = 6_378_137;

/** Web Mercator metres, as a city's map server holds them. */
function webMercator({ lat, lng }: Pick<GeneratedAddress, 'lat' | 'lng'>): { lat: number; lng: number } {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const metres = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    lat: metres(earth * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2))),
    lng: metres(earth * radians(lng)),
  };
}

const decimals = (value: number, count: number): number => Number(value.toFixed(count));

export interface Places {
  form: Form;
  /** Whether rows without a place say `geocode_failed`. */
  saysFailed: boolean;
}

/** Registers in which most cities publish coordinates as text. */
const textual: ReadonlySet<EntityType> = new Set(['permit', 'development_permit', 'planning_application']);

/** How a city's register states places. */
export function placesOf({ slug }: City, register: EntityType): Places {
  const text = textual.has(register);
  if (text && slug === 'hamilton') {
    return { form: register === 'permit' ? 'long names' : 'long names as text', saysFailed: true };
  }
  if (slug === 'quebec' || slug === 'ottawa' || !text)
    return { form: 'number', saysFailed: slug !== 'winnipeg' };
  return { form: 'text', saysFailed: slug !== 'winnipeg' };
}

/** The fields that state a place, faults included; `always` where the register has a place in every row. */
export function placeFields(
  address: Pick<GeneratedAddress, 'lat' | 'lng'>,
  { form, saysFailed }: Places,
  chance: Random,
  always = false,
): Record<string, unknown> {
  const fault = chance.next();
  if (!always && fault < failed) return saysFailed ? { geocode_failed: true } : { lat: null, lng: null };
  let place = { lat: decimals(address.lat, 5), lng: decimals(address.lng, 5) };
  if (fault > 1 - coarse) place = { lat: decimals(address.lat, 3), lng: decimals(address.lng, 3) };
  if (fault > 1 - projected && !always) place = webMercator(address);
  if (form === 'long names') return { latitude: place.lat, longitude: place.lng };
  if (form === 'long names as text') return { latitude: String(place.lat), longitude: String(place.lng) };
  if (form === 'text') return { lat: String(place.lat), lng: String(place.lng) };
  return place;
}

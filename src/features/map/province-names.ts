import { provinceName, type ProvinceCode } from '../../language/index.ts';
import type { MapPlace } from './point.ts';

/** The closest zoom at which the provinces are named; closer, the map shows a part of one. */
export const maxProvinceZoom = 7;

interface Province extends MapPlace {
  code: ProvinceCode;
}

/** The middle of each province and territory, about where its people live; the larger ones come first. */
const provinces: readonly Province[] = [
  { lat: 50.4, lng: -86, code: 'ON' },
  { lat: 51.5, lng: -72.5, code: 'QC' },
  { lat: 54.5, lng: -124.5, code: 'BC' },
  { lat: 55, lng: -114.6, code: 'AB' },
  { lat: 54.3, lng: -106, code: 'SK' },
  { lat: 54.8, lng: -97.5, code: 'MB' },
  { lat: 53.3, lng: -61, code: 'NL' },
  { lat: 46.6, lng: -66.4, code: 'NB' },
  { lat: 45.1, lng: -63.2, code: 'NS' },
  { lat: 46.4, lng: -63.2, code: 'PE' },
  { lat: 63.5, lng: -135.5, code: 'YT' },
  { lat: 64.5, lng: -119, code: 'NT' },
  { lat: 65, lng: -97, code: 'NU' },
];

/** In the user's language. */
export const provinceNames = (): (MapPlace & { text: string })[] =>
  provinces.map(({ lat, lng, code }) => ({ lat, lng, text: provinceName(code) }));

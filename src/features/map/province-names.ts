import { language, type Language } from '../../language/index.ts';
import type { MapPlace } from './point.ts';

/** The closest zoom at which the provinces are named; closer, the map shows a part of one. */
export const maxProvinceZoom = 7;

interface Province extends MapPlace {
  name: Record<Language, string>;
}

/** The middle of each province and territory, about where its people live; the larger ones come first. */
const provinces: readonly Province[] = [
  { lat: 50.4, lng: -86, name: { en: 'Ontario', fr: 'Ontario' } },
  { lat: 51.5, lng: -72.5, name: { en: 'Quebec', fr: 'Québec' } },
  { lat: 54.5, lng: -124.5, name: { en: 'British Columbia', fr: 'Colombie-Britannique' } },
  { lat: 55, lng: -114.6, name: { en: 'Alberta', fr: 'Alberta' } },
  { lat: 54.3, lng: -106, name: { en: 'Saskatchewan', fr: 'Saskatchewan' } },
  { lat: 54.8, lng: -97.5, name: { en: 'Manitoba', fr: 'Manitoba' } },
  { lat: 53.3, lng: -61, name: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' } },
  { lat: 46.6, lng: -66.4, name: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' } },
  { lat: 45.1, lng: -63.2, name: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' } },
  { lat: 46.4, lng: -63.2, name: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' } },
  { lat: 63.5, lng: -135.5, name: { en: 'Yukon', fr: 'Yukon' } },
  { lat: 64.5, lng: -119, name: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' } },
  { lat: 65, lng: -97, name: { en: 'Nunavut', fr: 'Nunavut' } },
];

/** In the user's language. */
export const provinceNames = (): (MapPlace & { text: string })[] =>
  provinces.map(({ lat, lng, name }) => ({ lat, lng, text: name[language()] }));
